// See DeviceFrontend.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceFrontend.h"
#include "plugin/ast/AmpConsumer.h"
#include "plugin/ast/LanguageMode.h"
#include "plugin/ast/SampleInstantiations.h"
#include "plugin/checks/AmpVisitor.h"
#include "plugin/clang_internals/CudaMode.h"
#include "plugin/messages/WarningFlags.h"
#include "plugin/tokens/LateBody.h"
#include "plugin/tokens/TokenFeed.h"
#include "plugin/wording/DeferredErrors.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace amp {
namespace {

/// Makes all amp functions inline. Units that import a module emit only its inline functions and expect the
/// others in the module's object, but kernels need all of them.
void defineForUsers(const DeclContext &Scope) {
  for (Decl *D : Scope.noload_decls()) {
    if (auto *F = dyn_cast<FunctionDecl>(D)) {
      if (F->hasAttr<CUDADeviceAttr>())
        F->setImplicitlyInline();
    } else if (auto *Inner = dyn_cast<DeclContext>(D)) {
      defineForUsers(*Inner);
    }
  }
}

/// Clang treats functions that a processor's headers declare (`_mm_pause`) as device functions of a GPU, but
/// they are the host's as well.
void shareProcessorFunctions(Decl *D) {
  if (auto *Linkage = dyn_cast<LinkageSpecDecl>(D)) {
    for (Decl *Inner : Linkage->decls())
      shareProcessorFunctions(Inner);
    return;
  }
  auto *F = dyn_cast<FunctionDecl>(D);
  const auto *Device = F ? F->getAttr<CUDADeviceAttr>() : nullptr;
  if (Device && Device->isImplicit() && F->getBuiltinID() && !F->hasAttr<CUDAHostAttr>())
    F->addAttr(CUDAHostAttr::CreateImplicit(F->getASTContext()));
}

class DeviceConsumer : public AmpConsumer {
public:
  DeviceConsumer(DeviceFrontend &Frontend, CompilerInstance &CI)
      : AmpConsumer(CI, makeDeviceLanguages(CI, Frontend.User)), Frontend(Frontend), SM(CI.getSourceManager()) {}

  ~DeviceConsumer() override { Frontend.Omit = nullptr; }

  void InitializeSema(Sema &S) override {
    AmpConsumer::InitializeSema(S);
    if (Frontend.Samples)
      (Sampler = std::make_unique<InstantiationSampler>())->setSema(S);
  }

  /// Skips cpu functions of the library, which kernels do not call. This saves half of the parser's work. Such
  /// functions may instantiate launches; the host then requests all bodies.
  bool shouldSkipFunctionBody(Decl *D) override {
    if (!Frontend.SkipsLibrary || !isInLibrary(D->getLocation()))
      return false;
    const FunctionDecl *F = D->getAsFunction();
    if (!F || F->hasAttr<CUDADeviceAttr>())
      return false;
    // The launches in our own headers name the kernels.
    const DeclContext *Outer = F->getDeclContext();
    while (Outer->getParent() && !Outer->getParent()->isTranslationUnit())
      Outer = Outer->getParent();
    auto *Namespace = dyn_cast<NamespaceDecl>(Outer);
    return !Namespace || Namespace->getName() != "Concurrency";
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    AmpConsumer::HandleTopLevelDecl(Group);
    if (Sampler)
      Sampler->prune();
    // A kernel is instantiated after the code that launches it, so the
    // function object's class is complete.
    for (Decl *D : Group) {
      if (D->hasAttr<CUDAGlobalAttr>())
        dropCaptureDiagnostics();
      shareProcessorFunctions(D);
      if (!SM.isInSystemHeader(D->getLocation()))
        UserDecls.push_back(D);
    }
    return true;
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    leaveVisualMode();
    Frontend.IsSample = Sampler && Sampler->omits();
    if (getSema())
      reportDeferredErrors(*getSema(), std::vector(Frontend.Errors));
    checkDeviceCalls(Context, UserDecls, Frontend.Errors);
    if (Frontend.MakesModule) {
      defineForUsers(*Context.getTranslationUnitDecl());
      endCudaMode(CI.getPreprocessor(), CI.getLangOpts());
      Language.User.applyTo(CI.getLangOpts());
      return;
    }
    if (Frontend.MakesPch)
      return; // its importers find the kernels
    if (Frontend.Errors.empty())
      Frontend.Kernels = findKernels(Context);
  }

private:
  /// Returns true for the system's headers, but not for headers that CMake precompiles for a program. Those may launch
  /// kernels; Clang counts them as system headers because CMake includes them through one.
  bool isInLibrary(SourceLocation Loc) {
    if (!SM.isInSystemHeader(Loc))
      return false;
    const FileID File = SM.getFileID(SM.getExpansionLoc(Loc));
    auto [Known, IsNew] = LibraryFiles.try_emplace(File, true);
    if (OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File); IsNew && Entry)
      Known->second = isSystem(CI.getPreprocessor().getHeaderSearchInfo().getFileDirFlavor(*Entry));
    return Known->second;
  }

  /// Drops CUDA's errors about kernels that capture an array by reference, which C++ AMP allows. The host compilation
  /// checks captures.
  void dropCaptureDiagnostics() {
    if (!getSema())
      return;
    for (auto &[Function, Messages] : getSema()->DeviceDeferredDiags)
      llvm::erase_if(Messages, [](const PartialDiagnosticAt &D) {
        return D.second.getDiagID() == clang::diag::err_capture_bad_target;
      });
  }

  DeviceFrontend &Frontend;
  const SourceManager &SM;
  std::unique_ptr<InstantiationSampler> Sampler; ///< null unless the plugin works for amp-port
  std::vector<Decl *> UserDecls;
  llvm::DenseMap<FileID, bool> LibraryFiles;
};

} // namespace

std::unique_ptr<ASTConsumer> createDeviceConsumer(CompilerInstance &CI, DeviceFrontend &Frontend) {
  auto Consumer = std::make_unique<DeviceConsumer>(Frontend, CI);
  if (!CI.getPreprocessorOpts().ImplicitPCHInclude.empty()) // Clang reads it next and compares the languages
    Consumer->getLanguages().Ours.applyTo(CI.getLangOpts());
  RewriterOptions Options(Consumer->getLanguages());
  Options.Device = true;
  Options.Report = false; // the host compilation reports
  Options.Legacy = Frontend.Legacy;
  if (Options.Legacy.Microsoft)
    acceptExtensions(CI.getDiagnostics());
  Options.GetSema = [C = Consumer.get()] { return C->getSema(); };
  Frontend.Omit = [&CI, &Frontend, C = Consumer.get(), Omits = false](DiagnosticsEngine::Level Level) mutable {
    if (Level == DiagnosticsEngine::Note)
      return Omits;
    Omits = Level >= DiagnosticsEngine::Error && C->getSema() && isInLateBody(*C->getSema(), Frontend.Legacy.Omitted);
    if (Omits && Frontend.Errors.empty())
      CI.getDiagnostics().Reset(/*soft=*/true);
    return Omits;
  };
  installWarningPragmas(CI.getPreprocessor(), nullptr);
  installTokenRewriter(CI, Options, [&CI, User = Frontend.User](const TokenSummary &Seen) {
    if (Seen.ImportsModules)
      User.compareModules(CI);
  });
  return Consumer;
}

} // namespace amp
