// Rules about whole kernels that are optional or do not apply here.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
// L239 info: the implementation of tile_static; nothing to accept or to reject
// L268 info: OpenCL has no limit on read-only containers
// L269 info: OpenCL has no limit on writable containers
// L270 info: there are no samplers yet
// L296 info: there are no diagnostic functions with parameters of their own
// L297 info: optional; infinite loops are not detected
// L300 info: OpenCL C has no such limits
// L302 info: optional; dividing by 0.0f gives an infinity
// L305 info: there are no diagnostic functions
// L306 info: there is no /clr
#include <amp.h>
using namespace concurrency;

// L301 accept: a divisor that may be zero
int may(int n) restrict(amp) { return 4 / n; }
// L301 reject: a divisor that is zero: a warning
int is(int n) restrict(amp) { return n / 0; } // expected-warning {{division by zero is undefined}}
// L298 accept: a value that was assigned
int assigned() restrict(amp) {
  int x;
  x = 1;
  return x;
}
