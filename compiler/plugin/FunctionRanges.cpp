// See FunctionRanges.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FunctionRanges.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace amp {
namespace {

class RangeReader : public RecursiveASTVisitor<RangeReader> {
public:
  RangeReader(const SourceManager &SM, bool WithSystem, std::vector<FunctionRanges::Range> &Ranges)
      : SM(SM), WithSystem(WithSystem), Ranges(Ranges) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; } // the call operators of lambdas

  bool TraverseDecl(Decl *D) {
    if (D && !WithSystem && D->getDeclContext() && D->getDeclContext()->isTranslationUnit() &&
        SM.isInSystemHeader(D->getLocation()))
      return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (!F->doesThisDeclarationHaveABody())
      return true;
    auto [File, Begin] = SM.getDecomposedLoc(SM.getFileLoc(F->getBeginLoc()));
    auto [EndFile, End] = SM.getDecomposedLoc(SM.getFileLoc(F->getEndLoc()));
    if (File == EndFile && Begin <= End)
      Ranges.push_back({F, File, Begin, End});
    return true;
  }

private:
  const SourceManager &SM;
  bool WithSystem;
  std::vector<FunctionRanges::Range> &Ranges;
};

} // namespace

FunctionRanges::FunctionRanges(ASTContext &Context, bool WithSystem)
    : SM(Context.getSourceManager()) {
  RangeReader(SM, WithSystem, Ranges).TraverseDecl(Context.getTranslationUnitDecl());
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

} // namespace amp
