// The default accelerators of a divided domain.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BLOCKS_VIEWS_H
#define CPPAMP_BLOCKS_VIEWS_H
#pragma GCC system_header

#include <amp/accelerator.h>
#include <amp/accelerator_view.h>

#include <cstdlib>
#include <vector>

namespace Concurrency {

/// Domains of cells that several accelerators of one process compute together.
namespace blocks {

/// Returns a view of each GPU. Without GPUs, or if CPPAMP_DEFAULT_ACCELERATOR names an accelerator, returns one of the
/// default accelerator.
inline std::vector<accelerator_view> default_views() {
  std::vector<accelerator_view> views;
  const char *named = std::getenv("CPPAMP_DEFAULT_ACCELERATOR");
  if (!named || !*named)
    for (const accelerator &each : accelerator::get_all())
      if (!each.get_is_emulated() && each.get_device_path() != accelerator::cpu_accelerator)
        views.push_back(each.get_default_view());
  if (views.empty())
    views.push_back(accelerator().get_default_view());
  return views;
}

/// Returns `count` new views of the accelerators, used in rotation.
inline std::vector<accelerator_view> make_views(const std::vector<accelerator> &accelerators, int count) {
  std::vector<accelerator_view> views;
  for (int i = 0; i < count; ++i) {
    accelerator each = accelerators.at(static_cast<size_t>(i) % accelerators.size());
    views.push_back(each.create_view());
  }
  return views;
}

} // namespace blocks
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_BLOCKS_VIEWS_H
