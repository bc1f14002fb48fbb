// See DeviceInvocation.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceInvocation.h"
#include "plugin/ast/LanguageMode.h"

#include "clang/Basic/ParsedAttrInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/Stack.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/TimeProfiler.h"

using namespace clang;

namespace amp {

static thread_local DeviceFrontend *CurrentFrontend = nullptr;

DeviceFrontend *currentDeviceFrontend() { return CurrentFrontend; }

InDeviceCompilation::InDeviceCompilation(DeviceFrontend &Frontend) { CurrentFrontend = &Frontend; }
InDeviceCompilation::~InDeviceCompilation() { CurrentFrontend = nullptr; }

std::shared_ptr<CompilerInvocation> makeDeviceInvocation(CompilerInstance &Host, const PluginOptions &Options,
                                                         frontend::ActionKind Action) {
  auto Invocation = makeNestedInvocation(Host, Action);
  setDeviceCodeGen(Invocation->getCodeGenOpts(), Invocation->getLangOpts(), Options.byThread());
  if (Options.CheckKernels || Options.Bounds) // reports name the variables
    Invocation->getCodeGenOpts().setDebugInfo(llvm::codegenoptions::LimitedDebugInfo);
  return Invocation;
}

void DeviceThread::start(llvm::StringRef Name, unsigned Granularity, llvm::unique_function<void()> Work) {
  wait();
  // Clang creates this list at its first use, which may happen in both threads at once; one of them would then take a
  // restriction in the first header for an unknown attribute.
  (void)clang::getAttributePluginInstances();
  const bool Traced = llvm::timeTraceProfilerEnabled();
  Thread.emplace(std::optional<unsigned>(clang::DesiredStackSize),
                 [Traced, Name = Name.str(), Granularity, Work = std::move(Work)]() mutable {
                   if (Traced)
                     llvm::timeTraceProfilerInitialize(Granularity, Name);
                   clang::noteBottomOfStack();
                   Work();
                   if (Traced)
                     llvm::timeTraceProfilerFinishThread();
                 });
}

void DeviceThread::wait() {
  if (!Thread)
    return;
  Thread->join();
  Thread.reset();
}

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
