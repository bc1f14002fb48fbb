// What checked kernels call: instrument-kernels (compiler/targets/check) puts the calls there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_CHECK_CHECK_BUILTINS_H
#define CPPAMP_RUNTIME_BACKEND_CHECK_CHECK_BUILTINS_H

#include <amp/detail/checked_kernel.h>
#include <amp/detail/config.h>

#include <stdint.h>

extern "C" {
using cppamp_check_site = Concurrency::detail::table::check_site;

/// Before an access of memory that threads share. `what`: bits of table::check_access. Returns where it is to go: to
/// memory that means nothing, if it may not go where it would.
CPPAMP_API void *__cppamp_check_access(char *address, uint64_t bytes, uint32_t what, cppamp_check_site *site) noexcept;
/// The index in this dimension is none of the container with this data.
CPPAMP_API void __cppamp_check_outside(cppamp_check_site *site, const void *data, uint32_t dimension, int32_t index,
                                       int32_t extent, uint32_t rank) noexcept;
/// An index into a plain array of `count` elements is wrong. Returns memory that may be used instead.
CPPAMP_API void *__cppamp_check_array(cppamp_check_site *site, int64_t index, int64_t count) noexcept;
/// An access through a pointer is that far from a variable of that size.
CPPAMP_API void *__cppamp_check_variable(cppamp_check_site *site, int64_t offset, int64_t bytes) noexcept;
/// A variable of the thread is used when its block has ended.
CPPAMP_API void __cppamp_check_stale(cppamp_check_site *site) noexcept;
/// A variable of the thread is read that it has not written.
CPPAMP_API void __cppamp_check_uninitialized(cppamp_check_site *site) noexcept;
CPPAMP_API void __cppamp_check_barrier(uint32_t flags, cppamp_check_site *site) noexcept;
/// A loop begins anew. Does not come back if the thread has done so too often.
CPPAMP_API void __cppamp_check_loop(cppamp_check_site *site) noexcept;
}

#endif // CPPAMP_RUNTIME_BACKEND_CHECK_CHECK_BUILTINS_H
