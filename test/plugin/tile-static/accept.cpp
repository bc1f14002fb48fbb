// Valid tile_static variables. C++ AMP 1.2, 2.4.3.5.1.
//
// RUN: %amp-clang++ -std=c++20 -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <amp.h>
#include <type_traits>
using namespace concurrency;

struct Pair {
  int a;
  float b;
};
struct Constructed {
  int x;
  Constructed(int x) restrict(cpu, amp) : x(x) {}
  ~Constructed() restrict(cpu, amp) { x = 0; }
};

// L220 accept: scalars, arrays, several in one declaration
// L221 accept: in functions restricted to amp
// L222 accept: variables of blocks
// L224 accept: classes, enumerations, arrays of them
// L233 accept: in nested blocks, and in functions that kernels call
int helper(tiled_index<16> t) restrict(amp) {
  tile_static int a, b[4];
  tile_static Pair pairs[3][2];
  if (t.tile[0] == 0) {
    tile_static float inner[16][16];
    inner[t.local[0]][0] = 1;
  }
  a = 1;
  b[0] = a;
  return b[0];
}

// L223 accept: in functions restricted to both, templates or not
template <class T> T both(T x) restrict(cpu, amp) {
  tile_static T shared;
  shared = x;
  return shared;
}
int plain(int x) restrict(cpu, amp) {
  tile_static int shared;
  shared = x;
  return shared;
}

// L225 accept: pointers to them (not of them)
// L226 accept: index and extent, which are not containers
// L227 accept: no initializer, and assignment after it
// L228 accept: classes without default constructor, with destructor; single objects and arrays
// L236 accept: decltype names the declared type, or a reference to it
// L237 accept: their address, references to them
// L238 accept: lambdas in a kernel use them without a capture
void kernels(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static Constructed one;
    tile_static Constructed many[10];
    tile_static index<2> place;
    tile_static int shared[5][4][3];
    static_assert(std::is_same<decltype(shared), int[5][4][3]>::value, "");
    static_assert(std::is_same<decltype((shared)), int(&)[5][4][3]>::value, "");
    static_assert(std::is_same<decltype(one), Constructed>::value, "");
    static_assert(std::is_same<decltype((one)), Constructed &>::value, "");
    if (t.local[0] == 0) {
      one = Constructed(3);
      many[1] = one;
      place = index<2>(1, 2);
      int *p = &shared[0][0][0];
      int &r = shared[1][0][0];
      *p = r = 1;
      atomic_fetch_add(&shared[0][0][0], 2);
    }
    t.barrier.wait();
    auto sum = [=]() restrict(amp) { return one.x + many[1].x + shared[0][0][0] + place[0]; };
    v[t] = sum() + helper(t) + both(1) + plain(2);
  });
}
