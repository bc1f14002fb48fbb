// See DeferredErrors.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeferredErrors.h"
#include "plugin/ast/Restriction.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace amp {
namespace {

using Messages = ArrayRef<PartialDiagnosticAt>;

bool isNote(const PartialDiagnosticAt &M) { return M.second.getDiagID() == clang::diag::note_previous_decl; }

/// Returns true if F, or an enclosing function, is explicitly for both sides. (A lambda without a specifier is not.)
bool isForBoth(const FunctionDecl *F) {
  for (const DeclContext *DC = F; DC; DC = DC->getParent()) {
    auto *Outer = dyn_cast<FunctionDecl>(DC);
    auto *Host = Outer ? Outer->getAttr<CUDAHostAttr>() : nullptr;
    if (Outer && (!Host || !isAmp(Outer)))
      return false;
    if (Host && !Host->isImplicit())
      return true;
  }
  return false;
}

bool isInstantiated(const FunctionDecl *F) {
  for (const DeclContext *DC = F; DC; DC = DC->getParent())
    if (auto *Outer = dyn_cast<FunctionDecl>(DC); Outer && Outer->isTemplateInstantiation())
      return true;
  return false;
}

/// Removes the first diagnostic with its notes.
Messages takeGroup(Messages &Rest) {
  size_t Size = 1;
  while (Size < Rest.size() && isNote(Rest[Size]))
    ++Size;
  Messages Group = Rest.take_front(Size);
  Rest = Rest.drop_front(Size);
  return Group;
}

} // namespace

void reportDeferredErrors(Sema &S, ArrayRef<SourceLocation> Known) {
  const SourceManager &SM = S.getSourceManager();
  std::vector<Messages> Found; // each with its notes
  for (auto &[Function, All] : S.DeviceDeferredDiags) {
    const FunctionDecl *F = Function;
    if (SM.isInSystemHeader(F->getLocation()) || F->isImplicit() || F->isDefaulted() || !isForBoth(F) ||
        F->isDependentContext() || isInstantiated(F))
      continue;
    for (Messages Rest = All; !Rest.empty();) {
      Messages Group = takeGroup(Rest);
      if (Group[0].second.getDiagID() == clang::diag::err_ref_bad_target && !llvm::is_contained(Known, Group[0].first))
        Found.push_back(Group);
    }
  }
  llvm::sort(Found, [&](Messages A, Messages B) { return SM.isBeforeInTranslationUnit(A[0].first, B[0].first); });
  for (Messages Group : Found)
    for (const PartialDiagnosticAt &M : Group) {
      DiagnosticBuilder Builder(S.getDiagnostics().Report(M.first, M.second.getDiagID()));
      M.second.Emit(Builder);
    }
}

} // namespace amp
