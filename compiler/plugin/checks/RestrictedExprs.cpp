// Expressions that are not allowed in code restricted to amp: global variables, string literals, some casts,
// run-time type information, functions as values (C++ AMP 1.2, 2.4.3).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check.h"
#include "plugin/ast/Conversions.h"
#include "plugin/ast/FixIts.h"
#include "support/ClangCompat.h"

#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace amp {
namespace {

class RestrictedExprs : public Check {
public:
  explicit RestrictedExprs(ASTContext &Context) : Check(Context), Types(Context) {}
  void checkAmpVar(const VarDecl *Var, const FunctionDecl *Caller) override;
  void checkStmt(const Stmt *S, const FunctionDecl *Caller) override;
  void checkExpr(const Expr *E, const FunctionDecl *Caller) override;
  void checkDependentExpr(const Expr *E, const FunctionDecl *Caller) override;

private:
  void checkCall(const CallExpr *Call, const FunctionDecl *Caller);
  void checkCast(const CastExpr *Cast, const FunctionDecl *Caller);
  void checkUnary(const UnaryOperator *Op, const FunctionDecl *Caller);
  void checkArithmetic(const Expr *E, const FunctionDecl *Caller);
  void checkVariableUse(const Expr *E, const ValueDecl *D, NonOdrUseReason Reason, const FunctionDecl *Caller);
  void excuseStrings(const Stmt *S);
  void excuseFunction(const Expr *E);
  void excuseConstants(const Expr *E);
  void excuseOperand(const Expr *E);
  void excuseArgument(QualType Parameter, const Expr *Argument);
  void forbid(diag::Id Id, SourceLocation Loc, const FunctionDecl *Caller);

  AmpTypes Types;
  /// Strings that were reported with a call or variable, and called functions.
  llvm::SmallPtrSet<const Stmt *, 16> Excused;
  /// Uses of variables for their value only.
  llvm::SmallPtrSet<const Stmt *, 16> ValuesOnly;
  /// Constants, and functions that use them, that were reported together.
  llvm::DenseSet<std::pair<unsigned, unsigned>> UsedConstants;
};

} // namespace

void RestrictedExprs::forbid(diag::Id Id, SourceLocation Loc, const FunctionDecl *Caller) {
  if (!isNew(Id, Loc))
    return;
  report(Id, Loc);
  recordInstantiation(Caller);
}

/// Suppresses errors about the string literals in S, which have been reported already or are allowed.
void RestrictedExprs::excuseStrings(const Stmt *S) {
  if (!S)
    return;
  if (isa<StringLiteral, PredefinedExpr>(S))
    Excused.insert(S);
  if (isa<CastExpr, ParenExpr, ParenListExpr, FullExpr, InitListExpr, PredefinedExpr, MaterializeTemporaryExpr,
          CXXConstructExpr, CXXBindTemporaryExpr, ConditionalOperator, UnaryOperator>(S))
    for (const Stmt *Child : S->children())
      excuseStrings(Child);
}

static bool isFunctionType(QualType T) {
  return T->isFunctionPointerType() || T->isFunctionReferenceType() || T->isMemberFunctionPointerType();
}

/// Accepts constants used for their value only. In braces, Clang does not recognize such uses.
void RestrictedExprs::excuseConstants(const Expr *E) {
  E = E->IgnoreParens();
  if (isa<DeclRefExpr, MemberExpr>(E)) {
    ValuesOnly.insert(E);
  } else if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    excuseConstants(Choice->getTrueExpr());
    excuseConstants(Choice->getFalseExpr());
  } else if (auto *Comma = dyn_cast<BinaryOperator>(E); Comma && Comma->getOpcode() == BO_Comma) {
    excuseConstants(Comma->getRHS());
  } else if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E)) {
    excuseConstants(Default->getExpr());
  } else if (isa<InitListExpr, ParenListExpr>(E)) {
    for (const Stmt *Operand : E->children())
      if (auto *Element = dyn_cast_or_null<Expr>(Operand))
        excuseConstants(Element);
  }
}

/// Leaves E to the instantiations, because its use depends on template arguments.
void RestrictedExprs::excuseOperand(const Expr *E) {
  excuseConstants(E);
  excuseStrings(E);
  excuseFunction(E);
}

/// `max(n, 3)`: a parameter `const T &` serves to pass the value, and the constant it refers to is in the device's
/// constant memory while the function runs.
void RestrictedExprs::excuseArgument(QualType Parameter, const Expr *Argument) {
  if (!Parameter->isReferenceType() || !Parameter->getPointeeType().isConstQualified())
    return;
  while (auto *Cast = dyn_cast<ImplicitCastExpr>(Argument->IgnoreParens()))
    Argument = Cast->getSubExpr();
  excuseConstants(Argument);
}

/// Suppresses errors about the functions that E names, possibly converted, which have been reported already.
void RestrictedExprs::excuseFunction(const Expr *E) {
  Excused.insert(E);
  if (auto *Cast = dyn_cast<CastExpr>(E))
    excuseFunction(Cast->getSubExpr());
  else if (auto *Paren = dyn_cast<ParenExpr>(E))
    excuseFunction(Paren->getSubExpr());
  else if (auto *Op = dyn_cast<UnaryOperator>(E)) // `+f`, `&f`, `*f`
    excuseFunction(Op->getSubExpr());
  else if (auto *Full = dyn_cast<FullExpr>(E)) // destroys temporaries
    excuseFunction(Full->getSubExpr());
  else if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    excuseFunction(Choice->getTrueExpr());
    excuseFunction(Choice->getFalseExpr());
  } else if (auto *List = dyn_cast<InitListExpr>(E))
    for (const Expr *Init : List->inits())
      excuseFunction(Init);
}

/// `const char *s = "text"`, `int (*p)(int) = f`: the error is the type of the variable.
void RestrictedExprs::checkAmpVar(const VarDecl *Var, const FunctionDecl *Caller) {
  if (auto *Parameter = dyn_cast<ParmVarDecl>(Var); Parameter && Parameter->hasDefaultArg() &&
                                                    !Parameter->hasUninstantiatedDefaultArg() &&
                                                    !Parameter->hasUnparsedDefaultArg())
    excuseArgument(Parameter->getType(), Parameter->getDefaultArg());
  if (!Var->getInit() || isa<ParmVarDecl>(Var))
    return;
  if (Types.findProblem(Var->getType()))
    excuseStrings(Var->getInit());
  if (isFunctionType(Var->getType()) || Types.findProblem(Var->getType()))
    excuseFunction(Var->getInit());
  if (Var->getType()->isDependentType() || Var->getType()->isUndeducedType())
    excuseOperand(Var->getInit());
}

void RestrictedExprs::checkStmt(const Stmt *S, const FunctionDecl *Caller) {
  if (auto *Asm = dyn_cast<GCCAsmStmt>(S))
    compat::forEachAsmString(Asm, [this](const Stmt *Literal) { excuseStrings(Literal); });
  auto *Return = dyn_cast<ReturnStmt>(S);
  const QualType Result = Caller->getReturnType();
  if (Return && Return->getRetValue() && isFunctionType(Result))
    excuseFunction(Return->getRetValue());
  if (Return && Return->getRetValue() && (Result->isDependentType() || Result->isUndeducedType()))
    excuseOperand(Return->getRetValue());
}

void RestrictedExprs::checkDependentExpr(const Expr *E, const FunctionDecl *Caller) {
  for (const Stmt *Child : E->children())
    if (auto *Operand = dyn_cast_or_null<Expr>(Child))
      excuseOperand(Operand);
  if (isa<CXXTypeidExpr>(E))
    forbid(diag::AmpTypeid, E->getBeginLoc(), Caller);
  else if (isa<CXXDynamicCastExpr>(E))
    forbid(diag::AmpDynamicCast, E->getBeginLoc(), Caller);
}

void RestrictedExprs::checkExpr(const Expr *E, const FunctionDecl *Caller) {
  if (E->containsErrors()) // Clang's error suffices
    for (const Stmt *Child : E->children())
      excuseStrings(Child);
  if (isa<ParenListExpr>(E) || (isa<InitListExpr>(E) && E->getType()->isVoidType())) // of a member in a template
    checkDependentExpr(E, Caller);
  if (E->isTypeDependent()) {
    // The operand of a noexcept specifier in an instantiation is unchanged: how it uses a constant is unknown.
    for (const Stmt *Child : E->children())
      if (auto *Operand = dyn_cast_or_null<Expr>(Child))
        excuseConstants(Operand);
    return;
  }
  if (auto *Ref = dyn_cast<DeclRefExpr>(E))
    checkVariableUse(E, Ref->getDecl(), Ref->isNonOdrUse(), Caller);
  else if (auto *Member = dyn_cast<MemberExpr>(E))
    checkVariableUse(E, Member->getMemberDecl(), Member->isNonOdrUse(), Caller);
  else if (auto *Call = dyn_cast<CallExpr>(E))
    checkCall(Call, Caller);
  else if (auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    const CXXConstructorDecl *Constructor = Construct->getConstructor();
    for (unsigned I = 0; I < Constructor->getNumParams() && I < Construct->getNumArgs(); ++I)
      excuseArgument(Constructor->getParamDecl(I)->getType(), Construct->getArg(I));
    if (!isAmp(Constructor))
      for (const Expr *Arg : Construct->arguments())
        excuseStrings(Arg);
  } else if (auto *Cast = dyn_cast<CastExpr>(E))
    checkCast(Cast, Caller);
  else if (auto *Op = dyn_cast<UnaryOperator>(E))
    checkUnary(Op, Caller);
  else if (isa<BinaryOperator, ArraySubscriptExpr>(E))
    checkArithmetic(E, Caller);
  else if (isa<CXXTypeidExpr>(E))
    forbid(diag::AmpTypeid, E->getBeginLoc(), Caller);
  else if (isa<StringLiteral, PredefinedExpr>(E) && !Excused.count(E)) {
    excuseStrings(E);
    forbid(diag::AmpStringLiteral, E->getBeginLoc(), Caller);
  }
}

static bool hasKnownValue(const VarDecl *Var) {
  const VarDecl *Initialized = nullptr;
  const Expr *Init = Var->getAnyInitializer(Initialized);
  return Init && !Init->isValueDependent() && Initialized->evaluateValue();
}

/// C++ AMP 1.2, 2.4.3.2: amp code may use parameters, local variables and members, and the values of constants.
void RestrictedExprs::checkVariableUse(const Expr *E, const ValueDecl *D, NonOdrUseReason Reason,
                                       const FunctionDecl *Caller) {
  auto *Var = dyn_cast<VarDecl>(D);
  if (Var && Var->getDeclContext()->isDependentContext() && Var->isStaticDataMember())
    return; // a specialization may declare it otherwise
  if (!Var || !Var->hasGlobalStorage() || Var->hasAttr<CUDASharedAttr>() || Var->isInvalidDecl())
    return;
  // Static local variables of amp code are reported at their declaration.
  if (auto *Owner = dyn_cast<FunctionDecl>(Var->getDeclContext()); Owner && isAmp(Owner))
    return;
  QualType T = Var->getType();
  // C++ AMP allows only integers; floating-point constants with a known value are as good.
  bool Known = T->isScalarType() && T.isConstQualified() && hasKnownValue(Var);
  bool Constant = Known && (T->isIntegralOrEnumerationType() || Var->isConstexpr());
  SourceLocation Loc = E->getExprLoc();
  if (Constant && (Reason != NOUR_None || ValuesOnly.count(E)))
    return;
  // A table with known contents is placed in the device's constant memory.
  bool Table = T->isConstantArrayType() && T.isConstant(Context) && !Types.findObjectProblem(T.getUnqualifiedType()) &&
               hasKnownValue(Var);
  if (Table && Var->isConstexpr())
    return;
  diag::Id Id = Constant                                  ? diag::ConstantAddress
                : (Known && T->isFloatingType()) || Table ? diag::ConstantNotInteger
                                                          : diag::GlobalVariable;
  if (!isNew(diag::GlobalVariable, Loc))
    return;
  // A missing constexpr is one mistake, in the declaration: each function repeats it once. Locations are the same in
  // instantiations.
  if (Id == diag::ConstantNotInteger &&
      !UsedConstants.insert({Var->getLocation().getRawEncoding(), Caller->getLocation().getRawEncoding()}).second)
    return;
  report(Id, Loc) << Var << optional(Id == diag::ConstantNotInteger ? makeConstexpr(Var) : std::nullopt);
  if (Var->getLocation().isValid())
    report(diag::DeclaredHere, Var->getLocation()) << Var->getNameAsString();
  if (AmpTypes::isStream(T.getNonReferenceType()->getAsCXXRecordDecl()))
    report(diag::UsePrintf, Loc);
  recordInstantiation(Caller);
}

void RestrictedExprs::checkCall(const CallExpr *Call, const FunctionDecl *Caller) {
  if (const FunctionDecl *Callee = Call->getDirectCallee()) {
    if (isConversionToFunction(Callee) && !isAmp(Callee) && !Excused.count(Call))
      forbid(diag::FunctionAsValue, Call->getExprLoc(), Caller);
    Excused.insert(Call->getCallee()->IgnoreParens()); // the decay of a called function
    // Formats of direct3d_printf and similar functions, and the text of assert, are the only strings allowed. A
    // call of a cpu function is reported as such.
    bool OfLibrary = Context.getSourceManager().isInSystemHeader(Callee->getLocation());
    for (const Expr *Arg : Call->arguments())
      if (!isAmp(Callee) || Callee->isVariadic() || OfLibrary)
        excuseStrings(Arg);
    // The object of a member operator is an argument as well.
    unsigned Object =
        isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Callee) && !cast<CXXMethodDecl>(Callee)->isStatic() ? 1
                                                                                                                 : 0;
    for (unsigned I = 0; I < Callee->getNumParams() && I + Object < Call->getNumArgs(); ++I)
      excuseArgument(Callee->getParamDecl(I)->getType(), Call->getArg(I + Object));
    return;
  }
  if (const CXXMethodDecl *Called = findConvertedCallOperator(Call); Called && !isAmp(Called)) {
    excuseFunction(Call->getCallee()); // reported as a call of it
    return;
  }
  // Variables of such types are reported as such; this reports results of expressions.
  const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
  QualType T = Callee->getType();
  if ((T->isFunctionPointerType() || T->isFunctionReferenceType()) &&
      !isa<DeclRefExpr, MemberExpr, ExplicitCastExpr, UnaryOperator>(Callee))
    forbid(diag::FunctionAsValue, Call->getExprLoc(), Caller);
}

void RestrictedExprs::checkUnary(const UnaryOperator *Op, const FunctionDecl *Caller) {
  const Expr *Operand = Op->getSubExpr()->IgnoreParens();
  if (Op->isIncrementDecrementOp()) {
    checkArithmetic(Op, Caller);
  } else if (Op->getOpcode() == UO_AddrOf &&
             (Operand->getType()->isFunctionType() || Op->getType()->isMemberFunctionPointerType())) {
    if (!Excused.count(Op))
      forbid(diag::FunctionAsValue, Op->getOperatorLoc(), Caller);
  }
}

/// C++ AMP 1.2, 2.4.3.7: there is no arithmetic on pointers to bool.
void RestrictedExprs::checkArithmetic(const Expr *E, const FunctionDecl *Caller) {
  auto IsBoolPointer = [](const Expr *Operand) {
    const auto *Pointer = Operand->getType()->getAs<PointerType>();
    return Pointer && Pointer->getPointeeType()->isBooleanType();
  };
  bool Found = false;
  if (auto *Binary = dyn_cast<BinaryOperator>(E))
    Found = (Binary->isAdditiveOp() || Binary->getOpcode() == BO_AddAssign || Binary->getOpcode() == BO_SubAssign) &&
            (IsBoolPointer(Binary->getLHS()) || IsBoolPointer(Binary->getRHS()));
  else if (auto *Unary = dyn_cast<UnaryOperator>(E))
    Found = IsBoolPointer(Unary->getSubExpr());
  else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
    Found = IsBoolPointer(Subscript->getBase());
  if (Found)
    forbid(diag::BoolPointerArithmetic, E->getExprLoc(), Caller);
}

/// Returns true if a cast from From to To removes `const` from the pointee.
static bool castsAwayConst(QualType From, QualType To) {
  auto *FromPointer = From->getAs<PointerType>();
  auto *ToPointer = To->getAs<PointerType>();
  return FromPointer && ToPointer && FromPointer->getPointeeType().isConstQualified() &&
         !ToPointer->getPointeeType().isConstQualified();
}

void RestrictedExprs::checkCast(const CastExpr *Cast, const FunctionDecl *Caller) {
  if (Cast->getCastKind() == CK_LValueToRValue || Cast->getCastKind() == CK_ToVoid)
    excuseConstants(Cast->getSubExpr());
  if (Cast->getCastKind() == CK_FunctionToPointerDecay) {
    if (!Excused.count(Cast))
      forbid(diag::FunctionAsValue, Cast->getExprLoc(), Caller);
    excuseFunction(Cast->getSubExpr());
    return;
  }
  auto *Explicit = dyn_cast<ExplicitCastExpr>(Cast);
  if (!Explicit)
    return;
  SourceLocation Loc = Cast->getBeginLoc();
  if (isa<CXXDynamicCastExpr>(Cast))
    return forbid(diag::AmpDynamicCast, Loc, Caller);
  QualType To = Explicit->getTypeAsWritten();
  if (isFunctionType(To)) {
    excuseFunction(Explicit->getSubExpr());
    return;
  }
  QualType From = Explicit->getSubExprAsWritten()->getType();
  switch (Cast->getCastKind()) {
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
    return forbid(diag::PointerIntegerCast, Loc, Caller);
  case CK_LValueBitCast:
    if (To.getNonReferenceType()->isAnyPointerType() != From->isAnyPointerType())
      return forbid(diag::PointerIntegerCast, Loc, Caller);
    break;
  default:
    break;
  }
  bool AwayConst =
      castsAwayConst(From, To) || (To->isReferenceType() && From.isConstQualified() &&
                                   !To->getPointeeType().isConstQualified() && To->isLValueReferenceType());
  if (AwayConst && isNew(diag::CastsAwayConst, Loc))
    report(diag::CastsAwayConst, Loc) << From << To;
}

std::unique_ptr<Check> makeRestrictedExprs(ASTContext &Context) { return std::make_unique<RestrictedExprs>(Context); }

} // namespace amp
