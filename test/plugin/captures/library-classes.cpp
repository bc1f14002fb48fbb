// A kernel captures objects of the C++ library: each capture gets one message that names the class and the remedy; uses
// of the captured object get no further messages.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -Xclang -verify %s
#include <amp.h>
#include <array>
#include <complex>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>
using namespace concurrency;

struct Holder {
  int n;
  std::vector<int> list; // expected-error {{'list' is a std::vector, which a kernel cannot hold; capture an array_view of it [C3581]}}
};
// L251 reject: classes with members that kernels cannot hold
void kernels(array_view<int> v, std::vector<int> w, std::shared_ptr<int> shared, std::unique_ptr<int> &unique,
             std::string s, std::function<int(int)> f, std::map<int, int> m, Holder h) {
  parallel_for_each(v.extent, [v, w](index<1> i) restrict(amp) { v[i] = w[0]; }); // expected-error {{'w' is a std::vector, which a kernel cannot hold; capture an array_view of it [C3581]}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = w.size(); }); // expected-error {{'w' is a std::vector}}
  parallel_for_each(v.extent, [&](index<1> i) restrict(amp) { w[0] = 1; }); // expected-error {{'w' is a std::vector}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = *shared; }); // expected-error {{'shared' is a std::shared_ptr, which a kernel cannot hold; capture a copy of what it points to, or an array_view of it [C3581]}}
  parallel_for_each(v.extent, [&](index<1> i) restrict(amp) { *unique = 3; }); // expected-error {{'unique' is a std::unique_ptr}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = s[0]; }); // expected-error {{'s' is a std::string, which a kernel cannot hold; copy its characters to a std::vector<int>, and capture an array_view of that [C3581]}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = f(1); }); // expected-error {{'f' is a std::function, which a kernel cannot hold; capture a lambda or an object of a class of your own, restricted to amp [C3581]}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = m.size(); }); // expected-error {{'m' is a std::map, which a kernel cannot hold; copy its elements to a std::vector, and capture an array_view of that [C3581]}}
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = h.n; });
}
// Value classes of the library may be captured by copy.
void values(array_view<float> v, std::complex<float> c, std::array<int, 3> a, std::pair<int, float> p) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = p.second + (sizeof(c) + sizeof(a)); });
}
