// See ResolvePattern.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ResolvePattern.h"
#include "AmpTypes.h"
#include "Restriction.h"
#include "plugin/clang_internals/TemplateBody.h"
#include "support/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace amp {
namespace {

/// Prepares the body of a template to be resolved, and restores it.
class PreparedBody {
public:
  PreparedBody(const FunctionDecl *Pattern, OmittedStatements &Omitted)
      : Context(Pattern->getASTContext()), Types(Context), IsForAmp(isAmp(Pattern)), Omitted(Omitted) {
    prepare(Pattern->getBody());
  }
  ~PreparedBody() {
    for (Stmt **Slot : Slots)
      *Slot = Omitted.lookup(*Slot);
    for (IfStmt *If : Ifs)
      If->setStatementKind(IfStatementKind::Constexpr);
  }

  llvm::SmallVector<Decl *, 4> Declared; ///< by the omitted statements

private:
  /// Returns true if S declares a class, or creates a lambda, with parts of dependent types: outside of templates,
  /// their layout must be known. Blocks omit such statements.
  bool prepare(Stmt *S) {
    if (!S)
      return false;
    if (auto *If = dyn_cast<IfStmt>(S); If && If->isConstexpr() && !If->getCond()->isInstantiationDependent()) {
      If->setStatementKind(IfStatementKind::Ordinary); // no branch is discarded
      Ifs.push_back(If);
    }
    if (auto *Lambda = dyn_cast<LambdaExpr>(S); Lambda && hasUnknownCaptures(Lambda))
      return true;
    if (auto *Declarations = dyn_cast<DeclStmt>(S))
      for (Decl *D : Declarations->decls())
        if (auto *RD = dyn_cast<CXXRecordDecl>(D); RD && prepare(RD))
          return true;
    bool IsUnknown = false;
    for (Stmt *&Child : S->children()) {
      if (!prepare(Child))
        continue;
      IsUnknown = !isa<CompoundStmt>(S);
      if (!IsUnknown)
        omit(Child);
    }
    return IsUnknown;
  }

  bool prepare(CXXRecordDecl *RD) {
    if (isUnknown(RD))
      return true;
    for (const CXXMethodDecl *M : RD->methods())
      prepare(M->getBody());
    return llvm::any_of(RD->decls(), [this](Decl *D) {
      auto *Nested = dyn_cast<CXXRecordDecl>(D);
      return Nested && Nested->isThisDeclarationADefinition() && prepare(Nested);
    });
  }

  void omit(Stmt *&Slot) {
    if (auto *Declarations = dyn_cast<DeclStmt>(Slot))
      Declared.append(Declarations->decl_begin(), Declarations->decl_end());
    auto *Null = new (Context) NullStmt(Slot->getBeginLoc());
    Omitted[Null] = Slot;
    Slots.push_back(&Slot);
    Slot = Null;
  }

  /// Returns true for local classes whose layout or functions depend on template parameters, and for those that Sema
  /// rejects, although nothing might destroy an object, because their destructor is for the other side.
  bool isUnknown(const CXXRecordDecl *RD) {
    auto IsParameterUnknown = [this](const ParmVarDecl *P) {
      QualType T = P->getType();
      while (!T->getPointeeType().isNull())
        T = T->getPointeeType();
      return !Types.hasKnownLayout(T);
    };
    auto IsMethodUnknown = [&](const CXXMethodDecl *M) {
      const bool IsAllowed = IsForAmp ? isAmp(M) : M->hasAttr<CUDAHostAttr>() || !isAmp(M);
      return (isa<CXXDestructorDecl>(M) && !M->isImplicit() && !IsAllowed) ||
             llvm::any_of(M->parameters(), IsParameterUnknown);
    };
    auto IsPartUnknown = [this](QualType T) {
      const CXXRecordDecl *Part = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
      return Part && Part->isLocalClass() && isUnknown(Part);
    };
    return !Types.hasKnownLayout(compat::recordType(Context, RD)) || llvm::any_of(RD->methods(), IsMethodUnknown) ||
           llvm::any_of(RD->bases(), [&](const CXXBaseSpecifier &B) { return IsPartUnknown(B.getType()); }) ||
           llvm::any_of(RD->fields(), [&](const FieldDecl *F) { return IsPartUnknown(F->getType()); });
  }

  bool hasUnknownCaptures(const LambdaExpr *Lambda) {
    return llvm::any_of(Lambda->captures(),
                        [this](const LambdaCapture &C) {
                          return C.getCaptureKind() == LCK_StarThis ||
                                 (C.getCaptureKind() == LCK_ByCopy && isUnknownVariable(C.getCapturedVar()));
                        }) ||
           (Lambda->getCaptureDefault() != LCD_None && usesUnknown(Lambda->getBody(), Lambda));
  }
  /// Returns true if S, in a lambda with a default, uses an outer constant, which only some instantiations capture, or
  /// copies an object of an unknown type.
  bool usesUnknown(const Stmt *S, const LambdaExpr *Lambda) {
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(S);
    const ValueDecl *D = Ref && isa<VarDecl, BindingDecl>(Ref->getDecl()) ? Ref->getDecl() : nullptr;
    if (D && !Lambda->getCallOperator()->Encloses(D->getDeclContext())) {
      const auto *Var = dyn_cast<VarDecl>(D);
      if (Var && Var->hasLocalStorage() && Var->mightBeUsableInConstantExpressions(Context))
        return true;
      if (Lambda->getCaptureDefault() == LCD_ByCopy && isUnknownVariable(D))
        return true;
    }
    return S && llvm::any_of(S->children(), [=](const Stmt *Child) { return usesUnknown(Child, Lambda); });
  }
  bool isUnknownVariable(const ValueDecl *D) {
    const auto *Var = dyn_cast<VarDecl>(D);
    const Expr *Init = Var && Var->getType()->getContainedAutoType() ? Var->getInit() : nullptr;
    if (const auto *Lambda = dyn_cast_or_null<LambdaExpr>(Init ? Init->IgnoreImplicit() : nullptr))
      return hasUnknownCaptures(Lambda);
    const QualType T = (Init ? Init->getType() : D->getType()).getNonReferenceType();
    const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
    return (RD && RD->isLambda()) || !Types.hasKnownLayout(T);
  }

  ASTContext &Context;
  AmpTypes Types;
  const bool IsForAmp;
  llvm::SmallVector<IfStmt *, 4> Ifs;
  OmittedStatements &Omitted;
  llvm::SmallVector<Stmt **, 4> Slots; ///< where statements are omitted
};

/// Returns true if S declares a local class or creates a lambda.
bool hasLocals(const Stmt *S) {
  const auto *Declarations = dyn_cast_or_null<DeclStmt>(S);
  return isa_and_nonnull<LambdaExpr>(S) ||
         (Declarations && llvm::any_of(Declarations->decls(), [](Decl *D) { return isa<CXXRecordDecl>(D); })) ||
         (S && llvm::any_of(S->children(), hasLocals));
}

} // namespace

bool needsResolution(const FunctionDecl *Pattern) { return hasLocals(Pattern->getBody()); }

const FunctionDecl *resolvePattern(Sema &S, const FunctionDecl *Pattern, OmittedStatements &Omitted) {
  if (!needsResolution(Pattern))
    return nullptr;
  const PreparedBody Prepared(Pattern, Omitted);
  return resolveBody(S, Pattern, Prepared.Declared);
}

} // namespace amp
