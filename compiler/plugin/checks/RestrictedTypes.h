// The types of code restricted to amp, and the declarators of its functions (C++ AMP 1.2, 2.4.1 and 2.4.2).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_RESTRICTEDTYPES_H
#define CPPAMP_PLUGIN_CHECKS_RESTRICTEDTYPES_H

#include "Check.h"
#include "plugin/ast/AmpTypes.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace amp {

class RestrictedTypes : public Check {
public:
  explicit RestrictedTypes(clang::ASTContext &Context) : Check(Context), Types(Context) {}
  void checkAmpFunction(const clang::FunctionDecl *F) override;
  void checkAmpVar(const clang::VarDecl *Var, const clang::FunctionDecl *Caller) override;
  void checkExpr(const clang::Expr *E, const clang::FunctionDecl *Caller) override;

private:
  bool checkType(clang::QualType T, clang::SourceLocation Loc, const clang::FunctionDecl *User);
  void checkInitializers(const clang::FunctionDecl *F);
  void checkResult(const clang::FunctionDecl *F);
  void checkDeclarator(const clang::FunctionDecl *F);
  void checkLiteral(const clang::Expr *E, const clang::FunctionDecl *Caller);
  void excuse(const clang::Expr *E);

  AmpTypes Types;
  /// Initializers whose type was reported with the variable.
  llvm::SmallPtrSet<const clang::Expr *, 8> Excused;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_RESTRICTEDTYPES_H
