// The types of code restricted to amp, and the declarators of its functions (C++ AMP 1.2, 2.4.1 and 2.4.2).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check.h"
#include "plugin/ast/AmpTypes.h"
#include "support/ClangCompat.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace amp {
namespace {

class RestrictedTypes : public Check {
public:
  explicit RestrictedTypes(ASTContext &Context) : Check(Context), Types(Context) {}
  void checkAmpFunction(const FunctionDecl *F) override;
  void checkAmpVar(const VarDecl *Var, const FunctionDecl *Caller) override;
  void checkExpr(const Expr *E, const FunctionDecl *Caller) override;

private:
  bool checkType(QualType T, SourceLocation Loc, const FunctionDecl *User);
  void checkInitializers(const FunctionDecl *F);
  void checkResult(const FunctionDecl *F);
  void checkDeclarator(const FunctionDecl *F);
  void checkLiteral(const Expr *E, const FunctionDecl *Caller);
  void excuse(const Expr *E);

  AmpTypes Types;
  /// Initializers whose type was reported with the variable.
  llvm::SmallPtrSet<const Expr *, 8> Excused;
};

} // namespace

/// Returns true if F, or the enclosing function of a lambda, is explicitly restricted to amp. Implicit and
/// defaulted members are compiled for amp only if amp code uses them.
static bool hasAmp(const FunctionDecl *F) {
  if (!isAmp(F) || F->isImplicit() || F->isDefaulted() || F->isDeleted())
    return false;
  auto *Method = dyn_cast<CXXMethodDecl>(F);
  return !F->getAttr<CUDADeviceAttr>()->isImplicit() || (Method && Method->getParent()->isLambda());
}

/// Checks the members that a constructor initializes. A class with a pointer member is not a type for amp code.
void RestrictedTypes::checkInitializers(const FunctionDecl *F) {
  auto *Constructor = dyn_cast<CXXConstructorDecl>(F);
  if (!Constructor || !hasAmp(F) || !F->doesThisDeclarationHaveABody() || F->isDependentContext())
    return;
  for (const CXXCtorInitializer *Init : Constructor->inits()) {
    if (!Init->isWritten() || !Init->isMemberInitializer())
      continue;
    const QualType Member = Init->getMember()->getType(), Class = compat::recordType(Context, Constructor->getParent());
    const QualType Wrong = Member->isPointerType() || Member->isReferenceType() ? Class : Member;
    if (!checkType(Wrong, Init->getSourceLocation(), F))
      excuse(Init->getInit());
  }
}

void RestrictedTypes::checkAmpFunction(const FunctionDecl *F) {
  checkInitializers(F);
  // The user has to correct the first declaration.
  if (!hasAmp(F) || (F->getPreviousDecl() && !F->isTemplateInstantiation()))
    return;
  checkResult(F);
  for (const ParmVarDecl *P : F->parameters())
    checkType(P->getType(), P->getLocation(), F);
  checkDeclarator(F);
}

void RestrictedTypes::checkResult(const FunctionDecl *F) {
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(F))
    return;
  SourceLocation Loc = F->getReturnTypeSourceRange().getBegin();
  checkType(F->getReturnType(), Loc.isValid() && Loc.isFileID() ? Loc : F->getLocation(), F);
}

/// C++ AMP 1.2, 2.4.2: what follows the parameters.
void RestrictedTypes::checkDeclarator(const FunctionDecl *F) {
  const auto *Proto = F->getType()->getAs<FunctionProtoType>();
  if (!Proto)
    return;
  SourceLocation Loc = F->getLocation();
  if (Proto->isVariadic() && isNew(diag::AmpEllipsis, Loc))
    report(diag::AmpEllipsis, F->getEllipsisLoc().isValid() ? F->getEllipsisLoc() : Loc);
  switch (Proto->getExceptionSpecType()) {
  case EST_DynamicNone:
  case EST_Dynamic:
  case EST_MSAny:
  case EST_NoThrow: {
    SourceLocation Spec = F->getExceptionSpecSourceRange().getBegin();
    if (isNew(diag::AmpExceptionSpec, Loc))
      report(diag::AmpExceptionSpec, Spec.isValid() ? Spec : Loc);
    break;
  }
  default: // noexcept is allowed
    break;
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!Method)
    return;
  if (Method->isVolatile() && isNew(diag::AmpVolatileMember, Loc))
    report(diag::AmpVolatileMember, Loc) << Method;
  if (Method->isVirtual() && isNew(diag::AmpVirtual, Loc))
    report(diag::AmpVirtual, Loc) << Method;
}

/// Returns false if T is not allowed.
bool RestrictedTypes::checkType(QualType T, SourceLocation Loc, const FunctionDecl *User) {
  std::optional<TypeProblem> P = Types.findProblem(T);
  if (!P)
    return true;
  reportType(T, *P, Loc, User);
  return false;
}

/// A private object of this size exceeds the memory per thread of any device.
static constexpr int64_t LargestVariable = 128 * 1024;

void RestrictedTypes::checkAmpVar(const VarDecl *Var, const FunctionDecl *Caller) {
  // Parameters belong to the function; TileStatic has its own rules; the compiler creates references to the members
  // of tuple-like classes.
  if (isa<ParmVarDecl>(Var) || Var->hasAttr<CUDASharedAttr>() || Var->isInvalidDecl())
    return;
  QualType T = Var->getType();
  if (Var->getInit() && Var->getInit()->containsErrors())
    return; // one error suffices
  if (!checkType(T, Var->getLocation(), Caller)) {
    if (Var->getInit())
      excuse(Var->getInit());
    return;
  }
  const CXXRecordDecl *Class = Context.getBaseElementType(T)->getAsCXXRecordDecl();
  if (T->isDependentType() || T->isIncompleteType() || T->isReferenceType() || T->isUndeducedType() ||
      !Var->hasLocalStorage() || (Class && Class->isInvalidDecl()))
    return;
  int64_t Size = Context.getTypeSizeInChars(T).getQuantity();
  if (Size > LargestVariable && isNew(diag::VariableTooLarge, Var->getLocation()))
    report(diag::VariableTooLarge, Var->getLocation())
        << Var << std::to_string(Size) << std::to_string(LargestVariable);
}

void RestrictedTypes::excuse(const Expr *E) {
  if (!E)
    return;
  Excused.insert(E);
  if (isa<ExplicitCastExpr, ImplicitCastExpr, ParenExpr, FullExpr, InitListExpr, UnaryOperator, BinaryOperator,
          ConditionalOperator, MaterializeTemporaryExpr, CXXBindTemporaryExpr, CXXConstructExpr,
          CXXStdInitializerListExpr>(E))
    for (const Stmt *Child : E->children())
      excuse(dyn_cast_or_null<Expr>(Child));
}

/// C++ AMP 1.2, 2.4.3.1.
void RestrictedTypes::checkLiteral(const Expr *E, const FunctionDecl *Caller) {
  if (auto *Float = dyn_cast<FloatingLiteral>(E)) {
    if (Float->getValue().isInfinity()) {
      if (isNew(diag::FloatLiteralRange, E->getBeginLoc()))
        report(diag::FloatLiteralRange, E->getBeginLoc()) << E->getType();
      return;
    }
  } else if (isa<IntegerLiteral>(E)) {
    if (Types.findProblem(E->getType()) && isNew(diag::IntegerLiteralType, E->getBeginLoc()))
      report(diag::IntegerLiteralType, E->getBeginLoc()) << E->getType();
    return;
  }
  checkType(E->getType(), E->getBeginLoc(), Caller);
}

void RestrictedTypes::checkExpr(const Expr *E, const FunctionDecl *Caller) {
  if (Excused.count(E) || E->isTypeDependent())
    return;
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral>(E)) {
    checkLiteral(E, Caller);
  } else if (auto *Cast = dyn_cast<ExplicitCastExpr>(E)) {
    const TypeSourceInfo *Written = Cast->getTypeInfoAsWritten();
    SourceLocation Loc = Written ? Written->getTypeLoc().getBeginLoc() : SourceLocation();
    if (!checkType(Cast->getTypeAsWritten(), Loc.isValid() ? Loc : E->getBeginLoc(), Caller))
      excuse(Cast->getSubExpr());
  } else if (isa<CXXTemporaryObjectExpr, CXXScalarValueInitExpr, CompoundLiteralExpr>(E)) {
    checkType(E->getType(), E->getBeginLoc(), Caller);
  } else if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    if (isa<EnumConstantDecl>(Ref->getDecl()))
      checkType(E->getType(), E->getBeginLoc(), Caller);
  }
}

std::unique_ptr<Check> makeRestrictedTypes(ASTContext &Context) { return std::make_unique<RestrictedTypes>(Context); }

} // namespace amp
