// See Words.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Words.h"
#include "ClangFacts.h"
#include "messages/Messages.h"
#include "plugin/ast/Names.h"
#include "plugin/clang_internals/RestrictedTypes.h"

#include "clang/Basic/Cuda.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace amp {

bool concernsMissingMember(const Diagnostic &Info) {
  if (Info.getID() != clang::diag::err_ref_bad_target)
    return false;
  auto IsInvalid = [&](unsigned I) {
    return Info.getRawArg(I) >= static_cast<uint64_t>(CUDAFunctionTarget::InvalidTarget);
  };
  return IsInvalid(0) || IsInvalid(3);
}

/// Returns one past the `,` or `>` that ends the template argument at I.
static size_t skipArgument(StringRef Text, size_t I) {
  for (int Angles = 0, Others = 0; I < Text.size(); ++I) {
    if (StringRef("([{").contains(Text[I]))
      ++Others;
    else if (StringRef(")]}").contains(Text[I]))
      --Others;
    else if (Others != 0)
      continue;
    else if (Text[I] == '<')
      ++Angles;
    else if ((Text[I] == ',' || Text[I] == '>') && Angles == 0)
      return I + 1;
    else if (Text[I] == '>' && Text[I - 1] != '-')
      --Angles;
  }
  return StringRef::npos;
}

/// Restores types to their spelling before InstantiatedTypes changed it.
static void stripTypeBrackets(std::string &Text) {
  const std::string Name = std::string(TypeInCodeName) + "<", Scope = "::Concurrency::detail::";
  for (size_t At = 0; (At = Text.find(Name, At)) != std::string::npos;) {
    size_t Type = skipArgument(Text, At + Name.size());
    size_t End = Type == std::string::npos ? Type : skipArgument(Text, Type);
    if (End == std::string::npos)
      return;
    Text.erase(End - 1, 1);
    StringRef Before = StringRef(Text).take_front(At);
    Before.consume_back(Scope) || Before.consume_back(StringRef(Scope).drop_front(2));
    Text.erase(Before.size(), Type + (Text[Type] == ' ') - Before.size());
    At = Before.size();
  }
}

static void replaceAll(std::string &Text, ArrayRef<std::pair<StringRef, StringRef>> Words) {
  for (auto &[From, To] : Words)
    for (size_t At = 0; (At = Text.find(From, At)) != std::string::npos; At += To.size())
      Text.replace(At, From.size(), To);
}

std::string rewordMessage(const Diagnostic &Info) {
  static const std::pair<StringRef, StringRef> Words[] = {{"__host__ __device__", "restrict(cpu, amp)"},
                                                          {"__host__", "restrict(cpu)"},
                                                          {"__device__", "restrict(amp)"},
                                                          {"__global__", "kernel"},
                                                          {"__shared__", "tile_static"}};
  if (Info.getID() == clang::diag::err_cuda_device_exceptions)
    return FilledMessage(diag::AmpException).format();
  // Clang's own words are in the format, the program's in the arguments.
  const StringRef Clangs = Info.getDiags()->getDiagnosticIDs()->getDescription(Info.getID());
  std::string Format = Clangs.str();
  replaceAll(Format, Words);
  SmallString<128> Text;
  if (Format != Clangs && Info.getNumArgs() != 0)
    Info.FormatDiagnostic(Format.data(), Format.data() + Format.size(), Text);
  else
    Info.FormatDiagnostic(Text); // a diagnostic that is reported again has no arguments
  std::string Result = Text.str().str();
  stripTypeBrackets(Result);
  replaceAll(Result, getPrintedTypeMarks());
  const std::pair<StringRef, StringRef> Assert[] = {{"'__assert_fail'", "'assert'"}};
  if (StringRef(Result).contains(Assert[0].first) && ClangFacts::read(Info).Subject == "__assert_fail")
    replaceAll(Result, Assert);
  return Result;
}

} // namespace amp
