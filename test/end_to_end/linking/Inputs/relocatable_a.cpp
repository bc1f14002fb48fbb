// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "relocatable.h"
using namespace concurrency;

static int hidden(int x) restrict(amp) { return x + 100; } // b and the program have functions of the same name
namespace {
constexpr int table[] = {3, 1, 4, 1};
struct doubler {
  int operator()(int x) const restrict(amp) { return 2 * x; }
};
} // namespace

point::point(int x, int y) restrict(cpu, amp) : x(x), y(y) {}
int point::dot(const point &other) const restrict(cpu, amp) { return x * other.x + y * other.y; }
point operator+(const point &a, const point &b) restrict(amp) { return point(a.x + b.x, a.y + b.y); }
int by_side(int x) restrict(cpu) { return -x; }
int by_side(int x) restrict(amp) { return table[x & 3]; }
int chain(int x) restrict(amp) { return hidden(chain_in_b(x)); }
int end_of_chain(int x) restrict(amp) { return doubler()(x) + inline_function(1); }

int sum_of_tile(int value, const tiled_index<8> &i) restrict(amp) {
  tile_static int values[8];
  values[i.local[0]] = value;
  i.barrier.wait();
  int sum = 0;
  for (int n = 0; n < 8; ++n)
    sum += values[n];
  i.barrier.wait();
  return sum;
}

int launch_in_a(const accelerator_view &where, int x) {
  int result = 0;
  array_view<int> v(1, &result);
  doubler f;
  parallel_for_each(where, v.extent, [=](index<1> i) restrict(amp) { v[i] = f(both_sides(x)) + hidden(0); });
  return v[0];
}
