// Expressions that are not allowed in code restricted to amp: global variables, string literals, some casts,
// run-time type information, functions as values (C++ AMP 1.2, 2.4.3).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_RESTRICTEDEXPRS_H
#define CPPAMP_PLUGIN_CHECKS_RESTRICTEDEXPRS_H

#include "Check.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace amp {

class RestrictedExprs : public Check {
public:
  explicit RestrictedExprs(clang::ASTContext &Context) : Check(Context), Types(Context) {}
  void checkAmpVar(const clang::VarDecl *Var, const clang::FunctionDecl *Caller) override;
  void checkStmt(const clang::Stmt *S, const clang::FunctionDecl *Caller) override;
  void checkExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) override;

private:
  void checkCall(const clang::CallExpr *Call, const clang::FunctionDecl *Caller);
  void checkCast(const clang::CastExpr *Cast, const clang::FunctionDecl *Caller);
  void checkUnary(const clang::UnaryOperator *Op, const clang::FunctionDecl *Caller);
  void checkArithmetic(const clang::Expr *E, const clang::FunctionDecl *Caller);
  void checkVariableUse(const clang::Expr *E, const clang::ValueDecl *D, clang::NonOdrUseReason Reason,
                        const clang::FunctionDecl *Caller);
  void excuseStrings(const clang::Stmt *S);
  void excuseFunction(const clang::Expr *E);
  void excuseConstants(const clang::Expr *E);
  void excuseArgument(clang::QualType Parameter, const clang::Expr *Argument);
  void forbid(diag::Id Id, clang::SourceLocation Loc, const clang::FunctionDecl *Caller);

  AmpTypes Types;
  /// Strings that were reported with a call or variable, and called functions.
  llvm::SmallPtrSet<const clang::Stmt *, 16> Excused;
  /// Uses of variables for their value only.
  llvm::SmallPtrSet<const clang::Stmt *, 16> ValuesOnly;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_RESTRICTEDEXPRS_H
