// See StandardNames.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "StandardNames.h"

#include "clang/Tooling/Inclusions/StandardLibrary.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <optional>

using namespace llvm;
namespace stdlib = clang::tooling::stdlib;

namespace amp {
namespace {

StringMap<StringRef> readVisualNames(bool OfStd) {
  static const struct {
    const char *Header, *Names;
    bool OfStd;
  } Table[] = {
#define NAMES(Header, Names) {Header, Names, false},
#define NAMES_OF_STD(Header, Names) {Header, Names, true},
#include "VisualNames.def"
#undef NAMES_OF_STD
#undef NAMES
  };
  StringMap<StringRef> Map;
  for (auto &Row : Table) {
    if (Row.OfStd != OfStd)
      continue;
    SmallVector<StringRef> Names;
    StringRef(Row.Names).split(Names, ' ', -1, /*KeepEmpty=*/false);
    for (StringRef Name : Names)
      Map.try_emplace(Name, Row.Header);
  }
  return Map;
}

/// "<cmath>" without brackets; C's "<math.h>" becomes the C++ header.
std::string trimHeader(StringRef Header) {
  Header = Header.trim("<>");
  if (!Header.ends_with(".h"))
    return Header.str();
  std::string OfCxx = ("c" + Header.drop_back(2)).str();
  return stdlib::Header::named("<" + OfCxx + ">", stdlib::Lang::CXX) ? OfCxx : ""; // <stdatomic.h> has no C++ form
}

std::string findSymbol(StringRef Scope, StringRef Name, stdlib::Lang Lang) {
  std::optional<stdlib::Symbol> Symbol = stdlib::Symbol::named(Scope, Name, Lang);
  std::optional<stdlib::Header> Header = Symbol ? Symbol->header() : std::nullopt;
  return Header ? trimHeader(Header->name()) : "";
}

/// Returns the header that declares most of the contents of a namespace in std, such as chrono.
std::string findNamespace(StringRef Name) {
  static const StringMap<std::string> Headers = [] {
    StringMap<std::map<std::string, unsigned>> Counts;
    for (const stdlib::Symbol &Symbol : stdlib::Symbol::all(stdlib::Lang::CXX)) {
      StringRef Scope = Symbol.scope();
      if (!Scope.consume_front("std::") || Scope.empty())
        continue;
      if (std::optional<stdlib::Header> Header = Symbol.header())
        ++Counts[Scope.take_until([](char C) { return C == ':'; })][trimHeader(Header->name())];
    }
    StringMap<std::string> Result;
    for (const auto &Namespace : Counts) {
      unsigned Most = 0;
      for (const auto &[Header, Count] : Namespace.second)
        if (Count > Most) {
          Most = Count;
          Result[Namespace.first()] = Header;
        }
    }
    return Result;
  }();
  auto Found = Headers.find(Name);
  return Found == Headers.end() ? "" : Found->second;
}

std::string findInStd(StringRef Name) {
  static const StringMap<StringRef> Visual = readVisualNames(/*OfStd=*/true);
  if (StringRef Header = Visual.lookup(Name); !Header.empty())
    return Header.str();
  std::string Header = findSymbol("std::", Name, stdlib::Lang::CXX);
  return Header.empty() ? findNamespace(Name) : Header;
}

/// Returns the header of a global name. The index lists some of C's macros and functions for C++, and all for C.
std::string findGlobal(StringRef Name) {
  static const StringMap<StringRef> Visual = readVisualNames(/*OfStd=*/false);
  if (StringRef Header = Visual.lookup(Name); !Header.empty())
    return Header.str();
  std::string Header = findSymbol("", Name, stdlib::Lang::CXX);
  return Header.empty() ? findSymbol("", Name, stdlib::Lang::C) : Header;
}

} // namespace

std::string findHeader(StringRef Name, NameScope Scope) {
  std::string Header = Scope == NameScope::Std ? "" : findGlobal(Name);
  return Header.empty() && Scope != NameScope::Global ? findInStd(Name) : Header;
}

std::string findHeaderIn(StringRef Namespace, StringRef Name) {
  return findSymbol((Namespace + "::").str(), Name, stdlib::Lang::CXX);
}

} // namespace amp
