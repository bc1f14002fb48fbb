// See Captures.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Captures.h"
#include "plugin/ast/KernelCaptures.h"
#include "plugin/ast/FixIts.h"

#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace amp {

static std::optional<FixItHint> restrictToAmp(const CXXMethodDecl &Call) {
  const ASTContext &Context = Call.getASTContext();
  auto Fix = restrictFunction(Call.getParent()->getLocation(), "restrict(amp)",
                              Context.getSourceManager(), Context.getLangOpts());
  return Fix ? std::optional(Fix->Hint) : std::nullopt;
}

void Captures::checkKernelLambda(const LambdaExpr *Lambda) {
  const CXXMethodDecl *Call = Lambda->getCallOperator();
  auto Forbid = [&](diag::Id Id, const LambdaCapture &C, StringRef Name,
                    const FixItHint &Fix = FixItHint()) {
    if (!isNew(Id, C.getLocation()))
      return;
    report(Id, C.getLocation()) << Name << Fix;
    noteInstantiation(Call);
  };
  for (const LambdaCapture &C : Lambda->captures()) {
    if (C.getCaptureKind() == LCK_This) {
      if (isNew(diag::ThisCaptured, C.getLocation())) {
        report(diag::ThisCaptured, C.getLocation());
        noteInstantiation(Call);
      }
      continue;
    }
    if (!C.capturesVariable())
      continue;
    const ValueDecl *Var = C.getCapturedVar();
    QualType T = Var->getType();
    if (T->isDependentType())
      continue;
    ContainerType Container = getContainerType(Context, T.getNonReferenceType());
    bool IsArray = Container.IsContainer && Container.IsArray;
    if (C.getCaptureKind() == LCK_ByRef) {
      if (!IsArray)
        Forbid(diag::CapturedByReference, C, Var->getName(),
               optional(captureByValue(Lambda, Var, Context)));
      else
        checkElements(T.getNonReferenceType(), C.getLocation(), Call);
    } else if (IsArray) {
      Forbid(diag::ArrayCapturedByValue, C, Var->getName(),
             optional(captureByReference(Lambda, Var, Context)));
    } else if (T.getNonReferenceType()->isAnyPointerType() ||
               T.getNonReferenceType()->isMemberFunctionPointerType()) {
      Forbid(diag::PointerCaptured, C, Var->getName());
    } else if (Container.IsContainer) {
      checkElements(T.getNonReferenceType(), C.getLocation(), Call);
    } else {
      CapturedName = Var->getName().str();
      if (const CXXRecordDecl *RD = T.getNonReferenceType()->getAsCXXRecordDecl())
        checkMembers(RD, C.getLocation(), CapturedName);
    }
  }
}

/// C++ AMP 1.2, 5.1 and 5.2: elements are of types that kernels have. (The headers' own templates see their
/// size alone.)
bool Captures::checkElements(QualType T, SourceLocation Loc, const FunctionDecl *User) {
  T = T.getUnqualifiedType();
  std::optional<TypeProblem> P = Types.findObjectProblem(T);
  if (!P || P->Why == TypeProblem::ArrayByValue)
    return true;
  reportType(T, *P, Loc, User);
  return false;
}

/// C++ AMP 1.2, 2.4.3.3 has the same rules for lambdas in amp code. Here such a lambda may capture locals
/// and `this` by reference, as it may everywhere else in C++: an extension. It never leaves the thread.
void Captures::checkInnerLambda(const LambdaExpr *Lambda) {
  for (const LambdaCapture &C : Lambda->captures()) {
    if (!C.capturesVariable() || C.getCaptureKind() == LCK_ByRef)
      continue;
    const ValueDecl *Var = C.getCapturedVar();
    QualType T = Var->getType().getNonReferenceType();
    bool IsPointer = T->isAnyPointerType() || T->isMemberFunctionPointerType();
    if (!IsPointer || !isNew(diag::PointerCapturedInside, C.getLocation()))
      continue;
    report(diag::PointerCapturedInside, C.getLocation())
        << Var->getName() << optional(captureByReference(Lambda, Var, Context));
    noteInstantiation(Lambda->getCallOperator());
  }
}

void Captures::checkKernelFunctor(const CXXRecordDecl *Functor) {
  if (!Functor->isLambda()) { // captures are checked where the lambda is written
    checkMembers(Functor, SourceLocation(), "");
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

/// Reports the first member that a kernel cannot have. False if there was one.
bool Captures::checkMembers(const CXXRecordDecl *RD, SourceLocation Capture,
                            const std::string &Prefix) {
  RD = RD->getDefinition();
  if (!RD)
    return true;
  for (const CXXBaseSpecifier &B : RD->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl())
      if (!checkMembers(Base, Capture, Prefix))
        return false;
  for (const FieldDecl *F : RD->fields())
    if (!checkMemberType(F->getType(), F->getLocation(), Capture,
                         RD->isLambda() ? Prefix : F->getNameAsString()))
      return false;
  return true;
}

bool Captures::checkMemberType(QualType T, SourceLocation Loc, SourceLocation Capture,
                               const std::string &Name) {
  while (const ArrayType *A = Context.getAsArrayType(T))
    T = A->getElementType();
  ContainerType Container = getContainerType(Context, T.getNonReferenceType());
  bool Allowed;
  if (Container.IsContainer) {
    Allowed = Container.IsArray == T->isReferenceType();
    // Captures have been looked at where the lambda is written.
    if (Allowed && Capture.isInvalid() && !checkElements(T.getNonReferenceType(), Loc, nullptr))
      return false;
  } else if (const CXXRecordDecl *RD = T->getAsCXXRecordDecl())
    return checkMembers(RD, Capture, Name);
  else
    Allowed = !T->isReferenceType() && !T->isAnyPointerType() && !T->isMemberFunctionPointerType();
  if (Allowed)
    return true;
  // What a class of a library holds is not the user's to change; capturing it is.
  bool InLibrary = Capture.isValid() && Context.getSourceManager().isInSystemHeader(Loc);
  if (!isNew(diag::UnsupportedMember, InLibrary ? Capture : Loc))
    return false;
  report(diag::UnsupportedMember, InLibrary ? Capture : Loc)
      << Name << T.getAsString(Context.getPrintingPolicy());
  if (InLibrary)
    report(diag::DeclaredHere, Loc) << Name;
  else if (Capture.isValid())
    report(diag::CapturedHere, Capture) << CapturedName;
  return false;
}

} // namespace amp
