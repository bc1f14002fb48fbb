// An error before <amp.h>, or before anything that kernels use, leaves the bodies of functions where they are: in
// namespaces, in classes, of templates; and the values of constants.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
int host() { return undeclared; } // expected-error {{use of undeclared identifier 'undeclared'}}
#include <amp.h>
using namespace concurrency;

namespace mine {
constexpr float table[4] = {1, 2, 3, 4};
static const int four = 4;
struct Constants {
  static const int three = 3;
  static constexpr float pair[2] = {1, 2};
};
struct Member {
  Member() restrict(amp) {}
  ~Member() restrict(amp) {}
  float in_class(float x) const restrict(amp) { return x; }
  float outside(float x) const restrict(amp);
  operator int() const restrict(amp) { return 2; }
  friend float friendly(Member, int) restrict(amp) { return 3; }
  struct Inner {
    float get() const restrict(amp) { return 1; }
  };
};
inline float Member::outside(float x) const restrict(amp) { return in_class(x); }
template <class T> struct Explicit {
  T get(T x) const restrict(amp) { return x + Constants::pair[1]; }
};
template struct Explicit<int>;
template <class T> T special(T x) restrict(amp) { return x; }
template <> inline float special(float x) restrict(amp) { return x + 1; }
extern "C++" {
inline int linked(int x) restrict(amp) { return x; }
}
namespace {
inline namespace deep {
int deepest(int i) restrict(amp) { return int(table[i & 3]); }
} // namespace deep
} // namespace
} // namespace mine

void uses(array_view<float, 2> v) {
  parallel_for_each(v.extent, [=](index<2> i) restrict(amp) {
    mine::Member m;
    v[i] = m.in_class(2) + m.outside(1) + m + friendly(m, 1) + mine::Member::Inner().get() + mine::Explicit<int>().get(1) +
           mine::special(1.f) + mine::linked(1) + mine::deepest(1) + mine::table[i[0]] + mine::four +
           mine::Constants::three + mine::Constants::pair[i[1]];
  });
  parallel_for_each(v.extent.tile<4, 4>(), [=](tiled_index<4, 4> t) restrict(amp) {
    if (v[t] == mine::table[1]) // expected-note {{this condition depends on the thread}}
      t.barrier.wait();         // expected-error {{barrier in code that not all threads of a tile reach [C3561]}}
  });
}
