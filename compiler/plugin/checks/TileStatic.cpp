// tile_static variables (C++ AMP 1.2, 2.4.3.5.1) are allowed only in functions restricted to amp, with a type
// that a kernel can contain except pointers, references and containers, and without initializer. Constructors and
// destructors do not run.
//
// Where the specifier is not allowed at all (members, parameters, functions, namespace scope), the
// attribute reports that during parsing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check.h"
#include "plugin/ast/AmpTypes.h"
#include "plugin/ast/KernelCaptures.h"

#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace amp {
namespace {

class TileStatic : public Check {
public:
  explicit TileStatic(ASTContext &Context) : Check(Context), Types(Context) {}
  void checkVar(const VarDecl *Var, const FunctionDecl *Function) override;

private:
  void checkType(const VarDecl *Var, const FunctionDecl *Function);
  using Part = std::pair<StringRef, SourceLocation>;
  /// Returns a member or base of T, at any depth, that is a container or a reference to one.
  std::optional<Part> findContainer(QualType T);

  llvm::DenseSet<const CXXRecordDecl *> Fine; ///< classes without containers
  AmpTypes Types;
};

} // namespace

static QualType getElementType(ASTContext &Context, QualType T) { return Context.getBaseElementType(T); }

void TileStatic::checkVar(const VarDecl *Var, const FunctionDecl *Function) {
  if (!Var->hasAttr<CUDASharedAttr>() || !Function)
    return;
  if (!isAmp(Function)) {
    if (isNew(diag::TileStaticInCpuFunction, Var->getLocation()))
      report(diag::TileStaticInCpuFunction, Var->getLocation()) << Var->getName();
    return;
  }
  if (Var->isInvalidDecl())
    return;
  // An initializer is reported during parsing: see DiagnosticWording.
  if (!Var->hasInit())
    checkType(Var, Function);
}

void TileStatic::checkType(const VarDecl *Var, const FunctionDecl *Function) {
  auto IsNew = [&](diag::Id Id) { return isNew(Id, Var->getLocation()); };
  QualType T = getElementType(Context, Var->getType());
  if (T->isReferenceType()) // Clang does not report its initializer
    return;
  if (T->isAnyPointerType() || T->isNullPtrType() || T->isMemberFunctionPointerType()) {
    if (IsNew(diag::TileStaticPointer)) {
      report(diag::TileStaticPointer, Var->getLocation()) << Var->getName() << Var->getType();
      recordInstantiation(Function);
    }
    return;
  }
  if (getContainerType(Context, T).IsContainer) {
    if (IsNew(diag::TileStaticContainer)) {
      report(diag::TileStaticContainer, Var->getLocation()) << Var->getName();
      recordInstantiation(Function);
    }
    return;
  }
  if (std::optional<Part> Found = findContainer(T)) {
    if (IsNew(diag::TileStaticContainer)) {
      report(diag::TileStaticContainer, Var->getLocation()) << Var->getName();
      report(diag::DeclaredHere, Found->second) << Found->first;
      recordInstantiation(Function);
    }
    return;
  }
  if (std::optional<TypeProblem> Problem = Types.findObjectProblem(Var->getType())) {
    if (!IsNew(diag::TypeNotAllowed))
      return;
    report(diag::TypeNotAllowed, Var->getLocation()) << Var->getType() << static_cast<unsigned>(Problem->Why);
    for (const TypeProblem::Step &S : Problem->Steps)
      report(S.Note, S.Loc) << S.Name << S.Detail;
    recordInstantiation(Function);
    return;
  }
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  if (RD && RD->hasDefinition() && !RD->isDependentContext() &&
      (!RD->hasTrivialDefaultConstructor() || !RD->hasTrivialDestructor()) && IsNew(diag::TileStaticNotConstructed))
    report(diag::TileStaticNotConstructed, Var->getLocation()) << Var->getName() << T;
}

std::optional<TileStatic::Part> TileStatic::findContainer(QualType T) {
  const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
  RD = RD ? RD->getDefinition() : nullptr;
  if (!RD || !AmpTypes::isKnown(RD) || !Fine.insert(RD).second)
    return std::nullopt;
  std::optional<Part> Found;
  auto Look = [&](QualType Type, StringRef Name, SourceLocation Loc) {
    Type = getElementType(Context, Type).getNonReferenceType();
    if (!Found)
      Found = getContainerType(Context, Type).IsContainer ? Part(Name, Loc) : findContainer(Type);
  };
  for (const CXXBaseSpecifier &Base : RD->bases())
    if (const CXXRecordDecl *Class = Base.getType()->getAsCXXRecordDecl())
      Look(Base.getType(), Class->getName(), Base.getBaseTypeLoc());
  for (const FieldDecl *F : RD->fields())
    Look(F->getType(), F->getName(), F->getLocation());
  if (Found)
    Fine.erase(RD);
  return Found;
}

std::unique_ptr<Check> makeTileStatic(ASTContext &Context) { return std::make_unique<TileStatic>(Context); }

} // namespace amp
