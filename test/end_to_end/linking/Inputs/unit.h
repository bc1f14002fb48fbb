// What the two units of two-units.cpp share: an inline function with a kernel, and a template.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>

inline std::vector<int> shared_kernel(int n, int offset) {
  std::vector<int> data(n);
  concurrency::array_view<int, 1> v(n, data);
  parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] = i[0] + offset; });
  v.synchronize();
  return data;
}

template <typename T> T shared_template(T factor) {
  T result = 2;
  concurrency::array_view<T, 1> v(1, &result);
  parallel_for_each(v.extent,
                    [=](concurrency::index<1> i) restrict(amp) { v[i] = v[i] * factor + T(1); });
  v.synchronize();
  return result;
}

inline int shared_device_function(int x) restrict(cpu, amp) { return x * 5 + 3; }
