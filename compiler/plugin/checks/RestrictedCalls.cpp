// See RestrictedCalls.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "RestrictedCalls.h"

using namespace clang;

namespace amp {

void RestrictedCalls::checkExpr(const Expr *E, const FunctionDecl *Caller) {
  if (auto *Call = dyn_cast<CallExpr>(E))
    checkCallee(Call->getDirectCallee(), Call->getExprLoc());
  else if (auto *Construct = dyn_cast<CXXConstructExpr>(E))
    checkCallee(Construct->getConstructor(), Construct->getLocation());
  else if (auto *New = dyn_cast<CXXNewExpr>(E))
    checkCallee(New->getOperatorNew(), New->getBeginLoc());
  else if (auto *Delete = dyn_cast<CXXDeleteExpr>(E))
    checkCallee(Delete->getOperatorDelete(), Delete->getBeginLoc());
}

void RestrictedCalls::checkCallee(const FunctionDecl *Callee, SourceLocation Loc) {
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
  report(diag::CallsCpuFunction, Loc) << Callee->getQualifiedNameAsString();
  if (Callee->getLocation().isValid())
    report(diag::DeclaredHere, Callee->getLocation()) << Callee->getNameAsString();
}

} // namespace amp
