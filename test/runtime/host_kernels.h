// Host kernels in the form that the compiler generates.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_HOST_KERNELS_H
#define CPPAMP_TEST_RUNTIME_HOST_KERNELS_H

#include "simple_kernels.h"

namespace amp_test {

// Without a view, kernels run on the host's default view.

/// Creates the kernels, without using the library. The first launch does this implicitly.
void make_host_kernels();

/// v[i] += n
void host_add(const array_view<int, 1> &v, int n, const accelerator_view *where = nullptr);
/// v[i] = v[i] * factor + n. The result of several launches depends on their order.
void host_multiply_add(const array_view<int, 1> &v, int factor, int n, const accelerator_view *where = nullptr);
/// v[i] += 1
void host_count(const array_view<int, 2> &v);
void host_count(const array_view<int, 3> &v);
/// v[i] = the number of its tile of 8 x 16.
void host_number_tiles(const array_view<int, 2> &v);
/// to[i] = 2 * from[i]
void host_double_into(array<int, 1> &from, array<int, 1> &to);
/// v[i] = the sum of the indices in i's tile of 64, computed in scratch memory.
void host_sum_tiles(const array_view<int, 1> &v);
/// Calls direct3d_abort in one thread.
void host_abort_at(const array_view<int, 1> &v, int i);
/// v[i] /= 2
void host_halve(const array_view<float, 1> &v);
/// v[i] += 1, by code that runs a single thread.
void host_count_by_thread(const array_view<int, 2> &v);
/// v[i] = the sum of 0 to 63 and n, computed by the threads of tiles of 64, which wait at barriers. With `some_end`,
/// threads with odd numbers end before the barrier, and contribute nothing to v or the sum.
void host_sum_with_barrier(const array_view<int, 1> &v, int n, bool some_end);
/// v[0] += the number of calls of the kernel's code. Each tile of 64 takes two microseconds. `adds` sets host_adds.
void host_count_calls(const array_view<int, 1> &v, bool adds);
/// v[i] = the number of threads in a block. Each thread takes four microseconds. `flags`: host_equal, host_few,
/// host_serial, or host_serial and host_equal.
void host_show_blocks(const array_view<int, 1> &v, uint32_t flags);
/// The same for a kernel that runs eight rows together.
void host_show_blocks_of_rows(const array_view<int, 2> &v);
/// v[0] = the bytes of the private copy of v as counters. Each of the tiles takes 20 microseconds.
void host_show_counters(const array_view<int, 1> &v, int tiles);
/// v[i] += 1 where i is even; other threads end.
void host_end_odd_threads(const array_view<int, 1> &v);
/// v[i] += 1, after a few milliseconds.
void host_sleep_and_count(const array_view<int, 1> &v, int milliseconds);
/// f(&v[i])
void host_call(const array_view<int, 1> &v, void (*f)(int *), const accelerator_view *where = nullptr);
/// v[0] = the level that the library ran, of a kernel that was compiled for these levels.
void host_find_level(const array_view<int, 1> &v, bool has_own, bool has_v2, bool has_v3);

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_HOST_KERNELS_H
