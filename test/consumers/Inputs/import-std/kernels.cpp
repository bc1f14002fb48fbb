// C++ AMP together with the module std. The program catches an exception of the library.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
import std;
using namespace concurrency;

int main() {
  std::vector<int> v{1, 2, 3};
  array_view<int> view(3, v);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 10 * i[0]; });
  view.synchronize();
#ifdef BRIEFLY // println takes a third of the compilation
  std::printf("%d %d %d\n", v[0], v[1], v[2]);
#else
  std::println("{} {} {}", v[0], v[1], v[2]);
#endif
#ifdef WRONG
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = *new int(1); });
#endif
  try {
    array<int> none(0);
  } catch (const std::exception &error) {
    std::puts(error.what());
  }
}
