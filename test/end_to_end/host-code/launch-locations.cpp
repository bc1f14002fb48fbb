// Kernels launched from everywhere: before main, in constructors and destructors, from nested lambdas, local classes
// and default arguments, on given accelerator_views; with large and many captures.
//
// RUN: %amp-clang++ -O1 -std=c++14 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <cstring> // declares a global function index on Linux
#include <string>
#include <vector>

using namespace concurrency;

static int one(int x) {
  int result = 0;
  array_view<int, 1> v(1, &result);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = x * 2; });
  return v[0];
}
static const int before_main = one(21);

static int with_default(int x = one(4)) { return x; }

class launcher {
public:
  launcher() : m_data(8) { set(1); }
  ~launcher() {
    set(5);
    EXPECT_EQUAL(m_data[3], 5);
  }
  void nested() {
    array_view<int, 1> v(8, m_data);
    int k = 4;
    auto call = [](auto f) { return f(); };
    call([&] {
      call([=] {
        parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = k + i[0]; });
        return 0;
      });
      return 0;
    });
    EXPECT_EQUAL(v[7], 11);
  }
  void local_class() {
    struct kernel {
      array_view<int, 1> v;
      void operator()(index<1> i) const restrict(amp) { v[i] = -i[0]; }
    };
    kernel k = {array_view<int, 1>(8, m_data)};
    parallel_for_each(k.v.extent, k);
    EXPECT_EQUAL(k.v[7], -7);
  }

private:
  void set(int x) {
    array_view<int, 1> v(8, m_data);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = x; });
    v.synchronize();
  }
  std::vector<int> m_data;
};

struct large {
  int values[5000];
};

static void large_capture() {
  large b;
  for (int i = 0; i < 5000; ++i)
    b.values[i] = i * 7;
  std::vector<int> data(5000);
  array_view<int, 1> v(5000, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = b.values[i[0]] + b.values[4999 - i[0]];
  });
  for (int i = 0; i < 5000; ++i)
    EXPECT_EQUAL(v[i], 4999 * 7);
}

static void many_captures() {
  std::vector<int> s[12];
  for (auto &x : s)
    x.assign(10, 1);
  array_view<int, 1> a(10, s[0]), b(10, s[1]), c(10, s[2]), d(10, s[3]), e(10, s[4]), f(10, s[5]),
      g(10, s[6]), h(10, s[7]), i(10, s[8]), j(10, s[9]), k(10, s[10]), l(10, s[11]);
  parallel_for_each(a.extent, [=](index<1> x) restrict(amp) {
    a[x] = b[x] + c[x] + d[x] + e[x] + f[x] + g[x] + h[x] + i[x] + j[x] + k[x];
    l[x] = a[x] * 2;
  });
  EXPECT_EQUAL(a[9], 10);
  EXPECT_EQUAL(l[9], 20);
}

static void given_views() {
  accelerator_view where = accelerator().create_view();
  std::vector<int> data(100);
  array_view<int, 1> v(100, data);
  parallel_for_each(where, extent<2>(10, 10), [=](index<2> i) restrict(amp) {
    v[i[0] * 10 + i[1]] = i[1];
  });
  EXPECT_EQUAL(v[57], 7);
  parallel_for_each(where, extent<1>(100).tile<10>(), [=](tiled_index<10> t) restrict(amp) {
    v[t] = t.tile[0];
  });
  where.wait();
  EXPECT_EQUAL(v[57], 5);
}

int main() {
  EXPECT_EQUAL(before_main, 42);
  EXPECT_EQUAL(with_default(), 8);
  {
    launcher l;
    l.nested();
    l.local_class();
  }
  large_capture();
  many_captures();
  given_views();
  return result();
}
