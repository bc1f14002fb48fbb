// See LateBody.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LateBody.h"

#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace amp {

const FunctionDecl *findOutermostFunction(const Sema &Parser) {
  const FunctionDecl *Outermost = nullptr;
  for (const DeclContext *DC = Parser.CurContext; DC; DC = DC->getParent())
    if (auto *F = dyn_cast<FunctionDecl>(DC))
      Outermost = F;
  return Outermost;
}

const FunctionDecl *findTemplateBody(const Sema &Parser) {
  if (Parser.inTemplateInstantiation())
    return nullptr;
  const FunctionDecl *Outermost = findOutermostFunction(Parser);
  return Outermost && Outermost->isDependentContext() && !isLambdaCallOperator(Outermost) ? Outermost : nullptr;
}

OmittedTokens parseLate(const SourceManager &SM, const FunctionDecl *Pattern) {
  const SourceLocation Name = SM.getFileLoc(Pattern->getLocation());
  return {nameFile(SM, Name).str(), SM.getFileOffset(Name), OmittedTokens::LateBody};
}

bool isInLateBody(const Sema &Parser, ArrayRef<OmittedTokens> Omitted) {
  if (llvm::none_of(Omitted, [](const OmittedTokens &O) { return O.What == OmittedTokens::LateBody; }))
    return false;
  const FunctionDecl *Body = Parser.CurContext ? findTemplateBody(Parser) : nullptr;
  return Body && llvm::is_contained(Omitted, parseLate(Parser.SourceMgr, Body));
}

} // namespace amp
