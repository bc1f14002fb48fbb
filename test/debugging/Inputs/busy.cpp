// For profilers. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

void keep_busy(array_view<float> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    float x = v[i];
    for (int k = 0; k < 100000; ++k)
      x = x * 0.99f + 0.5f;
    v[i] = x;
  });
}

int main() {
  std::vector<float> data(100000, 1.0f);
  keep_busy(array_view<float>(100000, data));
}
