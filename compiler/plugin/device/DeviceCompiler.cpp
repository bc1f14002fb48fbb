// See DeviceCompiler.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceCompiler.h"
#include "DeviceFrontend.h"
#include "DeviceInvocation.h"
#include "DeviceModules.h"
#include "DevicePch.h"
#include "kernel/EmbedKernels.h"
#include "kernel/KernelInfo.h"
#include "pipeline/Pipeline.h"
#include "plugin/ast/LanguageMode.h"
#include "plugin/wording/Words.h"
#include "support/ClangCompat.h"
#include "unit/CompileUnit.h"
#include "unit/RelocatableUnit.h"

#include "clang/CodeGen/CodeGenAction.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;

namespace amp {
namespace {

/// Collects the diagnostics of the nested compilation.
class MessageCollector : public DiagnosticConsumer {
public:
  explicit MessageCollector(DeviceResult &Result) : Result(Result) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) override {
    DeviceFrontend *Frontend = currentDeviceFrontend();
    if (concernsMissingMember(Info) || (Frontend && Frontend->Omit && Frontend->Omit(Level)))
      return;
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    DeviceMessage M;
    M.Level = Level;
    M.OfParser = ClangFacts::read(Info);
    M.Text = rewordMessage(Info);
    if (Frontend && Level >= DiagnosticsEngine::Error)
      Frontend->Errors.push_back(Info.getLocation());
    if (Info.getLocation().isValid() && Info.hasSourceManager()) {
      const SourceManager &SM = Info.getSourceManager();
      SourceLocation Loc = SM.getFileLoc(Info.getLocation());
      ConcernsPch |= Level >= DiagnosticsEngine::Error && SM.isLoadedSourceLocation(Loc);
      M.Position = {SM.getFilename(Loc).str(), SM.getSpellingLineNumber(Loc), SM.getSpellingColumnNumber(Loc)};
    } else {
      ConcernsPch |= Level >= DiagnosticsEngine::Error; // Clang rejects it
    }
    Result.Messages.push_back(std::move(M));
  }

  /// Returns true if an error is about a precompiled header, or about a line of it.
  bool concernsPch() const { return ConcernsPch; }

private:
  DeviceResult &Result;
  bool ConcernsPch = false;
};

DiagnosticsEngine::Level getLevel(llvm::DiagnosticSeverity Severity) {
  switch (Severity) {
  case llvm::DS_Error:
    return DiagnosticsEngine::Error;
  case llvm::DS_Warning:
    return DiagnosticsEngine::Warning;
  case llvm::DS_Note:
    return DiagnosticsEngine::Note;
  case llvm::DS_Remark:
    return DiagnosticsEngine::Remark;
  }
  llvm_unreachable("no severity");
}

/// Reads the diagnostics of LLVM's own passes.
void readText(const llvm::DiagnosticInfo &Info, DeviceMessage &M) {
  if (auto *Remark = llvm::dyn_cast<llvm::DiagnosticInfoOptimizationBase>(&Info)) {
    M.Text = Remark->getMsg();
    if (Remark->isLocationAvailable())
      M.Position = {Remark->getAbsolutePath(), Remark->getLocation().getLine(), Remark->getLocation().getColumn()};
    return;
  }
  llvm::raw_string_ostream OS(M.Text);
  llvm::DiagnosticPrinterRawOStream Printer(OS);
  Info.print(Printer);
}

/// Collects the diagnostics of the passes and the emitter.
struct PassMessages : llvm::DiagnosticHandler {
  PassMessages(DeviceResult &Result, bool WantsRemarks) : Result(Result), WantsRemarks(WantsRemarks) {}
  bool isAnyRemarkEnabled() const override { return WantsRemarks; }
  bool handleDiagnostics(const llvm::DiagnosticInfo &Info) override {
    auto *Ours = llvm::dyn_cast<DeviceDiagnostic>(&Info);
    if (std::optional<KernelRemark> Remark = readRemark(Info);
        Remark &&
        !llvm::is_contained(Result.Code.Remarks, *Remark)) // variants and versions of a kernel emit the same remark
      Result.Code.Remarks.push_back(std::move(*Remark));
    if (!Ours && Info.getSeverity() == llvm::DS_Remark)
      return true; // remarks of LLVM's own passes describe the host's code
    DeviceMessage M;
    M.Level = getLevel(Info.getSeverity());
    if (Ours) {
      M.Position = Ours->Position;
      M.OfPass = Ours->What;
    } else {
      readText(Info, M);
    }
    Result.Failed |= M.Level == DiagnosticsEngine::Error;
    Result.Messages.push_back(std::move(M));
    return true;
  }
  DeviceResult &Result;
  const bool WantsRemarks;
};

void writeFile(const std::string &Path, StringRef Bytes, DeviceResult &Result) {
  std::error_code EC;
  llvm::raw_fd_ostream OS(Path, EC, llvm::sys::fs::OF_None);
  if (!EC) {
    OS << Bytes;
    OS.close();
    EC = OS.error();
    OS.clear_error();
  }
  if (EC) {
    Result.Failed = true;
    Result.Messages.push_back(
        {DiagnosticsEngine::Error, {}, FilledMessage(diag::CannotWrite, {Path, EC.message()}), "", {}});
  }
}

} // namespace

struct DeviceCompiler::State {
  explicit State(const CompilerInstance &Host) : User(Host.getLangOpts()) {}
  UserLanguage User;
  PluginOptions Options;
  std::shared_ptr<CompilerInvocation> Invocation;
  UsedPch Pch;
  std::shared_ptr<CompilerInvocation> WithPch; ///< reads the device half of a precompiled header; may be null
  std::shared_ptr<PCHContainerOperations> PCHOps;
  IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  std::unique_ptr<llvm::MemoryBuffer> Stdin;
  DeviceResult Result;
  bool Started = false;

  void run(Library Bodies);
  bool compile(std::shared_ptr<CompilerInvocation> Of, Library Bodies);
  void generate(llvm::Module &M, const DeviceFrontend &Frontend, llvm::ArrayRef<WantedTarget> Targets);
  bool keepForLink(llvm::Module &M);
  void reportPch(diag::Id Id, std::vector<std::string> Arguments);
  DeviceThread Thread; ///< uses the members above
};

DeviceCompiler::DeviceCompiler(CompilerInstance &Host, PluginOptions Options, const UsedPch &Pch)
    : S(std::make_unique<State>(Host)) {
  S->Options = std::move(Options);
  S->Invocation = makeDeviceInvocation(Host, S->Options, frontend::EmitLLVMOnly);
  S->Pch = Pch;
  S->PCHOps = Host.getPCHContainerOperations();
  S->FS = Host.getFileManager().getVirtualFileSystemPtr();
  S->Options.Verbose = Host.getHeaderSearchOpts().Verbose;
  S->Options.TraceGranularity = S->Invocation->getFrontendOpts().TimeTraceGranularity;
  S->Stdin = giveStandardInput(Host, *S->Invocation);
  if (Pch.Fits) {
    S->WithPch = std::make_shared<CompilerInvocation>(*S->Invocation);
    readDevicePch(Pch, *S->WithPch);
  }
  readHeaderOfPch(Pch, *S->Invocation);
}

DeviceCompiler::~DeviceCompiler() = default;

void DeviceCompiler::start(Library Bodies) {
  wait();
  S->Started = true;
  S->Result = DeviceResult();
  S->Thread.start("amp device", S->Invocation->getFrontendOpts().TimeTraceGranularity,
                  [this, Bodies] { S->run(Bodies); });
}

void DeviceCompiler::setLegacy(LegacySource Source) { S->Options.Legacy = std::move(Source); }

bool DeviceCompiler::started() const { return S->Started; }

const DeviceResult &DeviceCompiler::wait() {
  S->Thread.wait();
  return S->Result;
}

void DeviceCompiler::State::run(Library Bodies) {
  // A precompiled header lacks the library's bodies. If Clang rejects it or reports errors in its lines, the
  // header is read as text instead.
  if (WithPch && Bodies == Library::SkipBodies) {
    if (compile(WithPch, Bodies))
      return reportPch(diag::DevicePchRead, {Pch.DeviceFile});
    Result = DeviceResult();
  }
  if (!Pch.Source.empty() && !FS->exists(Pch.Source)) { // from standard input
    Result.Failed = true;
    Result.Messages.push_back(
        {DiagnosticsEngine::Error, {}, FilledMessage(diag::DevicePchMissing, {Pch.Source, Pch.DeviceFile}), "", {}});
    return;
  }
  compile(Invocation, Bodies);
  reportPch(diag::DevicePchNotRead, {Pch.Source, Pch.DeviceFile});
}

/// Reports with -v how a precompiled header was used.
void DeviceCompiler::State::reportPch(diag::Id Id, std::vector<std::string> Arguments) {
  if (Options.Verbose && !Pch.Source.empty())
    Result.Messages.push_back({DiagnosticsEngine::Remark, {}, FilledMessage(Id, std::move(Arguments)), "", {}});
}

/// Returns false if errors require the text of the precompiled header.
bool DeviceCompiler::State::compile(std::shared_ptr<CompilerInvocation> Of, Library Bodies) {
  const std::vector<WantedTarget> Targets = Options.SyntaxOnly ? std::vector<WantedTarget>() : makeTargets(Options);
  DeviceFrontend Frontend(User);
  Frontend.Legacy = Options.Legacy;
  Frontend.Samples = Options.Samples;
  Frontend.SkipsLibrary = Bodies == Library::SkipBodies;
  MessageCollector Collector(Result);
  auto Own = std::make_shared<CompilerInvocation>(*Of);              // because the frontend modifies it
  Own->getFrontendOpts().SkipFunctionBodies = Frontend.SkipsLibrary; // see DeviceFrontend::SkipsLibrary
  DeviceModules Modules([&](std::shared_ptr<CompilerInvocation> Of) {
    return compat::createCompilerInstance(std::move(Of), PCHOps, FS, &Collector);
  });
  std::optional<InDeviceCompilation> Current(Frontend);
  Frontend.MakesModule = true;
  Modules.prepare(*Own);
  Frontend.MakesModule = false;
  std::unique_ptr<CompilerInstance> Owned = compat::createCompilerInstance(Own, PCHOps, FS, &Collector);
  CompilerInstance &CI = *Owned;
  llvm::LLVMContext Context;
  DeviceAction<EmitLLVMOnlyAction> Action(&Context);
  if (CI.createTarget())
    CI.ExecuteAction(Action);
  Current.reset();
  Result.Failed = !Frontend.Errors.empty();
  Result.IsSample = Frontend.IsSample;
  std::unique_ptr<llvm::Module> M = Action.takeModule();
  if ((Result.Failed || !M) && Of == WithPch && (Collector.concernsPch() || !Result.Failed))
    return false;
  if (!M)
    Result.Failed = true;
  else if (!Result.Failed && (!Frontend.Kernels.empty() || Options.Relocatable))
    generate(*M, Frontend, Targets);
  Result.Kernels = std::move(Frontend.Kernels);
  return true;
}

void DeviceCompiler::State::generate(llvm::Module &M, const DeviceFrontend &Frontend,
                                     llvm::ArrayRef<WantedTarget> Targets) {
  M.getContext().setDiagnosticHandler(std::make_unique<PassMessages>(Result, Options.Remarks));
  writeKernelMetadata(M, Frontend.Kernels);
  readVariablePositions(M);
  if ((Options.Relocatable && keepForLink(M)) || Frontend.Kernels.empty())
    return;
  if (Options.SyntaxOnly) {
    Result.Failed |= !checkDeviceModule(M, Options.ShowsWarnings);
    return;
  }
  if (!compileUnit(M, Options, Targets, Result.Code) || Result.Failed) {
    Result.Failed = true;
    return;
  }
  for (const DeviceImage &Image : Result.Code.Images)
    if (!Options.SaveTempsBase.empty() && !Image.SavedAs.empty())
      writeFile(Options.SaveTempsBase + Image.SavedAs, Image.Bytes, Result);
}

/// Returns true if the kernels wait for the link. Functions that other files may call are stored in any case.
bool DeviceCompiler::State::keepForLink(llvm::Module &M) {
  offerInstantiations(M);
  if (findMissingBodies(M).empty()) {
    Result.Code.Relocatable = writeOfferedFunctions(M, Options);
    return false;
  }
  setMissingBodies(M, MissingBodies::InOtherFiles);
  if (!checkCalls(M) || Result.Failed) {
    Result.Failed = true;
    return true;
  }
  for (const KernelInfo &K : readKernels(M))
    Result.Code.WaitingKernels.push_back(K.Symbol);
  Result.Code.Relocatable = writeWaitingUnit(M, Options);
  return true;
}

} // namespace amp
