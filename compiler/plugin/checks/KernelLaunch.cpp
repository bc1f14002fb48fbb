// Calls of parallel_for_each (C++ AMP 1.2, 7): the size of tiles, and function objects callable
// with the index of the compute domain.
//
// Sema decides whether a call is well-formed, in the device compilation;
// but it reports errors in our headers. This reports what the parameter's type shows at the user's
// call: index<N> of another rank, tiled_index of other tiles, types to which no index converts.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check.h"
#include "plugin/ast/FixIts.h"
#include "plugin/ast/KernelCaptures.h"
#include "support/AstWalk.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include <algorithm>

using namespace clang;

namespace amp {
namespace {

class KernelLaunch : public Check {
public:
  using Check::Check;
  void checkLaunch(const CallExpr *Call) override;

private:
  void checkTile(const ClassTemplateSpecializationDecl *Domain, SourceLocation Loc);
  void checkDivision(const ClassTemplateSpecializationDecl *Domain, const Expr *Arg);
  void checkPadding(const CXXRecordDecl *Functor, const ClassTemplateSpecializationDecl *Domain, const Expr *Arg);
  void checkFunctor(const CXXRecordDecl *Functor, const ClassTemplateSpecializationDecl *Domain, SourceLocation Loc);
};

using Specialization = ClassTemplateSpecializationDecl;

const Specialization *getSpecialization(QualType T) {
  return dyn_cast_or_null<Specialization>(T.getNonReferenceType()->getAsCXXRecordDecl());
}

int64_t getInt(const Specialization *S, unsigned I) {
  const TemplateArgumentList &Args = S->getTemplateArgs();
  return I < Args.size() && Args[I].getKind() == TemplateArgument::Integral ? Args[I].getAsIntegral().getSExtValue()
                                                                            : 0;
}

bool isTiled(const Specialization *Domain) { return Domain->getName() == "tiled_extent"; }

int64_t getRank(const Specialization *Domain) {
  if (!isTiled(Domain))
    return getInt(Domain, 0);
  return getInt(Domain, 1) == 0 ? 1 : getInt(Domain, 2) == 0 ? 2 : 3;
}

/// "index<2>" or "tiled_index<16, 16>".
std::string getIndexName(const Specialization *Domain) {
  if (!isTiled(Domain))
    return "index<" + std::to_string(getRank(Domain)) + ">";
  std::string Name = "tiled_index<";
  for (int64_t I = 0; I < getRank(Domain); ++I)
    Name += (I ? ", " : "") + std::to_string(getInt(Domain, I));
  return Name + ">";
}

/// Returns false only if the index of Domain certainly does not convert to T.
bool takesIndex(QualType T, const Specialization *Domain) {
  T = T.getNonReferenceType();
  if (T->isDependentType())
    return true;
  if (!T->isRecordType())
    return false;
  const Specialization *S = getSpecialization(T);
  if (!S)
    return true; // it may have a constructor
  if (S->getName() == "index")
    return getInt(S, 0) == getRank(Domain);
  if (S->getName() != "tiled_index")
    return true;
  return isTiled(Domain) && getInt(S, 0) == getInt(Domain, 0) && getInt(S, 1) == getInt(Domain, 1) &&
         getInt(S, 2) == getInt(Domain, 2);
}

const Expr *ignoreConversions(const Expr *E) {
  for (;;) {
    const Expr *Next = E->IgnoreParenImpCasts();
    if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Next))
      Next = Temporary->getSubExpr();
    else if (auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Next))
      Next = Bound->getSubExpr();
    else if (auto *Cast = dyn_cast<CXXFunctionalCastExpr>(Next))
      Next = Cast->getSubExpr();
    else if (auto *Number = dyn_cast<ExplicitCastExpr>(Next); Number && Number->getType()->isArithmeticType())
      Next = Number->getSubExpr();
    else if (auto *Known = dyn_cast<OpaqueValueExpr>(Next))
      Next = Known->getSourceExpr() ? Known->getSourceExpr() : Next;
    else if (auto *Property = dyn_cast<PseudoObjectExpr>(Next))
      Next = Property->getResultExpr() ? Property->getResultExpr() : Next;
    else if (auto *Copy = dyn_cast<CXXConstructExpr>(Next);
             Copy && Copy->getNumArgs() == 1 && Copy->getConstructor()->isCopyOrMoveConstructor())
      Next = Copy->getArg(0);
    if (Next == E)
      return E;
    E = Next;
  }
}

/// Which variables lookThrough() replaces by their initializers.
enum class Variables { Constant, Initialized };

/// Returns the value of a constant, and the initializer of a variable.
const Expr *lookThrough(const Expr *E, Variables Of = Variables::Constant) {
  E = ignoreConversions(E);
  for (unsigned Depth = 0; Depth < 8; ++Depth) {
    auto *Ref = dyn_cast<DeclRefExpr>(E);
    auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (!Var || isa<ParmVarDecl>(Var) || !Var->getInit() ||
        (Of == Variables::Constant && !Var->getType().isConstQualified()))
      return E;
    E = ignoreConversions(Var->getInit());
  }
  return E;
}

/// Returns the object of a call of the member function `Name`, or null.
const Expr *getObjectOfCall(const Expr *E, StringRef Name) {
  auto *Call = dyn_cast<CXXMemberCallExpr>(E);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  return Method && Method->getIdentifier() && Method->getName() == Name ? Call->getImplicitObjectArgument() : nullptr;
}

/// Returns the components of an extent, or of a container's extent, as written; nothing if they are not visible.
SmallVector<const Expr *, 3> findComponents(const Expr *E, int64_t Rank, Variables Of, unsigned Depth = 0) {
  E = lookThrough(E, Of);
  if (const Expr *Container = getObjectOfCall(E, "get_extent"))
    return Depth < 4 ? findComponents(Container, Rank, Of, Depth + 1) : SmallVector<const Expr *, 3>();
  auto *Made = dyn_cast<CXXConstructExpr>(E);
  if (!Made || static_cast<int64_t>(Made->getNumArgs()) < 1)
    return {};
  StringRef Class = Made->getConstructor()->getParent()->getName();
  bool IsExtent = Class == "extent";
  if (!IsExtent && Class != "array" && Class != "array_view")
    return {};
  if (const Specialization *First = getSpecialization(Made->getArg(0)->getType());
      First && First->getName() == "extent" && !IsExtent)
    return Depth < 4 ? findComponents(Made->getArg(0), Rank, Of, Depth + 1) : SmallVector<const Expr *, 3>();
  int64_t Given = Made->getNumArgs();
  if (Given < Rank || (IsExtent && Given != Rank))
    return {};
  SmallVector<const Expr *, 3> Components;
  for (int64_t I = 0; I < Rank; ++I) {
    if (!Made->getArg(I)->IgnoreImpCasts()->getType()->isIntegralOrEnumerationType())
      return {};
    Components.push_back(Made->getArg(I));
  }
  return Components;
}

/// Returns the extent that a tiled compute domain is made from.
const Expr *findTiledExtent(const Expr *Domain, Variables Of) {
  Domain = lookThrough(Domain, Of);
  if (auto *Made = dyn_cast<CXXConstructExpr>(Domain); Made && Made->getNumArgs() == 1)
    return Made->getArg(0); // tiled_extent<16>(extent)
  return getObjectOfCall(Domain, "tile");
}

// Domains that are rounded up to whole tiles.

const BinaryOperator *asBinary(const Expr *E, BinaryOperatorKind Kind) {
  auto *Op = E ? dyn_cast<BinaryOperator>(lookThrough(E, Variables::Initialized)) : nullptr;
  return Op && Op->getOpcode() == Kind ? Op : nullptr;
}

/// Matches `n + 15` and `n + T - 1`.
bool isSum(const Expr *E) {
  const BinaryOperator *Less = asBinary(E, BO_Sub);
  return asBinary(E, BO_Add) || (Less && asBinary(Less->getLHS(), BO_Add));
}

/// Returns what `E` may evaluate to: the branches of a conditional operator, and what a function returns.
SmallVector<const Expr *, 4> getResults(const Expr *E) {
  E = E ? lookThrough(E, Variables::Initialized) : nullptr;
  if (auto *Choice = dyn_cast_or_null<ConditionalOperator>(E))
    return {Choice->getTrueExpr(), Choice->getFalseExpr()};
  struct Returns : AstWalk {
    SmallVector<const Expr *, 4> Values;
    bool VisitStmt(Stmt *S) override {
      if (auto *Return = dyn_cast<ReturnStmt>(S); Return && Return->getRetValue())
        Values.push_back(Return->getRetValue());
      return true;
    }
  } Found;
  auto *Call = dyn_cast_or_null<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (Callee && Callee->hasBody(Callee) && !Callee->isDependentContext())
    Found.TraverseStmt(Callee->getBody());
  return std::move(Found.Values);
}

constexpr unsigned MaxCalls = 3; // of functions that round

bool isSameOperand(const Expr *A, const Expr *B, const ASTContext &Context) {
  A = lookThrough(A);
  B = lookThrough(B);
  auto *RefA = dyn_cast<DeclRefExpr>(A), *RefB = dyn_cast<DeclRefExpr>(B);
  if (RefA && RefB)
    return RefA->getDecl() == RefB->getDecl();
  Expr::EvalResult ValueA, ValueB;
  return !A->isValueDependent() && !B->isValueDependent() && A->EvaluateAsInt(ValueA, Context) &&
         B->EvaluateAsInt(ValueB, Context) && llvm::APSInt::isSameValue(ValueA.Val.getInt(), ValueB.Val.getInt());
}

/// The statements that change a local variable, if E names one.
struct Assignments : AstWalk {
  explicit Assignments(const Expr *E) {
    auto *Ref = dyn_cast<DeclRefExpr>(ignoreConversions(E));
    Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    auto *Owner = Var ? dyn_cast<FunctionDecl>(Var->getDeclContext()) : nullptr;
    if (!Owner || !Owner->getBody() || Owner->isDependentContext() || Var->getType().isConstQualified())
      Var = nullptr;
    else
      TraverseStmt(Owner->getBody());
  }

  const VarDecl *Var;
  SmallVector<const BinaryOperator *, 4> Found;
  bool HasRest = false, Counts = false; ///< while (n % 16) ++n;

  bool isVar(const Expr *E) const {
    auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    return Ref && Ref->getDecl() == Var;
  }
  bool VisitExpr(Expr *E) override {
    auto *Op = dyn_cast<BinaryOperator>(E);
    auto *Step = dyn_cast<UnaryOperator>(E);
    if (Op && Op->isAssignmentOp() && isVar(Op->getLHS()))
      Found.push_back(Op);
    Counts |= Step && Step->isIncrementOp() && isVar(Step->getSubExpr());
    return true;
  }
  bool VisitStmt(Stmt *S) override {
    if (auto *Loop = dyn_cast<WhileStmt>(S)) {
      const Expr *Condition = Loop->getCond()->IgnoreParenImpCasts();
      auto *Compared = dyn_cast<BinaryOperator>(Condition);
      if (Compared && Compared->getOpcode() == BO_NE)
        Condition = Compared->getLHS()->IgnoreParenImpCasts();
      auto *Rest = dyn_cast<BinaryOperator>(Condition);
      HasRest |= Rest && Rest->getOpcode() == BO_Rem && isVar(Rest->getLHS());
    }
    return true;
  }
};

/// Matches `(n + 15) / 16`, `(n - 1) / 16 + 1`, `n / 16 + (n % 16 != 0)`, `ceil(n / 16.0)`, functions that return one,
/// and a variable `n / 16` that is incremented. The quotient is multiplied by `Tile`.
bool isQuotientUp(const Expr *E, const Expr *Tile, const ASTContext &Context, unsigned Depth = 0) {
  if (const Assignments Of(E); Of.Var && Of.Var->getInit() && Of.Counts)
    if (const BinaryOperator *Quotient = asBinary(Of.Var->getInit(), BO_Div))
      return isSameOperand(Quotient->getRHS(), Tile, Context);
  if (const BinaryOperator *Quotient = asBinary(E, BO_Div))
    return isSum(Quotient->getLHS());
  if (const BinaryOperator *Sum = asBinary(E, BO_Add))
    for (const Expr *Side : {Sum->getLHS(), Sum->getRHS()})
      if (const BinaryOperator *Quotient = asBinary(Side, BO_Div))
        return isSameOperand(Quotient->getRHS(), Tile, Context);
  if (auto *Call = dyn_cast<CallExpr>(lookThrough(E, Variables::Initialized)))
    if (const FunctionDecl *Callee = Call->getDirectCallee(); Callee && Callee->getIdentifier())
      if (Callee->getName() == "ceil" || Callee->getName() == "ceilf")
        return true;
  return Depth < MaxCalls &&
         llvm::any_of(
             getResults(E), [&](const Expr *Result) { return isQuotientUp(Result, Tile, Context, Depth + 1); });
}

/// Matches `16 - n % 16`.
bool isRest(const Expr *E) {
  const BinaryOperator *Less = asBinary(E, BO_Sub);
  return Less && asBinary(Less->getRHS(), BO_Rem);
}

bool isRoundedUp(const Expr *E, const ASTContext &Context, unsigned Depth = 0);

/// Matches a variable that was assigned such a value, as in `n += 15; n /= 16; n *= 16` and `n += 16 - n % 16`.
bool isAssignedRoundedUp(const Expr *E, const ASTContext &Context, unsigned Depth) {
  const Assignments Of(E);
  const VarDecl *Var = Of.Var;
  if (!Var)
    return false;
  if (Of.HasRest && Of.Counts)
    return true;
  bool Adds = Var->getInit() && isSum(Var->getInit()), IsQuotient = false;
  for (const BinaryOperator *Op : Of.Found) {
    const Expr *Value = Op->getRHS();
    switch (Op->getOpcode()) {
    case BO_Assign:
      if (isRoundedUp(Value, Context, Depth + 1))
        return true;
      Adds |= isSum(Value);
      IsQuotient |= asBinary(Value, BO_Div) && isQuotientUp(Value, Value, Context);
      break;
    case BO_AddAssign:
      if (isRest(Value))
        return true;
      Adds = true;
      break;
    case BO_DivAssign:
    case BO_ShrAssign:
      IsQuotient |= Adds;
      break;
    case BO_MulAssign:
    case BO_ShlAssign:
      if (IsQuotient || (Var->getInit() && isQuotientUp(Var->getInit(), Value, Context)))
        return true;
      break;
    case BO_AndAssign:
      if (Adds)
        return true;
      break;
    default:
      break;
    }
  }
  return false;
}

/// Matches `(n + 15) / 16 * 16`, `(n + 15) & ~15`, `(n + 15) >> 4 << 4`, `n + 16 - n % 16`, the larger of such a value
/// and another, functions that return one, and variables that are assigned one.
bool isRoundedUp(const Expr *E, const ASTContext &Context, unsigned Depth) {
  if (Depth < MaxCalls && isAssignedRoundedUp(E, Context, Depth))
    return true;
  if (const BinaryOperator *And = asBinary(E, BO_And))
    return isSum(And->getLHS());
  if (const BinaryOperator *Left = asBinary(E, BO_Shl)) {
    const BinaryOperator *Right = asBinary(Left->getLHS(), BO_Shr);
    return Right && isSum(Right->getLHS());
  }
  if (const BinaryOperator *Product = asBinary(E, BO_Mul))
    return isQuotientUp(Product->getLHS(), Product->getRHS(), Context) ||
           isQuotientUp(Product->getRHS(), Product->getLHS(), Context);
  if (const BinaryOperator *Less = asBinary(E, BO_Sub))
    return asBinary(Less->getLHS(), BO_Add) && asBinary(Less->getRHS(), BO_Rem);
  if (const BinaryOperator *Sum = asBinary(E, BO_Add)) {
    const BinaryOperator *Rest = asBinary(Sum->getRHS(), BO_Rem);
    return isRest(Rest ? Rest->getLHS() : Sum->getRHS());
  }
  if (auto *Call = dyn_cast<CallExpr>(lookThrough(E, Variables::Initialized)))
    if (const FunctionDecl *Callee = Call->getDirectCallee(); Callee && Callee->getIdentifier() &&
                                                              Callee->getName() == "max" &&
                                                              Callee->isInStdNamespace() && Depth < MaxCalls)
      return llvm::any_of(Call->arguments(), [&](const Expr *Of) { return isRoundedUp(Of, Context, Depth + 1); });
  return Depth < MaxCalls &&
         llvm::any_of(getResults(E), [&](const Expr *Result) { return isRoundedUp(Result, Context, Depth + 1); });
}

/// Returns the rounded value that is assigned to a component, as in `e[0] = (e[0] + 15) / 16 * 16`, or null.
const Expr *findRoundedComponent(const Expr *Extent, const ASTContext &Context) {
  auto *Ref = dyn_cast<DeclRefExpr>(ignoreConversions(Extent));
  auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  auto *Owner = Var ? dyn_cast<FunctionDecl>(Var->getDeclContext()) : nullptr;
  if (!Owner || !Owner->getBody() || Owner->isDependentContext())
    return nullptr;
  struct Assignments : AstWalk {
    const VarDecl *Var;
    const ASTContext *Context;
    const Expr *Found = nullptr;
    bool VisitExpr(Expr *E) override {
      auto *Op = dyn_cast<BinaryOperator>(E);
      auto *Of = Op && Op->isAssignmentOp() ? dyn_cast<CXXOperatorCallExpr>(Op->getLHS()->IgnoreParens()) : nullptr;
      auto *To = Of && Of->getOperator() == OO_Subscript ? dyn_cast<DeclRefExpr>(Of->getArg(0)->IgnoreParenImpCasts())
                                                         : nullptr;
      if (To && To->getDecl() == Var &&
          (Op->getOpcode() == BO_AddAssign ? isRest(Op->getRHS()) : isRoundedUp(Op->getRHS(), *Context)))
        Found = Op;
      return !Found;
    }
  } Of;
  Of.Var = Var;
  Of.Context = &Context;
  Of.TraverseStmt(Owner->getBody());
  return Of.Found;
}

/// Collects the variables in an expression, and those in their initializers.
class Origins {
public:
  Origins(const Stmt *S, const ASTContext &Context) : Context(Context) { add(S, 0); }

  bool Rounds = false; ///< a part of it is rounded up to whole tiles
  llvm::SmallPtrSet<const VarDecl *, 8> Found;

  bool meets(const Origins &Other) const {
    return llvm::any_of(Found, [&](const VarDecl *V) { return Other.Found.contains(V); });
  }

private:
  void add(const Stmt *S, unsigned Depth) {
    constexpr unsigned MaxDepth = 200; // of the expression and of the initializers together
    if (!S || Depth > MaxDepth)
      return;
    if (auto *E = dyn_cast<Expr>(S))
      Rounds |= isRoundedUp(E, Context) || getObjectOfCall(E, "pad") ||
                (isa<DeclRefExpr>(E) && findRoundedComponent(E, Context));
    if (auto *Ref = dyn_cast<DeclRefExpr>(S))
      if (auto *Var = dyn_cast<VarDecl>(Ref->getDecl()); Var && Found.insert(Var).second && !isa<ParmVarDecl>(Var))
        add(Var->getInit(), Depth + 1);
    if (auto *Known = dyn_cast<OpaqueValueExpr>(S))
      add(Known->getSourceExpr(), Depth + 1);
    for (const Stmt *Child : S->children())
      add(Child, Depth + 1);
  }

  const ASTContext &Context;
};

/// Returns what a padded domain was made from; null if the domain is not padded.
const Expr *findUnpadded(const Expr *Domain, int64_t Rank, bool IsTiled, const ASTContext &Context) {
  if (const Expr *Tiles = getObjectOfCall(lookThrough(Domain, Variables::Initialized), "pad"))
    return Tiles;
  const Expr *Extent = IsTiled ? findTiledExtent(Domain, Variables::Initialized) : Domain;
  if (Extent)
    for (const Expr *Component : findComponents(Extent, Rank, Variables::Initialized))
      if (isRoundedUp(Component, Context))
        return Component;
  return Extent ? findRoundedComponent(Extent, Context) : nullptr;
}

/// Finds accesses whose subscript depends on the global index, and code that may test that index. To be certain, every
/// comparison, remainder or function call with the index counts as a test.
class PlaceUses : public AstWalk {
public:
  PlaceUses(ASTContext &Context, const ParmVarDecl *Index) : Context(Context), Index(Index) {}

  bool HasGuard = false;
  SmallVector<const CXXOperatorCallExpr *, 4> Accesses;

  bool VisitVarDecl(VarDecl *Var) override {
    if (Var->getInit())
      derive(Var, Var->getInit());
    return true;
  }

  bool VisitExpr(Expr *E) override {
    if (auto *Op = dyn_cast<BinaryOperator>(E)) {
      auto *Ref = dyn_cast<DeclRefExpr>(Op->getLHS()->IgnoreParens());
      if (auto *Var = Ref && Op->isAssignmentOp() ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr)
        derive(Var, Op->getOpcode() == BO_Assign ? Op->getRHS() : Op);
      if (Op->isComparisonOp() || Op->getOpcode() == BO_Rem || Op->getOpcode() == BO_And)
        HasGuard |= mentions(Op->getLHS()) || mentions(Op->getRHS());
    } else if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      HasGuard |= mentions(Choice->getCond());
    } else if (auto *Call = dyn_cast<CallExpr>(E)) {
      visitCall(*Call);
    }
    return true;
  }

private:
  /// What a value depends on: the number of the tile alone is an index of whatever has an element for each tile.
  enum Dependence { None, OnTile, OnGlobal };

  void derive(const VarDecl *Var, const Stmt *From) {
    if (const Dependence On = dependsOn(From); On != None)
      Derived[Var] = std::max(Derived.lookup(Var), On);
  }

  void visitCall(const CallExpr &Call) {
    if (llvm::none_of(Call.children(), [&](const Stmt *S) { return mentions(S); }))
      return;
    const FunctionDecl *Callee = Call.getDirectCallee();
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
    auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
    if (Operator && (Operator->getOperator() == OO_Subscript || Operator->getOperator() == OO_Call) &&
        getContainerType(Context, Operator->getArg(0)->IgnoreParenImpCasts()->getType()).IsContainer) {
      if (dependsOn(Operator) == OnGlobal)
        Accesses.push_back(Operator);
    } else if (!Method || !isOfIndex(*Method)) {
      HasGuard |= !isAtomic(Callee) && (!Operator || Operator->isComparisonOp() ||
                                        llvm::is_contained({OO_Call, OO_Percent, OO_Amp}, Operator->getOperator()));
    }
  }

  /// An atomic operation gets the address of an element, not its index.
  static bool isAtomic(const FunctionDecl *F) {
    if (!F || !F->getIdentifier() || !F->getName().starts_with("atomic_"))
      return false;
    auto *Scope = dyn_cast<NamespaceDecl>(F->getDeclContext());
    return Scope && Scope->getName() == "Concurrency";
  }

  /// Members of the index classes only convert, or return components.
  static bool isOfIndex(const CXXMethodDecl &Method) {
    StringRef Class = Method.getParent()->getIdentifier() ? Method.getParent()->getName() : "";
    return Class == "index" || Class == "tiled_index" || Class.starts_with("tiled_index");
  }

  bool mentions(const Stmt *S) const { return dependsOn(S) != None; }

  /// The local index does not bound the domain.
  Dependence dependsOn(const Stmt *S) const {
    if (!S)
      return None;
    if (auto *Ref = dyn_cast<DeclRefExpr>(S))
      return Ref->getDecl() == Index ? OnGlobal : Derived.lookup(dyn_cast<VarDecl>(Ref->getDecl()));
    if (auto *Known = dyn_cast<OpaqueValueExpr>(S))
      return dependsOn(Known->getSourceExpr());
    StringRef Member;
    if (auto *Of = dyn_cast<MemberExpr>(S); Of && Of->getMemberDecl()->getIdentifier())
      Member = Of->getMemberDecl()->getName();
    else if (auto *Property = dyn_cast<MSPropertyRefExpr>(S))
      Member = Property->getPropertyDecl()->getName();
    if (Member == "local" || Member == "get_local" || Member == "barrier" || Member == "get_barrier")
      return None;
    Dependence On = None;
    for (const Stmt *Child : S->children())
      On = std::max(On, dependsOn(Child));
    if (Member == "tile" || Member == "get_tile")
      return std::min(On, OnTile);
    auto *Op = dyn_cast<BinaryOperator>(S);
    auto *Operator = dyn_cast<CXXOperatorCallExpr>(S);
    const bool Scales = (Op && llvm::is_contained({BO_Mul, BO_Shl, BO_MulAssign, BO_ShlAssign}, Op->getOpcode())) ||
                        (Operator && llvm::is_contained({OO_Star, OO_LessLess, OO_StarEqual}, Operator->getOperator()));
    return On == OnTile && Scales ? OnGlobal : On;
  }

  ASTContext &Context;
  const ParmVarDecl *Index;
  llvm::DenseMap<const VarDecl *, Dependence> Derived;
};

} // namespace

void KernelLaunch::checkLaunch(const CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  unsigned Last = Callee->getNumParams();
  if (Last < 2 || Call->getNumArgs() < Last--)
    return;
  const Specialization *Domain = getSpecialization(Callee->getParamDecl(Last - 1)->getType());
  if (!Domain)
    return;
  if (isTiled(Domain)) {
    checkTile(Domain, Call->getArg(Last - 1)->getExprLoc());
    checkDivision(Domain, Call->getArg(Last - 1));
  }
  SourceLocation Loc = Call->getArg(Last)->getExprLoc();
  QualType Kernel = Callee->getParamDecl(Last)->getType().getNonReferenceType();
  const CXXRecordDecl *Functor = Kernel->getAsCXXRecordDecl();
  if (Functor)
    checkPadding(Functor, Domain, Call->getArg(Last - 1));
  if (Functor)
    checkFunctor(Functor, Domain, Loc);
  else if (isNew(diag::KernelNotClass, Loc))
    report(diag::KernelNotClass, Loc) << Kernel.getUnqualifiedType();
}

void KernelLaunch::checkTile(const Specialization *Domain, SourceLocation Loc) {
  // C++ AMP 1.2, 7: Microsoft's limits, which every implementation must support.
  constexpr int64_t MaxThreads = 1024, MaxFirstOfThree = 64;
  int64_t Threads = 1;
  for (int64_t I = 0; I < getRank(Domain); ++I) {
    Threads *= getInt(Domain, I);
    if (getInt(Domain, I) <= 0 || Threads > MaxThreads) {
      if (getInt(Domain, I) > 0 && isNew(diag::TileTooLarge, Loc))
        report(diag::TileTooLarge, Loc) << getIndexName(Domain).substr(sizeof("tiled_index") - 1);
      return;
    }
  }
  if (getRank(Domain) == 3 && getInt(Domain, 0) > MaxFirstOfThree && isNew(diag::TileTooDeep, Loc))
    report(diag::TileTooDeep, Loc) << getIndexName(Domain).substr(sizeof("tiled_index") - 1);
}

/// `extent<1>(100).tile<16>()`: the launch would throw.
void KernelLaunch::checkDivision(const Specialization *Domain, const Expr *Arg) {
  const Expr *Extent = findTiledExtent(Arg, Variables::Constant);
  if (!Extent)
    return;
  for (auto [I, Component] : llvm::enumerate(findComponents(Extent, getRank(Domain), Variables::Constant))) {
    Expr::EvalResult Value;
    if (Component->isValueDependent() || !Component->getType()->isIntegerType() ||
        !Component->EvaluateAsInt(Value, Context))
      continue;
    int64_t Size = Value.Val.getInt().getExtValue(), Tile = getInt(Domain, I);
    if (Size <= 0 || Tile <= 0 || Size % Tile == 0 || !isNew(diag::TileDoesNotDivide, Arg->getExprLoc()))
      continue;
    report(diag::TileDoesNotDivide, Arg->getExprLoc())
        << std::to_string(Size) << std::to_string(Tile) << std::to_string(I);
    return;
  }
}

/// Warns of `parallel_for_each(v.extent.tile<16>().pad(), ... v[t.global] = ...)`. Containers count only if the domain
/// is made from their size, and if they are not padded themselves.
void KernelLaunch::checkPadding(const CXXRecordDecl *Functor, const Specialization *Domain, const Expr *Arg) {
  const Expr *Unpadded = findUnpadded(Arg, getRank(Domain), isTiled(Domain), Context);
  const CXXMethodDecl *Kernel = Unpadded && Functor->isLambda() ? Functor->getLambdaCallOperator() : nullptr;
  if (!Kernel || !Kernel->getBody() || Kernel->getNumParams() != 1 || Kernel->isDependentContext())
    return;
  PlaceUses Uses(Context, Kernel->getParamDecl(0));
  Uses.TraverseStmt(Kernel->getBody());
  if (Uses.HasGuard)
    return;
  const Origins Size(Unpadded, Context);
  for (const CXXOperatorCallExpr *Access : Uses.Accesses) {
    auto *Container = dyn_cast<DeclRefExpr>(Access->getArg(0)->IgnoreParenImpCasts());
    if (!Container)
      continue;
    const Origins Of(Container, Context);
    if (Of.Rounds || !Of.meets(Size))
      continue;
    if (isNew(diag::PaddedDomain, Access->getExprLoc()))
      report(diag::PaddedDomain, Access->getExprLoc()) << Container->getDecl()->getName();
    return;
  }
}

void KernelLaunch::checkFunctor(const CXXRecordDecl *Functor, const Specialization *Domain, SourceLocation Loc) {
  bool HasAmp = false, NotConst = false;
  const CXXMethodDecl *Any = nullptr;
  for (const NamedDecl *D : Functor->lookup(Context.DeclarationNames.getCXXOperatorName(OO_Call))) {
    auto *Method = dyn_cast<CXXMethodDecl>(D);
    if (!Method)
      return; // a template, or inherited
    Any = Method;
    HasAmp |= isAmp(Method);
    if (isAmp(Method) && Method->getNumParams() > 0 && Method->getMinRequiredArguments() <= 1 &&
        takesIndex(Method->getParamDecl(0)->getType(), Domain)) {
      if (Method->isConst())
        return;
      NotConst = true;
    }
  }
  if (NotConst) {
    if (isNew(diag::KernelNotConst, Loc))
      report(diag::KernelNotConst, Loc);
    return;
  }
  if (!Any && Functor->getNumBases() != 0)
    return;
  if (HasAmp && isNew(diag::KernelTakesOtherIndex, Loc))
    report(diag::KernelTakesOtherIndex, Loc) << getIndexName(Domain);
  else if (!HasAmp && Any && !Functor->isLambda()) { // Captures reports it for lambdas
    if (!isNew(diag::KernelNotRestricted, Loc))
      return;
    const auto Fixes = allowAmp(Any);
    {
      auto Report = report(diag::KernelNotRestricted, Loc);
      for (const FixItHint &Fix : Fixes)
        Report << Fix;
    }
    reportDeclarations(Any, "operator()", !Fixes.empty());
  } else if (!Any && isNew(diag::KernelNotCallable, Loc))
    report(diag::KernelNotCallable, Loc);
}

std::unique_ptr<Check> makeKernelLaunch(ASTContext &Context) { return std::make_unique<KernelLaunch>(Context); }

} // namespace amp
