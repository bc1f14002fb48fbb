// The functions that code in a template calls for any template arguments.
//
// In a template, Clang resolves no call that involves a local class, because each instantiation has its own, and no
// implicit call of a constructor. But the members of such a class are known: if none of those that a call may select
// is allowed in the calling code, the call is an error.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_TEMPLATECALLS_H
#define CPPAMP_PLUGIN_CHECKS_TEMPLATECALLS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace amp {

class TemplateCalls {
public:
  /// Returns true for functions that the calling code cannot call.
  using Predicate = llvm::function_ref<bool(const clang::FunctionDecl *)>;

  TemplateCalls(clang::ASTContext &Context, Predicate IsWrong) : Context(Context), IsWrong(IsWrong) {}

  // Each returns the first function that is called and wrong, or null.

  /// E: depends on the parameters of a template.
  const clang::FunctionDecl *findCallee(const clang::Expr *E) const;
  /// The initialization of a variable in a template.
  const clang::FunctionDecl *findInitializer(const clang::VarDecl *Var) const;
  /// The initialization of an object by an expression, by a list in parentheses or braces, or by nothing (null).
  const clang::FunctionDecl *findInitializer(clang::QualType T, const clang::Expr *Init) const;
  /// The initialization of a base or member that the constructor of a class in a template does not mention.
  const clang::FunctionDecl *findDefaultConstructor(clang::QualType T) const;
  /// The conversion of a statement's condition, or of its expression to a result of type `Result`, or what a loop
  /// calls.
  const clang::FunctionDecl *findImplicitCallee(const clang::Stmt *S, clang::QualType Result) const;

private:
  using Members = llvm::SmallVector<const clang::FunctionDecl *, 4>;
  using Arguments = llvm::ArrayRef<const clang::Expr *>;
  enum Special { Default, Copy, Assignment };
  const clang::FunctionDecl *choose(const Members &Candidates, Arguments Passed) const;
  bool collect(const clang::CXXRecordDecl *RD, clang::DeclarationName Name, Members &Found) const;
  const clang::FunctionDecl *findMember(clang::QualType T, clang::DeclarationName Name, Arguments Passed) const;
  const clang::FunctionDecl *findNamedCallee(const clang::CallExpr *Call) const;
  const clang::FunctionDecl *findOperator(const clang::Expr *E) const;
  const clang::FunctionDecl *findConversion(const clang::Expr *E) const;
  const clang::FunctionDecl *findAllocator(const clang::Expr *E) const;
  const clang::FunctionDecl *findSpecial(const clang::CXXRecordDecl *RD, Special Kind) const;
  const clang::FunctionDecl *findInLoop(const clang::CXXForRangeStmt *For) const;
  const clang::FunctionDecl *findInParts(const clang::CXXRecordDecl *RD, Special Kind) const;
  const clang::FunctionDecl *findConstructor(const clang::CXXRecordDecl *RD, Arguments Passed) const;
  const clang::FunctionDecl *findElement(clang::QualType T, const clang::InitListExpr *List) const;

  clang::ASTContext &Context;
  Predicate IsWrong;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_TEMPLATECALLS_H
