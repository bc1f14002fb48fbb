// See TemplateCalls.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TemplateCalls.h"
#include "plugin/ast/AmpTypes.h"
#include "support/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace amp {

/// Returns the definition of the class T if its members are known; otherwise null.
static const CXXRecordDecl *getClass(QualType T) {
  const CXXRecordDecl *RD = T.isNull() ? nullptr : T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  RD = RD ? RD->getDefinition() : nullptr;
  return RD && !RD->isInvalidDecl() && !RD->isLambda() && AmpTypes::isKnown(RD) ? RD : nullptr;
}

/// Returns the members of that name, if they are functions of the class itself.
static Candidates findMembers(QualType T, DeclarationName Name) {
  Candidates Found;
  if (const CXXRecordDecl *RD = getClass(T))
    for (const NamedDecl *D : RD->lookup(Name))
      Found.push_back(isa<UsingShadowDecl>(D) ? nullptr : D->getAsFunction());
  return llvm::is_contained(Found, nullptr) ? Candidates() : Found;
}

Candidates findConstructors(QualType T, ArrayRef<const Expr *> Passed) {
  const CXXRecordDecl *RD = getClass(T);
  if (!RD || (Passed.size() == 1 && Passed[0]->isTypeDependent())) // may be copied
    return {};
  Candidates Found;
  for (const Decl *D : RD->decls()) {
    const auto *C = dyn_cast_or_null<CXXConstructorDecl>(D->getAsFunction());
    if (isa<UsingDecl, UnresolvedUsingValueDecl>(D) && !Passed.empty()) // perhaps of constructors
      return {};
    if (C && (Passed.empty() ? C->isDefaultConstructor() : !C->isCopyOrMoveConstructor()))
      Found.push_back(C);
  }
  return Found;
}

Candidates findConstructors(QualType T, const Expr *Init) {
  if (const auto *List = dyn_cast_or_null<ParenListExpr>(Init))
    return findConstructors(T, SmallVector<const Expr *, 4>(
                                   llvm::map_range(List->children(), [](const Stmt *S) { return cast<Expr>(S); })));
  if (const auto *Braces = dyn_cast_or_null<InitListExpr>(Init))
    return findConstructors(T, Braces->inits());
  return findConstructors(T, Init ? ArrayRef(Init) : ArrayRef<const Expr *>());
}

/// The operators of a class, if neither its conversions nor an implicit assignment can be called instead.
static Candidates findOperators(const Expr *Object, OverloadedOperatorKind Kind, ASTContext &Context) {
  const CXXRecordDecl *RD = getClass(Object->getType());
  const bool HasOthers =
      !RD || Kind == OO_Equal || RD->getNumBases() != 0 ||
      llvm::any_of(RD->decls(), [](const Decl *D) { return isa_and_nonnull<CXXConversionDecl>(D->getAsFunction()); });
  return HasOthers ? Candidates() : findMembers(Object->getType(), Context.DeclarationNames.getCXXOperatorName(Kind));
}

/// The call of a function or lambda by its name.
static Candidates findNamed(const CallExpr *Call, ASTContext &Context) {
  if (const FunctionDecl *Callee = Call->getDirectCallee())
    return Callee->isUserProvided() && !Callee->getBuiltinID() ? Candidates{Callee} : Candidates();
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  if (const auto *Names = dyn_cast<OverloadExpr>(Callee)) {
    const auto *Lookup = dyn_cast<UnresolvedLookupExpr>(Names);
    Candidates Found;
    for (const NamedDecl *D : Names->decls())
      Found.push_back(D->getUnderlyingDecl()->getAsFunction());
    return (Lookup && Lookup->requiresADL()) || llvm::is_contained(Found, nullptr) ? Candidates() : Found;
  }
  if (const auto *Member = dyn_cast<DependentScopeDeclRefExpr>(Callee)) {
    const Type *Class = compat::scopeType(Member);
    return Class ? findMembers(QualType(Class, 0), Member->getDeclName()) : Candidates();
  }
  if (const auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(Callee)) {
    const QualType T = Member->getBaseType();
    return findMembers(Member->isArrow() && !T.isNull() ? T->getPointeeType() : T, Member->getMember());
  }
  const auto *Ref = dyn_cast<DeclRefExpr>(Callee);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  if (Var && Var->hasInit() && Var->getType()->getContainedAutoType())
    Callee = Var->getInit()->IgnoreParenImpCasts();
  const auto *Lambda = dyn_cast<LambdaExpr>(Callee);
  return Lambda ? Candidates{Lambda->getCallOperator()} : findOperators(Callee, OO_Call, Context);
}

Candidates findCandidates(const Expr *E, ASTContext &Context) {
  if (auto *Operator = dyn_cast<CXXOperatorCallExpr>(E); Operator && Operator->getOperator() != OO_Call)
    return findOperators(Operator->getArg(0), Operator->getOperator(), Context);
  if (auto *Call = dyn_cast<CallExpr>(E))
    return findNamed(Call, Context);
  if (auto *Binary = dyn_cast<BinaryOperator>(E))
    return findOperators(Binary->getLHS(), BinaryOperator::getOverloadedOperator(Binary->getOpcode()), Context);
  if (auto *Unary = dyn_cast<UnaryOperator>(E))
    return findOperators(Unary->getSubExpr(), UnaryOperator::getOverloadedOperator(Unary->getOpcode()), Context);
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    return findOperators(Subscript->getLHS(), OO_Subscript, Context);
  if (auto *Construct = dyn_cast<CXXUnresolvedConstructExpr>(E))
    return findConstructors(Construct->getTypeAsWritten(), SmallVector<const Expr *, 4>(Construct->arguments()));
  if (auto *New = dyn_cast<CXXNewExpr>(E))
    return findConstructors(New->getAllocatedType(), New->getInitializer());
  return {};
}

QualType getDestroyedType(const Expr *E) {
  if (isa<CXXUnresolvedConstructExpr>(E)) // a temporary
    return E->getType();
  if (auto *Call = dyn_cast<CXXPseudoDestructorExpr>(E))
    return Call->getDestroyedType();
  auto *Delete = dyn_cast<CXXDeleteExpr>(E);
  return Delete ? Delete->getDestroyedType() : QualType();
}

} // namespace amp
