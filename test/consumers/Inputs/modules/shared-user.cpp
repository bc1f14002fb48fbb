// Uses implicit members of a class that both a header and a module of plain C++ contain, in code for both sides.
#include <amp.h>
#include <cstdio>
#include "shared.h"

inline int sum(int x) restrict(cpu, amp) {
  Pair<int> p;
  p.first = x;
  const Pair<int> q = p;
  return q.first + q.second;
}

import shared;

int main() {
  int result = 0;
  concurrency::array_view<int> view(1, &result);
  parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) {
    Pair<int> p, copied(p);
    copied = p;
    view[i] = sum(3) + copied.second;
  });
  view.synchronize();
  const Pair<int> p = twice(Pair<int>());
  std::printf("%d %d\n", result + sum(0), p.second);
}
