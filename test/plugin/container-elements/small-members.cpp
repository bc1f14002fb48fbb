// Elements whose size is a multiple of that of int, but which consist of smaller parts, in every place that can name a
// container. The size alone satisfies the headers' assertion. C++ AMP 1.2, 5.1 and 5.2.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <amp.h>
#include <memory>
#include <vector>
using namespace concurrency;

struct Bytes {
  char c[4];
};
struct Shorts {
  short a, b;
};
#pragma pack(push, 2)
struct Packed {
  int n;
};
#pragma pack(pop)
struct Nested {
  Bytes bytes[2];
};

template <class F> void run(const F &f) {
  parallel_for_each(extent<1>(4), [=](index<1> i) restrict(amp) { f(i); });
}

// L166 reject: elements of parts that are smaller than int
array_view<Bytes> at_file_scope(4); // expected-error {{type 'Bytes' cannot be the element type of an array or array_view, because of 'c' [C3581]}}
struct Member {
  array_view<Shorts> s; // expected-error {{because of 'a'}}
};
struct Static {
  static array<Bytes, 1> b; // expected-error {{because of 'c'}}
};
template <class T> struct Holder {
  array_view<Nested> v; // expected-error {{because of 'bytes.c'}}
  T t;
};
template <class T> void written() {
  array<Bytes> a(3); // expected-error {{because of 'c'}}
}
template <class T> void made() {
  array<T> a(3); // expected-error {{type 'Packed' cannot be the element type of an array or array_view}}
}
void takes(const array<Bytes> &a); // expected-error {{because of 'c'}}
typedef array_view<Bytes, 2> View; // expected-error {{because of 'c'}}
void uses(View v, std::vector<Bytes> &d, Holder<int> &h) {
  array<Shorts, 2> a(2, 2);                   // expected-error {{because of 'a'}}
  auto p = std::make_shared<array<Shorts>>(4); // expected-error {{because of 'a'}}
  std::vector<array_view<const Bytes>> all;   // expected-error {{because of 'c'}}
  auto l = [&] { array_view<Bytes> x(4, d); }; // expected-error {{because of 'c'}}
  made<Packed>();
}
