// See SampleInstantiations.h. At the end of a unit, Sema asks its external sources for functions to instantiate. This
// is the last moment to remove others.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SampleInstantiations.h"
#include "support/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Sema.h"
#include <algorithm>
#include <iterator>

using namespace clang;

namespace amp {
namespace {

/// A function and its template arguments, with those of its classes.
struct Instantiation {
  bool HasValues = false;
  llvm::FoldingSetNodeID Types;   ///< identifies all but values
  llvm::FoldingSetNodeID Choices; ///< identifies the values of enumerations and bool, which select code
};

Instantiation readArguments(const FunctionDecl *F) {
  Instantiation Result;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  if (!Pattern)
    return Result;
  const ASTContext &Context = F->getASTContext();
  Result.Types.AddPointer(Pattern->getCanonicalDecl());
  auto Read = [&](const TemplateArgumentList &Arguments) {
    for (const TemplateArgument &A : Arguments.asArray()) {
      const bool IsValue = A.getKind() == TemplateArgument::Integral;
      Result.HasValues |= IsValue;
      if (!IsValue)
        A.Profile(Result.Types, Context);
      else if (const QualType T = A.getIntegralType(); T->isEnumeralType() || T->isBooleanType())
        A.Profile(Result.Choices, Context);
    }
  };
  if (const TemplateArgumentList *Arguments = F->getTemplateSpecializationArgs())
    Read(*Arguments);
  for (const DeclContext *Outer = F->getDeclContext(); Outer; Outer = Outer->getParent())
    if (const auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(Outer))
      Read(Class->getTemplateArgs());
  return Result;
}

class AtEndOfParse : public ExternalSemaSource {
public:
  explicit AtEndOfParse(InstantiationSampler &Sampler) : Sampler(Sampler) {}

  void ReadPendingInstantiations(SmallVectorImpl<std::pair<ValueDecl *, SourceLocation>> &) override {
    Sampler.start();
  }

private:
  InstantiationSampler &Sampler;
};

} // namespace

void InstantiationSampler::setSema(Sema &Parser) {
  S = &Parser;
  compat::addExternalSource(Parser, llvm::makeIntrusiveRefCnt<AtEndOfParse>(*this));
}

void InstantiationSampler::start() {
  HasStarted = true;
  prune();
}

void InstantiationSampler::prune() {
  if (!HasStarted)
    return;
  std::deque<Sema::PendingImplicitInstantiation> &Pending = S->PendingInstantiations;
  auto New = Pending.end(); // they are at the end
  while (New != Pending.begin() && Seen.insert(std::prev(New)->first).second)
    --New;
  Pending.erase(std::remove_if(New, Pending.end(),
                               [this](const Sema::PendingImplicitInstantiation &P) {
                                 const auto *F = dyn_cast<FunctionDecl>(P.first);
                                 const bool Omit = F && isOmitted(F);
                                 Omits |= Omit;
                                 return Omit;
                               }),
                Pending.end());
}

bool InstantiationSampler::isOmitted(const FunctionDecl *F) {
  if (F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>()) // a kernel needs all functions that it calls
    return false;
  constexpr unsigned Most = 8, MostOfEqualChoices = 4;
  Instantiation I = readArguments(F);
  if (!I.HasValues)
    return false;
  Counted &Earlier = Counts[I.Types.ComputeHash()];
  if (Earlier.All == Most)
    return true;
  unsigned &OfChoices = Earlier.OfChoices[I.Choices.ComputeHash()];
  if (OfChoices == MostOfEqualChoices)
    return true;
  ++OfChoices;
  ++Earlier.All;
  return false;
}

} // namespace amp
