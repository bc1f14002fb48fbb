// See Diagnostics.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Diagnostics.h"
#include "WarningFlags.h"

using namespace clang;

namespace amp {

FlaggedText applyFlags(DiagnosticsEngine &Diags, DiagnosticsEngine::Level Level, StringRef Text,
                       SourceLocation Loc) {
  auto [Body, Flag] = Text.rsplit(" [-W");
  if (!Flag.consume_back("]") ||
      (Level != DiagnosticsEngine::Warning && Level != DiagnosticsEngine::Ignored))
    return {Level, Text.str()};
  if (const WarningFlags *Flags = getWarningFlags())
    Level = Flags->getLevel(Flag, Level, Loc,
                            Diags.hasSourceManager() ? &Diags.getSourceManager() : nullptr);
  std::string Result = Body.str();
  if (Diags.getDiagnosticOptions().ShowOptionNames)
    Result += (Level >= DiagnosticsEngine::Error ? " [-Werror,-W" : " [-W") + Flag.str() + "]";
  return {Level, Result};
}

DiagnosticBuilder report(DiagnosticsEngine &Diags, diag::Id Id, SourceLocation Loc) {
  static const struct {
    DiagnosticsEngine::Level Level;
    const char *Text;
  } Table[] = {
#define DIAG(Name, Severity, Text) {DiagnosticsEngine::Severity, Text},
#include "Diagnostics.def"
#undef DIAG
  };
  FlaggedText R = applyFlags(Diags, Table[Id].Level, Table[Id].Text, Loc);
  // The engine gives equal texts of equal severity the same id.
  unsigned Custom = Diags.getDiagnosticIDs()->getCustomDiagID(
      static_cast<DiagnosticIDs::Level>(R.Level), R.Text);
  return Diags.Report(Loc, Custom);
}

} // namespace amp
