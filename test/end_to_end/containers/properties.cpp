// Properties: data members that call functions, with no flag of the user's.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <string>

using namespace concurrency;

int main() {
  accelerator acc;
  std::wstring description = acc.description, path = acc.device_path;
  EXPECT(description == acc.get_description() && !description.empty());
  EXPECT(path == acc.get_device_path() && !path.empty());
  EXPECT(acc.version == acc.get_version());
  EXPECT(acc.is_emulated == acc.get_is_emulated());
  EXPECT(acc.supports_double_precision == acc.get_supports_double_precision());
  EXPECT(acc.dedicated_memory == acc.get_dedicated_memory());
  EXPECT(acc.default_view == acc.get_default_view());
  EXPECT(acc.default_view.accelerator == acc);
  EXPECT(acc.default_view.queuing_mode == acc.get_default_view().get_queuing_mode());

  array<int, 2> a(3, 4);
  EXPECT_EQUAL(a.extent.size(), 12);
  EXPECT_EQUAL(a.extent[1], 4);
  EXPECT(a.accelerator_view == acc.default_view);
  EXPECT(a.accelerator_view.accelerator.description == description);

  int data[6] = {};
  array_view<int, 1> v(6, data);
  EXPECT_EQUAL(v.extent[0], 6);
  // In kernels too.
  parallel_for_each(v.extent.tile<3>(), [=](tiled_index<3> t) restrict(amp) {
    v[t] = v.extent[0] * 10 + t.tile_extent[0] + static_cast<int>(v.extent.tile<3>().size());
  });
  EXPECT_EQUAL(v[5], 69);
  return result();
}
