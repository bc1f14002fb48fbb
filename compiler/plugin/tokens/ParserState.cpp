// See ParserState.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ParserState.h"
#include "plugin/ast/Names.h"
#include "plugin/ast/Restriction.h"
#include "plugin/clang_internals/CodeTarget.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/TemplateInstCallback.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace amp {
namespace {

/// Returns the pattern of a class whose instantiation begins, and which is not yet marked as an
/// instantiation.
const CXXRecordDecl *getPattern(const CXXRecordDecl *Class) {
  const CXXRecordDecl *Pattern = Class->getInstantiatedFromMemberClass();
  if (auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Class)) {
    auto From = Special->getSpecializedTemplateOrPartial();
    if (auto *Partial = From.dyn_cast<ClassTemplatePartialSpecializationDecl *>())
      Pattern = Partial;
    else
      Pattern = cast<ClassTemplateDecl *>(From)->getTemplatedDecl();
  }
  return Pattern ? Pattern->getDefinition() : nullptr;
}

/// Clang looks up the destructor of a class as if it called it here. Objects of a class whose
/// destructor is restricted to amp exist only in amp code, so their members may be looked up there
/// as well.
bool hasAmpDestructor(const CXXRecordDecl *Class) {
  if (!Class->hasUserDeclaredDestructor())
    return false;
  // getDestructor() does not find those of templates.
  return llvm::any_of(Class->methods(), [](const CXXMethodDecl *M) {
    return isa<CXXDestructorDecl>(M) && M->hasAttr<CUDADeviceAttr>() && !M->hasAttr<CUDAHostAttr>();
  });
}

/// Finds out whether the destructor of a class whose body ends, or of a class in it, destroys objects that exist only
/// in amp code. In a template, a class may be a part of itself: its member or base is any instance.
class AmpDestruction {
public:
  bool isIn(const CXXRecordDecl *Class) {
    if (!Seen.insert(Class).second)
      return false;
    if (hasAmpDestructor(Class) ||
        llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &B) { return isInPart(B.getType()); }))
      return true;
    return llvm::any_of(Class->decls(), [&](const Decl *D) {
      if (auto *Member = dyn_cast<FieldDecl>(D))
        return isInPart(Member->getType());
      auto *Inner = dyn_cast<CXXRecordDecl>(D);
      return Inner && Inner->isThisDeclarationADefinition() && isIn(Inner);
    });
  }

private:
  bool isInPart(QualType T) {
    const CXXRecordDecl *Part = T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    Part = Part ? Part->getDefinition() : nullptr;
    return Part && !Part->isLambda() && isIn(Part);
  }

  llvm::SmallPtrSet<const CXXRecordDecl *, 16> Seen;
};

/// Returns the restriction of code outside functions while a template is instantiated.
CUDAFunctionTarget getTarget(const Sema &S, const Sema::CodeSynthesisContext &Inst) {
  using Context = Sema::CodeSynthesisContext;
  bool Initializer = Inst.Kind == Context::TemplateInstantiation && isa_and_nonnull<FieldDecl>(Inst.Entity);
  if (Inst.Entity && (Initializer || Inst.Kind == Context::DefaultFunctionArgumentInstantiation)) {
    const DeclContext *Class = Inst.Entity->getDeclContext();
    if (isa<ParmVarDecl>(Inst.Entity)) // belongs to its function
      Class = Class->getParent();
    CUDAFunctionTarget Target = targetOf(Class);
    // See RestrictedCalls::checkInitializer.
    bool ForBoth = Initializer && Target == CUDAFunctionTarget::Host && !S.getLangOpts().CUDAIsDevice;
    return ForBoth ? CUDAFunctionTarget::HostDevice : Target;
  }
  if (Inst.Kind != Context::TemplateInstantiation)
    return CUDAFunctionTarget::Host;
  auto *Class = dyn_cast_or_null<CXXRecordDecl>(Inst.Entity);
  if (const CXXRecordDecl *Pattern = Class ? getPattern(Class) : nullptr; Pattern && hasAmpDestructor(Pattern))
    return CUDAFunctionTarget::Device;
  return Class ? targetOf(Class->getDeclContext()) : CUDAFunctionTarget::Host;
}

/// The aliases that InstantiatedTypes.h puts around the types of a declarator. The function may exist without its
/// attributes, or only its class may exist.
class TypeBrackets {
public:
  explicit TypeBrackets(Sema &S) : S(S) {}

  /// Call after Inst has been instantiated.
  void pass(const Sema::CodeSynthesisContext &Inst) {
    if (std::optional<CUDAFunctionTarget> Code = targetOfCodeAlias(Inst.Entity))
      enter(*Code);
    else if (auto *Alias = dyn_cast_or_null<TypeAliasTemplateDecl>(Inst.Entity);
             Alias && Alias->getName() == TypeInCodeName)
      leave();
  }

private:
  struct Outside {
    DeclContext *Context;
    CUDAFunctionTarget Target;
    Attr *Cpu = nullptr, *Amp = nullptr;
  };

  void enter(CUDAFunctionTarget Code) {
    // The previous type may have been invalid, so that its scope was not left.
    while (!Open.empty() && Open.back().Context == S.CurContext)
      leave();
    auto *F = dyn_cast<FunctionDecl>(S.CurContext);
    Open.push_back({S.CurContext, getCodeTarget(S)});
    if (!F)
      return setCodeTarget(S, Code);
    Open.back().Cpu = F->getAttr<CUDAHostAttr>();
    Open.back().Amp = F->getAttr<CUDADeviceAttr>();
    restrictTo(F, Code != CUDAFunctionTarget::Device ? CUDAHostAttr::Create(S.Context) : nullptr,
               Code != CUDAFunctionTarget::Host ? CUDADeviceAttr::Create(S.Context) : nullptr);
  }

  void leave() {
    if (Open.empty() || Open.back().Context != S.CurContext)
      return;
    Outside O = Open.pop_back_val();
    if (auto *F = dyn_cast<FunctionDecl>(O.Context))
      restrictTo(F, O.Cpu, O.Amp);
    else
      setCodeTarget(S, O.Target);
  }

  static void restrictTo(FunctionDecl *F, Attr *Cpu, Attr *Amp) {
    F->dropAttrs<CUDAHostAttr, CUDADeviceAttr>();
    for (Attr *A : {Cpu, Amp})
      if (A)
        F->addAttr(A);
  }

  Sema &S;
  SmallVector<Outside, 4> Open;
};

/// A template is instantiated at any point, but belongs to the scope where it is written.
class InstantiationScopes : public TemplateInstantiationCallback {
public:
  explicit InstantiationScopes(Sema &S) : S(S) {}

  void initialize(const Sema &) override {}
  void finalize(const Sema &) override {}
  void atTemplateBegin(const Sema &, const Sema::CodeSynthesisContext &Inst) override {
    Outer.push_back(getCodeTarget(S));
    if (!isa_and_nonnull<TypeAliasTemplateDecl>(Inst.Entity)) // the meaning of an alias depends on its use
      setCodeTarget(S, getTarget(S, Inst));
  }
  void atTemplateEnd(const Sema &, const Sema::CodeSynthesisContext &Inst) override {
    if (!Outer.empty()) // the instantiation may have begun before this callback was installed
      setCodeTarget(S, Outer.pop_back_val());
    Types.pass(Inst);
  }

private:
  Sema &S;
  SmallVector<CUDAFunctionTarget, 16> Outer;
  TypeBrackets Types{S};
};

} // namespace

FileScope::FileScope(Sema &S, ArrayRef<RestrictionChange> List) : S(S) {
  for (const RestrictionChange &C : List)
    Changes[C.Loc] = C;
  setCodeTarget(S, CUDAFunctionTarget::Host);
  S.TemplateInstCallbacks.push_back(std::make_unique<InstantiationScopes>(S));
}

void FileScope::parse(const Token &T) {
  auto Found = Changes.find(T.getLocation());
  if (Found == Changes.end())
    return;
  const RestrictionChange &C = Found->second;
  auto *Class = dyn_cast<CXXRecordDecl>(S.CurContext);
  if (C.IsClassEnd && S.getLangOpts().CUDAIsDevice && Class && !AmpDestruction().isIn(Class))
    return setCodeTarget(S, targetOf(Class));
  setCodeTarget(S,
                C.Amp ? C.Cpu ? CUDAFunctionTarget::HostDevice : CUDAFunctionTarget::Device : targetOf(S.CurContext));
}

std::array<ParserPragmas::Section *, 5> ParserPragmas::getSections(Sema &S) {
  return {&S.PragmaClangBSSSection, &S.PragmaClangDataSection, &S.PragmaClangRodataSection, &S.PragmaClangRelroSection,
          &S.PragmaClangTextSection};
}

ParserPragmas::State ParserPragmas::getState() const {
  State Now;
  Now.OptimizeOff = S.getOptimizeOffPragmaLocation();
  std::array<Section *, 5> From = getSections(S);
  for (size_t I = 0; I < From.size(); ++I)
    Now.Sections[I] = *From[I];
  return Now;
}

void ParserPragmas::setState(const State &New) {
  S.ActOnPragmaOptimize(New.OptimizeOff.isInvalid(), New.OptimizeOff);
  std::array<Section *, 5> To = getSections(S);
  for (size_t I = 0; I < To.size(); ++I)
    *To[I] = New.Sections[I];
}

void ParserPragmas::read(Token &T) {
  // Few tokens follow such a pragma, so the cheapest test comes first.
  bool Changed = S.getOptimizeOffPragmaLocation() != Last.OptimizeOff;
  std::array<Section *, 5> Sections = getSections(S);
  for (size_t I = 0; I < Sections.size() && !Changed; ++I)
    Changed =
        Sections[I]->Valid != Last.Sections[I].Valid || Sections[I]->PragmaLocation != Last.Sections[I].PragmaLocation;
  if (!Changed) {
    T.setFlag(Token::IsReinjected);
    return;
  }
  Last = getState();
  Changes.emplace_back(T.getLocation(), Last);
  T.clearFlag(Token::IsReinjected);
}

void ParserPragmas::parse(const Token &T) {
  for (size_t I = Next; I < Changes.size(); ++I)
    if (Changes[I].first == T.getLocation()) {
      setState(Changes[I].second);
      Next = I + 1;
      return;
    }
}

} // namespace amp
