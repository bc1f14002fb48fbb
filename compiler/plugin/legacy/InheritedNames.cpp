// See InheritedNames.h. Looks into a base class as written, into its template and into the template's specializations.
// Names that only an instantiation provides could be anything.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "InheritedNames.h"
#include "plugin/ast/Restriction.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace amp {
namespace {

struct Found {
  enum { No, Type, Value, Perhaps } What = No;
  bool IsTemplate = false;
};

/// Looks up a name in the base classes of classes.
class BaseLookup {
public:
  explicit BaseLookup(const IdentifierInfo *Name) : Name(Name) {}

  Found findInBases(const CXXRecordDecl *Class) {
    if (!Class || !(Class = Class->getDefinition()))
      return {Found::Perhaps};
    if (!Seen.insert(Class).second)
      return {};
    Found Best;
    for (const CXXBaseSpecifier &Base : Class->bases())
      Best = better(Best, findIn(Base.getType()));
    return Best;
  }

private:
  static Found better(Found A, Found B) {
    return A.What == Found::Type || A.What == Found::Value || B.What == Found::No ? A : B;
  }

  Found findIn(QualType Base) {
    if (const CXXRecordDecl *Class = Base->getAsCXXRecordDecl()) // or the name of a class declared there
      return findInClass(Class);
    auto *Special = Base->getAs<TemplateSpecializationType>();
    auto *Template =
        Special ? dyn_cast_or_null<ClassTemplateDecl>(Special->getTemplateName().getAsTemplateDecl()) : nullptr;
    if (!Template)
      return {Found::Perhaps};
    Found Best = findInClass(Template->getTemplatedDecl());
    SmallVector<ClassTemplatePartialSpecializationDecl *, 4> Partial;
    Template->getPartialSpecializations(Partial);
    for (const ClassTemplatePartialSpecializationDecl *P : Partial)
      Best = better(Best, findInClass(P));
    for (const ClassTemplateSpecializationDecl *S : Template->specializations())
      if (S->isExplicitSpecialization())
        Best = better(Best, findInClass(S));
    return Best;
  }

  Found findInClass(const CXXRecordDecl *Class) {
    if (!(Class = Class->getDefinition()))
      return {Found::Perhaps};
    for (const NamedDecl *D : Class->lookup(Name)) {
      D = D->getUnderlyingDecl();
      bool IsType = isa<TypeDecl, ClassTemplateDecl, TypeAliasTemplateDecl>(D);
      return {IsType ? Found::Type : Found::Value, isa<TemplateDecl>(D)};
    }
    return findInBases(Class);
  }

  const IdentifierInfo *Name;
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> Seen;
};

/// The innermost class around a context.
struct Around {
  const CXXRecordDecl *Class = nullptr;
  bool HasThis = false; ///< `this` can be used: not in a kernel, which must not capture it
};

Around findClass(const DeclContext *Context) {
  bool InKernel = false;
  for (const DeclContext *DC = Context; DC && !DC->isFileContext(); DC = DC->getParent()) {
    auto *Method = dyn_cast<CXXMethodDecl>(DC);
    if (!Method)
      if (auto *Class = dyn_cast<CXXRecordDecl>(DC))
        return {Class, false};
    if (Method && !Method->getParent()->isLambda())
      return {Method->getParent(), Method->isInstance() && !InKernel};
    if (Method) {
      InKernel |= isAmp(Method);
      DC = Method->getParent();
    }
  }
  return {};
}

} // namespace

std::optional<InheritedName> findInheritedName(const DeclContext *Context, UnknownName Unknown) {
  while (Context) {
    Around Here = findClass(Context);
    if (!Here.Class)
      return std::nullopt;
    const CXXRecordDecl *Pattern = Here.Class->getTemplateInstantiationPattern();
    Pattern = Pattern ? Pattern : Here.Class;
    Found Result = BaseLookup(Unknown.Name).findInBases(Pattern);
    if (Result.What != Found::No && Pattern->hasAnyDependentBases() && Pattern->getIdentifier()) {
      bool IsType = Result.What == Found::Type || (Result.What == Found::Perhaps && Unknown.IsType);
      bool ByThis = Here.HasThis && Unknown.NeedsThis;
      return InheritedName{IsType   ? OmittedTokens::TypeOfClass
                           : ByThis ? OmittedTokens::This
                                    : OmittedTokens::Class,
                           Pattern->getName().str(), Result.IsTemplate};
    }
    Context = Here.Class->getParent();
  }
  return std::nullopt;
}

} // namespace amp
