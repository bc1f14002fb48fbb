// The host's side of parallel_for_each: names the kernel and passes the function object on.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_LAUNCH_H
#define CPPAMP_DETAIL_LAUNCH_H
#pragma GCC system_header

#include <amp/detail/kernel_entry.h>
#include <amp/detail/kernel_table.h>
#include <amp/detail/runtime_api.h>
#include <amp/extent.h>

namespace Concurrency {
namespace detail {

/// The images of this object file, whose addresses the compiler fills in. Every object has
/// its own, so kernels of equal names in two objects are never confused.
static table::image_handle this_image __asm__(CPPAMP_IMAGE_SYMBOL) __attribute__((unused));

template <class Entry>
inline void launch(const accelerator_view *where, const extent<Entry::rank> &domain, const int *tile,
                   const typename Entry::functor &f) {
#if defined(__CPPAMP__)
  CPPAMP_DEVICE_CODE { (void)&kernel_main<Entry>; }
  static kernel_handle kernel = {&this_image, __builtin_get_device_side_mangled_name(kernel_name<Entry>), 0};
  launch_kernel(kernel, where, first_component(domain), tile, &f);
#endif
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_LAUNCH_H
