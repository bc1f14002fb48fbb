// Ends Clang's CUDA mode in a compilation whose parser was created in it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CLANG_INTERNALS_CUDAMODE_H
#define CPPAMP_PLUGIN_CLANG_INTERNALS_CUDAMODE_H

namespace clang {
class LangOptions;
class Preprocessor;
} // namespace clang

namespace amp {

/// Does nothing if `Lang`, the language of PP's parser, is not CUDA. An existing parser may continue to parse.
void endCudaMode(clang::Preprocessor &PP, clang::LangOptions &Lang);

} // namespace amp

#endif // CPPAMP_PLUGIN_CLANG_INTERNALS_CUDAMODE_H
