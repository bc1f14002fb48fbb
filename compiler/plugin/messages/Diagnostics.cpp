// See Diagnostics.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Diagnostics.h"
#include "WarningFlags.h"

#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace amp {
namespace {

using Level = DiagnosticsEngine::Level;

Level getDefaultLevel(const Message &M) {
  switch (M.Level) {
  case Message::Ignored:
    return Level::Ignored;
  case Message::Remark:
    return Level::Remark;
  case Message::Note:
    return Level::Note;
  case Message::Warning:
    return Level::Warning;
  case Message::Error:
    return Level::Error;
  }
  llvm_unreachable("no severity");
}

} // namespace

Level getLevel(const DiagnosticsEngine &Diags, diag::Id Id, SourceLocation Loc) {
  const Message &M = getMessage(Id);
  const WarningFlags *Flags = M.Flag.empty() ? nullptr : getWarningFlags();
  return Flags ? Flags->getLevel(M.Flag, getDefaultLevel(M), Loc,
                                 Diags.hasSourceManager() ? &Diags.getSourceManager() : nullptr)
               : getDefaultLevel(M);
}

DiagnosticBuilder report(DiagnosticsEngine &Diags, diag::Id Id, SourceLocation Loc) {
  const Message &M = getMessage(Id);
  Level L = getLevel(Diags, Id, Loc);
  std::string Text = M.Text.str();
  if (!M.Flag.empty() && Diags.getDiagnosticOptions().ShowOptionNames)
    Text += (L >= Level::Error ? " [-Werror,-W" : " [-W") + M.Flag.str() + "]";
  // The engine gives equal texts of equal severity the same ID.
  unsigned Custom = Diags.getDiagnosticIDs()->getCustomDiagID(static_cast<DiagnosticIDs::Level>(L), Text);
  return Diags.Report(Loc, Custom);
}

std::optional<diag::Id> adviseAgainst(StringRef Callee) {
  using Advice = std::optional<diag::Id>;
  if (Callee.starts_with("std::"))
    return diag::AdviceLibrary;
  Callee.consume_front("Concurrency::");
  return llvm::StringSwitch<Advice>(Callee)
      .Case("parallel_for_each", Advice(diag::AdviceLaunch))
      .Cases("copy", "copy_async", Advice(diag::AdviceCopy))
      .Case("array", Advice(diag::AdviceArray))
      .Case("array_view", Advice(diag::AdviceView))
      .Case("min", Advice(diag::AdviceMin))
      .Case("max", Advice(diag::AdviceMax))
      .Case("clamp", Advice(diag::AdviceClamp))
      .Cases("abs", "labs", Advice(diag::AdviceAbs))
      .Case("swap", Advice(diag::AdviceSwap))
      .Cases("printf", "fprintf", "puts", "putchar", "fputs", Advice(diag::UsePrintf))
      .Case("__assert_fail", Advice(diag::AdviceAssert))
      .Cases("malloc", "calloc", "realloc", "free", Advice(diag::AdviceAllocation))
      .Cases("memcpy", "memmove", "memset", "strlen", Advice(diag::AdviceElements))
      .Cases("rand", "random", Advice(diag::AdviceRandom))
      .Default(std::nullopt);
}

} // namespace amp
