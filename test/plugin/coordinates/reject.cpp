// The wrong number of coordinates: one sentence at the user's code, and nothing about library code.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
#include <vector>
using namespace concurrency;
// expected-note@* 0+ {{in this code of the library}}

void containers(int *data, std::vector<int> &w) {
  array<int, 1> a(2, 3);         // expected-error {{wrong number of coordinates for 'array<int, 1>', whose rank is 1}}
  array<int, 2> b(2, 3, 4);      // expected-error {{wrong number of coordinates for 'array<int, 2>', whose rank is 2}}
  array<int, 3> c(1, 2, 3, 4);   // expected-error {{wrong number of coordinates for 'array<int, 3>', whose rank is 3}}
  array<int, 2> d(2), again(3);  // expected-error {{wrong number of coordinates for 'array<int, 2>', whose rank is 2}}
  array_view<int, 1> e(2, 3);    // expected-error {{wrong number of coordinates for 'array_view<int, 1>', whose rank is 1}}
  array_view<int, 1> e2(2, 3);   // expected-error {{wrong number of coordinates}}
  array_view<int, 2> f(2);       // expected-error {{wrong number of coordinates}}
}
void of_data(int *data, std::vector<int> &w, accelerator_view a) {
  array_view<int, 2> b(4, data);       // expected-error {{wrong number of coordinates for 'array_view<int, 2>', whose rank is 2}}
  array_view<const int, 1> c(4, 4, w); // expected-error {{wrong number of coordinates for 'array_view<const int, 1>', whose rank is 1}}
  array<int, 2> d(4, w.begin(), a);    // expected-error {{wrong number of coordinates for 'array<int, 2>', whose rank is 2}}
  array<int, 1> e(4, 4, a);            // expected-error {{wrong number of coordinates for 'array<int, 1>', whose rank is 1}}
}
void points() {
  extent<1> a(1, 2);    // expected-error {{wrong number of coordinates for 'extent<1>', whose rank is 1}}
  extent<2> b(1, 2, 3); // expected-error {{wrong number of coordinates for 'extent<2>', whose rank is 2}}
  index<3> c(1, 2);     // expected-error {{wrong number of coordinates for 'index<3>', whose rank is 3}}
  index<1> d(1, 2);     // expected-error {{wrong number of coordinates for 'index<1>'}}
  extent<2> e(1);       // expected-error {{one int makes an extent of rank 1}}
}
void elements(array_view<int, 2> v, array<int, 2> &a) restrict(amp) {
  v[index<1>(1)] = 3;       // expected-error {{'array_view<int, 2>' has rank 2: it takes an index<2>, not an index<1>}}
  v[index<3>(1, 2, 3)] = 3; // expected-error {{'array_view<int, 2>' has rank 2: it takes an index<2>, not an index<3>}}
  v(1, 2, 3) = 3;           // expected-error {{operator()(int, int, int) needs an array_view of rank 3}}
  a(1, 2, 3) = 3;           // expected-error {{wrong number of coordinates for 'index<2>', whose rank is 2}}
  a[index<1>(1)] = 3;       // expected-error {{it takes an index<2>, not an index<1>}}
}
// Other mistakes have other messages: see constructors.cpp.
struct Other {};
void others(Other o, const char *text) {
  extent<2> e(o, o);              // expected-error {{'extent<2>' has no constructor for these arguments; it takes (int e0, int e1)}}
  array<int, 2> a(text, 3, 4, 5); // expected-error {{'array<int, 2>' has no constructor for these arguments; it takes}}
}
