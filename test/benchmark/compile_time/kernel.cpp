// The file whose compile time is measured: a single kernel. Plain clang++ compiles it without C++ AMP,
// with a loop in place of the kernel.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if defined(__CPPAMP__)
#include <amp.h>
#endif
#include <iostream>
#include <vector>

int main() {
  const int n = 1000;
  std::vector<int> in(n, 3), out(n);
#if defined(__CPPAMP__)
  concurrency::array_view<const int, 1> view_in(n, in);
  concurrency::array_view<int, 1> view_out(n, out);
  concurrency::parallel_for_each(view_out.extent, [=](concurrency::index<1> i) restrict(amp) {
    view_out[i] = view_in[i] * view_in[i];
  });
  view_out.synchronize();
#else
  for (int i = 0; i < n; ++i)
    out[i] = in[i] * in[i];
#endif
  std::cout << out[n - 1] << std::endl;
}
