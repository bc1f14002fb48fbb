// The element types of containers (C++ AMP 1.2, 5.1 and 5.2), on the host as well.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Check.h"
#include "plugin/ast/AmpTypes.h"
#include "plugin/ast/KernelCaptures.h"
#include "support/ClangCompat.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeOrdering.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;

namespace amp {
namespace {

/// Reports each location that names a container with elements that kernels do not support, once the container is
/// instantiated. The headers' own templates check only the size of an element, where they are instantiated for the
/// first time; other variables are reported here.
class ContainerElements : public Check {
public:
  explicit ContainerElements(ASTContext &Context) : Check(Context), Types(Context) {}
  void checkContainerName(QualType Container, SourceLocation Loc, const FunctionDecl *Function) override;
  void checkContainer(const ClassTemplateSpecializationDecl *Container) override;
  void checkVar(const VarDecl *Var, const FunctionDecl *Function) override;
  void checkMember(const FieldDecl *Member) override { checkSize(Member, nullptr); }

private:
  void checkSize(const ValueDecl *Object, const FunctionDecl *Function);

  AmpTypes Types;
  llvm::DenseSet<QualType> Named; ///< elements that were reported
};

} // namespace

/// Returns "Base.list.next", the path to the incompatible part; empty if it is the element itself.
static std::string describePath(const TypeProblem &P) {
  std::string Path;
  for (const TypeProblem::Step &S : P.Steps)
    if (!S.Name.empty())
      Path += (Path.empty() ? "" : ".") + S.Name;
  return Path;
}

void ContainerElements::checkContainerName(QualType Container, SourceLocation Loc, const FunctionDecl *Function) {
  auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Container->getAsCXXRecordDecl());
  if (!Spec || !Spec->hasDefinition() || !getContainerType(Context, Container).IsContainer ||
      Spec->getName() == "texture")
    return;
  QualType Element = Spec->getTemplateArgs()[0].getAsType().getCanonicalType().getUnqualifiedType();
  std::optional<TypeProblem> P = Types.findContainerElementProblem(Element);
  if (!P)
    return;
  Named.insert(Element);
  if (!isNew(diag::ElementNotAllowed, Loc))
    return;
  std::string Path = describePath(*P);
  if (Path.empty())
    report(diag::ElementNotAllowed, Loc) << Element;
  else
    report(diag::ElementPartNotAllowed, Loc) << Element << Path;
  for (const TypeProblem::Step &S : P->Steps)
    report(S.Note, S.Loc.isValid() ? S.Loc : Loc) << S.Name << S.Detail;
  if (Function)
    recordInstantiation(Function);
}

/// `struct A { static array<char, 1> a; };` does not instantiate the array, and neither do parameters of functions that
/// are only declared.
void ContainerElements::checkVar(const VarDecl *Var, const FunctionDecl *Function) {
  if (isa<ParmVarDecl>(Var)) {
    const auto *Owner = dyn_cast<FunctionDecl>(Var->getDeclContext());
    if (!Owner || !Owner->isThisDeclarationADefinition())
      return;
  }
  checkSize(Var, Function);
}

void ContainerElements::checkSize(const ValueDecl *Object, const FunctionDecl *Function) {
  const QualType T = Context.getBaseElementType(Object->getType());
  auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(T->getAsCXXRecordDecl());
  if (!Spec || T->isDependentType() || !hasElementsOfOtherSize(Context, Spec) ||
      wasReportedInLine(Object->getLocation()) || !isNew(diag::ElementNotAllowed, Object->getLocation()))
    return;
  report(diag::ElementNotAllowed, Object->getLocation()) << Spec->getTemplateArgs()[0].getAsType().getUnqualifiedType();
  if (Function)
    recordInstantiation(Function);
}

/// A container named only by library templates.
void ContainerElements::checkContainer(const ClassTemplateSpecializationDecl *Container) {
  QualType Element = Container->getTemplateArgs()[0].getAsType().getCanonicalType().getUnqualifiedType();
  SourceLocation Loc = Container->getPointOfInstantiation();
  if (Named.contains(Element))
    return;
  if (Loc.isInvalid() || Context.getSourceManager().isInSystemHeader(Loc)) {
    const TagDecl *Class = Element->getAsTagDecl();
    Loc = Class ? Class->getLocation() : SourceLocation();
  }
  checkContainerName(compat::recordType(Context, Container), Loc, nullptr);
}

std::unique_ptr<Check> makeContainerElements(ASTContext &Context) {
  return std::make_unique<ContainerElements>(Context);
}

} // namespace amp
