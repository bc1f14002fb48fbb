// Every swizzle of the 18 short vectors: get_ and set_ functions, and properties in
// letters and in colors, on both sides (C++ AMP 1.2, 10.8.3).
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <amp_short_vectors.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

// Each swizzle as letters, as colors, and as component numbers.
#define WORDS_OF_2                                                                                 \
  WORD2(xy, rg, 0, 1) WORD2(yx, gr, 1, 0)
#define WORDS_OF_3                                                                                 \
  WORD2(xy, rg, 0, 1) WORD2(xz, rb, 0, 2) WORD2(yx, gr, 1, 0) WORD2(yz, gb, 1, 2)                  \
  WORD2(zx, br, 2, 0) WORD2(zy, bg, 2, 1) WORD3(xyz, rgb, 0, 1, 2) WORD3(xzy, rbg, 0, 2, 1)        \
  WORD3(yxz, grb, 1, 0, 2) WORD3(yzx, gbr, 1, 2, 0) WORD3(zxy, brg, 2, 0, 1)                       \
  WORD3(zyx, bgr, 2, 1, 0)
#define WORDS_OF_4                                                                                 \
  WORD2(xy, rg, 0, 1) WORD2(xz, rb, 0, 2) WORD2(xw, ra, 0, 3) WORD2(yx, gr, 1, 0)                  \
  WORD2(yz, gb, 1, 2) WORD2(yw, ga, 1, 3) WORD2(zx, br, 2, 0) WORD2(zy, bg, 2, 1)                  \
  WORD2(zw, ba, 2, 3) WORD2(wx, ar, 3, 0) WORD2(wy, ag, 3, 1) WORD2(wz, ab, 3, 2)                  \
  WORD3(xyz, rgb, 0, 1, 2) WORD3(xyw, rga, 0, 1, 3) WORD3(xzy, rbg, 0, 2, 1)                       \
  WORD3(xzw, rba, 0, 2, 3) WORD3(xwy, rag, 0, 3, 1) WORD3(xwz, rab, 0, 3, 2)                       \
  WORD3(yxz, grb, 1, 0, 2) WORD3(yxw, gra, 1, 0, 3) WORD3(yzx, gbr, 1, 2, 0)                       \
  WORD3(yzw, gba, 1, 2, 3) WORD3(ywx, gar, 1, 3, 0) WORD3(ywz, gab, 1, 3, 2)                       \
  WORD3(zxy, brg, 2, 0, 1) WORD3(zxw, bra, 2, 0, 3) WORD3(zyx, bgr, 2, 1, 0)                       \
  WORD3(zyw, bga, 2, 1, 3) WORD3(zwx, bar, 2, 3, 0) WORD3(zwy, bag, 2, 3, 1)                       \
  WORD3(wxy, arg, 3, 0, 1) WORD3(wxz, arb, 3, 0, 2) WORD3(wyx, agr, 3, 1, 0)                       \
  WORD3(wyz, agb, 3, 1, 2) WORD3(wzx, abr, 3, 2, 0) WORD3(wzy, abg, 3, 2, 1)                       \
  WORD4(xyzw, rgba, 0, 1, 2, 3) WORD4(xywz, rgab, 0, 1, 3, 2) WORD4(xzyw, rbga, 0, 2, 1, 3)        \
  WORD4(xzwy, rbag, 0, 2, 3, 1) WORD4(xwyz, ragb, 0, 3, 1, 2) WORD4(xwzy, rabg, 0, 3, 2, 1)        \
  WORD4(yxzw, grba, 1, 0, 2, 3) WORD4(yxwz, grab, 1, 0, 3, 2) WORD4(yzxw, gbra, 1, 2, 0, 3)        \
  WORD4(yzwx, gbar, 1, 2, 3, 0) WORD4(ywxz, garb, 1, 3, 0, 2) WORD4(ywzx, gabr, 1, 3, 2, 0)        \
  WORD4(zxyw, brga, 2, 0, 1, 3) WORD4(zxwy, brag, 2, 0, 3, 1) WORD4(zyxw, bgra, 2, 1, 0, 3)        \
  WORD4(zywx, bgar, 2, 1, 3, 0) WORD4(zwxy, barg, 2, 3, 0, 1) WORD4(zwyx, bagr, 2, 3, 1, 0)        \
  WORD4(wxyz, argb, 3, 0, 1, 2) WORD4(wxzy, arbg, 3, 0, 2, 1) WORD4(wyxz, agrb, 3, 1, 0, 2)        \
  WORD4(wyzx, agbr, 3, 1, 2, 0) WORD4(wzxy, abrg, 3, 2, 0, 1) WORD4(wzyx, abgr, 3, 2, 1, 0)

// A24.14 accept: get_, set_ and property of every swizzle
// A24.15 accept: properties named by colors
// Each starts from the vector 10, 11, 12, 13 and replaces some components by 20, 21, and so on. `number` counts the
// swizzles; a non-zero result identifies a wrong one.
#define WORD2(w, c, i, j)                                                                          \
  ++number;                                                                                        \
  {                                                                                                \
    V v = start, u = start, p = start, q = start;                                                  \
    const V2 got = start.get_##w(), by_word = start.w, by_color = start.c, put(s(20), s(21));     \
    v.set_##w(put);                                                                                \
    p.w = put;                                                                                     \
    q.c = put;                                                                                     \
    at(u, i) = s(20), at(u, j) = s(21);                                                            \
    if (got != V2(s(10 + i), s(10 + j)) || by_word != got || by_color != got || v != u ||         \
        p != u || q != u)                                                                          \
      wrong = number;                                                                              \
  }
#define WORD3(w, c, i, j, k)                                                                       \
  ++number;                                                                                        \
  {                                                                                                \
    V v = start, u = start, p = start, q = start;                                                  \
    const V3 got = start.get_##w(), by_word = start.w, by_color = start.c;                        \
    const V3 put(s(20), s(21), s(22));                                                             \
    v.set_##w(put);                                                                                \
    p.w = put;                                                                                     \
    q.c = put;                                                                                     \
    at(u, i) = s(20), at(u, j) = s(21), at(u, k) = s(22);                                          \
    if (got != V3(s(10 + i), s(10 + j), s(10 + k)) || by_word != got || by_color != got ||        \
        v != u || p != u || q != u)                                                                \
      wrong = number;                                                                              \
  }
#define WORD4(w, c, i, j, k, l)                                                                    \
  ++number;                                                                                        \
  {                                                                                                \
    V v = start, u = start, p = start, q = start;                                                  \
    const V4 got = start.get_##w(), by_word = start.w, by_color = start.c;                        \
    const V4 put(s(20), s(21), s(22), s(23));                                                      \
    v.set_##w(put);                                                                                \
    p.w = put;                                                                                     \
    q.c = put;                                                                                     \
    at(u, i) = s(20), at(u, j) = s(21), at(u, k) = s(22), at(u, l) = s(23);                        \
    if (got != V4(s(10 + i), s(10 + j), s(10 + k), s(10 + l)) || by_word != got ||                 \
        by_color != got || v != u || p != u || q != u)                                            \
      wrong = number;                                                                              \
  }

template <typename S> S &at(basic_short_vector<S, 2> &v, int i) restrict(cpu, amp) {
  return i == 0 ? v.ref_x() : v.ref_g();
}
template <typename S> S &at(basic_short_vector<S, 3> &v, int i) restrict(cpu, amp) {
  return i == 0 ? v.ref_r() : i == 1 ? v.ref_y() : v.ref_z();
}
template <typename S> S &at(basic_short_vector<S, 4> &v, int i) restrict(cpu, amp) {
  return i == 0 ? v.ref_x() : i == 1 ? v.ref_g() : i == 2 ? v.ref_b() : v.ref_w();
}

/// The number n as a component: unchanged, or scaled to between 0 and 1.
template <typename S> struct component {
  S operator()(int n) const restrict(cpu, amp) { return S(n * (S(2) == S(1) ? 0.015625f : 1.0f)); }
};

/// The number of swizzles, and which of them was wrong, if any.
#define EACH_SIZE(N, LIST)                                                                         \
  template <typename S>                                                                            \
  void each(const basic_short_vector<S, N> &start, int &number, int &wrong) restrict(cpu, amp) {   \
    typedef basic_short_vector<S, N> V;                                                            \
    typedef basic_short_vector<S, 2> V2;                                                           \
    typedef basic_short_vector<S, 3> V3;                                                           \
    typedef basic_short_vector<S, 4> V4;                                                           \
    const component<S> s;                                                                          \
    LIST                                                                                           \
  }
EACH_SIZE(2, WORDS_OF_2)
EACH_SIZE(3, WORDS_OF_3)
EACH_SIZE(4, WORDS_OF_4)

/// Swizzles of the vectors of two, three and four S, on both sides.
template <typename S> void check() {
  const component<S> s;
  const typename short_vector<S, 2>::type two(s(10), s(11));
  const typename short_vector<S, 3>::type three(s(10), s(11), s(12));
  const typename short_vector<S, 4>::type four(s(10), s(11), s(12), s(13));
  int numbers[3] = {}, wrong[3] = {};
  each(two, numbers[0], wrong[0]);
  each(three, numbers[1], wrong[1]);
  each(four, numbers[2], wrong[2]);
  std::vector<int> results(6);
  array_view<int, 1> out(6, results);
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    int numbers[3] = {}, wrong[3] = {};
    each(two, numbers[0], wrong[0]);
    each(three, numbers[1], wrong[1]);
    each(four, numbers[2], wrong[2]);
    for (int i = 0; i < 3; ++i) {
      out[i] = numbers[i];
      out[3 + i] = wrong[i];
    }
  });
  const int words[] = {2, 12, 60};
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQUAL(numbers[i], words[i]);
    EXPECT_EQUAL(wrong[i], 0);
    EXPECT_EQUAL(out[i], words[i]);
    EXPECT_EQUAL(out[3 + i], 0);
  }
}

// A24.12 accept: get_, set_ and property of a component
// A24.13 accept: ref_ of a component, in letters and colors
/// Single components, a vector assigned to itself in another order, and components changed in place.
int_4 in_place(int_4 v) restrict(cpu, amp) {
  v.set_yxwz(v);         // (1, 0, 3, 2)
  v.xyz = v.zxy;         // (3, 1, 0, 2)
  v.wx += int_2(10, 20); // (23, 1, 0, 12)
  v.b++;
  ++v.g;
  v.set_w(v.get_x() * 2);
  v.r -= 3;
  v.ref_a() += 1;
  return v; // (20, 2, 1, 47)
}

int main() {
  check<int>();
  check<unsigned>();
  check<float>();
  check<double>();
  check<norm>();
  check<unorm>();
  EXPECT(in_place(int_4(0, 1, 2, 3)) == int_4(20, 2, 1, 47));
  std::vector<int_4> data(1, int_4(0, 1, 2, 3));
  array_view<int_4, 1> v(1, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = in_place(v[i]); });
  EXPECT(v[0] == int_4(20, 2, 1, 47));
  return result();
}
