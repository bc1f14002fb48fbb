// See NestedParse.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "NestedParse.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"

using namespace clang;

namespace amp {

std::shared_ptr<CompilerInvocation> makeNestedInvocation(CompilerInstance &Host, frontend::ActionKind Action) {
  auto Invocation = std::make_shared<CompilerInvocation>(Host.getInvocation());
  Invocation->getDependencyOutputOpts() = DependencyOutputOptions();
  DiagnosticOptions &Diag = Invocation->getDiagnosticOpts();
  Diag.VerifyDiagnostics = false;
  Diag.ShowCarets = false; // no "1 error generated" of its own
  Diag.DiagnosticLogFile.clear();
  Diag.DiagnosticSerializationFile.clear();
  FrontendOptions &Frontend = Invocation->getFrontendOpts();
  Frontend.OutputFile.clear();
  Frontend.ProgramAction = Action;
  Frontend.ShowStats = false;
  Frontend.TimeTracePath.clear();
  Frontend.StatsFile.clear();
  return Invocation;
}

} // namespace amp
