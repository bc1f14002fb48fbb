// The value of a constant may be used in every expression (C++ AMP 1.2, 2.4.3.2), and local classes may have members of
// any type that can be named.
//
// RUN: %amp-clang++ -std=c++17 -O1 %s -o %t && %t
// RUN: %amp-clang++ -std=c++17 -O0 %s -o %t && %t
#include "../Inputs/expect.h"
#include <amp.h>
#include <vector>
using namespace concurrency;

const int global = 4;
constexpr float ratio = 0.5f;
struct Constants {
  static const int five = 5;
  static constexpr int six = 6;
};
const int Constants::five;
template <int N> struct Sized { static const int size = N; };
template <int N> const int Sized<N>::size;
enum Kind { seven = 7 };

template <class T> const T &greatest(const T &a, const T &b) restrict(cpu, amp) { return a < b ? b : a; }
template <class T> T copy(const T &t) restrict(cpu, amp) { return t; }
int by_default(const int &x = global, int y = Constants::five) restrict(cpu, amp) { return x + y; }
struct Holder {
  int value;
  Holder(const int &v = Constants::five) restrict(cpu, amp) : value{v} {}
  int operator+(const int &x) const restrict(cpu, amp) { return value + x; }
};
struct Pair { int a, b; };
template <class T> T twice(T x) restrict(cpu, amp) { return x + x; }
inline int one() restrict(cpu, amp) { return 1; }

template <class Out> void use(Out &&v, int n) restrict(cpu, amp) {
  int d[1] = {Sized<9>::size};
  int e[2] = {global, Constants::five};
  Pair p = {Constants::six, global};
  int w{Constants::five};
  v[0] = d[0] + e[0] + e[1] + p.a + p.b + w;
  v[1] = n ? global : Constants::five;
  v[2] = (++n, Constants::five);
  v[3] = greatest(global, Constants::five) + greatest(n, Sized<9>::size);
  v[4] = copy(Constants::six) + by_default() + by_default(n) + Holder().value + Holder(global).value;
  v[5] = Holder(1) + global;
  v[6] = int(8 * copy(ratio)) + seven + static_cast<int>(Sized<3>::size);
}

template <class Out> void use_classes(Out &&v) restrict(cpu, amp) {
  struct Local {
    decltype(one()) m;
    decltype(twice(one())) n[sizeof(one())];
    Sized<sizeof(one())> s;
    int b = one(), c = (3);
    alignas(alignof(decltype(one()))) int a;
    auto get(int x = one()) const -> decltype(one()) { return m + x; }
    bool operator<(const Local &o) const { return m < o.m; }
  public:
    int last;
    static int count() { return 2; }
  };
  Local l = {};
  l.m = 3;
  l.n[3] = 4;
  l.b = 5;
  Local o = l;
  o.m = 1;
  v[7] = l.get() + l.n[3] + l.b + Local::count() + (o < l) + Sized<sizeof(one())>::size;
}

int main() {
  std::vector<int> device(32), host(8);
  array_view<int> v(32, device);
  parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    int dims[2] = {tiled_index<4>::tile_dim0, t.tile_dim0};
    if (t.local[0] == dims[0] - 1 && greatest(t.tile_dim0, 2) == dims[1]) {
      use(v, 1);
      use_classes(v);
    }
  });
  v.synchronize();
  use(host, 1);
  use_classes(host);
  for (int i = 0; i < 8; ++i)
    EXPECT(device[i] == host[i]);
  EXPECT(host[3] == 5 + 9);
  return result();
}
