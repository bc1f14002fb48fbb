// Ends and suspends Clang's CUDA mode in a compilation whose parser was created in it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CLANG_INTERNALS_CUDAMODE_H
#define CPPAMP_PLUGIN_CLANG_INTERNALS_CUDAMODE_H

namespace clang {
class CompilerInstance;
class LangOptions;
class Preprocessor;
} // namespace clang

namespace amp {

/// Does nothing if `Lang`, the language of PP's parser, is not CUDA. An existing parser may continue to parse.
void endCudaMode(clang::Preprocessor &PP, clang::LangOptions &Lang);

/// Returns the language of the unit. If the input is a module file, Clang 22 reads it from there and not into the
/// invocation.
clang::LangOptions &getUnitLanguage(clang::CompilerInstance &CI);

/// While it exists, code that Sema resolves has no restrictions.
class CudaModePause {
public:
  explicit CudaModePause(clang::LangOptions &Lang);
  ~CudaModePause();
  CudaModePause(const CudaModePause &) = delete;

private:
  clang::LangOptions &Lang;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CLANG_INTERNALS_CUDAMODE_H
