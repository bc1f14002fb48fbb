// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <algorithm>
#include <stdexcept>
#include <vector>
#include "sizes.h"
using namespace concurrency;

template <typename Range> float largest(Range &range) {
  Range::iterator at = std::max_element(range.begin(), range.end());
  return *at;
}

void twice(array_view<float> &view) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 2; });
}

void main() {
  std::vector<accelerator> all = accelerator::get_all();
  accelerator device = all[1];
  if (device.is_emulated || device == accelerator(accelerator::direct3d_ref))
    throw std::exception("no GPU");
  std::vector<float> row(row_size, 1.0f);
  twice(array_view<float>(row_size, row));
  largest(row);
}
