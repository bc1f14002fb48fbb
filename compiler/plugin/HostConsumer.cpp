// See HostConsumer.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HostConsumer.h"
#include "kernel/EmbedKernels.h"
#include "plugin/ast/AmpConsumer.h"
#include "plugin/ast/InstantiateKernels.h"
#include "plugin/ast/LanguageMode.h"
#include "plugin/ast/ResolvePattern.h"
#include "plugin/ast/SampleInstantiations.h"
#include "plugin/checks/AmpVisitor.h"
#include "plugin/clang_internals/CudaMode.h"
#include "plugin/clang_internals/TemplateBody.h"
#include "plugin/device/DeviceFrontend.h"
#include "plugin/device/DevicePch.h"
#include "plugin/device/ReadingTool.h"
#include "plugin/legacy/LegacySource.h"
#include "plugin/messages/Diagnostics.h"
#include "plugin/messages/MissingHeaders.h"
#include "plugin/messages/WarningFlags.h"
#include "plugin/tokens/TokenFeed.h"
#include "plugin/visual/VisualSources.h"
#include "plugin/wording/DeferredErrors.h"
#include "plugin/wording/DiagnosticWording.h"
#include "support/ClangCompat.h"
#include "support/LLVMCompat.h"
#include "targets/host/HostLevels.h"
#include "unit/CompileUnit.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Sanitizers.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Serialization/ASTReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Triple.h"
#include <utility>

using namespace clang;

namespace amp {

namespace {

bool emitsCode(const FrontendOptions &Frontend) {
  frontend::ActionKind Action = Frontend.ProgramAction;
  return Action == frontend::EmitObj || Action == frontend::EmitAssembly || Action == frontend::EmitBC ||
         Action == frontend::EmitLLVM || Action == frontend::EmitLLVMOnly || Action == frontend::EmitCodeGenOnly;
}

/// Returns true if this compilation writes a precompiled header or a module. An #include may build a module implicitly.
bool writesAst(const FrontendOptions &Frontend) {
  frontend::ActionKind Action = Frontend.ProgramAction;
  return Frontend.BuildingImplicitModule || Action == frontend::GeneratePCH || Action == frontend::GenerateModule ||
         Action == frontend::GenerateModuleInterface || Action == frontend::GenerateHeaderUnit ||
         Action == frontend::GenerateReducedModuleInterface;
}

class HostConsumer;
/// The consumer whose unit Clang is writing as a precompiled header or a module.
thread_local HostConsumer *Writing = nullptr;

/// With -save-temps Clang names intermediate files after its output: x.bc. The plugin's file is x-amp.cl.
std::string getSaveTempsBase(const CompilerInstance &CI) {
  StringRef Prefix = CI.getCodeGenOpts().SaveTempsFilePrefix;
  if (Prefix.empty())
    return "";
  SmallString<128> Base = llvm::sys::path::parent_path(Prefix);
  llvm::sys::path::append(Base, llvm::sys::path::stem(CI.getCodeGenOpts().MainFileName));
  return Base.str().str();
}

/// Returns the warning options. Guards make padded domains harmless.
std::vector<std::string> getWarningOptions(const PluginOptions &Options) {
  std::vector<std::string> All;
  if (Options.Robust)
    All.push_back("Wno-amp-padded-domain");
  All.insert(All.end(), Options.Warnings.begin(), Options.Warnings.end());
  return All;
}

/// Calls a function when the unit is parsed, before Sema instantiates templates.
class EndOfParse : public ExternalSemaSource {
public:
  explicit EndOfParse(llvm::unique_function<void()> Do) : Do(std::move(Do)) {}

  void ReadPendingInstantiations(SmallVectorImpl<std::pair<ValueDecl *, SourceLocation>> &) override { Do(); }

private:
  llvm::unique_function<void()> Do;
};

class HostConsumer : public AmpConsumer {
public:
  HostConsumer(CompilerInstance &CI, PluginOptions Options, std::unique_ptr<LegacyCompilation> LegacyInput, bool IsTool)
      : AmpConsumer(CI, makeHostLanguages(CI)), Flags(CI.getDiagnostics(), getWarningOptions(Options)),
        Legacy(std::move(LegacyInput)) {
    // With -save-temps Clang writes bitcode first and optimizes it in a second process without the plugin.
    Options.SaveTempsBase = getSaveTempsBase(CI);
    if (!Options.SaveTempsBase.empty())
      CI.getCodeGenOpts().DisableLLVMPasses = 0;
    EmitsCode =
        emitsCode(CI.getFrontendOpts()) && !writesAst(CI.getFrontendOpts()) && !CI.getCodeGenOpts().DisableLLVMPasses;
    Wording = installWording(CI, IsTool);
    if (Legacy) {
      Options.Legacy = Legacy->getSource();
      Wording->Read = [this](DiagnosticsEngine::Level Level, const Diagnostic &Info) {
        const bool IsHidden = Legacy->read(Level, Info);
        if (IsHidden && Level >= DiagnosticsEngine::Error) // the checks must not report it either
          Wording->Errors.push_back(Info.getLocation());
        return IsHidden;
      };
    }
    Options.SyntaxOnly = !EmitsCode;
    Options.ShowsWarnings = !CI.getDiagnostics().getIgnoreAllWarnings();
    if (Options.Samples)
      Sampler = std::make_unique<InstantiationSampler>();
    IsConcurrent = Options.Jobs != "1";
    RewriterOptions Rewriting(Language);
    Rewriting.Legacy = Options.Legacy;
    chooseTargets(Options);
    recordForLink(Options);
    Relocatable = Options.Relocatable;
    const UsedPch Pch = findUsedPch(CI);
    HeaderWriter = DevicePchWriter::create(CI, Options);
    Device = std::make_unique<DeviceCompiler>(CI, std::move(Options), Pch);
    // Most programs launch kernels in their main file, so the device compilation need not wait until the
    // host has read all tokens. A comment that contains the word starts an unnecessary compilation.
    const SourceManager &SM = CI.getSourceManager();
    if (!readsModuleFiles(CI) && SM.getBufferOrFake(SM.getMainFileID()).getBuffer().contains("parallel_for_each") &&
        IsConcurrent)
      Device->start();
    setWarningFlags(&Flags);
    Flags.reportUnknown();
    installWarningPragmas(CI.getPreprocessor(), &Flags);
    explainMissingHeaders(CI.getPreprocessor());
    Rewriting.GetSema = [this] { return getSema(); };
    // A precompiled header holds the language mode, and serves units of both kinds. Its kernels are not
    // among the tokens.
    bool UsesPch = !CI.getPreprocessorOpts().ImplicitPCHInclude.empty();
    Rewriting.LeavePlain = !UsesPch && !writesAst(CI.getFrontendOpts());
    bool LaunchesInPch = Pch.MayLaunch || (Pch.HasAmpHeader && Relocatable);
    installTokenRewriter(CI, Rewriting, [this, LaunchesInPch](const TokenSummary &Seen) {
      Summary = Seen;
      Summary.LaunchesKernels |= LaunchesInPch;
      if (HeaderWriter && Seen.HasAmpHeader)
        HeaderWriter->start();
      if (IsConcurrent && Summary.LaunchesKernels && !readsModuleFiles(this->CI) && !Device->started())
        Device->start();
      if (Seen.ImportsModules)
        Language.User.compareModules(this->CI);
    });
    if (EmitsCode)
      CI.getCodeGenOpts().PassBuilderCallbacks.push_back([this](llvm::PassBuilder &PB) {
        auto Add = [this](llvm::ModulePassManager &MPM) {
          MPM.addPass(EmbedKernels([this] { return takeCode(); },
                                   [this](StringRef Symbol) {
                                     if (!HadErrors) // an earlier error may be the reason that the kernel is missing
                                       reportMissing(Symbol);
                                   },
                                   Relocatable));
        };
        if (EmbedsFirst) // sanitizers instrument kernels, too
          PB.registerPipelineStartEPCallback(
              [Add](llvm::ModulePassManager &MPM, llvm::OptimizationLevel) { Add(MPM); });
        else
          compat::registerLastPass(PB, Add);
      });
  }

  ~HostConsumer() override {
    removeWording(CI, *Wording);
    setWarningFlags(nullptr);
    if (Writing == this)
      Writing = nullptr;
  }

  void InitializeSema(Sema &S) override {
    AmpConsumer::InitializeSema(S);
    if (Sampler)
      Sampler->setSema(S);
    if (!Legacy)
      return;
    Legacy->setSema(&S);
    compat::addExternalSource(
        S, llvm::makeIntrusiveRefCnt<EndOfParse>([this] { Legacy->settleParsed(CI.getASTContext(), Summary); }));
  }
  void ForgetSema() override {
    if (Legacy)
      Legacy->setSema(nullptr);
    AmpConsumer::ForgetSema();
  }

  void HandleTagDeclDefinition(TagDecl *D) override {
    AmpConsumer::HandleTagDeclDefinition(D);
    if (auto *RD = dyn_cast<CXXRecordDecl>(D); RD && !CI.getSourceManager().isInSystemHeader(RD->getLocation()))
      for (const FieldDecl *F : RD->fields())
        if (F->hasInClassInitializer())
          Wording->Initialized.push_back(F);
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    AmpConsumer::HandleTopLevelDecl(Group);
    if (Wording->Omit) // the members of a class in resolve()
      return false;
    const SourceManager &SM = CI.getSourceManager();
    for (Decl *D : Group) {
      if (Legacy)
        Legacy->addDeclaration(D);
      if (!SM.isInSystemHeader(D->getLocation()))
        UserDecls.push_back(D);
      else if (getSema())
        instantiateLaunchedKernel(*getSema(), D);
    }
    if (Sampler)
      Sampler->prune();
    return true;
  }

  std::shared_ptr<VisualSources> Visual; ///< null if the plugin supplies nothing of Visual C++

  void HandleTranslationUnit(ASTContext &Context) override {
    leaveVisualMode();
    if (Visual)
      Visual->report();
    if (Legacy)
      Wording->Flush();
    if (Legacy && Legacy->settle(Context, Summary, /*MayOmit=*/!Device->started()))
      Device->setLegacy(Legacy->getSource());
    const bool IsWritten = writesAst(CI.getFrontendOpts()) || !CI.getFrontendOpts().ModuleOutputPath.empty();
    judge(Context, IsWritten);
    if (IsWritten)
      Writing = this;
    if (writesAst(CI.getFrontendOpts())) {
      endCudaMode(CI.getPreprocessor(), CI.getLangOpts());
      Language.User.applyTo(CI.getLangOpts());
    }
  }

private:
  auto makeResolver() {
    return [this](const FunctionDecl *Pattern, OmittedStatements &Omitted) { return resolve(Pattern, Omitted); };
  }

public:
  /// Checks the templates that Sema must resolve, when Clang has written the unit.
  void finishWritten() {
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    const bool HadErrors = Diags.hasErrorOccurred();
    if (!Patterns.empty() && getSema()) {
      const LanguageOptions AsWritten(CI.getLangOpts());
      Language.Ours.applyTo(CI.getLangOpts());
      leaveVisualMode();
      checkPatterns(CI.getASTContext(), Patterns, Wording->Errors, makeResolver());
      AsWritten.applyTo(CI.getLangOpts());
    }
    if (HeaderWriter)
      HeaderWriter->finish(/*Keep=*/!Diags.hasErrorOccurred());
    if (Diags.hasErrorOccurred() && !HadErrors) // Clang erases all other files
      llvm::sys::fs::remove(CI.getFrontendOpts().ModuleOutputPath);
  }

private:
  void judge(ASTContext &Context, bool IsWritten) {
    if (getSema())
      reportDeferredErrors(*getSema(), std::vector(Wording->Errors));
    if (Summary.UsesAmp || Summary.LaunchesKernels || usesContainers(Context))
      NeedsDevice = runChecks(Context, UserDecls, Wording->Errors, makeResolver(), IsWritten ? &Patterns : nullptr);
    NeedsDevice |= Relocatable && Summary.UsesAmp; // other files may call its functions
    // Launches may come from modules, which have no tokens.
    Launches = findLaunches(Context);
    for (const KernelEntry &Kernel : Launches)
      if (Kernel.isFull())
        report(CI.getDiagnostics(), diag::TooManyCaptured, Kernel.FunctorLoc) << MaxCaptured;
    Summary.LaunchesKernels |= !Launches.empty();
    NeedsDevice |= Summary.LaunchesKernels;
    if (NeedsDevice && !Device->started() && !hasOtherErrors())
      Device->start();
    // Otherwise the host's code generation continues concurrently until EmbedKernels needs the kernels.
    if (!EmitsCode || Launches.empty() || readsModuleFiles(CI) || Context.getDiagnostics().hasErrorOccurred())
      finishDevice();
  }

  /// Resolves a template's code for the checks. Reports its errors, except those that it would have without
  /// restrictions.
  const FunctionDecl *resolve(const FunctionDecl *Pattern, OmittedStatements &Omitted) {
    if (!getSema())
      return nullptr;
    std::vector<SourceLocation> Found, Others = Wording->Errors;
    auto Collect = [](std::vector<SourceLocation> &Errors) {
      return [&Errors](const Diagnostic &Info) {
        Errors.push_back(Info.getLocation());
        return true;
      };
    };
    const FunctionDecl *Resolved = resolve(Pattern, Omitted, Collect(Found));
    if (Found.empty())
      return Resolved;
    {
      CudaModePause Pause(CI.getLangOpts());
      resolve(Pattern, Omitted, Collect(Others));
    }
    return resolve(Pattern, Omitted,
                   [&](const Diagnostic &Info) { return llvm::is_contained(Others, Info.getLocation()); });
  }

  /// Omits some errors, which the engine forgets, and all warnings.
  const FunctionDecl *resolve(const FunctionDecl *Pattern, OmittedStatements &Omitted,
                              llvm::function_ref<bool(const Diagnostic &)> OmitError) {
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    const bool HadErrors = Diags.hasErrorOccurred();
    const size_t Known = Wording->Errors.size();
    Wording->Omit = [this, OmitError](DiagnosticsEngine::Level Level, const Diagnostic &Info) {
      omitInstantiationNotes(*getSema());
      return Level != DiagnosticsEngine::Note && (Level < DiagnosticsEngine::Error || OmitError(Info));
    };
    const FunctionDecl *Resolved = resolvePattern(*getSema(), Pattern, Omitted);
    Wording->Omit = nullptr;
    if (!HadErrors && Wording->Errors.size() == Known)
      Diags.Reset(/*soft=*/true);
    return Resolved;
  }

  void chooseTargets(PluginOptions &Options) {
    const CodeGenOptions &CodeGen = CI.getCodeGenOpts();
    Options.Machine = llvm::Triple(CI.getTargetOpts().Triple);
    Options.DebugInfo = CodeGen.getDebugInfo() != llvm::codegenoptions::NoDebugInfo;
    Options.OptLevel = CodeGen.OptimizationLevel;
    Options.Remarks = CodeGen.OptimizationRemark.hasValidPattern() ||
                      CodeGen.OptimizationRemarkMissed.hasValidPattern() ||
                      CodeGen.OptimizationRemarkAnalysis.hasValidPattern() || !CodeGen.OptRecordFile.empty();
    // Debuggers, sanitizers and coverage inspect single threads as written in the source.
    bool IsLookedAt =
        (Options.DebugInfo && CodeGen.OptimizationLevel == 0) || isInstrumented(CodeGen, CI.getLangOpts());
    if (IsLookedAt && Options.HostLevels.empty())
      Options.HostLevels = "scalar";
    if (llvm::Error E = parseHostLevels(Options.HostLevels, Options.Machine).takeError()) {
      report(CI.getDiagnostics(), diag::UnknownHostLevel, SourceLocation()) << llvm::toString(std::move(E));
      Options.HostLevels = "none";
    }
    if (unsigned Jobs; !Options.Jobs.empty() && (StringRef(Options.Jobs).getAsInteger(10, Jobs) || Jobs == 0))
      report(CI.getDiagnostics(), diag::BadJobs, SourceLocation()) << Options.Jobs;
    for (StringRef Name : Options.targetNames())
      if (!findTarget(Name))
        report(CI.getDiagnostics(), diag::UnknownTarget, SourceLocation()) << Name << listTargetNames();
    EmbedsFirst = Options.byThread();
  }

  /// Records what the link needs in order to compile the kernels.
  void recordForLink(UnitOptions &Options) const {
    const CodeGenOptions &CodeGen = CI.getCodeGenOpts();
    llvm::SmallVector<StringRef, 4> Sanitizers;
    serializeSanitizerSet(CI.getLangOpts().Sanitize, Sanitizers);
    for (StringRef Name : Sanitizers)
      Options.HostFlags.push_back(("-fsanitize=" + Name).str());
    if (CodeGen.hasProfileClangInstr())
      Options.HostFlags.push_back("-fprofile-instr-generate");
    for (StringRef Flag : getWarningFlagNames()) {
      DiagnosticsEngine::Level Level =
          Flags.getLevel(Flag, DiagnosticsEngine::Warning, SourceLocation(), /*SM=*/nullptr);
      if (Level != DiagnosticsEngine::Warning)
        Options.WarningLevels.push_back((Flag + (Level == DiagnosticsEngine::Ignored ? "=ignored" : "=error")).str());
    }
  }

  /// Returns true if there are errors that make the device compilation's messages useless.
  bool hasOtherErrors() const { return CI.getDiagnostics().hasErrorOccurred() && Wording->Errors.empty(); }

  /// Waits for the device compilation and reports its diagnostics. The host reports errors that both compilations
  /// find. After such an error, diagnostics of the passes wait for the next compilation, like the warnings of
  /// Clang's static analyses.
  void finishDevice() {
    if (Finished || !Device->started())
      return;
    Finished = true;
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    const bool HadErrors = Diags.hasErrorOccurred(), IsUseless = hasOtherErrors();
    const DeviceResult &Result = completeKernels();
    if (NeedsDevice && !Diags.hasFatalErrorOccurred() && !IsUseless)
      forwardMessages(Result, CI, Wording->Errors);
    if (Result.Failed || HadErrors)
      return;
    compareLayouts(Result);
    if ((Sampler && Sampler->omits()) || Result.IsSample)
      return;
    for (const KernelEntry *Launch : findMissing(Result))
      reportMissing(Launch->Symbol);
  }

  /// The host's instantiations are authoritative. If the device compilation lacks a kernel, a library function
  /// instantiated its launch, and the device compilation skipped that function's body.
  const DeviceResult &completeKernels() {
    const DeviceResult &Result = Device->wait();
    if (Result.Failed || Result.IsSample || CI.getDiagnostics().hasErrorOccurred() || findMissing(Result).empty())
      return Result;
    Device->start(DeviceCompiler::Library::ParseBodies);
    return Device->wait();
  }

  std::vector<const KernelEntry *> findMissing(const DeviceResult &Result) const {
    llvm::StringMap<StringRef> Known;
    for (const KernelEntry &Device : Result.Kernels)
      Known[Device.Symbol] = Device.Locations;
    std::vector<const KernelEntry *> Missing;
    for (const KernelEntry &Host : Launches) {
      auto Found = Known.find(Host.Symbol);
      if (Found == Known.end() || Found->second != Host.Locations)
        Missing.push_back(&Host);
    }
    return Missing;
  }

  void reportMissing(StringRef Symbol) {
    auto Launch = llvm::find_if(Launches, [&](const KernelEntry &K) { return K.Symbol == Symbol; });
    bool Known = Launch != Launches.end();
    report(CI.getDiagnostics(), diag::KernelMissing, Known ? Launch->FunctorLoc : SourceLocation())
        << (Known ? Launch->Name : Symbol.str());
  }

  /// The host writes a function object and the device reads it. Both compilations see the same class; if its
  /// layouts differed, the kernel would read wrong bytes.
  void compareLayouts(const DeviceResult &Result) {
    for (const KernelEntry &Host : Launches) {
      auto Device = llvm::find_if(Result.Kernels, [&](const KernelEntry &K) { return K.Symbol == Host.Symbol; });
      if (Device != Result.Kernels.end() && !haveEqualLayouts(Host, *Device))
        report(CI.getDiagnostics(), diag::KernelLayoutsDiffer, Host.FunctorLoc);
    }
  }

  const EmbeddedCode *takeCode() {
    if (Device->started())
      finishDevice();
    HadErrors = CI.getDiagnostics().hasErrorOccurred();
    const DeviceResult &Result = Device->wait();
    bool IsUsable = !Result.Failed && !HadErrors;
    return IsUsable && (Summary.LaunchesKernels || Relocatable) ? &Result.Code : nullptr;
  }

  WarningFlags Flags;
  std::unique_ptr<InstantiationSampler> Sampler; ///< null unless the plugin works for amp-port
  std::unique_ptr<LegacyCompilation> Legacy;     ///< null if the input is compiled as it is
  std::unique_ptr<DevicePchWriter> HeaderWriter; ///< null unless this compilation writes a precompiled header
  std::unique_ptr<DeviceCompiler> Device;
  TokenSummary Summary;
  std::vector<Decl *> UserDecls;
  std::vector<Decl *> Patterns;      ///< templates that wait for finishWritten()
  std::vector<KernelEntry> Launches; ///< with the host's layouts
  std::shared_ptr<WordingState> Wording;
  bool NeedsDevice = false; ///< there are kernels, or calls that the host compilation cannot check
  bool EmitsCode = false;
  bool IsConcurrent = true; ///< the device compilation runs while the host compilation parses
  bool Relocatable = false; ///< --amp-relocatable
  bool EmbedsFirst = false; ///< the host's kernels are unoptimized
  bool Finished = false;
  bool HadErrors = false; ///< errors occurred before kernels were embedded
};

bool isModuleFile(const FrontendInputFile &Input) { return Input.getKind().getFormat() == InputKind::Precompiled; }

/// Generates the host's code of a module file, and reports kernels. Their source could be read again, but may have
/// changed.
class ModuleFileConsumer : public ASTConsumer {
public:
  explicit ModuleFileConsumer(CompilerInstance &CI) : CI(CI) { setHostMode(getUnitLanguage(CI)); }

  void HandleTranslationUnit(ASTContext &Context) override {
    if (!findLaunches(Context).empty())
      report(CI.getDiagnostics(), diag::ModuleFileInput, SourceLocation())
          << ASTReader::getOriginalSourceFile(CI.getFrontendOpts().Inputs[0].getFile().str(), CI.getFileManager(),
                                              CI.getPCHContainerReader(), CI.getDiagnostics());
  }

private:
  CompilerInstance &CI;
};

} // namespace

bool PluginAction::ParseArgs(const CompilerInstance &CI, const std::vector<std::string> &Args) {
  for (const std::string &Arg : Args) {
    if (readPluginOption(Arg, Options))
      continue;
    if (Arg == "sample-instantiations") { // amp-port
      Options.Samples = true;
      continue;
    }
    StringRef Path = Arg;
    if (Path.consume_front("needs-of-others=")) { // amp-port
      Needs.OfOthers = Path;
      continue;
    }
    if (Path.consume_front("needs-of-unit=")) { // amp-port
      Needs.OfUnit = Path;
      continue;
    }
    if (StringRef(Arg).starts_with("W")) {
      Options.Warnings.push_back(Arg);
      continue;
    }
    DiagnosticsEngine &Diags = CI.getDiagnostics();
    report(Diags, diag::UnknownPluginOption, SourceLocation()) << Arg;
    return false;
  }
  Options.Robust |= Options.Bounds; // threads continue after a reported subscript
  return true;
}

std::unique_ptr<ASTConsumer> PluginAction::CreateASTConsumer(CompilerInstance &CI, StringRef InFile) {
  // The plugin is loaded once per process, so the nested compilation calls it again.
  if (DeviceFrontend *Frontend = currentDeviceFrontend())
    return createDeviceConsumer(CI, *Frontend);
  if (!getUnitLanguage(CI).CPlusPlus)
    return std::make_unique<ASTConsumer>();
  if (isModuleFile(CI.getFrontendOpts().Inputs[0]))
    return std::make_unique<ModuleFileConsumer>(CI);
  const bool IsTool = prepareReadingTool(CI.getDiagnostics());
  std::shared_ptr<VisualSources> Visual = Options.Strict ? nullptr : readVisualSources(CI);
  auto Consumer = std::make_unique<HostConsumer>(
      CI, Options, Options.Strict ? nullptr : LegacyCompilation::begin(CI, Needs), IsTool);
  Consumer->Visual = std::move(Visual);
  return Consumer;
}

std::unique_ptr<ASTConsumer> EndAction::CreateASTConsumer(CompilerInstance &CI, StringRef) {
  struct EndConsumer : ASTConsumer {
    explicit EndConsumer(CompilerInstance &CI) : CI(CI) {}
    void HandleTranslationUnit(ASTContext &) override {
      if (HostConsumer *Host = std::exchange(Writing, nullptr))
        Host->finishWritten();
      endCudaMode(CI.getPreprocessor(), getUnitLanguage(CI));
    }
    CompilerInstance &CI;
  };
  if (currentDeviceFrontend() || !getUnitLanguage(CI).CPlusPlus)
    return std::make_unique<ASTConsumer>();
  return std::make_unique<EndConsumer>(CI);
}

} // namespace amp
