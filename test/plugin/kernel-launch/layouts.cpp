// The function object must have the same layout in the host and the device compilation.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -std=c++17 -c -Xclang -verify %s -o %t.o
#include <amp.h>
using namespace concurrency;

constexpr int size() restrict(cpu, amp) {
  CPPAMP_DEVICE_CODE { return 1; }
  CPPAMP_HOST_CODE { return 2; }
}
struct Bytes {
  int values[size()];
};
struct Offset {
  int first;
  alignas(4 * size()) int values[4];
};
struct Equal {
  int values[2];
};
struct Object {
  array_view<int> v;
  Bytes bytes;
  void operator()(index<1> i) const restrict(amp) { v[i] = bytes.values[0]; }
};

template <class T> void launch(array_view<int> v, T t) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = t.values[0]; }); // expected-error {{the function object of this kernel has different layouts in host and device compilation, because one of its types depends on the compilation}}
}
void kernels(array_view<int> v, Bytes b, Offset o) {
  launch(v, b);
  launch(v, Equal{});
  // expected-error@+1 {{the function object of this kernel has different layouts}}
  parallel_for_each(v.extent.tile<8>(), [=](tiled_index<8> t) restrict(amp) { v[t] = o.values[0]; });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = size(); });
}
void objects(array_view<int> v, Bytes b) { parallel_for_each(v.extent, Object{v, b}); }
// expected-error@-17 {{the function object of this kernel has different layouts}}
