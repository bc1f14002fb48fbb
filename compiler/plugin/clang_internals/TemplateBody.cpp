// See TemplateBody.h. A list of template arguments without levels leaves all parameters as they are.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TemplateBody.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/Template.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;

namespace amp {

static FunctionDecl *createFunction(const FunctionDecl *Pattern) {
  ASTContext &Context = Pattern->getASTContext();
  auto *Around = const_cast<DeclContext *>(Pattern->getEnclosingNamespaceContext());
  const DeclarationNameInfo Name(&Context.Idents.get(Pattern->getNameAsString()), Pattern->getLocation());
  const auto *Method = dyn_cast<CXXMethodDecl>(Pattern);
  FunctionDecl *F = nullptr;
  if (Method) {
    F = CXXMethodDecl::Create(
        Context, const_cast<CXXRecordDecl *>(Method->getParent()), Pattern->getBeginLoc(), Name, Pattern->getType(),
        Pattern->getTypeSourceInfo(), Method->isStatic() ? SC_Static : SC_None,
        /*UsesFPIntrin=*/false, /*isInline=*/false, ConstexprSpecKind::Unspecified, Pattern->getEndLoc());
    F->setAccess(AS_public);
    F->setLexicalDeclContext(Around); // determines whether a friend is in a template
    F->setObjectOfFriendDecl();
  } else {
    F = FunctionDecl::Create(Context, Around, Pattern->getBeginLoc(), Name.getLoc(), Name.getName(), Pattern->getType(),
                             Pattern->getTypeSourceInfo(), SC_Static);
  }
  if (auto *Cpu = Pattern->getAttr<CUDAHostAttr>())
    F->addAttr(Cpu->clone(Context));
  if (auto *Amp = Pattern->getAttr<CUDADeviceAttr>())
    F->addAttr(Amp->clone(Context));
  return F;
}

FunctionDecl *resolveBody(Sema &S, const FunctionDecl *Pattern, llvm::ArrayRef<Decl *> Unchanged) {
  FunctionDecl *F = createFunction(Pattern);
  Sema::SynthesizedFunctionScope Code(S, F);
  Sema::CodeSynthesisContext Substitution;
  Substitution.Kind = Sema::CodeSynthesisContext::Memoization; // has no note
  Substitution.PointOfInstantiation = Pattern->getLocation();
  S.pushCodeSynthesisContext(Substitution);
  auto Pending = std::exchange(S.PendingInstantiations, {}); // nothing calls F
  auto End = llvm::make_scope_exit([&] {
    S.PendingInstantiations = std::move(Pending);
    S.popCodeSynthesisContext();
  });
  const MultiLevelTemplateArgumentList None;
  LocalInstantiationScope Scope(S);
  SmallVector<ParmVarDecl *, 4> Parameters;
  for (ParmVarDecl *P : const_cast<FunctionDecl *>(Pattern)->parameters())
    Parameters.push_back(S.SubstParmVarDecl(P, None, 0, std::nullopt, P->isParameterPack()));
  if (llvm::is_contained(Parameters, nullptr))
    return nullptr;
  F->setParams(Parameters);
  for (Decl *D : Unchanged)
    Scope.InstantiatedLocal(D, D);
  const StmtResult Body = S.SubstStmt(Pattern->getBody(), None);
  F->setBody(Body.get());
  return Body.isUsable() ? F : nullptr;
}

// Arguments of templates that the notes would print may not exist.
void omitInstantiationNotes(Sema &S) { S.LastEmittedCodeSynthesisContextDepth = S.CodeSynthesisContexts.size(); }

} // namespace amp
