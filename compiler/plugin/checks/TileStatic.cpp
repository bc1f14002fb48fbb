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
  if (T->isReferenceType()) // Clang misses its initialiser
    return;
  if (T->isAnyPointerType() || T->isNullPtrType() || T->isMemberFunctionPointerType()) {
    report(diag::TileStaticPointer, Var->getLocation()) << Var->getName() << Var->getType();
    return;
  }
  if (getContainerType(Context, T).IsContainer) {
    report(diag::TileStaticContainer, Var->getLocation()) << Var->getName();
    return;
  }
  if (const FieldDecl *Member = findContainer(T)) {
    report(diag::TileStaticContainer, Var->getLocation()) << Var->getName();
    report(diag::DeclaredHere, Member->getLocation()) << Member->getNameAsString();
    return;
  }
  if (std::optional<TypeProblem> Problem = Types.findObjectProblem(Var->getType())) {
    report(diag::TypeNotAllowed, Var->getLocation())
        << Var->getType() << static_cast<unsigned>(Problem->Why);
    for (const TypeProblem::Step &S : Problem->Steps)
      report(S.Note, S.Loc) << S.Name << S.Detail;
    return;
  }
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (RD && RD->hasDefinition() &&
      (!RD->hasTrivialDefaultConstructor() || !RD->hasTrivialDestructor()))
    report(diag::TileStaticNotConstructed, Var->getLocation()) << Var->getName() << T;
}

const FieldDecl *TileStatic::findContainer(QualType T) {
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  RD = RD ? RD->getDefinition() : nullptr;
  if (!RD || RD->isDependentContext() || !Fine.insert(RD).second)
    return nullptr;
  const FieldDecl *Found = nullptr;
  for (const CXXBaseSpecifier &Base : RD->bases())
    if (!Found)
      Found = findContainer(Base.getType());
  for (const FieldDecl *F : RD->fields()) {
    if (Found)
      break;
    QualType Member = getElementType(Context, F->getType()).getNonReferenceType();
    Found = getContainerType(Context, Member).IsContainer ? F : findContainer(Member);
  }
  if (Found)
    Fine.erase(RD);
  return Found;
}

} // namespace amp
