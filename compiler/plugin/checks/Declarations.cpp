// See Declarations.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Declarations.h"

using namespace clang;

namespace amp {
namespace {

/// Returns true if F is declared restrict(cpu), or without a restriction.
bool isCpu(const FunctionDecl *F) { return F->hasAttr<CUDAHostAttr>() || !isAmp(F); }

} // namespace

void Declarations::checkFunction(const FunctionDecl *F) {
  if (F->isMain() && isAmp(F))
    report(diag::RestrictedMain, F->getLocation());
  if (isAmp(F) && F->isExternC())
    checkExternC(F);
  if (auto *D = dyn_cast<CXXDestructorDecl>(F))
    checkDestructor(D);
}

void Declarations::checkExternC(const FunctionDecl *F) {
  if (isCpu(F)) {
    report(diag::ExternCRestrictions, F->getLocation());
    return;
  }
  for (const NamedDecl *D : F->getDeclContext()->getRedeclContext()->lookup(F->getDeclName())) {
    auto *Other = dyn_cast<FunctionDecl>(D);
    if (!Other || isAmp(Other) || !Other->isExternC())
      continue;
    const FunctionDecl *Second = Other->getLocation() < F->getLocation() ? F : Other;
    const FunctionDecl *First = Second == F ? Other : F;
    report(diag::ExternCOverload, Second->getLocation());
    report(diag::DeclaredHere, First->getLocation()) << First->getNameAsString();
    return;
  }
}

void Declarations::checkDestructor(const CXXDestructorDecl *D) {
  if (!D->isFirstDecl() || D->isImplicit() || !D->isUserProvided())
    return;
  for (const CXXConstructorDecl *C : D->getParent()->ctors()) {
    if (C->isImplicit() || !C->isUserProvided() || C->isDeleted())
      continue;
    bool MissesAmp = isAmp(C) && !isAmp(D), MissesCpu = isCpu(C) && !isCpu(D);
    if (!MissesAmp && !MissesCpu)
      continue;
    if (!isNew(diag::DestructorRestriction, D->getLocation()))
      return;
    report(diag::DestructorRestriction, D->getLocation()) << D->getParent()->getNameAsString();
    report(diag::ConstructorHere, C->getLocation()) << (MissesAmp ? "amp" : "cpu");
    return;
  }
}

} // namespace amp
