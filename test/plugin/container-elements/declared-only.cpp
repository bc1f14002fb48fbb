// Static members are reported in files that have nothing else of C++ AMP.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

struct First {
  static array<char> a; // expected-error {{type 'char' cannot be the element type of an array or array_view [C3581]}}
};
struct Second {
  static array<char> a;         // expected-error {{type 'char' cannot be the element type of an array or array_view [C3581]}}
  static array_view<int, 2> v;
};
