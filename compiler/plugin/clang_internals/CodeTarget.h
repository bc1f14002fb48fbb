// The restriction of code outside functions: initializers, default arguments, and types of declarators.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CLANG_INTERNALS_CODETARGET_H
#define CPPAMP_PLUGIN_CLANG_INTERNALS_CODETARGET_H

#include "clang/Basic/Cuda.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaCUDA.h"

namespace amp {

/// The restriction of code outside functions at the parser's position, or in a template being instantiated.
inline clang::CUDAFunctionTarget getCodeTarget(clang::Sema &S) { return S.CUDA().CurCUDATargetCtx.Target; }

inline void setCodeTarget(clang::Sema &S, clang::CUDAFunctionTarget Target) {
  S.CUDA().CurCUDATargetCtx.Target = Target;
}

} // namespace amp

#endif // CPPAMP_PLUGIN_CLANG_INTERNALS_CODETARGET_H
