// See FunctionRanges.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FunctionRanges.h"
#include "support/AstWalk.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace amp {
namespace {

class RangeReader : public AstWalk {
public:
  RangeReader(const SourceManager &SM, bool WithSystem, std::vector<FunctionRanges::Range> &Ranges,
              std::vector<FunctionRanges::Range> &DefaultArguments)
      : SM(SM), WithSystem(WithSystem), Ranges(Ranges), DefaultArguments(DefaultArguments) {}

  bool shouldVisitTemplateInstantiations() const override { return true; }
  bool shouldVisitImplicitCode() const override { return true; } // the call operators of lambdas

  bool TraverseDecl(Decl *D) override {
    if (D && !WithSystem && D->getDeclContext() && D->getDeclContext()->isTranslationUnit() &&
        SM.isInSystemHeader(D->getLocation()))
      return true;
    return AstWalk::TraverseDecl(D);
  }

  bool VisitFunctionDecl(FunctionDecl *F) override {
    for (const ParmVarDecl *P : F->parameters())
      if (SourceRange Argument = P->getDefaultArgRange(); Argument.isValid())
        add(F, Argument, DefaultArguments);
    if (F->doesThisDeclarationHaveABody())
      add(F, F->getSourceRange(), Ranges);
    return true;
  }

private:
  void add(FunctionDecl *F, SourceRange Source, std::vector<FunctionRanges::Range> &To) {
    auto [File, Begin] = SM.getDecomposedLoc(SM.getFileLoc(Source.getBegin()));
    auto [EndFile, End] = SM.getDecomposedLoc(SM.getFileLoc(Source.getEnd()));
    if (File == EndFile && Begin <= End)
      To.push_back({F, File, Begin, End});
  }

  const SourceManager &SM;
  bool WithSystem;
  std::vector<FunctionRanges::Range> &Ranges, &DefaultArguments;
};

} // namespace

FunctionRanges::FunctionRanges(ASTContext &Context, bool WithSystem) : SM(Context.getSourceManager()) {
  RangeReader(SM, WithSystem, Ranges, DefaultArguments).TraverseDecl(Context.getTranslationUnitDecl());
}

std::optional<std::pair<FileID, unsigned>> FunctionRanges::findInnermost(SourceLocation Loc) const {
  if (Loc.isInvalid())
    return std::nullopt;
  auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Loc));
  const Range *Found = nullptr;
  for (const Range &R : Ranges)
    if (R.contains(File, Offset) && (!Found || R.Begin > Found->Begin))
      Found = &R;
  if (!Found)
    return std::nullopt;
  return std::pair(Found->File, Found->Begin);
}

bool FunctionRanges::isInDefaultArgument(SourceLocation Loc) const {
  if (Loc.isInvalid())
    return false;
  std::pair<FileID, unsigned> At = SM.getDecomposedLoc(SM.getFileLoc(Loc));
  return llvm::any_of(DefaultArguments, [&](const Range &R) { return R.contains(At.first, At.second); });
}

} // namespace amp
