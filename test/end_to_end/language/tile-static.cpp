// tile_static variables at run time. C++ AMP 1.2, 2.4.3.5.1.
//
// RUN: %amp-clang++ %s -o %t && %t
// REQUIRES: opencl
#include <amp.h>
#include <vector>
using namespace concurrency;

struct Pair {
  int a;
  float b;
  Pair() restrict(cpu, amp) : a(1), b(2) {}
  Pair(int x) restrict(cpu, amp) : a(x), b(x) {}
  ~Pair() restrict(cpu, amp) { a = 0; }
};
struct NoDefault {
  int a;
  NoDefault(int x) restrict(cpu, amp) : a(x) {}
};

// L232 accept: one variable for all calls of a function, another for each instance of a template
int &counter() restrict(amp) {
  tile_static int count;
  return count;
}
template <class T> int use(tiled_index<16> t) restrict(amp) {
  tile_static T s;
  if (t.local[0] == 3)
    s = T(5);
  t.barrier.wait();
  auto get = [=]() restrict(amp) { return s.a; };
  return get();
}

int main() {
  std::vector<int> data(32);
  array_view<int> v(32, data);
  // L228 accept: no constructor and no destructor runs, in any thread
  // L229 accept: each tile writes before it reads
  // L230 accept: each tile has its own
  // L231 accept: threads pass the declaration without waiting
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 0)
      counter() = 100 * t.tile[0];
    {
      tile_static Pair one;
      tile_static NoDefault none;
      if (t.local[0] == 0) {
        one.a = 7;
        none.a = 8;
      }
      t.barrier.wait();
      v[t] = one.a + none.a + use<Pair>(t) + 10 * use<NoDefault>(t) + counter();
    }
  });
  for (int i = 0; i < 32; ++i)
    if (v[i] != 7 + 8 + 5 + 50 + (i < 16 ? 0 : 100))
      return 1;
  return 0;
}
