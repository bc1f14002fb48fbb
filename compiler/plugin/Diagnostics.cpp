// See Diagnostics.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Diagnostics.h"

using namespace clang;

namespace amp {

DiagnosticsEngine::Level applyFlags(DiagnosticsEngine &Diags, DiagnosticsEngine::Level Level,
                                    StringRef Text) {
  StringRef Flag = Text.rsplit(" [-W").second;
  if (!Flag.consume_back("]") ||
      (Level != DiagnosticsEngine::Warning && Level != DiagnosticsEngine::Ignored))
    return Level;
  bool Error = Diags.getWarningsAsErrors(), Off = Diags.getIgnoreAllWarnings();
  for (StringRef Option : Diags.getDiagnosticOptions().Warnings) {
    bool On = !Option.consume_front("no-");
    bool AsError = Option.consume_front("error=");
    if (Option == "everything" ? AsError : Option != Flag)
      continue;
    if (AsError)
      Error = On;
    if (!AsError || On)
      Level = On ? DiagnosticsEngine::Warning : DiagnosticsEngine::Ignored;
  }
  if (Level != DiagnosticsEngine::Warning || Off)
    return DiagnosticsEngine::Ignored;
  return Error ? DiagnosticsEngine::Error : Level;
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
  DiagnosticsEngine::Level Level = applyFlags(Diags, Table[Id].Level, Table[Id].Text);
  // The engine gives equal texts of equal severity the same id.
  unsigned Custom = Diags.getDiagnosticIDs()->getCustomDiagID(
      static_cast<DiagnosticIDs::Level>(Level), Table[Id].Text);
  return Diags.Report(Loc, Custom);
}

} // namespace amp
