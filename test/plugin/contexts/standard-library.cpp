// Parts of the C++20 library without a restriction are cpu code: each use is reported, with the remedy.
//
// RUN: %amp-clang++ -std=c++20 -ferror-limit=0 -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
#include <amp.h>
#include <array>
#include <compare>
#include <optional>
#include <tuple>
#include <utility>
using namespace concurrency;

constinit int changes = 0;
constinit const int three = 3;
struct Three {
  int v;
  // L171 accept: a user-defined three-way comparison whose result is an int
  int operator<=>(const Three &o) const restrict(cpu, amp) { return v - o.v; }
  bool operator==(const Three &) const restrict(cpu, amp) = default;
};
struct Strong {
  int v;
  auto operator<=>(const Strong &) const restrict(cpu, amp) = default;
};

void kernels(array_view<int> v) {
  // L066 reject: classes of the C++ library
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    std::array<int, 4> a = {1, 2, 3, 4};
    v[i] = a[1]; // expected-error {{no viable overloaded operator[] for type 'std::array<int, 4>' [C3930]}} expected-note {{the classes of the C++ library are restricted to cpu; use an array or your own class}}
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    auto [x, y] = std::pair<int, int>(1, 2); // expected-error {{no matching constructor for initialization of 'std::pair<int, int>' [C3930]}} expected-note {{the classes of the C++ library}}
    v[i] = x;
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    std::tuple<int, float> t(1, 2.f); // expected-error {{no matching constructor for initialization of 'std::tuple<int, float>' [C3930]}} expected-note {{the classes of the C++ library}}
    v[i] = 1;
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    std::optional<int> o; // expected-error {{no matching constructor for initialization of 'std::optional<int>' [C3930]}} expected-note {{the classes of the C++ library}}
    v[i] = 1;
  });
  // A defaulted <=> returns such a class.
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    Strong a{1}, b{2};
    v[i] = a < b; // expected-error {{invalid operands to binary expression ('std::strong_ordering' and 'int') [C3930]}}
  });
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    Three a{1}, b{2};
    v[i] = (a < b) + (a >= b) + (a == b);
  });
  // L131 reject: char8_t
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    char8_t c = u8'x'; // expected-error {{type 'char8_t' is not allowed in code restricted to amp [C3581]}}
    v[i] = c;
  });
  // L189 reject: constinit does not make a constant
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    v[i] = three + changes; // expected-error {{global variable 'changes' cannot be used in code restricted to amp}}
  });
}
