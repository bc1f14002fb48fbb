// What one thread of a kernel asks the runtime when it runs on the host by itself: code with
// table::host_by_thread. Each is the builtin of builtins.def of that name; call-threads makes the calls.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_THREAD_BUILTINS_H
#define CPPAMP_RUNTIME_BACKEND_HOST_THREAD_BUILTINS_H

#include <amp/detail/config.h>

#include <stdint.h>

extern "C" {
/// Dimensions are OpenCL's: 0 is the least significant one.
CPPAMP_API uint64_t __cppamp_host_global_id(uint32_t dimension) noexcept;
CPPAMP_API uint64_t __cppamp_host_local_id(uint32_t dimension) noexcept;
CPPAMP_API uint64_t __cppamp_host_group_id(uint32_t dimension) noexcept;
CPPAMP_API uint64_t __cppamp_host_local_size(uint32_t dimension) noexcept;
CPPAMP_API uint64_t __cppamp_host_global_size(uint32_t dimension) noexcept;
CPPAMP_API uint64_t __cppamp_host_num_groups(uint32_t dimension) noexcept;
CPPAMP_API uint32_t __cppamp_host_rank() noexcept;
CPPAMP_API void *__cppamp_host_messages() noexcept;

/// Comes back when all threads of the tile that have not ended have called it.
CPPAMP_API void __cppamp_host_barrier(uint32_t flags) noexcept;
CPPAMP_API void __cppamp_host_mem_fence(uint32_t flags) noexcept;
/// Does not return.
CPPAMP_API void __cppamp_host_end_thread() noexcept;
}

#endif // CPPAMP_RUNTIME_BACKEND_HOST_THREAD_BUILTINS_H
