// See AmpVisitor.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AmpVisitor.h"
#include "KernelCaptures.h"
#include "checks/Captures.h"
#include "checks/Declarations.h"
#include "checks/RestrictedCalls.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>
#include <vector>

using namespace clang;

namespace amp {
namespace {

class AmpVisitor : public RecursiveASTVisitor<AmpVisitor> {
  using Base = RecursiveASTVisitor<AmpVisitor>;

public:
  explicit AmpVisitor(ASTContext &Context) {
#define CHECK(Name) Checks.push_back(std::make_unique<Name>(Context));
#include "Checks.def"
#undef CHECK
  }

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    auto *F = dyn_cast_or_null<FunctionDecl>(D);
    if (!F)
      return Base::TraverseDecl(D);
    if (!Visited.insert(F).second)
      return true;
    checkFunction(F);
    Callers.push_back(F);
    bool Result = Base::TraverseDecl(D);
    Callers.pop_back();
    return Result;
  }

  bool TraverseLambdaExpr(LambdaExpr *Lambda) {
    const CXXMethodDecl *Call = Lambda->getCallOperator();
    if (isAmp(Call) && !inAmp() && !Call->isDependentContext())
      for (auto &C : Checks)
        C->checkKernelLambda(Lambda);
    checkFunction(Call);
    // Captures are evaluated where the lambda is written, its body in its own restriction.
    for (Expr *Init : Lambda->capture_inits())
      if (!TraverseStmt(Init))
        return false;
    Callers.push_back(Call);
    bool Result = TraverseStmt(Lambda->getBody());
    Callers.pop_back();
    return Result;
  }

  bool VisitExpr(Expr *E) {
    if (inAmp() && !Callers.back()->isDependentContext())
      for (auto &C : Checks)
        C->checkExpr(E, Callers.back());
    return true;
  }

  void checkFunctors(ArrayRef<const CXXRecordDecl *> Functors) {
    for (const CXXRecordDecl *F : Functors)
      for (auto &C : Checks)
        C->checkKernelFunctor(F);
  }

private:
  void checkFunction(const FunctionDecl *F) {
    if (F->isDependentContext())
      return;
    for (auto &C : Checks)
      C->checkFunction(F);
  }
  bool inAmp() const { return !Callers.empty() && isAmp(Callers.back()); }

  std::vector<std::unique_ptr<Check>> Checks;
  std::vector<const FunctionDecl *> Callers;
  llvm::DenseSet<const FunctionDecl *> Visited;
};

} // namespace

void runChecks(ASTContext &Context, ArrayRef<Decl *> Decls) {
  AmpVisitor Visitor(Context);
  for (Decl *D : Decls)
    Visitor.TraverseDecl(D);
  Visitor.checkFunctors(findFunctors(Context));
}

} // namespace amp
