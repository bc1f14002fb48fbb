// See TileStatic.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TileStatic.h"
#include "plugin/KernelCaptures.h"

using namespace clang;

namespace amp {

static QualType getElementType(ASTContext &Context, QualType T) {
  return Context.getBaseElementType(T);
}

void TileStatic::checkVar(const VarDecl *Var, const FunctionDecl *Function) {
  if (!Var->hasAttr<CUDASharedAttr>() || !Function)
    return;
  if (!isAmp(Function)) {
    report(diag::TileStaticInCpuFunction, Var->getLocation()) << Var->getName();
    return;
  }
  if (Var->isInvalidDecl() || Var->getType()->isDependentType())
    return;
  // An initialiser is reported when it is parsed: see DiagnosticWording.
  if (!Var->hasInit())
    checkType(Var);
}

void TileStatic::checkType(const VarDecl *Var) {
  QualType T = getElementType(Context, Var->getType());
  if (T->isAnyPointerType() || T->isReferenceType() || T->isNullPtrType() ||
      T->isMemberFunctionPointerType()) {
    report(diag::TileStaticPointer, Var->getLocation()) << Var->getName() << Var->getType();
    return;
  }
  if (getContainerType(Context, T).IsContainer) {
    report(diag::TileStaticContainer, Var->getLocation()) << Var->getName();
    return;
  }
  if (const FieldDecl *Member = findForbiddenMember(T)) {
    report(diag::TileStaticMember, Var->getLocation()) << Var->getName() << Member;
    report(diag::DeclaredHere, Member->getLocation()) << Member->getNameAsString();
    return;
  }
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (RD && RD->hasDefinition() &&
      (!RD->hasTrivialDefaultConstructor() || !RD->hasTrivialDestructor()))
    report(diag::TileStaticNotConstructed, Var->getLocation()) << Var->getName() << T;
}

const FieldDecl *TileStatic::findForbiddenMember(QualType T) {
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  RD = RD ? RD->getDefinition() : nullptr;
  if (!RD || RD->isDependentContext() || !Fine.insert(RD).second)
    return nullptr;
  for (const CXXBaseSpecifier &Base : RD->bases())
    if (const FieldDecl *Found = findForbiddenMember(Base.getType())) {
      Fine.erase(RD);
      return Found;
    }
  for (const FieldDecl *F : RD->fields()) {
    QualType Member = getElementType(Context, F->getType());
    const FieldDecl *Found = F;
    if (!Member->isAnyPointerType() && !Member->isReferenceType() &&
        !Member->isMemberFunctionPointerType() && !getContainerType(Context, Member).IsContainer)
      Found = findForbiddenMember(Member);
    if (Found) {
      Fine.erase(RD);
      return Found;
    }
  }
  return nullptr;
}

} // namespace amp
