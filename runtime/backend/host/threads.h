// The threads that run kernels on the host: oneTBB's where it is installed, else the library's own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_THREADS_H
#define CPPAMP_RUNTIME_BACKEND_HOST_THREADS_H

#include <memory>
#include <stddef.h>
#include <stdint.h>

namespace Concurrency::detail {

/// How many work at once: CPPAMP_THREADS, else the processors that this process may use, by its affinity and by the
/// quota of its control group.
unsigned host_thread_count() noexcept;

/// Calls `run(context)` soon, on one of the threads. If it throws, because there is no memory or no thread, the call
/// may be made later all the same.
void start_on_host_thread(void (*run)(void *) noexcept, void *context);

/// Remembers which thread did which part of a range, so that it does it again where its data is in that
/// thread's cache. For one range at a time.
struct range_memory {
  std::shared_ptr<void> of_tbb; ///< own threads need none
};

/// Calls `run(context, first, count)` for parts of [0, total) that are not smaller than `grain` if that
/// can be helped, on all of the threads; on this one alone where there is no memory to share them. To be called on one
/// of the threads.
void share_range(uint64_t total, uint64_t grain, range_memory &memory,
                 void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) noexcept;

/// `bytes` bytes at a multiple of host_scratch_alignment, this thread's until its next call. Null where there is no
/// memory.
void *thread_scratch(size_t bytes) noexcept;
/// The same, to be freed by free().
void *new_scratch(size_t &bytes) noexcept;

/// While it lives the thread computes as threads do at start, whatever the program has set for it:
/// a kernel rounds alike on all threads.
class usual_rounding {
public:
  usual_rounding() noexcept;
  ~usual_rounding();
  usual_rounding(const usual_rounding &) = delete;
  usual_rounding &operator=(const usual_rounding &) = delete;

private:
  unsigned m_before = 0;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_THREADS_H
