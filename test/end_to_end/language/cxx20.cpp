// Everything in C++20 that is not forbidden works in kernels (C++ AMP 1.2, 2.4.3): each line computes one element, next
// to its expected value.
//
// RUN: %amp-clang++ -std=c++20 -O0 -I%S/../Inputs %s -o %t && %t
// RUN: %amp-clang++ -std=c++20 -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <concepts>
#include <type_traits>
#include <utility>
#include <vector>
using namespace concurrency;

struct Point {
  int x, y;
};
struct TupleLike {
  int a;
  float b;
  template <int I> auto get() const restrict(cpu, amp) {
    if constexpr (I == 0)
      return a;
    else
      return b;
  }
};
template <> struct std::tuple_size<TupleLike> {
  static constexpr int value = 2;
};
template <> struct std::tuple_element<0, TupleLike> {
  using type = int;
};
template <> struct std::tuple_element<1, TupleLike> {
  using type = float;
};
template <class T, int N> struct Array {
  T elements[N];
  T &operator[](int i) restrict(cpu, amp) { return elements[i]; }
  T *begin() restrict(cpu, amp) { return elements; }
  T *end() restrict(cpu, amp) { return elements + N; }
};
template <class T, class... Rest> Array(T, Rest...) -> Array<T, 1 + sizeof...(Rest)>;
template <class T>
concept Number = std::integral<T> || std::floating_point<T>;
template <Number T> T twice(T t) restrict(cpu, amp) { return t + t; }
auto abbreviated(std::integral auto x) restrict(amp) { return x + 1; }
template <class... T> auto sum(T... t) restrict(cpu, amp) { return (t + ... + 0); }
template <class... F> struct Overloaded : F... {
  using F::operator()...;
};
template <class... F> Overloaded(F...) -> Overloaded<F...>;
constexpr int square(int x) restrict(cpu, amp) { return x * x; }
consteval int cube(int x) restrict(cpu, amp) { return x * x * x; }
struct Defaults {
  int a = 1;
  int b = 2;
  Point p = {3, 4};
};
struct Base {
  int base;
};
struct Derived : Base {
  int own;
};
struct Comparable {
  int v;
  constexpr bool operator==(const Comparable &) const restrict(cpu, amp) = default;
};
enum class Color : int { red, green, blue };
template <auto V> int non_type() restrict(amp) { return static_cast<int>(V); }
template <class T> constexpr T pi = T(3.14159);
template <class It> int total(It b, It e) restrict(amp) {
  int s = 0;
  for (; b != e; ++b)
    s += *b;
  return s;
}
struct Counter {
  int n;
  Counter &operator++() restrict(amp) { return ++n, *this; }
  Counter operator++(int) restrict(amp) {
    Counter old = *this;
    ++n;
    return old;
  }
};
inline constexpr int constant = 7;

int main() {
  std::vector<int> out(64, 0);
  array_view<int> v(64, out);
  // L171 accept: newer C++
  // L182 accept: everything that is not excluded
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    Point p{1, 2};
    auto [x, y] = p;
    v[0] = x * 10 + y; // 12
    auto &[rx, ry] = p;
    rx = 5;
    v[1] = p.x; // 5
    int arr[3] = {1, 2, 3};
    auto [q0, q1, q2] = arr;
    v[2] = q0 + q1 + q2; // 6
    for (int e : arr)
      v[3] += e; // 6
    Array a{1, 2, 3, 4};
    for (auto &e : a)
      e *= 2;
    for (auto e : a)
      v[4] += e;                                        // 20
    v[5] = twice(3) + static_cast<int>(twice(2.5f));    // 11
    v[6] = abbreviated(6);                              // 7
    v[7] = sum(1, 2, 3, 4);                             // 10
    Overloaded o{[](int k) { return k; }, [](float f) { return static_cast<int>(f * 2); }};
    v[8] = o(3) + o(2.f);                               // 7
    constexpr int c = square(5);
    v[9] = square(4) + c + cube(2);                     // 49
    Defaults d1, d2{.a = 10, .p = {.x = 7}};
    v[10] = d1.a + d1.b + d1.p.y;                       // 7
    v[11] = d2.a + d2.b + d2.p.x + d2.p.y;              // 19
    Derived h{{3}, 4};
    v[12] = h.base + h.own;                             // 7
    Comparable s1{1}, s2{1};
    v[13] = (s1 == s2) + (s1 != s2) * 10;               // 1
    using enum Color;
    switch (Color color = green; color) {
    case red: v[14] = 1; break;
    case green: v[14] = 2; break;                       // 2
    case blue: v[14] = 3;
    }
    v[15] = non_type<5>() + non_type<Color::blue>();   // 7
    v[16] = static_cast<int>(pi<float> * 100);          // 314
    v[17] = total(a.begin(), a.end());                  // 20
    auto product = [&](auto... t) { return (t * ...); };
    v[18] = product(2, 3, 4);                           // 24
    auto typed = []<class T>(T t) { return t + T(1); };
    v[19] = typed(4);                                   // 5
    if (int k = square(3); k > 5)
      v[20] = k;                                        // 9
    Counter n{0};
    n++;
    ++n;
    v[21] = n.n + constant;                             // 9
    int captured = 3;
    auto add = [&captured](int by) { captured += by; };
    add(4);
    v[22] = captured;                                   // 7
    auto initialized = [z = captured * 2] { return z; };
    v[23] = initialized();                              // 14
    Point points[2] = {{1, 2}, {3, 4}};
    for (auto [m, k] : points)
      v[24] += m * k;                                   // 14
    v[25] = [] { return 3; }();                         // 3
    auto parenthesised = Point(7, 8);
    v[26] = parenthesised.y;                            // 8
    v[27] = std::is_same_v<decltype(x), int> ? 1 : 0;   // 1
    if (v[27] == 1) [[likely]]
      v[28] = 4;                                        // 4
    TupleLike t{1, 2.5f};
    auto [ta, tb] = t;
    v[29] = ta + static_cast<int>(tb * 2);              // 6
    v[30] = 0b1010'1010 >> 4;                           // 10
    union {
      int i;
      float f;
    } u;
    u.f = 1.0f;
    v[31] = u.i >> 23;                                  // 127
    auto fibonacci = [](auto self, auto k) {
      if constexpr (decltype(k)::value < 2)
        return decltype(k)::value;
      else
        return self(self, std::integral_constant<int, decltype(k)::value - 1>()) +
               self(self, std::integral_constant<int, decltype(k)::value - 2>());
    };
    v[32] = fibonacci(fibonacci, std::integral_constant<int, 10>()); // 55
  });
  v.synchronize();
  const int expected[] = {12, 5, 6, 6, 20, 11, 7,  10, 7,  49, 7, 19, 7, 1, 2, 7,  314,
                          20, 24, 5, 9, 9, 7,  14, 14, 3,  8,  1, 4,  6, 10, 127, 55};
  for (unsigned i = 0; i < sizeof expected / sizeof *expected; ++i)
    EXPECT_EQUAL(out[i], expected[i]);
  return result();
}
