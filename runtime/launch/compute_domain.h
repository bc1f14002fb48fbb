// Checks of a compute domain, with the texts that programs compare.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_LAUNCH_COMPUTE_DOMAIN_H
#define CPPAMP_RUNTIME_LAUNCH_COMPUTE_DOMAIN_H

namespace Concurrency::detail {

/// Throws invalid_compute_domain. `tile` null: not tiled.
void check_compute_domain(unsigned rank, const int *extent, const int *tile);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_LAUNCH_COMPUTE_DOMAIN_H
