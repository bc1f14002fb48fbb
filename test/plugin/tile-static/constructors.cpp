// The warning about objects whose constructor does not run is off by default.
//
// RUN: %amp-clang++ -fsyntax-only -Wamp-tile-static-constructor -Xclang -verify %s
// RUN: not %amp-clang++ -fsyntax-only -Werror=amp-tile-static-constructor %s 2>&1 | FileCheck %s
// CHECK: error: 'tile_static' variable 'a' of type
#include <amp.h>

struct Constructed {
  int x;
  Constructed() restrict(cpu, amp) : x(1) {}
};
struct Plain {
  int x;
};
// L228 reject: with the warning on, a class with a constructor
void f() restrict(amp) {
  tile_static Constructed a;    // expected-warning {{'tile_static' variable 'a' of type 'Constructed' is neither constructed nor destroyed [C4881] [-Wamp-tile-static-constructor]}}
  tile_static Constructed b[2]; // expected-warning {{is neither constructed nor destroyed}}
  tile_static Plain c;
}
