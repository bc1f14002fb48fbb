// A static_assert of the headers checks the size of elements; the message points to the user's code, and appears once.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

// L166 reject: elements whose size is not a multiple of 4
void small() {
  array<unsigned char> bytes(16); // expected-error-re {{static assertion failed due to requirement '{{.*}}': the size of the element type of an array or array_view must be a multiple of the size of int; use int, or store several values in an unsigned int [C2338]}}
  array_view<bool> *flags;
  int bits = sizeof(*flags); // expected-error {{must be a multiple of the size of int; use int instead of bool [C2338]}}
  struct Three {
    char bytes[3];
  };
  array<Three> *three;
  int odd = sizeof(*three); // expected-error {{must be a multiple of the size of int [C2338]}}
  array_view<const short, 2> *view;
  int size = sizeof(*view); // expected-error {{the size of the element type of an array or array_view must be a multiple of the size of int; use int, or store several values in an unsigned int [C2338]}}
}
// expected-note@* 0+ {{in this code of the library}}
