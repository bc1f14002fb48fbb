// Determines which identifiers are free.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Names.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace amp {
namespace {

const StringSet<> &reservedWords() {
  static const StringSet<> Words = {
#define KEYWORD(Name) #Name,
#define BUILTIN_NAME(Name) #Name,
#include "Keywords.def"
#undef KEYWORD
#undef BUILTIN_NAME
  };
  return Words;
}

/// Suffixes that inlining, SROA and loop passes append, separated by dots.
bool isNoise(StringRef Part) {
  static const StringSet<> Words = {"i",      "sroa", "copyload", "extract",  "trunc", "lcssa",
                                    "coerce", "addr", "fca",      "promoted", "unr",   "ph",
                                    "pre",    "off",  "insert",   "ext",      "us",    "peel"};
  return Part.empty() || all_of(Part, isDigit) || Words.contains(Part) ||
         (Part.consume_front("i") && all_of(Part, isDigit));
}

/// Removes digits at the end of Part, unless there is nothing else or they belong to the name (x1, id_0).
StringRef dropCounter(StringRef Part) {
  StringRef Stem = Part.rtrim("0123456789");
  return Stem.size() > 2 && Stem.back() != '_' ? Stem : Part;
}

} // namespace

std::string Names::simplify(StringRef Name) {
  SmallVector<StringRef, 8> Parts;
  Name.split(Parts, '.', -1, false);
  std::string Result;
  for (StringRef Part : Parts) {
    if (isNoise(Part) && !(Result.empty() && Part == "i"))
      continue;
    if (!Result.empty())
      Result += '_';
    for (char C : dropCounter(Part))
      if (isAlnum(C) || (C == '_' && (Result.empty() || Result.back() != '_')))
        Result += C;
  }
  while (!Result.empty() && Result.back() == '_')
    Result.pop_back();
  if (!Result.empty() && isDigit(Result[0]))
    Result.insert(0, "v");
  // Identifiers that begin with an underscore are reserved for the implementation.
  if (!Result.empty() && Result[0] == '_')
    Result.insert(0, "v");
  return Result;
}

bool Names::isTaken(StringRef Name) const { return Taken.contains(Name) || (Outer && Outer->isTaken(Name)); }

std::string Names::makeUnique(StringRef Wish, StringRef Fallback) {
  std::string Base = simplify(Wish);
  if (Base.empty())
    Base = Fallback.str();
  if (reservedWords().contains(Base))
    Base += '_';
  std::string Name = Base;
  while (isTaken(Name))
    Name = Base + (Base.back() == '_' ? "" : "_") + utostr(++NextSuffix[Base]);
  Taken.insert(Name);
  return Name;
}

bool Names::reserve(StringRef Name) {
  if (Name.empty() || isDigit(Name[0]) || reservedWords().contains(Name) || isTaken(Name) ||
      !all_of(Name, [](char C) { return isAlnum(C) || C == '_'; }))
    return false;
  Taken.insert(Name);
  return true;
}

} // namespace amp
