// See FileScope.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FileScope.h"
#include "plugin/ast/Restriction.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/SemaCUDA.h"
#include "clang/Sema/TemplateInstCallback.h"

using namespace clang;

namespace amp {
namespace {

/// What a class whose instantiation begins is written as. It does not know yet that it is an
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

/// Clang looks for the destructor of a class as if it called it there. An object of a class whose
/// destructor is restricted to amp lives in amp code only; so its members may be looked for there
/// as well.
bool hasAmpDestructor(const Decl *Class) {
  auto *RD = dyn_cast_or_null<CXXRecordDecl>(Class);
  const CXXRecordDecl *Pattern = RD ? getPattern(RD) : nullptr;
  if (!Pattern || !Pattern->hasUserDeclaredDestructor())
    return false;
  // getDestructor() does not find those of templates.
  return llvm::any_of(Pattern->methods(), [](const CXXMethodDecl *M) {
    return isa<CXXDestructorDecl>(M) && M->hasAttr<CUDADeviceAttr>() && !M->hasAttr<CUDAHostAttr>();
  });
}

/// What code outside of functions is restricted to while a template is instantiated.
CUDAFunctionTarget getTarget(const Sema::CodeSynthesisContext &Inst) {
  using Context = Sema::CodeSynthesisContext;
  bool Initialiser =
      Inst.Kind == Context::TemplateInstantiation && isa_and_nonnull<FieldDecl>(Inst.Entity);
  if (Inst.Entity && (Initialiser || Inst.Kind == Context::DefaultFunctionArgumentInstantiation)) {
    const DeclContext *Class = Inst.Entity->getDeclContext();
    if (isa<ParmVarDecl>(Inst.Entity)) // is in its function
      Class = Class->getParent();
    CUDAFunctionTarget Target = targetOf(Class);
    bool ForBoth =
        Initialiser && Target == CUDAFunctionTarget::Host; // see RestrictedCalls::checkInitialiser
    return ForBoth ? CUDAFunctionTarget::HostDevice : Target;
  }
  if (Inst.Kind != Context::TemplateInstantiation)
    return CUDAFunctionTarget::Host;
  if (hasAmpDestructor(Inst.Entity))
    return CUDAFunctionTarget::Device;
  auto *Class = dyn_cast_or_null<CXXRecordDecl>(Inst.Entity);
  return Class ? targetOf(Class->getDeclContext()) : CUDAFunctionTarget::Host;
}

/// A template is instantiated in the middle of anything, but belongs where it is written.
class InstantiationScopes : public TemplateInstantiationCallback {
public:
  explicit InstantiationScopes(Sema &S) : S(S) {}

  void initialize(const Sema &) override {}
  void finalize(const Sema &) override {}
  void atTemplateBegin(const Sema &, const Sema::CodeSynthesisContext &Inst) override {
    CUDAFunctionTarget &Target = S.CUDA().CurCUDATargetCtx.Target;
    Outer.push_back(Target);
    Target = getTarget(Inst);
  }
  void atTemplateEnd(const Sema &, const Sema::CodeSynthesisContext &) override {
    if (!Outer.empty()) // it may have been begun before we came
      S.CUDA().CurCUDATargetCtx.Target = Outer.pop_back_val();
  }

private:
  Sema &S;
  SmallVector<CUDAFunctionTarget, 16> Outer;
};

} // namespace

FileScope::FileScope(Sema &S, ArrayRef<RestrictionChange> List) : S(S) {
  for (const RestrictionChange &C : List)
    Changes[C.Loc] = C;
  S.CUDA().CurCUDATargetCtx.Target = CUDAFunctionTarget::Host;
  S.TemplateInstCallbacks.push_back(std::make_unique<InstantiationScopes>(S));
}

void FileScope::parse(const Token &T) {
  auto Found = Changes.find(T.getLocation());
  if (Found == Changes.end())
    return;
  const RestrictionChange &C = Found->second;
  S.CUDA().CurCUDATargetCtx.Target =
      C.Amp ? C.Cpu ? CUDAFunctionTarget::HostDevice : CUDAFunctionTarget::Device
            : targetOf(S.CurContext);
}

} // namespace amp
