// See NestedParse.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "NestedParse.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/PreprocessorOptions.h"

using namespace clang;

namespace amp {

std::shared_ptr<CompilerInvocation> makeNestedInvocation(CompilerInstance &Host, frontend::ActionKind Action) {
  auto Invocation = std::make_shared<CompilerInvocation>(Host.getInvocation());
  Invocation->getDependencyOutputOpts() = DependencyOutputOptions();
  DiagnosticOptions &Diag = Invocation->getDiagnosticOpts();
  Diag.VerifyDiagnostics = false;
  Diag.ShowCarets = false; // suppresses a separate "1 error generated"
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

std::unique_ptr<llvm::MemoryBuffer> giveStandardInput(CompilerInstance &Host, CompilerInvocation &Nested) {
  FrontendInputFile &Input = Nested.getFrontendOpts().Inputs[0];
  if (!Input.isFile() || Input.getFile() != "-")
    return nullptr;
  SourceManager &SM = Host.getSourceManager();
  llvm::StringRef Text = SM.getBufferOrFake(SM.getMainFileID()).getBuffer();
  std::unique_ptr<llvm::MemoryBuffer> Copy = llvm::MemoryBuffer::getMemBufferCopy(Text, "<stdin>");
  // A file of that name, because quoted includes are searched for in its folder.
  PreprocessorOptions &Options = Nested.getPreprocessorOpts();
  Options.addRemappedFile("<stdin>", Copy.get());
  Options.RetainRemappedFileBuffers = true;
  Input = FrontendInputFile("<stdin>", Input.getKind());
  return Copy;
}

} // namespace amp
