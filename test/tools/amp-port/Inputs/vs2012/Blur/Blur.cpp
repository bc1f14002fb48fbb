// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stdafx.h"
#include "blur.h"

using namespace Concurrency;

static __forceinline float third(float x) restrict(cpu, amp) { return x / 3.0f; }

void Blur::run(unsigned __int64 times) {
  int size = static_cast<int>(row.size());
  array_view<float, 1> view(size, row);
  array<float, 1> next(size);
  for (unsigned __int64 i = 0; i < times; ++i) {
    parallel_for_each(view.extent, [=, &next](index<1> at) restrict(amp) {
      int left = at[0] > 0 ? at[0] - 1 : 0, right = at[0] + 1 < size ? at[0] + 1 : size - 1;
      next[at] = third(view[left] + view[at] + view[right]);
    });
    copy(next, view);
  }
  view.synchronize();
}

float Blur::sum() const { return std::accumulate(row.begin(), row.end(), 0.0f); }

void Blur::copyTo(float *target) const {
  std::copy(row.begin(), row.end(), stdext::make_checked_array_iterator(target, row.size()));
}
