// See DeviceFrontend.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceFrontend.h"
#include "SalvageKernels.h"
#include "plugin/ast/ImplicitMembers.h"
#include "plugin/ast/LanguageMode.h"
#include "plugin/ast/LocalClasses.h"
#include "plugin/ast/Restriction.h"
#include "plugin/messages/WarningFlags.h"
#include "plugin/tokens/TokenFeed.h"

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
  DeviceConsumer(DeviceFrontend &Frontend, CompilerInstance &CI)
      : Frontend(Frontend), CI(CI), SM(CI.getSourceManager()) {}

  void InitializeSema(Sema &S) override { TheSema = &S; }
  void ForgetSema() override { TheSema = nullptr; }
  void HandleTagDeclDefinition(TagDecl *D) override {
    if (Salvaging)
      return;
    if (!TheSema)
      return;
    restrictImplicitMembers(*TheSema, D);
    leaveLocalClass(*TheSema, D);
    if (!Frontend.Errors.empty())
      Held.Tags.push_back(D);
  }
  Sema *getSema() const { return TheSema; }

  /// Kernels call no cpu function of a system header: half of the parser's work is not needed. Some are
  /// launched by what such a function instantiates; then the host asks for all bodies.
  bool shouldSkipFunctionBody(Decl *D) override {
    if (!Frontend.SkipsLibrary || !SM.isInSystemHeader(D->getLocation()))
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
    if (Salvaging)
      return true;
    if (!Frontend.Errors.empty())
      Held.Groups.push_back(Group);
    // A kernel's instantiation comes after that of the code which launches it, and so after the
    // function object's class is complete.
    for (Decl *D : Group)
      if (D->hasAttr<CUDAGlobalAttr>())
        dropCaptureDiagnostics();
    return true;
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    reportDeferred();
    Salvaging = true;
    if (Frontend.Errors.empty() || salvageFunctions(CI, Held, Frontend.Errors, Frontend.Broken))
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
        return D.second.getDiagID() == clang::diag::err_capture_bad_target;
      });
  }

  /// Clang keeps what it finds in a function for both sides until a kernel calls it. In C++ AMP both sides
  /// of its calls must be there at once (1.2, 2.3.2.1), but in templates.
  void reportDeferred() {
    if (!TheSema)
      return;
    std::vector<ArrayRef<PartialDiagnosticAt>> Found; // each with its notes
    for (auto &[Function, Messages] : TheSema->DeviceDeferredDiags) {
      const FunctionDecl *F = Function;
      if (SM.isInSystemHeader(F->getLocation()) || F->isImplicit() || F->isDefaulted() ||
          !F->hasAttr<CUDAHostAttr>() || !isAmp(F) || isInstantiated(F))
        continue;
      for (ArrayRef<PartialDiagnosticAt> Rest = Messages; !Rest.empty();) {
        ArrayRef<PartialDiagnosticAt> Group = Rest.take_front(
            1 + llvm::find_if(Rest.drop_front(), [](auto &M) { return !isNote(M); }) -
            Rest.drop_front().begin());
        Rest = Rest.drop_front(Group.size());
        if (Group[0].second.getDiagID() == clang::diag::err_ref_bad_target &&
            !llvm::is_contained(Frontend.Errors, Group[0].first))
          Found.push_back(Group);
      }
    }
    llvm::sort(Found, [&](auto &A, auto &B) {
      return SM.isBeforeInTranslationUnit(A[0].first, B[0].first);
    });
    for (ArrayRef<PartialDiagnosticAt> Group : Found)
      for (const PartialDiagnosticAt &M : Group) {
        DiagnosticBuilder Builder(CI.getDiagnostics().Report(M.first, M.second.getDiagID()));
        M.second.Emit(Builder);
      }
  }

  static bool isNote(const PartialDiagnosticAt &M) {
    return M.second.getDiagID() == clang::diag::note_previous_decl;
  }

  static bool isInstantiated(const FunctionDecl *F) {
    for (const DeclContext *DC = F; DC; DC = DC->getParent())
      if (auto *Outer = dyn_cast<FunctionDecl>(DC); Outer && Outer->isTemplateInstantiation())
        return true;
    return false;
  }

  DeviceFrontend &Frontend;
  CompilerInstance &CI;
  const SourceManager &SM;
  HeldDeclarations Held;
  bool Salvaging = false; ///< what comes now is for the code generator, and known here
  Sema *TheSema = nullptr;
};

} // namespace

std::unique_ptr<ASTConsumer> createDeviceConsumer(CompilerInstance &CI, DeviceFrontend &Frontend) {
  setDeviceMode(CI.getLangOpts());
  RewriterOptions Options;
  Options.Device = true;
  Options.Report = false; // the host compilation reports
  auto Consumer = std::make_unique<DeviceConsumer>(Frontend, CI);
  Options.GetSema = [C = Consumer.get()] { return C->getSema(); };
  installWarningPragmas(CI.getPreprocessor(), nullptr);
  installTokenRewriter(CI.getPreprocessor(), Options, [](const TokenSummary &) {});
  return Consumer;
}

} // namespace amp
