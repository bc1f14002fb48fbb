// See Diagnostics.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Diagnostics.h"

using namespace clang;

namespace amp {

DiagnosticBuilder report(DiagnosticsEngine &Diags, diag::Id Id, SourceLocation Loc) {
  static const struct {
    DiagnosticsEngine::Level Level;
    const char *Text;
  } Table[] = {
#define DIAG(Name, Severity, Text) {DiagnosticsEngine::Severity, Text},
#include "Diagnostics.def"
#undef DIAG
  };
  // The engine gives equal texts of equal severity the same id.
  unsigned Custom = Diags.getDiagnosticIDs()->getCustomDiagID(
      static_cast<DiagnosticIDs::Level>(Table[Id].Level), Table[Id].Text);
  return Diags.Report(Loc, Custom);
}

} // namespace amp
