// See SampleInstantiations.h. At the end of a unit, Sema asks its external sources for functions to instantiate. This
// is the last moment to remove others.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SampleInstantiations.h"
#include "support/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace amp {
namespace {

class Sampler : public ExternalSemaSource {
public:
  Sampler(Sema &S, bool &Omits) : S(S), Omits(Omits) {}

  void ReadPendingInstantiations(SmallVectorImpl<std::pair<ValueDecl *, SourceLocation>> &) override {
    llvm::erase_if(S.PendingInstantiations, [this](const Sema::PendingImplicitInstantiation &P) {
      const auto *F = dyn_cast<FunctionDecl>(P.first);
      const bool Omit = F && differsInValues(F);
      Omits |= Omit;
      return Omit;
    });
  }

private:
  /// Returns true if there are many instantiations before F that differ from it only in values.
  bool differsInValues(const FunctionDecl *F) {
    const FunctionTemplateDecl *Template = F->getPrimaryTemplate();
    const TemplateArgumentList *Args = F->getTemplateSpecializationArgs();
    if (!Template || !Args)
      return false;
    llvm::FoldingSetNodeID Types;
    Types.AddPointer(Template->getCanonicalDecl());
    bool HasValues = false;
    for (const TemplateArgument &A : Args->asArray()) {
      HasValues |= A.getKind() == TemplateArgument::Integral;
      if (A.getKind() != TemplateArgument::Integral)
        A.Profile(Types, S.Context);
    }
    constexpr unsigned Most = 32;
    return HasValues && ++ByTypes[Types.ComputeHash()] > Most;
  }

  Sema &S;
  bool &Omits;
  llvm::DenseMap<unsigned, unsigned> ByTypes; ///< number of instantiations with the same types
};

} // namespace

void sampleInstantiations(Sema &S, bool &Omits) {
  compat::addExternalSource(S, llvm::makeIntrusiveRefCnt<Sampler>(S, Omits));
}

} // namespace amp
