// Properties: data members that call functions. The user needs no option.
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <string>

using namespace concurrency;

int main() {
  accelerator acc;
  std::wstring description = acc.description, path = acc.device_path;
  // A03.14 accept: get_device_path and the property
  EXPECT(path == acc.get_device_path() && !path.empty() && accelerator(path) == acc);
  // A03.15 accept: get_version and the property
  EXPECT(acc.version == acc.get_version() && acc.version >> 16 >= 1);
  // A03.16 accept: get_description and the property
  EXPECT(description == acc.get_description() && !description.empty());
  // A03.17 accept: get_is_debug and the property
  // A03.18 accept: get_is_emulated and the property
  // A03.19 accept: get_has_display and the property
  EXPECT(acc.is_debug == acc.get_is_debug() && acc.is_emulated == acc.get_is_emulated() && acc.has_display == acc.get_has_display());
  // A03.20 accept: get_supports_double_precision and the property
  // A03.21 accept: get_supports_limited_double_precision and the property
  EXPECT(acc.supports_double_precision == acc.get_supports_double_precision());
  EXPECT(acc.supports_limited_double_precision == acc.get_supports_limited_double_precision());
  EXPECT(acc.supports_limited_double_precision || !acc.supports_double_precision);
  // A03.22 accept: get_dedicated_memory and the property
  EXPECT(acc.dedicated_memory == acc.get_dedicated_memory() && acc.dedicated_memory > 1024);
  // A03.24 accept: get_default_cpu_access_type and the property
  // A03.25 accept: get_supports_cpu_shared_memory and the property
  EXPECT(acc.supports_cpu_shared_memory == acc.get_supports_cpu_shared_memory());
  EXPECT(acc.default_cpu_access_type == acc.get_default_cpu_access_type());
  EXPECT(acc.default_cpu_access_type == (acc.supports_cpu_shared_memory ? access_type_read_write : access_type_none));
  // A03.05 accept: default_accelerator, cpu_accelerator
  // A03.06 accept: direct3d_warp, direct3d_ref
  EXPECT(std::wstring(accelerator::default_accelerator) == L"default" && std::wstring(accelerator::cpu_accelerator) == L"cpu");
  EXPECT(std::wstring(accelerator::direct3d_warp) == L"direct3d\\warp" && std::wstring(accelerator::direct3d_ref) == L"direct3d\\ref");
  // A03.23 accept: get_default_view and the property
  // A04.04 accept: accelerator
  // A04.05 accept: is_debug, version
  // A04.06 accept: queuing_mode
  accelerator_view where = acc.default_view, created = acc.create_view(queuing_mode_immediate);
  EXPECT(where == acc.get_default_view() && created != where && where.accelerator == acc && created.get_accelerator() == acc);
  EXPECT(where.queuing_mode == queuing_mode_automatic && where.get_queuing_mode() == where.queuing_mode);
  EXPECT(created.queuing_mode == queuing_mode_immediate && created.get_queuing_mode() == queuing_mode_immediate);
  EXPECT(where.is_debug == acc.is_debug && where.get_is_debug() == acc.is_debug);
  EXPECT(where.version == acc.version && where.get_version() == acc.version);
  // A04.07 accept: is_auto_selection
  accelerator_view any = accelerator::get_auto_selection_view();
  EXPECT(any.is_auto_selection && any.get_is_auto_selection() && !where.is_auto_selection && !where.get_is_auto_selection());

  array<int, 2> a(3, 4);
  // A11.12 accept: get_extent and the property
  // A11.13 accept: get_accelerator_view and the property
  // A11.14 accept: get_associated_accelerator_view and the property
  // A11.15 accept: get_cpu_access_type and the property
  EXPECT(a.extent == a.get_extent() && a.accelerator_view == a.get_accelerator_view());
  EXPECT(a.associated_accelerator_view == where && a.get_associated_accelerator_view() == where);
  EXPECT(a.cpu_access_type == acc.default_cpu_access_type && a.get_cpu_access_type() == a.cpu_access_type);
  EXPECT_EQUAL(a.extent.size(), 12);
  EXPECT_EQUAL(a.extent[1], 4);
  EXPECT(a.accelerator_view == acc.default_view);
  EXPECT(a.accelerator_view.accelerator.description == description);

  int data[6] = {};
  array_view<int, 1> v(6, data);
  // A12.09 accept: get_extent and the property
  // A12.10 accept: get_source_accelerator_view and the property
  EXPECT_EQUAL(v.extent[0], 6);
  EXPECT(v.get_extent() == v.extent && v.source_accelerator_view == accelerator(accelerator::cpu_accelerator).default_view);
  array_view<const int, 2> of_array(a);
  EXPECT(of_array.get_source_accelerator_view() == where && of_array.source_accelerator_view == where && of_array.extent == a.extent);
  // The same in kernels.
  parallel_for_each(v.extent.tile<3>(), [=](tiled_index<3> t) restrict(amp) {
    v[t] = v.extent[0] * 10 + t.tile_extent[0] + static_cast<int>(v.extent.tile<3>().size());
  });
  EXPECT_EQUAL(v[5], 69);
  return result();
}
