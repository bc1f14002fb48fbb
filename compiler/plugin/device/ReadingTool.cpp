// See ReadingTool.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ReadingTool.h"

#include "clang/Basic/DiagnosticIDs.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

using namespace clang;

namespace amp {

/// Returns true in a tool. Clang registers all features of its targets; a tool does not.
static bool isReadingTool() {
  std::string Error;
  const llvm::Target *T = llvm::TargetRegistry::lookupTarget(llvm::sys::getDefaultTargetTriple(), Error);
  return !T || !T->hasTargetMachine();
}

void prepareReadingTool(DiagnosticsEngine &Diags) {
  static const bool IsTool = [] {
    if (!isReadingTool())
      return false;
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    return true;
  }();
  if (!IsTool)
    return;
  // clang-tidy's checks number their diagnostics from the same number as our plugin, in a separate table, and
  // clang-tidy identifies a check by this number. Without these placeholders, our errors would carry the names of its
  // checks and could be disabled with them.
  constexpr unsigned MessagesOfChecks = 8192;
  for (unsigned I = 0; I < MessagesOfChecks; ++I)
    Diags.getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Note, "of a check: " + llvm::utostr(I));
}

} // namespace amp
