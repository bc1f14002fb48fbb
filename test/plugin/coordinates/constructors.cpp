// Arguments that match no constructor of a library class: one sentence lists the parameters of this side's
// constructors, and no candidates follow.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
#include <amp_graphics.h>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;

struct Other {};
struct Derived : texture<float, 2> {
  using texture<float, 2>::texture;
};
struct Converts {
  operator texture<float, 2> &() const restrict(cpu, amp);
};

void textures(Other o, const texture<float, 2> &c, texture<float, 2> &t) {
  texture<float, 2> a(o);                  // expected-error {{'texture<float, 2>' has no constructor for these arguments; it takes}}
  texture<float, 2> b(extent<2>(2, 2), o); // expected-error {{'texture<float, 2>' has no constructor}}
  texture_view<float, 2> d(o);             // expected-error {{'texture_view<float, 2>' has no constructor for these arguments; it takes (texture<float, 2> &source)}}
  texture_view<float, 2> e(t, o);          // expected-error {{it takes (texture<float, 2> &source, unsigned int mipmap_level)}}
  texture_view<const float, 2> f(o);       // expected-error {{'texture_view<const float, 2>' has no constructor for these arguments; it takes (const texture<float, 2> &source) or (const texture_view<float, 2> &source)}}
  texture_view<const float, 2> g(c, 1);    // expected-error {{'texture_view<const float, 2>' has no constructor for these arguments; it takes}}
  writeonly_texture_view<float, 2> h(o);   // expected-error {{it takes (texture<float, 2> &source)}}
  writeonly_texture_view<float, 2> i(5);   // expected-error {{it takes (texture<float, 2> &source)}}
  sampler j(o);                            // expected-error {{'sampler' has no constructor for these arguments; it takes (filter_mode filter)}}
}
void containers(Other o, std::vector<int> &v) {
  array<int, 2> a(o);                    // expected-error {{'array<int, 2>' has no constructor for these arguments; it takes}}
  array_view<int, 2> b(o);               // expected-error {{it takes (array<int, 2> &source)}}
  array_view<int, 1> c(o, 1);            // expected-error {{'array_view<int>' has no constructor for these arguments; it takes}}
  array_view<const int, 2> d(extent<2>(), o); // expected-error {{'array_view<const int, 2>' has no constructor}}
}
void others(Other o) {
  tiled_extent<16> a(o);       // expected-error {{'tiled_extent<16>' has no constructor for these arguments; it takes (const extent<1> &e)}}
  tiled_extent<16, 4> b(o, 1); // expected-error {{it takes () or (const extent<2> &e)}}
  accelerator_view c(o);       // expected-error {{'accelerator_view' has no constructor for these arguments; it takes (const accelerator_view &other)}}
  accelerator_view d;          // expected-error {{'accelerator_view' has no constructor for these arguments}}
  accelerator e(o);            // expected-error {{'accelerator' has no constructor for these arguments; it takes (const std::wstring &path)}}
  index<2> f(o);               // expected-error {{'index<2>' has no constructor for these arguments; it takes (const int *components)}}
}

// Casts.
void casts(Other o, extent<2> size) {
  (void)texture<float, 2>(o);                       // expected-error {{'texture<float, 2>' has no constructor for these arguments; it takes}}
  (void)static_cast<texture<int, 1>>("text");       // expected-error {{'texture<int, 1>' has no constructor}}
  (void)(array<float, 2>)o;                         // expected-error {{'array<float, 2>' has no constructor}}
  (void)array_view<const float>([] {});             // expected-error {{'array_view<const float>' has no constructor for these arguments; it takes (const array<float> &source)}}
  (void)writeonly_texture_view<float, 2>(size);     // expected-error {{it takes (texture<float, 2> &source)}}
  (void)accelerator_view(o), (void)extent<3>(size); // expected-error {{'accelerator_view' has no}} expected-error {{'extent<3>' has no constructor}}
}

// An array or a container alone makes a view of rank 1. expected-note@* 4 {{in this code of the library}}
void alone(std::vector<int> &v, int (&a)[3]) {
  (void)array_view<int, 2>("text"); // expected-error {{an array alone makes an array_view of rank 1}}
  (void)array_view<int>("text");    // expected-error {{the array has elements of another type}}
  array_view<int, 3> b(a);          // expected-error {{an array alone makes an array_view of rank 1}}
  array_view<int, 2> c(v);          // expected-error {{a container alone makes an array_view of rank 1}}
  array_view<int> good(a), also(v);
}

// In amp code, the amp constructors count. A restriction is blamed only if the arguments may match otherwise.
void inKernels(array_view<int> v, const texture<float, 2> &t, Other o, const Converts &converts) {
  parallel_for_each(v.extent, [=, &t](index<1> i) restrict(amp) {
    texture_view<const float, 2> a(i);           // expected-error {{it takes (const texture<float, 2> &source)}}
    texture_view<float, 2> b(1.0f);              // expected-error {{it takes (texture<float, 2> &source)}}
    texture_view<const float, 2> c(t, 0, 1);     // expected-error {{[C3930]}}
  });
}
// expected-note@* 0+ {{restrict(cpu) function from restrict(amp)}}

// Copy initialization, wherever it occurs.
array_view<int, 1> returns(Other o) {
  return o; // expected-error {{'array_view<int>' has no constructor for these arguments; it takes (array<int> &source)}}
}
void copies(Other o, std::vector<int> &v, array_view<int, 2> w) {
  array_view<int, 2> a = 5.0f;       // expected-error {{'array_view<int, 2>' has no constructor for these arguments; it takes (array<int, 2> &source)}}
  array_view<int, 1> b = nullptr;    // expected-error {{'array_view<int>' has no constructor for these arguments; it takes (array<int> &source)}}
  array_view<int, 1> c = w;          // expected-error {{'array_view<int>' has no constructor for these arguments; it takes (array<int> &source)}}
  array_view<const int, 1> d = o;    // expected-error {{'array_view<const int>' has no constructor for these arguments; it takes}}
  array_view<int, 1> e[2] = {o, w};  // expected-error 2 {{'array_view<int>' has no constructor for these arguments; it takes (array<int> &source)}}
  const array_view<int, 1> &f = o;   // expected-error {{'array_view<int>' has no constructor for these arguments; it takes (array<int> &source)}}
  texture<float, 2> g = o;           // expected-error {{'texture<float, 2>' has no constructor for these arguments; it takes}}
  accelerator_view h = o;            // expected-error {{'accelerator_view' has no constructor for these arguments; it takes (const accelerator_view &other)}}
  index<2> i = o;                    // expected-error {{'index<2>' has no constructor for these arguments; it takes (const int *components)}}
  tiled_extent<16> j = o;            // expected-error {{'tiled_extent<16>' has no constructor for these arguments; it takes (const extent<1> &e)}}
  accelerator k = o, l = 5;          // expected-error 2 {{'accelerator' has no constructor for these arguments; it takes (const std::wstring &path)}}
  array<int, 1> m = o;               // expected-error {{'array<int>' has no constructor for these arguments; it takes}}
}
// An explicit constructor accepts the argument.
void explicitly(std::vector<int> &v, float (&f)[4]) {
  array<int, 2> a = extent<2>(1, 2); // expected-error {{no viable conversion from 'extent<2>' to 'array<int, 2>'}}
  index<1> b = 3;                    // expected-error {{no viable conversion from 'int' to 'index<1>'}}
  array_view<int, 1> c = 5.0f;       // expected-error {{no viable conversion from 'float' to 'array_view<int, 1>'}}
  array_view<int, 1> d = v;          // expected-error {{no viable conversion from 'std::vector<int>' to 'array_view<int, 1>'}}
  array_view<float, 1> e = f;        // expected-error {{no viable conversion from 'float[4]' to 'array_view<float, 1>'}}
  sampler g = filter_linear;
}
// expected-note@* 5 {{explicit constructor is not a candidate}}
void copiesInKernels(Other o, array_view<int, 2> a) restrict(amp) {
  array_view<int, 1> v = o; // expected-error {{'array_view<int>' has no constructor for these arguments; it takes (array<int> &source)}}
  extent<1> e = a;          // expected-error {{'extent<1>' has no constructor for these arguments; it takes}}
}
// Other classes keep Clang's message.
struct FromFloat {
  FromFloat(float); // expected-note {{candidate}}
}; // expected-note@-2 2 {{candidate}}
FromFloat g = Other(); // expected-error {{no viable conversion from 'Other' to 'FromFloat'}}

// These are valid.
void right(Derived &d, Converts c, texture<float, 2> &t, array<int, 2> &a) {
  texture_view<float, 2> e(d), f(c), g(t, 0u);
  texture_view<const float, 2> h(t), i(g), j(t, 0, 1);
  array_view<const int, 2> k(a);
}
