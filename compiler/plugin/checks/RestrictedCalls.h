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
  void checkDependentExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) override;
  void checkDependentCpuExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) override {
    checkDependentExpr(E, Caller);
  }
  void checkCpuExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) override;
  void checkCpuVar(const clang::VarDecl *Var, const clang::FunctionDecl *Caller) override;
  void checkParameter(const clang::ParmVarDecl *Parameter) override;
  void checkAmpVar(const clang::VarDecl *Var, const clang::FunctionDecl *Caller) override;
  void checkAmpFunction(const clang::FunctionDecl *F) override;
  void checkInitializer(const clang::FieldDecl *Member) override;
  void checkVar(const clang::VarDecl *Var, const clang::FunctionDecl *Function) override;
  void checkFunction(const clang::FunctionDecl *F) override;
  void checkDefaultArgument(const clang::CXXDefaultArgExpr *E, const clang::FunctionDecl *Caller) override;
  void checkCpuDefaultArgument(const clang::CXXDefaultArgExpr *E, const clang::FunctionDecl *Caller) override;
  bool checksDefaultArguments() const override { return false; }

  /// Marks this as the device compilation: see checkDeviceCalls().
  void setDevice() { OnDevice = true; }

private:
  void checkResultTypes(const clang::FunctionDecl *Callee, const clang::FunctionDecl *Caller,
                        clang::SourceLocation Loc);
  bool isLeftToDevice(const clang::FunctionDecl *Callee, const clang::FunctionDecl *Caller, const clang::Expr *Call,
                      const clang::Expr *Name) const;
  /// `Name` is the expression that names the callee, if any. Call: null for implicit calls.
  void checkCallee(const clang::FunctionDecl *Callee, const clang::FunctionDecl *Caller, clang::SourceLocation Loc,
                   const clang::Expr *Call = nullptr, const clang::Expr *Name = nullptr);
  void checkDestruction(clang::QualType T, const clang::FunctionDecl *Caller, clang::SourceLocation Loc);
  void checkAmpCallee(const clang::FunctionDecl *Callee, const clang::FunctionDecl *Caller, clang::SourceLocation Loc);
  void checkConstructor(const clang::CXXConstructorDecl *C);
  bool isInPattern(const clang::VarDecl *Var, const clang::FunctionDecl *Caller) const;
  void checkCandidates(llvm::ArrayRef<const clang::FunctionDecl *> Found, const clang::FunctionDecl *Caller,
                       clang::SourceLocation Loc);
  void checkAmpUses(const clang::Expr *Initializer, clang::SourceLocation At = {});
  void checkCpuDestruction(clang::QualType T, const clang::FunctionDecl *Caller, clang::SourceLocation Loc);
  void reportAmpCallee(const clang::FunctionDecl *Callee, clang::SourceLocation Loc);
  void reportCpuCallee(const clang::FunctionDecl *Callee, const clang::FunctionDecl *Caller, clang::SourceLocation Loc,
                       const clang::Expr *Name);

  bool OnDevice = false;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_RESTRICTEDCALLS_H
