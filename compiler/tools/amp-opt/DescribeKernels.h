// In tests, a function attribute describes a kernel, where the plugin writes metadata (KernelInfo.h):
//
//   define void @scale(ptr %functor, ptr %domain) "amp-kernel"="rank=2,tile=4x4,size=72,view=a@0,field=n@64:4" { ...
//
//   rank=2            of the domain; default 1
//   tile=4x4          most significant first
//   size=72           bytes of the function object; default 1
//   view=a@0:8x2      an array_view at offset 0: elements of 8 bytes, rank 2; without ":8x2" 4 bytes, rank 1
//   const=a@0:8x2     a read-only one
//   array=a@0:8x2     a reference to an array
//   field=n@64:4      a field of 4 bytes at offset 64
//   symbol= name= source=   default: the function's name, the same, and k.cpp:1:1
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_OPT_DESCRIBEKERNELS_H
#define CPPAMP_TOOLS_AMP_OPT_DESCRIBEKERNELS_H

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
}

namespace amp {

/// Converts these attributes of M to metadata, in the order of the functions, and removes them. A module without any
/// is not changed.
llvm::Error describeKernels(llvm::Module &M);

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_OPT_DESCRIBEKERNELS_H
