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
  void checkInnerLambda(const LambdaExpr *Lambda) override;
  void checkExpr(const Expr *E, const FunctionDecl *Caller) override;
  void checkDependentExpr(const Expr *E, const FunctionDecl *Caller) override { checkCast(E, Caller); }

private:
  bool checkType(QualType T, SourceLocation Loc, const FunctionDecl *User);
  void checkInitializers(const FunctionDecl *F);
  void checkResult(const FunctionDecl *F, const FunctionDecl *First);
  void checkDeclarator(const FunctionDecl *F);
  void checkLiteral(const Expr *E, const FunctionDecl *Caller);
  void excuseLongDouble(const CastExpr *Cast);
  void checkEnumerator(const Expr *E, const FunctionDecl *Caller);
  bool checkCast(const Expr *E, const FunctionDecl *Caller);
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
  if (!Constructor || !hasAmp(F) || !F->doesThisDeclarationHaveABody())
    return;
  const QualType Class = compat::recordType(Context, Constructor->getParent());
  bool IsAllowed = true;
  for (const CXXCtorInitializer *Init : Constructor->inits()) {
    if (!Init->isWritten() || !Init->isMemberInitializer())
      continue;
    const QualType Member = Init->getMember()->getType();
    const QualType Wrong = Member->isPointerType() || Member->isReferenceType() ? Class : Member;
    if (checkType(Wrong, Init->getSourceLocation(), F))
      continue;
    IsAllowed = false;
    excuse(Init->getInit());
  }
  const std::optional<TypeProblem> P = Types.findProblem(Class);
  if (IsAllowed && P && P->StoresPointer)
    reportType(Class, *P, F->getLocation(), F);
}

/// Returns the declaration that the user has to correct: the first one; that of the template if F is an instantiation.
static const FunctionDecl *getFirstDeclaration(const FunctionDecl *F) {
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  const FunctionDecl *First = (Pattern ? Pattern : F)->getFirstDecl();
  return First->getNumParams() == F->getNumParams() ? First : F; // otherwise an instantiation has expanded a pack
}

void RestrictedTypes::checkAmpFunction(const FunctionDecl *F) {
  checkInitializers(F);
  const FunctionDecl *First = getFirstDeclaration(F);
  if (!hasAmp(F) || (First != F && !F->isTemplateInstantiation()))
    return;
  checkResult(F, First);
  for (auto [P, Written] : llvm::zip(F->parameters(), First->parameters()))
    checkType(P->getType(), Written->getLocation(), F);
  checkDeclarator(First);
}

void RestrictedTypes::checkResult(const FunctionDecl *F, const FunctionDecl *First) {
  if (isa<CXXConstructorDecl, CXXDestructorDecl>(F))
    return;
  SourceLocation Loc = First->getReturnTypeSourceRange().getBegin();
  checkType(F->getReturnType(), Loc.isValid() && Loc.isFileID() ? Loc : First->getLocation(), F);
}

/// C++ AMP 1.2, 2.4.2: what follows the parameters.
void RestrictedTypes::checkDeclarator(const FunctionDecl *F) {
  const auto *Proto = F->getType()->getAs<FunctionProtoType>();
  if (!Proto)
    return;
  SourceLocation Loc = F->getLocation();
  // All functions of one type share the location of the ellipsis.
  const FunctionTypeLoc Written = F->getFunctionTypeLoc();
  if (Proto->isVariadic() && isNew(diag::AmpEllipsis, Loc))
    report(diag::AmpEllipsis, Written ? Written.getRParenLoc() : Loc);
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

/// `[c = 'c']` declares a variable.
void RestrictedTypes::checkInnerLambda(const LambdaExpr *Lambda) {
  for (const LambdaCapture &C : Lambda->captures())
    if (C.capturesVariable() && C.getCapturedVar()->isInitCapture())
      if (auto *Var = dyn_cast<VarDecl>(C.getCapturedVar()))
        checkAmpVar(Var, Lambda->getCallOperator());
}

void RestrictedTypes::excuse(const Expr *E) {
  if (!E)
    return;
  Excused.insert(E);
  if (isa<ExplicitCastExpr, ImplicitCastExpr, ParenExpr, FullExpr, InitListExpr, UnaryOperator, BinaryOperator,
          ConditionalOperator, MaterializeTemporaryExpr, CXXBindTemporaryExpr, CXXConstructExpr,
          CXXStdInitializerListExpr, ParenListExpr, CXXUnresolvedConstructExpr>(E))
    for (const Stmt *Child : E->children())
      excuse(dyn_cast_or_null<Expr>(Child));
}

/// `double d = 1.0L;`: as for integers, the value matters. Other operations on the constant would be those of another
/// type, which Visual C++ does not have.
void RestrictedTypes::excuseLongDouble(const CastExpr *Cast) {
  const QualType To = Cast->getType();
  if (!To->isSpecificBuiltinType(BuiltinType::Float) && !To->isSpecificBuiltinType(BuiltinType::Double))
    return;
  const Expr *Operand = Cast->getSubExpr()->IgnoreParens();
  while (auto *Sign = dyn_cast<UnaryOperator>(Operand)) {
    if (Sign->getOpcode() != UO_Minus && Sign->getOpcode() != UO_Plus)
      return;
    Operand = Sign->getSubExpr()->IgnoreParens();
  }
  const auto *Literal = dyn_cast<FloatingLiteral>(Operand);
  if (!Literal || !Literal->getType()->isSpecificBuiltinType(BuiltinType::LongDouble))
    return;
  llvm::APFloat Value = Literal->getValue();
  bool LosesInfo = false;
  const llvm::APFloat::opStatus Status =
      Value.convert(Context.getFloatTypeSemantics(To), llvm::APFloat::rmNearestTiesToEven, &LosesInfo);
  if (!(Status & llvm::APFloat::opOverflow))
    Excused.insert(Literal);
}

static bool fitsIn32Bits(const llvm::APSInt &Value) {
  return Value.isUnsigned() ? Value.isIntN(32) : Value.isSignedIntN(33);
}

/// C++ AMP 1.2, 2.4.3.1: constants must fit types for amp code. Visual C++ judges the value, whatever its suffix: all
/// characters fit. The limit is its own `long` of 32 bits, so that these programs mean the same there.
void RestrictedTypes::checkLiteral(const Expr *E, const FunctionDecl *Caller) {
  if (auto *Float = dyn_cast<FloatingLiteral>(E)) {
    if (!Float->getValue().isInfinity())
      checkType(E->getType(), E->getBeginLoc(), Caller);
    else if (isNew(diag::FloatLiteralRange, E->getBeginLoc()))
      report(diag::FloatLiteralRange, E->getBeginLoc()) << E->getType();
  } else if (auto *Integer = dyn_cast<IntegerLiteral>(E)) {
    const llvm::APInt Value = Integer->getValue(); // negative if it is a template argument
    const bool IsUnsigned = E->getType()->isUnsignedIntegerType();
    if (fitsIn32Bits(llvm::APSInt(Value, IsUnsigned)) || !Types.findProblem(E->getType()) ||
        !isNew(diag::IntegerLiteralType, E->getBeginLoc()))
      return;
    report(diag::IntegerLiteralType, E->getBeginLoc())
        << E->getType() << (IsUnsigned ? "unsigned long" : "long") << (IsUnsigned ? "UL" : "L");
    recordInstantiation(Caller);
  }
}

/// Checks the type that E converts to, if E is a cast.
bool RestrictedTypes::checkCast(const Expr *E, const FunctionDecl *Caller) {
  const TypeSourceInfo *Written = nullptr;
  if (auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    Written = Cast->getTypeInfoAsWritten();
  else if (auto *Construct = dyn_cast<CXXUnresolvedConstructExpr>(E))
    Written = Construct->getTypeSourceInfo();
  if (!Written)
    return false;
  SourceLocation Loc = Written->getTypeLoc().getBeginLoc();
  if (!Excused.count(E) && !checkType(Written->getType(), Loc.isValid() ? Loc : E->getBeginLoc(), Caller))
    for (const Stmt *Operand : E->children())
      excuse(dyn_cast_or_null<Expr>(Operand));
  return true;
}

void RestrictedTypes::checkExpr(const Expr *E, const FunctionDecl *Caller) {
  if (auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getCastKind() == CK_FloatingCast)
    excuseLongDouble(Cast);
  // The argument for a parameter that is an enumerator becomes a cast.
  if (auto *Argument = dyn_cast<SubstNonTypeTemplateParmExpr>(E); Argument && E->getType()->isEnumeralType())
    if (auto Value = E->getIntegerConstantExpr(Context); Value && fitsIn32Bits(*Value))
      excuse(Argument->getReplacement());
  if (Excused.count(E) || E->isTypeDependent() || checkCast(E, Caller))
    return;
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral>(E)) {
    checkLiteral(E, Caller);
  } else if (isa<CXXTemporaryObjectExpr, CXXScalarValueInitExpr, CompoundLiteralExpr>(E)) {
    checkType(E->getType(), E->getBeginLoc(), Caller);
  } else {
    checkEnumerator(E, Caller);
  }
}

/// The value of an enumerator is a constant: as for literals, it matters, and not the type. In a template, it may be
/// unknown.
void RestrictedTypes::checkEnumerator(const Expr *E, const FunctionDecl *Caller) {
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  auto *Enumerator = Ref ? dyn_cast<EnumConstantDecl>(Ref->getDecl()) : nullptr;
  if (Enumerator && !fitsIn32Bits(Enumerator->getInitVal()) && !Excused.count(E))
    checkType(E->getType(), E->getBeginLoc(), Caller);
}

std::unique_ptr<Check> makeRestrictedTypes(ASTContext &Context) { return std::make_unique<RestrictedTypes>(Context); }

} // namespace amp
