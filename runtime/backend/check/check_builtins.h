// The functions that checked kernels call; the passes of compiler/targets/check insert the calls.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_CHECK_CHECK_BUILTINS_H
#define CPPAMP_RUNTIME_BACKEND_CHECK_CHECK_BUILTINS_H

#include <amp/detail/checked_kernel.h>
#include <amp/detail/config.h>

#include <stdint.h>

extern "C" {
using cppamp_check_site = Concurrency::detail::table::check_site;

/// Called before an access to memory that threads share. `what`: bits of table::check_access. Returns the address to
/// access, which is a dummy if the original access is not allowed.
CPPAMP_API void *__cppamp_check_access(char *address, uint64_t bytes, uint32_t what, cppamp_check_site *site) noexcept;
/// The same for a store that is not atomic. `value`: the stored bytes.
CPPAMP_API void *__cppamp_check_store(char *address, uint64_t bytes, uint32_t what, cppamp_check_site *site,
                                      const void *value) noexcept;
/// Reports that the index in this dimension is not in the container with this data.
CPPAMP_API void __cppamp_check_outside(cppamp_check_site *site, const void *data, uint32_t dimension, int32_t index,
                                       int32_t extent, uint32_t rank) noexcept;
/// Reports a wrong index into a plain array of `count` elements. Returns memory to use instead.
CPPAMP_API void *__cppamp_check_array(cppamp_check_site *site, int64_t index, int64_t count) noexcept;
/// Reports an access through a pointer at this offset from a variable of this size.
CPPAMP_API void *__cppamp_check_variable(cppamp_check_site *site, int64_t offset, int64_t bytes) noexcept;
/// Reports a use of a private variable after the end of its block.
CPPAMP_API void __cppamp_check_stale(cppamp_check_site *site) noexcept;
/// Reports a read of an uninitialized private variable.
CPPAMP_API void __cppamp_check_uninitialized(cppamp_check_site *site) noexcept;
CPPAMP_API void __cppamp_check_barrier(uint32_t flags, cppamp_check_site *site) noexcept;
/// Called at the start of a loop. Does not return if the thread has started loops too often.
CPPAMP_API void __cppamp_check_loop(cppamp_check_site *site) noexcept;
}

#endif // CPPAMP_RUNTIME_BACKEND_CHECK_CHECK_BUILTINS_H
