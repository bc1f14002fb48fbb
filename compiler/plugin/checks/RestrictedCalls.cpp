// See RestrictedCalls.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "RestrictedCalls.h"
#include "plugin/FixIts.h"

#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace amp {

/// Is there a function of that name that amp code may call? In code restricted to cpu and amp each side
/// resolves a call for itself (C++ AMP 1.2, 2.3.2.1); what Clang resolved here is the cpu side's callee,
/// and the device compilation says whether the other side has a viable one.
static bool hasAmpOverload(const FunctionDecl *Callee) {
  for (const NamedDecl *D : Callee->getDeclContext()->lookup(Callee->getDeclName())) {
    const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
    if (F && isAmp(F))
      return true;
  }
  return false;
}

/// The destructor that destroying an object of class RD calls and that amp code may not: its own, or
/// that of a member or a base (C++ AMP 1.2, 2.3.2). Null if there is none.
static const CXXDestructorDecl *findCpuDestructor(const CXXRecordDecl *RD) {
  if (!RD || !RD->hasDefinition() || RD->hasTrivialDestructor())
    return nullptr;
  const CXXDestructorDecl *D = RD->getDestructor();
  if (D && D->isUserProvided())
    return isAmp(D) ? nullptr : D;
  for (const CXXBaseSpecifier &B : RD->bases())
    if (const CXXDestructorDecl *Found = findCpuDestructor(B.getType()->getAsCXXRecordDecl()))
      return Found;
  for (const FieldDecl *F : RD->fields())
    if (const CXXDestructorDecl *Found =
            findCpuDestructor(F->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl()))
      return Found;
  return nullptr;
}

void RestrictedCalls::checkAmpVar(const VarDecl *Var, const FunctionDecl *Caller) {
  if (Var->isInvalidDecl() || isa<ParmVarDecl>(Var) || Var->hasAttr<CUDASharedAttr>())
    return;
  if (const CXXDestructorDecl *D =
          findCpuDestructor(Var->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl()))
    checkCallee(D, Caller, Var->getLocation());
}

void RestrictedCalls::checkExpr(const Expr *E, const FunctionDecl *Caller) {
  if (auto *Call = dyn_cast<CallExpr>(E))
    checkCallee(Call->getDirectCallee(), Caller, Call->getExprLoc());
  else if (auto *Construct = dyn_cast<CXXConstructExpr>(E))
    checkCallee(Construct->getConstructor(), Caller, Construct->getLocation());
  else if (auto *New = dyn_cast<CXXNewExpr>(E))
    checkCallee(New->getOperatorNew(), Caller, New->getBeginLoc());
  else if (auto *Delete = dyn_cast<CXXDeleteExpr>(E))
    checkCallee(Delete->getOperatorDelete(), Caller, Delete->getBeginLoc());
}

void RestrictedCalls::checkCallee(const FunctionDecl *Callee, const FunctionDecl *Caller,
                                  SourceLocation Loc) {
  // Calls through pointers and of dependent names have no callee here. Clang's builtins, implicit
  // and defaulted members are there for both sides.
  if (!Callee || Callee->getBuiltinID())
    return;
  // Clang marks the global operators new and delete for both sides, C++ AMP has them for cpu only.
  const auto *Device = Callee->getAttr<CUDADeviceAttr>();
  bool AllocationFunction =
      Callee->isReplaceableGlobalAllocationFunction() && (!Device || Device->isImplicit());
  if (!AllocationFunction && (Callee->isImplicit() || !Callee->isUserProvided()) &&
      isa<CXXMethodDecl>(Callee))
    return;
  if (isAmp(Callee) && !AllocationFunction)
    return;
  // fast_math and precise_math bring the cpu side of their names in from <cmath>.
  bool FromSystem = Context.getSourceManager().isInSystemHeader(Callee->getLocation());
  if (Caller->hasAttr<CUDAHostAttr>() && (FromSystem || hasAmpOverload(Callee)))
    return;
  if (!isNew(diag::CallsCpuFunction, Loc))
    return;
  {
    auto Report = report(diag::CallsCpuFunction, Loc);
    Report << Callee->getQualifiedNameAsString();
    for (const FixItHint &Fix : allowAmp(Callee))
      Report << Fix;
  }
  if (Callee->getLocation().isValid())
    report(diag::DeclaredHere, Callee->getLocation()) << Callee->getNameAsString();
  noteInstantiation(Caller);
}

} // namespace amp
