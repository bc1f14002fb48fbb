// Finds uses of the library that compile and run here, but have another meaning on Windows.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParseParts.h"
#include "support/AstWalk.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;
using namespace llvm;

namespace amp {
namespace {

/// Returns true for the class `accelerator`, and its base that holds the names of devices.
bool isAccelerator(const DeclContext *Class) {
  auto *Record = dyn_cast_or_null<CXXRecordDecl>(Class);
  if (!Record)
    return false;
  std::string Name = Record->getQualifiedNameAsString();
  return Name == "Concurrency::accelerator" || Name == "Concurrency::detail::accelerator_paths";
}

class Visitor : public AstWalk {
public:
  explicit Visitor(const NoteFunction &Note) : Note(Note) {}

  bool VisitMSPropertyRefExpr(MSPropertyRefExpr *E) override {
    noteMember(E->getPropertyDecl(), E->getMemberLoc());
    return true;
  }

  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *E) override {
    if (const CXXMethodDecl *Method = E->getMethodDecl())
      noteMember(Method, E->getExprLoc());
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    noteVariable(E->getDecl(), E->getLocation());
    return true;
  }

  bool VisitMemberExpr(MemberExpr *E) override {
    noteVariable(E->getMemberDecl(), E->getMemberLoc());
    return true;
  }

  /// Notes get_all()[1], or a variable of that type with a constant index.
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    if (E->getOperator() != OO_Subscript || !isAccelerator(E->getType()->getAsCXXRecordDecl()))
      return true;
    if (isa<IntegerLiteral>(E->getArg(1)->IgnoreImpCasts()))
      Note(E->getOperatorLoc(),
           "the list of accelerators differs from Windows in contents, order and length; select one by "
           "description, is_emulated or device_path");
    return true;
  }

private:
  void noteMember(const NamedDecl *D, SourceLocation Loc) {
    if (!isAccelerator(D->getDeclContext()) || !D->getDeclName().isIdentifier())
      return;
    if (D->getName() == "is_emulated" || D->getName() == "get_is_emulated")
      Note(Loc,
           "'is_emulated' is true for PoCL's CPU device; a program that rejects emulated devices computes nothing on "
           "a machine without a GPU");
  }

  void noteVariable(const ValueDecl *D, SourceLocation Loc) {
    if (!isa<VarDecl>(D) || !isAccelerator(D->getDeclContext()) || !D->getDeclName().isIdentifier())
      return;
    if (D->getName() == "direct3d_warp")
      Note(Loc,
           "'accelerator::direct3d_warp' selects the host's processor, which runs kernels as vector code on all cores");
    if (D->getName() == "direct3d_ref")
      Note(Loc,
           "'accelerator::direct3d_ref' selects the checking accelerator, which needs --amp-check-kernels; it finds "
           "races and accesses outside of containers, and is slow");
  }

  const NoteFunction &Note;
};

class Consumer : public ASTConsumer {
public:
  explicit Consumer(NoteFunction Note) : Note(std::move(Note)) {}

  void HandleTranslationUnit(ASTContext &Context) override {
    Visitor V(Note);
    for (Decl *D : Context.getTranslationUnitDecl()->decls())
      if (!Context.getSourceManager().isInSystemHeader(D->getLocation()))
        V.TraverseDecl(D);
  }

private:
  NoteFunction Note;
};

} // namespace

std::unique_ptr<ASTConsumer> createRuntimeNotes(NoteFunction Note) {
  return std::make_unique<Consumer>(std::move(Note));
}

} // namespace amp
