// Objects that kernels may hold, and objects that they may create. C++ AMP 1.2, 8.2 and 5.2.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
// L267 info: no limit at compile time; large ones are passed in a buffer
#include <amp.h>
using namespace concurrency;

struct Functor {
  array<int> &out;
  const array<int> &in;
  array_view<int> view;
  array_view<const int> numbers;
  int n;
  // L265 accept: arrays by reference, views and plain data by value
  // L266 accept: reading const arrays and views of const
  void operator()(index<1> i) const restrict(amp) { out[i] = in[i] + view[i] + numbers[i] + n; }
};

void kernels(array<int> &out, const array<int> &in, array_view<int> v, array_view<const int> c) {
  parallel_for_each(v.extent, Functor{out, in, v, c, 1});
  // L276 accept: views of arrays, of pointers and of local arrays; index, extent, sections
  parallel_for_each(v.extent, [=, &out](index<1> i) restrict(amp) {
    array_view<int> a(out);
    int local[4] = {1, 2, 3, 4};
    array_view<int, 1> b(extent<1>(4), local);
    array_view<int> s = v.section(index<1>(0), extent<1>(1));
    v[i] = a[i] + b[0] + s[0];
  });
  // L254 accept: amp code creates a closure and copies it
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    auto one = [=]() restrict(amp) { return i[0]; };
    auto two = one;
    v[i] = two();
  });
  // L266 reject: writing through a view of const
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    c[i] = 1; // expected-error {{an element of 'c' cannot be written, because its elements are const}}
  });
}
