// What kernels can ask of the device beyond plain C++: where a thread is, barriers, fences, and the
// mathematical functions.
//
// None of these functions has a body anywhere. The compiler replaces each call by the function of
// OpenCL C that compiler/targets/opencl/emit/Builtins.def names for it. The mathematical ones are declared by
// detail/math_builtins.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_DEVICE_BUILTINS_H
#define CPPAMP_DETAIL_DEVICE_BUILTINS_H
#pragma GCC system_header

#include <amp/detail/config.h>

/// Reads nothing but its arguments, so that equal calls may be merged.
#define CPPAMP_PURE_BUILTIN __attribute__((const, nothrow))

/// All threads of a tile meet here: a call may not be moved into or out of a branch.
#if defined(__clang__)
#define CPPAMP_BARRIER_BUILTIN __attribute__((convergent, nothrow))
#else
#define CPPAMP_BARRIER_BUILTIN __attribute__((nothrow))
#endif

extern "C" {

// OpenCL's numbering: dimension 0 is the least significant one of the compute domain.
CPPAMP_PURE_BUILTIN unsigned long __cppamp_global_id(unsigned dim) restrict(amp);
CPPAMP_PURE_BUILTIN unsigned long __cppamp_local_id(unsigned dim) restrict(amp);
CPPAMP_PURE_BUILTIN unsigned long __cppamp_group_id(unsigned dim) restrict(amp);
CPPAMP_PURE_BUILTIN unsigned long __cppamp_global_size(unsigned dim) restrict(amp);
CPPAMP_PURE_BUILTIN unsigned long __cppamp_local_size(unsigned dim) restrict(amp);
CPPAMP_PURE_BUILTIN unsigned long __cppamp_num_groups(unsigned dim) restrict(amp);

/// Waits for all threads of the tile, and makes what they wrote before visible after.
/// `flags`: a constant of detail::fence_flags.
CPPAMP_BARRIER_BUILTIN void __cppamp_barrier(unsigned flags) restrict(amp);
/// Orders this thread's accesses, and waits for nobody.
CPPAMP_BARRIER_BUILTIN void __cppamp_mem_fence(unsigned flags) restrict(amp);

} // extern "C"

namespace Concurrency {
namespace detail {

/// Which memory a barrier or fence orders.
enum fence_flags { fence_tile_static = 1, fence_global = 2, fence_all = 3 };

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_DEVICE_BUILTINS_H
