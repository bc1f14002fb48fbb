// Checks of a compute domain, with the texts that programs compare.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_LAUNCH_COMPUTE_DOMAIN_H
#define CPPAMP_RUNTIME_LAUNCH_COMPUTE_DOMAIN_H

#include <amp/detail/kernel_table.h>

#include <algorithm>

namespace Concurrency::detail {

/// Throws invalid_compute_domain. `tile` null: not tiled.
void check_compute_domain(unsigned rank, const int *extent, const int *tile);

/// Returns true if the launch has at most 65535 groups in each dimension but the least significant one, which is what
/// GPUs take at once. Drivers may divide others.
inline bool is_one_grid(const table::kernel_record &kernel, const int *extent) {
  if (kernel.rank > 3) // one long dimension
    return true;
  for (uint32_t i = 0; i + 1 < kernel.rank; ++i)
    if (extent[i] / std::max<int>(static_cast<int>(kernel.tile[i]), 1) > 65534)
      return false;
  return true;
}

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_LAUNCH_COMPUTE_DOMAIN_H
