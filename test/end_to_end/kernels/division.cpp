// Divisions that only some threads perform, depending on their index: without the condition, one of their neighbors
// would divide by 0.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

template <class T> T one(T number, int me, bool remainder) restrict(cpu, amp) {
  const T by = static_cast<T>(me & 7);
  return remainder ? number % by : number / by;
}

template <class T> void check(T number, bool remainder) {
  std::vector<T> out(128), expected(128);
  std::vector<int> asks(128);
  for (int i = 0; i < 128; ++i) {
    asks[i] = i * i % 11 < 7 && i % 8 != 0;
    expected[i] = asks[i] ? one<T>(number, i, remainder) : T(77);
  }
  const array_view<const int, 1> ask(128, asks);
  const array_view<T, 1> to(128, out);
  parallel_for_each(to.extent.template tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static int all;
    if (t.local[0] == 0)
      all = 1;
    t.barrier.wait();
    T result = T(77);
    if (ask[t.global] == all)
      result = one<T>(number, t.local[0], remainder);
    to[t.global] = result;
  });
  to.synchronize();
  for (int i = 0; i < 128; ++i)
    EXPECT_EQUAL(out[i], expected[i]);
}

int main() {
  for (bool remainder : {false, true}) {
    check<int>(65535, remainder);
    check<int>(-1001, remainder);
    check<unsigned>(4000000000u, remainder);
    check<long>(123456789012345, remainder);
    check<unsigned long>(65535, remainder);
  }
  return result();
}
