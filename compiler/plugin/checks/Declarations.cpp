// Rules for single declarations (C++ AMP 1.2, 2.2 and 2.4.2): main is a cpu function, an extern "C"
// function has one restriction, and a destructor has all restrictions of the constructors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check.h"

#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace amp {
namespace {

class Declarations : public Check {
public:
  using Check::Check;
  void checkFunction(const FunctionDecl *F) override;

private:
  void checkExternC(const FunctionDecl *F);
  void checkDestructor(const CXXDestructorDecl *D);
};

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
  const CXXConstructorDecl *C = D->isFirstDecl() ? findConstructorBeyond(D) : nullptr;
  if (!C || !isNew(diag::DestructorRestriction, D->getLocation()))
    return;
  report(diag::DestructorRestriction, D->getLocation()) << D->getParent()->getNameAsString();
  report(diag::ConstructorHere, C->getLocation()) << (isAmp(C) && !isAmp(D) ? "amp" : "cpu");
}

std::unique_ptr<Check> makeDeclarations(ASTContext &Context) { return std::make_unique<Declarations>(Context); }

} // namespace amp
