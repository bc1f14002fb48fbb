// The parser's constructor registers the handler of a CUDA pragma. The destructor removes it, but only if the language
// is still CUDA. endCudaMode() removes it, because otherwise the preprocessor would keep a dangling handler, and tools
// that delete the preprocessor (amp-port, clang-tidy) would crash.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CudaMode.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace amp {

void endCudaMode(Preprocessor &PP, LangOptions &Lang) {
  if (!Lang.CUDA)
    return;
  Lang.CUDA = 0;
  struct SameName : PragmaHandler {
    SameName() : PragmaHandler("force_cuda_host_device") {}
    void HandlePragma(Preprocessor &, PragmaIntroducer, Token &) override {}
  } Handler;
  PP.RemovePragmaHandler("clang", &Handler);
}

LangOptions &getUnitLanguage(CompilerInstance &CI) {
  if (CI.getFrontendOpts().Inputs[0].getKind().getFormat() == InputKind::Precompiled)
    return const_cast<LangOptions &>(CI.getASTContext().getLangOpts());
  return CI.getLangOpts();
}

CudaModePause::CudaModePause(LangOptions &Lang) : Lang(Lang) { Lang.CUDA = 0; }
CudaModePause::~CudaModePause() { Lang.CUDA = 1; }

} // namespace amp
