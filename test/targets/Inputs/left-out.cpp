// One kernel that OpenCL C cannot express, and one that it can express.
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> data(100, 3), ticks(100, 0);
  array_view<int> v(100, data), t(100, ticks);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] *= 7; });
  std::printf("%d\n", v[99]);
  try {
    parallel_for_each(t.extent, [=](index<1> i) restrict(amp) {
      t[i] = __builtin_readcyclecounter() != 0 ? 1 : 2;
    });
    t.synchronize();
    std::printf("ran: %d\n", ticks[99]);
  } catch (const unsupported_feature &e) {
    std::printf("refused: %s\n", e.what());
  }
}
