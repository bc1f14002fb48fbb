#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> data(100, 3);
  array_view<int> v(100, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] *= 7; });
  std::printf("%d\n", v[99]);
}
