// A walk over the AST whose template is instantiated only once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SUPPORT_ASTWALK_H
#define CPPAMP_SUPPORT_ASTWALK_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/TypeLoc.h"

namespace amp {

/// RecursiveASTVisitor with virtual functions. A class that derives from the template instantiates a thousand
/// functions, which takes eight seconds to compile; a class that derives from this one does not. The functions have
/// the template's names and meanings. Only those that some class overrides are listed here.
class AstWalk {
public:
  virtual ~AstWalk();

  virtual bool shouldVisitTemplateInstantiations() const { return false; }
  virtual bool shouldVisitImplicitCode() const { return false; }
  virtual bool shouldTraverseArguments(clang::TemplateSpecializationTypeLoc) const { return true; }

  bool TraverseStmt(clang::Stmt *S);
  bool TraverseTypeLoc(clang::TypeLoc Loc);
  virtual bool TraverseDecl(clang::Decl *D);
  virtual bool TraverseLambdaExpr(clang::LambdaExpr *E);
  virtual bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc Loc);
  virtual bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc &Argument);
  virtual bool TraverseInitListExpr(clang::InitListExpr *E);
  virtual bool TraverseCXXForRangeStmt(clang::CXXForRangeStmt *S);
  virtual bool TraverseCXXRewrittenBinaryOperator(clang::CXXRewrittenBinaryOperator *E);
  virtual bool TraverseCXXCatchStmt(clang::CXXCatchStmt *S);
  virtual bool TraverseStaticAssertDecl(clang::StaticAssertDecl *D);
  virtual bool TraverseParmVarDecl(clang::ParmVarDecl *P);

  virtual bool VisitTemplateSpecializationTypeLoc(clang::TemplateSpecializationTypeLoc) { return true; }
  virtual bool VisitDecl(clang::Decl *) { return true; }
  virtual bool VisitValueDecl(clang::ValueDecl *) { return true; }
  virtual bool VisitVarDecl(clang::VarDecl *) { return true; }
  virtual bool VisitFunctionDecl(clang::FunctionDecl *) { return true; }
  virtual bool VisitStmt(clang::Stmt *) { return true; }
  virtual bool VisitExpr(clang::Expr *) { return true; }
  virtual bool VisitCallExpr(clang::CallExpr *) { return true; }
  virtual bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr *) { return true; }
  virtual bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *) { return true; }
  virtual bool VisitDeclRefExpr(clang::DeclRefExpr *) { return true; }
  virtual bool VisitMemberExpr(clang::MemberExpr *) { return true; }
  virtual bool VisitMSPropertyRefExpr(clang::MSPropertyRefExpr *) { return true; }
  virtual bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *) { return true; }
  virtual bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *) { return true; }
};

} // namespace amp

#endif // CPPAMP_SUPPORT_ASTWALK_H
