// See UserLanguage.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "UserLanguage.h"
#include "support/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "clang/Serialization/ASTReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"

using namespace clang;

namespace amp {
namespace {

class UserLanguageListener : public compat::LanguageListener {
public:
  UserLanguageListener(const UserLanguage &User, LangOptions &Lang, std::unique_ptr<ASTReaderListener> Inner)
      : LanguageListener(std::move(Inner)), User(User), Lang(Lang) {}

protected:
  bool compareLanguage(const LangOptions &Recorded, llvm::function_ref<bool(const LangOptions &)> Compare) override {
    LanguageOptions Ours(Lang);
    User.applyTo(Lang);
    // A unit that writes a module and code generates the code last, and records our mode.
    LangOptions OfUser = Recorded;
    if (Recorded.CUDA)
      User.applyTo(OfUser);
    bool Differs = Compare(OfUser);
    Ours.applyTo(Lang);
    return Differs;
  }

private:
  UserLanguage User;
  LangOptions &Lang;
};

} // namespace

void LanguageOptions::applyTo(LangOptions &Lang) const {
#define APPLY(Name) Lang.Name = Options->Name
  APPLY(CUDA);
  APPLY(HIP);
  APPLY(CUDAIsDevice);
  APPLY(CUDAHostDeviceConstexpr);
  APPLY(GPUExcludeWrongSideOverloads);
  APPLY(GPUDeferDiag);
  APPLY(DeclSpecKeyword);
  APPLY(ConvergentFunctions);
  APPLY(MathErrno);
  APPLY(ThreadsafeStatics);
  APPLY(XRayInstrument);
  APPLY(Sanitize);
  APPLY(Modules);
  APPLY(MicrosoftExt);
  APPLY(MSVCCompat);
  APPLY(DelayedTemplateParsing);
#undef APPLY
  compat::copyVariadicFunctions(*Options, Lang);
  Lang.setStackProtector(Options->getStackProtector());
}

bool involvesModules(const CompilerInstance &CI) {
  const HeaderSearchOptions &Search = CI.getHeaderSearchOpts();
  const FrontendOptions &Frontend = CI.getFrontendOpts();
  frontend::ActionKind Action = Frontend.ProgramAction;
  return !Search.PrebuiltModuleFiles.empty() || !Search.PrebuiltModulePaths.empty() || !Frontend.ModuleFiles.empty() ||
         !Frontend.ModuleOutputPath.empty() || Frontend.BuildingImplicitModule ||
         (CI.getLangOpts().Modules && CI.getLangOpts().ImplicitModules) || Action == frontend::GenerateModule ||
         Action == frontend::GenerateModuleInterface || Action == frontend::GenerateHeaderUnit ||
         Action == frontend::GenerateReducedModuleInterface;
}

bool readsModuleFiles(const CompilerInstance &CI) {
  const HeaderSearchOptions &Search = CI.getHeaderSearchOpts();
  return !Search.PrebuiltModuleFiles.empty() || !Search.PrebuiltModulePaths.empty() || Search.ImplicitModuleMaps ||
         !CI.getFrontendOpts().ModuleFiles.empty();
}

/// Returns true if the unit may contain `import std`.
static bool mayImportStd(const HeaderSearchOptions &Search) {
  return Search.PrebuiltModuleFiles.count("std") ||
         llvm::any_of(Search.PrebuiltModulePaths,
                      [](const std::string &Folder) { return llvm::sys::fs::exists(Folder + "/std.pcm"); });
}

void declareHostAllocation(const CompilerInstance &CI, Sema &S) {
  if (!involvesModules(CI) || !CI.getPreprocessorOpts().ImplicitPCHInclude.empty())
    return;
  // It would create a namespace std different from the module's, in which initializer lists would not find their
  // class.
  if (mayImportStd(S.PP.getHeaderSearchInfo().getHeaderSearchOpts()))
    return;
  S.DeclareGlobalNewDelete();
  ASTContext &Context = S.Context;
  for (OverloadedOperatorKind Kind : {OO_New, OO_Array_New, OO_Delete, OO_Array_Delete})
    for (NamedDecl *D :
         Context.getTranslationUnitDecl()->noload_lookup(Context.DeclarationNames.getCXXOperatorName(Kind)))
      if (D->isImplicit() && !D->hasAttr<CUDAHostAttr>())
        D->addAttr(CUDAHostAttr::CreateImplicit(Context));
}

void UserLanguage::compareModules(CompilerInstance &CI) const {
  if (!CI.getASTReader())
    CI.createASTReader();
  ASTReader &Reader = *CI.getASTReader();
  Reader.setListener(std::make_unique<UserLanguageListener>(*this, CI.getLangOpts(), Reader.takeListener()));
}

void UserLanguage::compareFirstModules(CompilerInstance &CI) const {
  if (CI.getASTReader() || !CI.getFrontendOpts().ModuleFiles.empty())
    compareModules(CI);
}

} // namespace amp
