// Objects of the C++ library that a kernel captures: said where they are captured, once for each.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <amp.h>
#include <memory>
#include <vector>
using namespace concurrency;

// L251 reject: classes with members that kernels cannot hold
void kernels(array_view<int> v, std::vector<int> data, std::shared_ptr<int> shared) {
  parallel_for_each(v.extent, [v, data](index<1> i) restrict(amp) { v[i] = 1; }); // expected-error-re {{member '{{.*}}' of type '{{.*}}' is not allowed in a kernel's function object [C3581]}}
  parallel_for_each(v.extent, [v, data](index<1> i) restrict(amp) { v[i] = 2; }); // expected-error {{is not allowed in a kernel's function object}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { (void)shared; });   // expected-error {{is not allowed in a kernel's function object}}
}
