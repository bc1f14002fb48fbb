// See Diagnostics.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Diagnostics.h"
#include "WarningFlags.h"

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

} // namespace amp
