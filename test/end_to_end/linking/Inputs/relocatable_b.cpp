// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "relocatable.h"
using namespace concurrency;

static int hidden(int x) restrict(amp) { return x + 1000; }
namespace {
constexpr int table[] = {20, 30};
struct doubler {
  int operator()(int x) const restrict(amp) { return x + x + 1; }
};
} // namespace

int chain_in_b(int x) restrict(amp) { return hidden(end_of_chain(x)) + table[1]; }
int both_sides(int x) restrict(cpu, amp) { return x * x; }
template <class T> T instantiated_in_b(T x) restrict(amp) { return x / 2; }
template float instantiated_in_b<float>(float) restrict(amp);
extern "C" int plain_c(int x) restrict(amp) { return x ^ 1; }

int launch_in_b(const accelerator_view &where, int x) {
  int result = 0;
  array_view<int> v(1, &result);
  doubler f;
  parallel_for_each(where, v.extent, [=](index<1> i) restrict(amp) {
    v[i] = f(point(x, 1).dot(point(2, 3))) + hidden(0);
  });
  return v[0];
}
