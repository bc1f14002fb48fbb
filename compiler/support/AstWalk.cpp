// See AstWalk.h. Walker passes each node to the functions of an AstWalk; those that are not overridden pass it back
// to the template.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AstWalk.h"
#include "ClangCompat.h"

#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace amp {
namespace {

class Walker : public RecursiveASTVisitor<Walker> {
public:
  using Base = RecursiveASTVisitor<Walker>;

  explicit Walker(AstWalk &Walk) : Walk(Walk) {}

  bool shouldVisitTemplateInstantiations() const { return Walk.shouldVisitTemplateInstantiations(); }
  bool shouldVisitImplicitCode() const { return Walk.shouldVisitImplicitCode(); }

#define FORWARD(Function, Node)                                                                                        \
  bool Function(Node *N) { return Walk.Function(N); }
  FORWARD(TraverseDecl, Decl)
  FORWARD(TraverseLambdaExpr, LambdaExpr)
  FORWARD(TraverseInitListExpr, InitListExpr)
  FORWARD(TraverseCXXForRangeStmt, CXXForRangeStmt)
  FORWARD(TraverseCXXRewrittenBinaryOperator, CXXRewrittenBinaryOperator)
  FORWARD(TraverseCXXCatchStmt, CXXCatchStmt)
  FORWARD(TraverseStaticAssertDecl, StaticAssertDecl)
  FORWARD(TraverseParmVarDecl, ParmVarDecl)
  FORWARD(VisitDecl, Decl)
  FORWARD(VisitValueDecl, ValueDecl)
  FORWARD(VisitVarDecl, VarDecl)
  FORWARD(VisitFunctionDecl, FunctionDecl)
  FORWARD(VisitStmt, Stmt)
  FORWARD(VisitExpr, Expr)
  FORWARD(VisitCallExpr, CallExpr)
  FORWARD(VisitCXXMemberCallExpr, CXXMemberCallExpr)
  FORWARD(VisitCXXOperatorCallExpr, CXXOperatorCallExpr)
  FORWARD(VisitDeclRefExpr, DeclRefExpr)
  FORWARD(VisitMemberExpr, MemberExpr)
  FORWARD(VisitMSPropertyRefExpr, MSPropertyRefExpr)
  FORWARD(VisitCXXDefaultArgExpr, CXXDefaultArgExpr)
  FORWARD(VisitCXXDefaultInitExpr, CXXDefaultInitExpr)
#undef FORWARD
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc Loc) {
    return Walk.VisitTemplateSpecializationTypeLoc(Loc);
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &Argument) {
    return Walk.TraverseTemplateArgumentLoc(Argument);
  }
  /// Clang 22 also passes whether to visit the qualifier. A decltype has no qualifier.
  template <class... TraverseQualifier>
  bool TraverseTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc Loc, TraverseQualifier... Qualifier) {
    return !Walk.shouldTraverseArguments(Loc) || Base::TraverseTemplateSpecializationTypeLoc(Loc, Qualifier...);
  }
  template <class... TraverseQualifier> bool TraverseDecltypeTypeLoc(DecltypeTypeLoc Loc, TraverseQualifier...) {
    return Walk.TraverseDecltypeTypeLoc(Loc);
  }

private:
  AstWalk &Walk;
};

} // namespace

AstWalk::~AstWalk() = default;

bool AstWalk::TraverseStmt(Stmt *S) { return Walker(*this).TraverseStmt(S); }
bool AstWalk::TraverseTypeLoc(TypeLoc Loc) { return Walker(*this).TraverseTypeLoc(Loc); }

#define HAND_BACK(Function, Node)                                                                                      \
  bool AstWalk::Function(Node N) { return Walker(*this).Walker::Base::Function(N); }
HAND_BACK(TraverseDecl, Decl *)
HAND_BACK(TraverseLambdaExpr, LambdaExpr *)
HAND_BACK(TraverseInitListExpr, InitListExpr *)
HAND_BACK(TraverseCXXForRangeStmt, CXXForRangeStmt *)
HAND_BACK(TraverseCXXRewrittenBinaryOperator, CXXRewrittenBinaryOperator *)
HAND_BACK(TraverseCXXCatchStmt, CXXCatchStmt *)
HAND_BACK(TraverseStaticAssertDecl, StaticAssertDecl *)
HAND_BACK(TraverseParmVarDecl, ParmVarDecl *)
#undef HAND_BACK
bool AstWalk::TraverseTemplateArgumentLoc(const TemplateArgumentLoc &Argument) {
  return Walker(*this).Walker::Base::TraverseTemplateArgumentLoc(Argument);
}
bool AstWalk::TraverseDecltypeTypeLoc(DecltypeTypeLoc Loc) {
  return compat::traverseDecltype<Walker::Base>(Walker(*this), Loc);
}

} // namespace amp
