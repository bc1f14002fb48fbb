// Statements and storage classes that are not allowed in code restricted to amp (C++ AMP 1.2, 2.4.3.5 and 2.4.3.7).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_RESTRICTEDSTMTS_H
#define CPPAMP_PLUGIN_CHECKS_RESTRICTEDSTMTS_H

#include "Check.h"

namespace amp {

class RestrictedStmts : public Check {
public:
  using Check::Check;
  void checkStmt(const clang::Stmt *S, const clang::FunctionDecl *Caller) override;
  void checkExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) override;
  void checkAmpVar(const clang::VarDecl *Var, const clang::FunctionDecl *Caller) override;

private:
  void forbid(diag::Id Id, clang::SourceLocation Loc, const clang::FunctionDecl *Caller);
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_RESTRICTEDSTMTS_H
