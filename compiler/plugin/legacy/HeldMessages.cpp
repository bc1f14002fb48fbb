// See HeldMessages.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HeldMessages.h"
#include "support/ClangCompat.h"

#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;

namespace amp {

HeldMessages *HeldMessages::install(CompilerInstance &CI) {
  auto *Consumer = new HeldMessages(CI);
  CI.getDiagnostics().setClient(Consumer, /*ShouldOwnClient=*/true);
  return Consumer;
}

HeldMessages::HeldMessages(CompilerInstance &CI)
    : CI(CI), Inner(CI.getDiagnostics().getClient()), Replay(compat::createEngine(CI.getDiagnostics(), Inner)),
      Limit(CI.getDiagnosticOpts().ErrorLimit) {
  Owned = CI.getDiagnostics().takeClient();
  CI.getDiagnosticOpts().ErrorLimit = 0;
  CI.getDiagnostics().setErrorLimit(0);
}

void HeldMessages::clear() {
  DiagnosticConsumer::clear();
  Inner->clear();
}

void HeldMessages::EndSourceFile() {
  release(); // the parser did not finish
  Inner->EndSourceFile();
  takeCounts();
}

void HeldMessages::finish() {
  release();
  Inner->finish();
  takeCounts();
}

void HeldMessages::HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  if (Holds) {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    Held.emplace_back(Level, Info);
    return;
  }
  Inner->HandleDiagnostic(Level, Info);
  takeCounts();
}

void HeldMessages::putRemarkFirst() {
  if (!Held.empty() && Held.back().getLevel() == DiagnosticsEngine::Remark)
    std::rotate(Held.begin(), std::prev(Held.end()), Held.end());
}

void HeldMessages::dropErrors() {
  bool OfError = false;
  llvm::erase_if(Held, [&](const StoredDiagnostic &D) {
    if (D.getLevel() != DiagnosticsEngine::Note)
      OfError = D.getLevel() >= DiagnosticsEngine::Error;
    return OfError;
  });
  CI.getDiagnostics().Reset(/*soft=*/true);
}

void HeldMessages::release() {
  if (!std::exchange(Holds, false))
    return;
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  unsigned Errors = 0;
  bool TooMany = false;
  for (const StoredDiagnostic &D : std::exchange(Held, {})) {
    Errors += D.getLevel() == DiagnosticsEngine::Error;
    if ((TooMany = Limit != 0 && Errors > Limit))
      break;
    if (D.getLocation().hasManager())
      Replay->setSourceManager(const_cast<SourceManager *>(&D.getLocation().getManager()));
    Replay->Report(D);
  }
  takeCounts();
  CI.getDiagnosticOpts().ErrorLimit = Limit;
  Diags.setErrorLimit(Limit);
  if (TooMany)
    Diags.Report(clang::diag::fatal_too_many_errors);
}

void HeldMessages::takeCounts() {
  NumErrors = Inner->getNumErrors();
  NumWarnings = Inner->getNumWarnings();
}

} // namespace amp
