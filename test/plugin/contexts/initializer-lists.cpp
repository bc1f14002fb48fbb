// std::initializer_list points to its elements, so it is rejected, with a remedy.
//
// RUN: %amp-clang++ -std=c++17 -ferror-limit=0 -fsyntax-only -Xclang -verify %s
#include <amp.h>
#include <initializer_list>
using namespace concurrency;

int takes(std::initializer_list<int> l) restrict(amp); // expected-error {{type 'std::initializer_list<int>' is not allowed in code restricted to amp: it points to its elements; use an array [C3581]}}
void lists(array_view<int> v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    auto list = {1, 2, 3}; // expected-error {{type 'std::initializer_list<int>' is not allowed in code restricted to amp: it points to its elements; use an array}}
    for (int x : {1, 2})   // expected-error {{'std::initializer_list<int> &&' is not allowed}}
      v[i] += x;
    int array[] = {1, 2};
    for (int x : array)
      v[i] += x;
  });
}
