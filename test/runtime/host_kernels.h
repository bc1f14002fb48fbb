// Kernels for the host, as the compiler would make them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_HOST_KERNELS_H
#define CPPAMP_TEST_RUNTIME_HOST_KERNELS_H

#include "simple_kernels.h"

namespace amp_test {

// Without a view they run on the host's default view.

/// What the first of them does before it uses the library.
void make_host_kernels();

/// v[i] += n
void host_add(const array_view<int, 1> &v, int n, const accelerator_view *where = nullptr);
/// v[i] = v[i] * factor + n; launched one after the other, the order can be seen.
void host_multiply_add(const array_view<int, 1> &v, int factor, int n, const accelerator_view *where = nullptr);
/// v[i] += 1
void host_count(const array_view<int, 2> &v);
void host_count(const array_view<int, 3> &v);
/// v[i] = the number of the tile of 8 x 16.
void host_number_tiles(const array_view<int, 2> &v);
/// to[i] = 2 * from[i]
void host_double_into(array<int, 1> &from, array<int, 1> &to);
/// v[i] = the sum of the indices of i's tile of 64, through the scratch memory.
void host_sum_tiles(const array_view<int, 1> &v);
/// Calls direct3d_abort in one thread.
void host_abort_at(const array_view<int, 1> &v, int i);
/// v[i] /= 2
void host_halve(const array_view<float, 1> &v);
/// v[i] += 1, by code that runs one thread.
void host_count_by_thread(const array_view<int, 2> &v);
/// v[i] = the sum of 0 to 63, and n, by threads of tiles of 64 that wait at barriers. `some_end`: those with odd
/// numbers end before, and leave v and the sum alone.
void host_sum_with_barrier(const array_view<int, 1> &v, int n, bool some_end);
/// v[0] += the calls of the kernel's code, of which each tile of 64 takes two microseconds. `adds`: host_adds.
void host_count_calls(const array_view<int, 1> &v, bool adds);
/// v[i] += 1 where i is even; other threads end.
void host_end_odd_threads(const array_view<int, 1> &v);
/// v[i] += 1, after some milliseconds.
void host_sleep_and_count(const array_view<int, 1> &v, int milliseconds);
/// f(&v[i])
void host_call(const array_view<int, 1> &v, void (*f)(int *), const accelerator_view *where = nullptr);
/// v[0] = which of the levels of a kernel with these was run.
void host_find_level(const array_view<int, 1> &v, bool has_own, bool has_v2, bool has_v3);

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_HOST_KERNELS_H
