// Code restricted to amp calls only functions restricted to amp (C++ AMP 1.2, 2.3.2.1).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_RESTRICTEDCALLS_H
#define CPPAMP_PLUGIN_CHECKS_RESTRICTEDCALLS_H

#include "Check.h"

namespace amp {

class RestrictedCalls : public Check {
public:
  using Check::Check;
  void checkExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) override;
  void checkCpuExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) override;
  void checkAmpVar(const clang::VarDecl *Var, const clang::FunctionDecl *Caller) override;
  void checkAmpFunction(const clang::FunctionDecl *F) override;
  void checkInitializer(const clang::FieldDecl *Member) override;
  void checkDefaultArgument(const clang::CXXDefaultArgExpr *E, const clang::FunctionDecl *Caller) override;
  bool checksDefaultArguments() const override { return false; }

private:
  void checkResultTypes(const clang::FunctionDecl *Callee, const clang::FunctionDecl *Caller,
                        clang::SourceLocation Loc);
  bool isLeftToDevice(const clang::FunctionDecl *Callee, const clang::FunctionDecl *Caller, const clang::Expr *Call,
                      const clang::Expr *Name) const;
  /// `Name` is what the call names it by, if it does. Call: null for what calls without an expression.
  void checkCallee(const clang::FunctionDecl *Callee, const clang::FunctionDecl *Caller, clang::SourceLocation Loc,
                   const clang::Expr *Call = nullptr, const clang::Expr *Name = nullptr);
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_RESTRICTEDCALLS_H
