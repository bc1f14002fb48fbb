// A texture whose texel type is invalid: one message, at the user's line.
//
// RUN: %amp-clang++ -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp_graphics.h>
using namespace concurrency;
using namespace concurrency::graphics;
struct S {
  int n;
};
// expected-note@* 0+ {{in this code of the library}}
void textures(extent<2> e) {
  texture<S, 1> a(3);  // expected-error {{the texels of a texture must be int, unsigned int, float, double, norm, unorm or a short vector of these [C2338]}}
  texture<long, 2> b(e); // expected-error {{the texels of a texture must be int}}
  texture<char, 2> c(e); // expected-error {{the texels of a texture must be int}}
  texture<int *, 2> d(e); // expected-error {{the texels of a texture must be int}}
  texture<int, 2> f(e);
  texture<unorm_4, 2> g(e, 8u);
  texture_view<const float_2, 2> *h;
}
