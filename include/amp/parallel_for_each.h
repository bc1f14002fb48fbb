// parallel_for_each: launches one kernel over a compute domain.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PARALLEL_FOR_EACH_H
#define CPPAMP_PARALLEL_FOR_EACH_H
#pragma GCC system_header

#include <amp/accelerator_view.h>
#include <amp/detail/device_builtins.h>
#include <amp/detail/kernel_entry.h>
#include <amp/detail/launch.h>
#include <amp/extent.h>
#include <amp/index.h>
#include <amp/tiled_extent.h>
#include <amp/tiled_index.h>

/// C++ AMP. `concurrency` is the same namespace.
namespace Concurrency {

/// Runs `f(index<N>)` once for each index of `domain`, on the accelerator_view of the captured
/// arrays, or else on the default accelerator. It behaves as if synchronous: effects are visible to every
/// later access through arrays and array_views. (C++ AMP 1.2, 7)
///
/// \throws invalid_compute_domain if a component of `domain` is not positive, or if there are
///         more than 2^32-1 threads
/// \throws runtime_exception if the kernel cannot run on the chosen accelerator
template <int N, typename Kernel> void parallel_for_each(const extent<N> &domain, const Kernel &f) {
  detail::launch<detail::flat_entry<N, Kernel>>(nullptr, domain, nullptr, f);
}

/// As above, on `where`.
template <int N, typename Kernel>
void parallel_for_each(const accelerator_view &where, const extent<N> &domain, const Kernel &f) {
  detail::launch<detail::flat_entry<N, Kernel>>(&where, domain, nullptr, f);
}

/// Runs `f(tiled_index<D0, D1, D2>)` once for each index of `domain`, tile by tile.
///
/// \throws invalid_compute_domain also if a component of `domain` is not a multiple of the tile's
template <int D0, int D1, int D2, typename Kernel>
void parallel_for_each(const tiled_extent<D0, D1, D2> &domain, const Kernel &f) {
  static const int tile[] = {D0, D1, D2};
  detail::launch<detail::tiled_entry<D0, D1, D2, Kernel>>(nullptr, domain, tile, f);
}

/// As above, on `where`.
template <int D0, int D1, int D2, typename Kernel>
void parallel_for_each(const accelerator_view &where, const tiled_extent<D0, D1, D2> &domain, const Kernel &f) {
  static const int tile[] = {D0, D1, D2};
  detail::launch<detail::tiled_entry<D0, D1, D2, Kernel>>(&where, domain, tile, f);
}

} // namespace Concurrency

#endif // CPPAMP_PARALLEL_FOR_EACH_H
