// Statements and storage classes that are not allowed in code restricted to amp (C++ AMP 1.2, 2.4.3.5 and 2.4.3.7).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check.h"

#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace amp {
namespace {

class RestrictedStmts : public Check {
public:
  using Check::Check;
  void checkStmt(const Stmt *S, const FunctionDecl *Caller) override;
  void checkExpr(const Expr *E, const FunctionDecl *Caller) override;
  void checkDependentExpr(const Expr *E, const FunctionDecl *Caller) override { checkExpr(E, Caller); }
  void checkAmpVar(const VarDecl *Var, const FunctionDecl *Caller) override;

private:
  void forbid(diag::Id Id, SourceLocation Loc, const FunctionDecl *Caller);
};

} // namespace

void RestrictedStmts::forbid(diag::Id Id, SourceLocation Loc, const FunctionDecl *Caller) {
  if (!isNew(Id, Loc))
    return;
  report(Id, Loc);
  recordInstantiation(Caller);
}

/// Clang itself reports exceptions in functions for amp only; see DiagnosticWording.cpp.
static bool isReportedByClang(const FunctionDecl *Caller) { return !Caller->hasAttr<CUDAHostAttr>(); }

void RestrictedStmts::checkStmt(const Stmt *S, const FunctionDecl *Caller) {
  switch (S->getStmtClass()) {
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    return forbid(diag::AmpGoto, S->getBeginLoc(), Caller);
  case Stmt::LabelStmtClass:
    return forbid(diag::AmpLabel, S->getBeginLoc(), Caller);
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass:
    return forbid(diag::AmpAsm, S->getBeginLoc(), Caller);
  case Stmt::CXXTryStmtClass:
  case Stmt::SEHTryStmtClass:
    if (isReportedByClang(Caller) || wasReported(S->getBeginLoc()))
      return;
    return forbid(diag::AmpException, S->getBeginLoc(), Caller);
  case Stmt::CoroutineBodyStmtClass:
    return forbid(diag::AmpCoroutine, Caller->getLocation(), Caller);
  default:
    return;
  }
}

void RestrictedStmts::checkExpr(const Expr *E, const FunctionDecl *Caller) {
  if (isa<CXXThrowExpr>(E) && (!isReportedByClang(Caller) || !wasReported(E->getBeginLoc())))
    forbid(diag::AmpException, E->getBeginLoc(), Caller);
  if (isa<AddrLabelExpr>(E))
    forbid(diag::AmpLabel, E->getBeginLoc(), Caller);
}

/// Only `register` and `tile_static` are allowed; Clang represents the latter as a special static.
void RestrictedStmts::checkAmpVar(const VarDecl *Var, const FunctionDecl *Caller) {
  if (isa<ParmVarDecl>(Var) || Var->hasAttr<CUDASharedAttr>())
    return;
  StorageClass Storage = Var->getStorageClass();
  unsigned Which = Var->getTSCSpec() != TSCS_unspecified ? 2 : Storage == SC_Extern ? 1 : 0;
  if (Which != 2 && Storage != SC_Static && Storage != SC_Extern)
    return;
  // Static data members of a local class are not variables of the function.
  if (Var->isStaticDataMember() || !isNew(diag::AmpStorageClass, Var->getLocation()))
    return;
  report(diag::AmpStorageClass, Var->getLocation()) << Var << Which;
  recordInstantiation(Caller);
}

std::unique_ptr<Check> makeRestrictedStmts(ASTContext &Context) { return std::make_unique<RestrictedStmts>(Context); }

} // namespace amp
