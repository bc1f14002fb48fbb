// Device code must exist for each kernel that host code launches; otherwise, the kernel gets an error.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -std=c++17 -c -Xclang -verify %s -o %t.o
#include <amp.h>
#include <functional>
#include <memory>
#include <vector>
using namespace concurrency;

template <class T> void launch(array_view<T> v) {
  CPPAMP_HOST_CODE {
    // expected-error@+1 {{no device code was generated for kernel 'launch'; the call that launches it differs between host and device compilation}}
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = 1; });
  }
  // Lambdas are numbered: the second one in host code would be the first one in device code.
  // expected-error@+1 {{no device code was generated for kernel 'launch'}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = 2; });
}
struct Object { // expected-error {{no device code was generated for kernel 'Object'}}
  array_view<float> v;
  void operator()(index<1> i) const restrict(amp) { v[i] = 1; }
};
void launches(array_view<int> v, array_view<float> w) {
  launch(v);
  CPPAMP_HOST_CODE { parallel_for_each(w.extent, Object{w}); }
}

// Kernels that only the library instantiates are found.
template <class T> struct Launcher {
  Launcher() { (*this)(1); }
  T operator()(T x) const {
    array_view<T> v(1, &x);
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += 1; });
    v.synchronize();
    return x;
  }
};
void library() {
  std::function<int(int)> f = Launcher<int>();
  std::vector<Launcher<float>> a(f(1));
  auto p = std::make_unique<Launcher<unsigned>>();
}
