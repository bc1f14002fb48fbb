// See Captures.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Captures.h"
#include "plugin/ast/FixIts.h"
#include "plugin/ast/KernelCaptures.h"
#include "support/ClangCompat.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace amp {

static std::optional<FixItHint> restrictToAmp(const CXXMethodDecl &Call) {
  const ASTContext &Context = Call.getASTContext();
  auto Fix = restrictFunction(Call.getParent()->getLocation(), "restrict(amp)", Context.getSourceManager(),
                              Context.getLangOpts());
  return Fix ? std::optional(Fix->Hint) : std::nullopt;
}

namespace {

/// Finds what a lambda with a capture default captures.
class CaptureFinder {
public:
  explicit CaptureFinder(const LambdaExpr *Lambda) : Lambda(Lambda) { visit(Lambda->getBody()); }
  std::vector<Captures::Capture> Found;

private:
  void visit(const Stmt *S) {
    if (!S || isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(S)) // not evaluated
      return;
    if (auto *This = dyn_cast<CXXThisExpr>(S))
      add(LCK_This, nullptr, This->getLocation());
    else if (auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && Ref->refersToEnclosingVariableOrCapture())
      addVariable(Ref->getDecl(), Ref->getLocation());
    for (const Stmt *Child : S->children())
      visit(Child);
  }
  void addVariable(const ValueDecl *Var, SourceLocation Loc) {
    // Whether more than the value of a constant is used may depend on template arguments.
    const QualType T = Var->getType();
    if (!Lambda->getCallOperator()->Encloses(Var->getDeclContext()) && !(T.isConstQualified() && T->isScalarType()))
      add(Lambda->getCaptureDefault() == LCD_ByRef ? LCK_ByRef : LCK_ByCopy, Var, Loc);
  }
  void add(LambdaCaptureKind Kind, const ValueDecl *Var, SourceLocation Loc) {
    auto IsSame = [&](const LambdaCapture &C) {
      return Var ? C.capturesVariable() && C.getCapturedVar() == Var : C.capturesThis();
    };
    if (llvm::none_of(Lambda->captures(), IsSame) && Seen.insert(Var).second)
      Found.push_back({Kind, Var, Loc});
  }

  const LambdaExpr *Lambda;
  llvm::SmallPtrSet<const ValueDecl *, 8> Seen;
};

} // namespace

/// Returns the captures of `this` and of variables. In a template, Clang leaves implicit captures to the
/// instantiations.
std::vector<Captures::Capture> Captures::getCaptures(const LambdaExpr *Lambda) {
  std::vector<Capture> Result;
  for (const LambdaCapture &C : Lambda->captures())
    if (C.capturesVariable())
      Result.push_back({C.getCaptureKind(), C.getCapturedVar(), C.getLocation()});
    else if (C.getCaptureKind() == LCK_This)
      Result.push_back({LCK_This, nullptr, C.getLocation()});
  if (Lambda->getLambdaClass()->isDependentContext() && Lambda->getCaptureDefault() != LCD_None)
    llvm::append_range(Result, CaptureFinder(Lambda).Found);
  return Result;
}

/// Returns the class local to a function, or that of the elements of an array; otherwise null.
static const CXXRecordDecl *getLocalClass(QualType T) {
  const CXXRecordDecl *RD = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return RD && RD->isLocalClass() && !RD->isLambda() ? RD : nullptr;
}

static bool isPartOf(const Expr *E, const ValueDecl *Var) {
  E = E->IgnoreParenImpCasts();
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return !Member->isArrow() && isPartOf(Member->getBase(), Var);
  if (auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return isPartOf(Element->getBase(), Var);
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref && Ref->getDecl() == Var;
}

/// Returns true if the statement assigns to the variable, or takes its address.
static bool writes(const Stmt *S, const ValueDecl *Var) {
  if (!S)
    return false;
  if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp() && isPartOf(Binary->getLHS(), Var))
    return true;
  if (auto *Unary = dyn_cast<UnaryOperator>(S); Unary &&
                                                (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_AddrOf) &&
                                                isPartOf(Unary->getSubExpr(), Var))
    return true;
  if (auto *Operator = dyn_cast<CXXOperatorCallExpr>(S);
      Operator &&
      (Operator->isAssignmentOp() || Operator->getOperator() == OO_PlusPlus ||
       Operator->getOperator() == OO_MinusMinus) &&
      isPartOf(Operator->getArg(0), Var))
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return writes(Child, Var); });
}

/// Adds a note where the fix-it of an error changes a lambda's captures, if its use is in another line.
void Captures::noteCapture(const Capture &C, const FixItHint &Fix) {
  const SourceManager &SM = Context.getSourceManager();
  const SourceLocation Change = Fix.RemoveRange.getBegin();
  if (Change.isValid() && Surroundings::getLine(SM, Change) != Surroundings::getLine(SM, C.Loc))
    report(diag::CapturedHere, Change) << C.Var->getName();
}

void Captures::checkKernelLambda(const LambdaExpr *Lambda) {
  const CXXMethodDecl *Call = Lambda->getCallOperator();
  auto Forbid = [&](diag::Id Id, const Capture &C, StringRef Name, const FixItHint &Fix = FixItHint()) {
    if (!isNew(Id, C.Loc))
      return;
    report(Id, C.Loc) << Name << Fix;
    noteCapture(C, Fix);
    recordInstantiation(Call);
  };
  for (const Capture &C : getCaptures(Lambda)) {
    if (!C.Var) {
      if (isNew(diag::ThisCaptured, C.Loc)) {
        report(diag::ThisCaptured, C.Loc);
        recordInstantiation(Call);
      }
      continue;
    }
    const ValueDecl *Var = C.Var;
    QualType T = Var->getType();
    // In a template, only pointers are known to be pointers.
    if (T->isDependentType() && !T.getNonReferenceType()->isPointerType() && !getLocalClass(T.getNonReferenceType()))
      continue;
    ContainerType Container = getContainerType(Context, T.getNonReferenceType());
    bool IsArray = Container.IsContainer && Container.IsArray;
    if (reportLibraryClass(T, C.Loc, Var->getName(), Call)) {
    } else if (C.Kind == LCK_ByRef) {
      const bool Writes = writes(Lambda->getBody(), Var);
      if (!IsArray && isNew(diag::CapturedByReference, C.Loc)) {
        const FixItHint Fix = Writes ? FixItHint() : optional(captureByValue(Lambda, Var, Context));
        report(diag::CapturedByReference, C.Loc) << Var->getName() << Writes << Fix;
        noteCapture(C, Fix);
        recordInstantiation(Call);
      }
    } else if (IsArray) {
      Forbid(diag::ArrayCapturedByValue, C, Var->getName(), optional(captureByReference(Lambda, Var, Context)));
    } else if (T.getNonReferenceType()->isAnyPointerType() || T.getNonReferenceType()->isMemberFunctionPointerType()) {
      Forbid(diag::PointerCaptured, C, Var->getName());
    } else if (!Container.IsContainer) {
      CapturedName = Var->getName().str();
      checkValue(T.getNonReferenceType(), C.Loc, Call);
    }
  }
}

/// Checks a captured value that is not a container: a number, an object of a class.
void Captures::checkValue(QualType T, SourceLocation Capture, const FunctionDecl *Call) {
  QualType Element = Context.getBaseElementType(T);
  const CXXRecordDecl *RD = Element->getAsCXXRecordDecl();
  if (RD && !getContainerType(Context, Element).IsContainer && !checkMembers(RD, Capture, CapturedName))
    return;
  T = T.getUnqualifiedType();
  if (std::optional<TypeProblem> P = Types.findObjectProblem(T))
    reportType(T, *P, Capture, Call);
}

/// What to capture instead of an object of class std::Name: an alternative of diag::LibraryClassCaptured.
static unsigned chooseReplacement(StringRef Name) {
  return llvm::StringSwitch<unsigned>(Name)
      .Cases("vector", "array", "valarray", 0)
      .Case("string", 1)
      .Case("function", 2)
      .Cases("unique_ptr", "shared_ptr", "weak_ptr", 3)
      .Default(4);
}

/// Reports an object of a C++ library class that holds pointers. Names the class, not its members, which are internal.
bool Captures::reportLibraryClass(QualType T, SourceLocation Loc, StringRef Variable, const FunctionDecl *User) {
  const CXXRecordDecl *RD = T.getNonReferenceType()->getAsCXXRecordDecl();
  if (!RD || !RD->isInStdNamespace() || !RD->getIdentifier() || !isUnsupportedLibraryClass(T, Context))
    return false;
  StringRef Name = RD->getName() == "basic_string" ? "string" : RD->getName();
  if (isNew(diag::LibraryClassCaptured, Loc)) {
    report(diag::LibraryClassCaptured, Loc) << Variable << Name << chooseReplacement(Name);
    recordInstantiation(User);
  }
  return true;
}

/// C++ AMP 1.2, 2.4.3.3 has the same rules for lambdas in amp code. As an extension, such a lambda may capture local
/// variables and `this` by reference, as elsewhere in C++. It never leaves the thread.
void Captures::checkInnerLambda(const LambdaExpr *Lambda) {
  for (const Capture &C : getCaptures(Lambda)) {
    if (!C.Var || C.Kind == LCK_ByRef)
      continue;
    const ValueDecl *Var = C.Var;
    QualType T = Var->getType().getNonReferenceType();
    bool IsPointer = T->isAnyPointerType() || T->isMemberFunctionPointerType();
    if (!IsPointer || !isNew(diag::PointerCapturedInside, C.Loc))
      continue;
    const FixItHint Fix = optional(captureByReference(Lambda, Var, Context));
    report(diag::PointerCapturedInside, C.Loc) << Var->getName() << Fix;
    noteCapture(C, Fix);
    recordInstantiation(Lambda->getCallOperator());
  }
}

void Captures::checkKernelFunctor(const CXXRecordDecl *Functor) {
  if (!Functor->isLambda()) { // captures are checked at the lambda
    if (checkMembers(Functor, SourceLocation(), ""))
      checkValue(compat::recordType(Context, Functor), Functor->getLocation(), nullptr);
    return;
  }
  const CXXMethodDecl *Call = Functor->getLambdaCallOperator();
  if (Call && !isAmp(Call) && isNew(diag::KernelNotRestricted, Functor->getLocation()))
    report(diag::KernelNotRestricted, Functor->getLocation()) << optional(restrictToAmp(*Call));
}

static bool holdsPointer(const CXXRecordDecl *RD, ASTContext &Context) {
  RD = RD->getDefinition();
  auto Holds = [&](QualType T) {
    T = Context.getBaseElementType(T);
    if (const CXXRecordDecl *Class = T->getAsCXXRecordDecl())
      return !getContainerType(Context, T).IsContainer && holdsPointer(Class, Context);
    return T->isReferenceType() || T->isAnyPointerType() || T->isMemberFunctionPointerType();
  };
  return RD && (llvm::any_of(RD->bases(), [&](const CXXBaseSpecifier &B) { return Holds(B.getType()); }) ||
                llvm::any_of(RD->fields(), [&](const FieldDecl *F) { return Holds(F->getType()); }));
}

bool isUnsupportedLibraryClass(QualType T, ASTContext &Context) {
  const CXXRecordDecl *RD = T.getNonReferenceType()->getAsCXXRecordDecl();
  return RD && Context.getSourceManager().isInSystemHeader(RD->getLocation()) &&
         !getContainerType(Context, T.getNonReferenceType().getUnqualifiedType()).IsContainer &&
         holdsPointer(RD, Context);
}

/// Reports the first member that a kernel cannot have. Returns false if there is one.
bool Captures::checkMembers(const CXXRecordDecl *RD, SourceLocation Capture, const std::string &Prefix) {
  RD = RD->getDefinition();
  if (!RD)
    return true;
  for (const CXXBaseSpecifier &B : RD->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl())
      if (!checkMembers(Base, Capture, Prefix))
        return false;
  for (const FieldDecl *F : RD->fields())
    if (!checkMemberType(F->getType(), F->getLocation(), Capture, RD->isLambda() ? Prefix : F->getNameAsString()))
      return false;
  return true;
}

bool Captures::checkMemberType(QualType T, SourceLocation Loc, SourceLocation Capture, const std::string &Name) {
  while (const ArrayType *A = Context.getAsArrayType(T))
    T = A->getElementType();
  ContainerType Container = getContainerType(Context, T.getNonReferenceType());
  bool Allowed;
  if (Container.IsContainer) {
    Allowed = Container.IsArray == T->isReferenceType();
  } else if (reportLibraryClass(T, Loc, Name, nullptr)) {
    return false;
  } else if (const CXXRecordDecl *RD = T->getAsCXXRecordDecl())
    return checkMembers(RD, Capture, Name);
  else
    Allowed = !T->isReferenceType() && !Types.findObjectProblem(T.getUnqualifiedType());
  if (Allowed)
    return true;
  // The user cannot change a library class, but can change the capture.
  bool InLibrary = Capture.isValid() && Context.getSourceManager().isInSystemHeader(Loc);
  if (!isNew(diag::UnsupportedMember, InLibrary ? Capture : Loc))
    return false;
  report(diag::UnsupportedMember, InLibrary ? Capture : Loc) << Name << T.getAsString(Context.getPrintingPolicy());
  if (InLibrary)
    report(diag::DeclaredHere, Loc) << Name;
  else if (Capture.isValid())
    report(diag::CapturedHere, Capture) << CapturedName;
  return false;
}

std::unique_ptr<Check> makeCaptures(ASTContext &Context) { return std::make_unique<Captures>(Context); }

} // namespace amp
