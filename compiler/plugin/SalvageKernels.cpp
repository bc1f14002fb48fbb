// See SalvageKernels.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SalvageKernels.h"
#include "FunctionRanges.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace amp {
namespace {

bool isDeviceFunction(const FunctionDecl *F) {
  return F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>();
}

/// Finds what no code can be generated for in a function.
class ErrorFinder : public RecursiveASTVisitor<ErrorFinder> {
public:
  bool shouldVisitImplicitCode() const { return true; }
  bool VisitExpr(Expr *E) { return note(E->containsErrors()); }
  bool VisitDeclRefExpr(DeclRefExpr *E) { return note(E->getDecl()->isInvalidDecl()); }
  bool VisitMemberExpr(MemberExpr *E) { return note(E->getMemberDecl()->isInvalidDecl()); }
  // Code that is written somewhere else.
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *E) {
    return note(E->getParam()->isInvalidDecl() || !E->getExpr() || E->getExpr()->containsErrors());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *E) {
    return note(E->getField()->isInvalidDecl() || !E->getExpr() || E->getExpr()->containsErrors());
  }
  bool VisitDecl(Decl *D) { return note(D->isInvalidDecl()); }
  bool VisitValueDecl(ValueDecl *D) {
    const CXXRecordDecl *RD = D->getType().isNull() ? nullptr : D->getType()->getAsCXXRecordDecl();
    return note(RD && RD->isInvalidDecl());
  }
  bool Found = false;

private:
  bool note(bool Wrong) {
    Found |= Wrong;
    return !Found;
  }
};

bool hasErrors(FunctionDecl *F) {
  ErrorFinder Finder;
  Finder.TraverseDecl(F);
  return Finder.Found;
}

/// Classes that are no lambdas and have an error in them, and members: the layout of what holds them is not
/// known.
class InvalidClassFinder : public RecursiveASTVisitor<InvalidClassFinder> {
public:
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; } // the members of lambdas
  bool VisitFieldDecl(FieldDecl *F) {
    Found |= F->isInvalidDecl();
    return !Found;
  }
  bool VisitCXXRecordDecl(CXXRecordDecl *RD) {
    Found |= RD->isInvalidDecl() && !RD->isLambda();
    return !Found;
  }
  bool Found = false;
};

class Salvage {
public:
  Salvage(CompilerInstance &CI, std::vector<std::string> &Broken)
      : CI(CI), Context(CI.getASTContext()), SM(CI.getSourceManager()), Broken(Broken),
        Functions(Context, /*WithSystem=*/true), Mangler(Context.createMangleContext()) {}

  bool canTell(ArrayRef<SourceLocation> Errors) {
    InvalidClassFinder Classes;
    Classes.TraverseDecl(Context.getTranslationUnitDecl());
    if (Classes.Found)
      return false;
    for (SourceLocation Loc : Errors) {
      if (Loc.isInvalid())
        return false;
      Places.push_back(SM.getDecomposedLoc(SM.getFileLoc(Loc)));
    }
    return llvm::all_of(Places, [&](const Place &P) {
      return llvm::any_of(Functions.all(), [&](const FunctionRanges::Range &R) {
        return R.contains(P.first, P.second);
      });
    });
  }

  void dropBodies() {
    for (const FunctionRanges::Range &R : Functions.all()) {
      if (!isDeviceFunction(R.Function) || R.Function->isDependentContext())
        continue;
      bool Holds = llvm::any_of(
          Places, [&](const Place &P) { return R.contains(P.first, P.second); });
      if (!Holds && !R.Function->isInvalidDecl() && !hasErrors(R.Function))
        continue;
      addNames(R.Function);
      emptyBody(R.Function);
    }
  }

private:
  using Place = std::pair<FileID, unsigned>;

  /// The code generator may have been promised a body already.
  void emptyBody(FunctionDecl *F) {
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(F))
      Constructor->setNumCtorInitializers(0);
    F->setBody(CompoundStmt::Create(Context, {}, FPOptionsOverride(), F->getLocation(), F->getLocation()));
  }

  void addNames(const FunctionDecl *F) {
    if (auto *C = dyn_cast<CXXConstructorDecl>(F)) {
      for (CXXCtorType Type : {Ctor_Complete, Ctor_Base})
        addName(GlobalDecl(C, Type));
    } else if (auto *D = dyn_cast<CXXDestructorDecl>(F)) {
      for (CXXDtorType Type : {Dtor_Complete, Dtor_Base})
        addName(GlobalDecl(D, Type));
    } else {
      addName(F->hasAttr<CUDAGlobalAttr>() ? GlobalDecl(F, KernelReferenceKind::Kernel)
                                           : GlobalDecl(F));
    }
  }

  void addName(GlobalDecl D) {
    auto *F = cast<FunctionDecl>(D.getDecl());
    if (!Mangler->shouldMangleDeclName(F)) {
      Broken.push_back(F->getNameAsString());
      return;
    }
    std::string Name;
    llvm::raw_string_ostream OS(Name);
    Mangler->mangleName(D, OS);
    Broken.push_back(std::move(Name));
  }

  CompilerInstance &CI;
  ASTContext &Context;
  const SourceManager &SM;
  std::vector<std::string> &Broken;
  FunctionRanges Functions;
  std::unique_ptr<MangleContext> Mangler;
  std::vector<Place> Places;
};

} // namespace

bool salvageFunctions(CompilerInstance &CI, const HeldDeclarations &Held,
                      ArrayRef<SourceLocation> Errors, std::vector<std::string> &Broken) {
  if (CI.getDiagnostics().hasFatalErrorOccurred())
    return false;
  Salvage S(CI, Broken);
  if (!S.canTell(Errors))
    return false;
  S.dropBodies();
  // As if there had been no error; that there was is for the caller to remember.
  CI.getDiagnostics().Reset(/*soft=*/true);
  for (TagDecl *D : Held.Tags)
    if (!D->isInvalidDecl())
      CI.getASTConsumer().HandleTagDeclDefinition(D);
  for (const DeclGroupRef &Group : Held.Groups)
    for (Decl *D : Group) {
      auto *F = dyn_cast<FunctionDecl>(D);
      if (F && isDeviceFunction(F) && !F->isInvalidDecl())
        CI.getASTConsumer().HandleTopLevelDecl(DeclGroupRef(F));
    }
  return true;
}

} // namespace amp
