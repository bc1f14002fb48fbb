// See InstantiateKernels.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "InstantiateKernels.h"
#include "KernelCaptures.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace amp {

/// Returns true if the body of the kernel's call operator seems not to be instantiated yet. Lambdas
/// are instantiated with the enclosing function.
static bool isTemplate(ASTContext &Context, const CXXRecordDecl *Kernel) {
  Kernel = Kernel->getDefinition();
  if (!Kernel || Kernel->isInvalidDecl())
    return false;
  bool Found = false;
  for (const NamedDecl *D : Kernel->lookup(Context.DeclarationNames.getCXXOperatorName(OO_Call))) {
    const auto *Call = dyn_cast<FunctionDecl>(D);
    if (!Call || (Call->getTemplateInstantiationPattern() && !Call->hasBody()))
      return true;
    Found = true;
  }
  return !Found && Kernel->getNumBases() != 0;
}

void instantiateLaunchedKernel(Sema &S, const Decl *D) {
  const auto *Launch = dyn_cast<FunctionDecl>(D);
  if (!Launch || !isLaunch(Launch))
    return;
  QualType Kernel = Launch->getParamDecl(Launch->getNumParams() - 1)->getType().getNonReferenceType();
  const CXXRecordDecl *RD = Kernel->getAsCXXRecordDecl();
  FunctionTemplateDecl *Main = findKernelMain(S.Context);
  if (!RD || !Main || !isTemplate(S.Context, RD))
    return;
  SourceLocation Loc = Launch->getPointOfInstantiation();
  FunctionDecl *Entry = S.InstantiateFunctionDeclaration(Main, Launch->getTemplateSpecializationArgs(), Loc);
  if (!Entry || Entry->isInvalidDecl())
    return;
  Entry->setTemplateSpecializationKind(TSK_ImplicitInstantiation, Loc);
  S.PendingInstantiations.push_back({Entry, Loc});
}

} // namespace amp
