// See DeviceFrontend.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceFrontend.h"
#include "ImplicitMembers.h"
#include "LanguageMode.h"
#include "TokenRewriter.h"
#include "WarningFlags.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"

using namespace clang;

namespace amp {
namespace {

class DeviceConsumer : public SemaConsumer {
public:
  DeviceConsumer(DeviceFrontend &Frontend, const SourceManager &SM)
      : Frontend(Frontend), SM(SM) {}

  void InitializeSema(Sema &S) override { TheSema = &S; }
  void ForgetSema() override { TheSema = nullptr; }
  void HandleTagDeclDefinition(TagDecl *D) override {
    if (TheSema)
      restrictImplicitMembers(*TheSema, D);
  }
  Sema *getSema() const { return TheSema; }

  /// Kernels call no cpu function of a system header: half of the parser's work is not needed.
  bool shouldSkipFunctionBody(Decl *D) override {
    if (!SM.isInSystemHeader(D->getLocation()))
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
    // A kernel's instantiation comes after that of the code which launches it, and so after the
    // function object's class is complete.
    for (Decl *D : Group)
      if (D->hasAttr<CUDAGlobalAttr>())
        dropCaptureDiagnostics();
    return true;
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    if (!Context.getDiagnostics().hasErrorOccurred())
      Frontend.Kernels = findKernels(Context);
  }

private:
  /// CUDA forbids what C++ AMP allows: a kernel that captures an array by reference. The rules for
  /// captures are checked in the host compilation.
  void dropCaptureDiagnostics() {
    if (!TheSema)
      return;
    for (auto &[Function, Messages] : TheSema->DeviceDeferredDiags)
      llvm::erase_if(Messages, [](const PartialDiagnosticAt &D) {
        return D.second.getDiagID() == diag::err_capture_bad_target;
      });
  }

  DeviceFrontend &Frontend;
  const SourceManager &SM;
  Sema *TheSema = nullptr;
};

} // namespace

std::unique_ptr<ASTConsumer> createDeviceConsumer(CompilerInstance &CI, DeviceFrontend &Frontend) {
  setDeviceMode(CI.getLangOpts());
  RewriterOptions Options;
  Options.Device = true;
  Options.Report = false; // the host compilation reports
  auto Consumer = std::make_unique<DeviceConsumer>(Frontend, CI.getSourceManager());
  Options.GetSema = [C = Consumer.get()] { return C->getSema(); };
  installWarningPragmas(CI.getPreprocessor(), nullptr);
  installTokenRewriter(CI.getPreprocessor(), Options, [](const TokenSummary &) {});
  return Consumer;
}

} // namespace amp
