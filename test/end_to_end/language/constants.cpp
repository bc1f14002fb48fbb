// Character constants, enumerators and constants of type long long have the values and types of C++ in amp code: 'A' + v is an int,
// v + 5LL a long long.
//
// RUN: %amp-clang++ -O1 -std=c++14 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <algorithm>
#include <amp.h>
#include <string>
#include <vector>
using namespace concurrency;

// L183, L185 accept: constants whose value fits
const char marker = '#';
enum { plus = '+' };
enum Narrow : signed char { low = -3, letter = 'l' };
enum class Scoped : short { first = -1, second };
enum Flag : bool { off, on };
template <Narrow N> struct OfEnumeration {
  int get(int v) const restrict(cpu, amp) { return v == N ? N : low; }
};
template <int N> struct Number {
  static const int value = N;
};
template <char C> int argument() restrict(cpu, amp) { return C; }
template <class T> T dependent(T v) restrict(cpu, amp) { return v == 'x' ? T('a') + 1 : v + T(5LL); }
int chosen(int) restrict(cpu, amp) { return 1; }
int chosen(float) restrict(cpu, amp) { return 2; }
struct Fields {
  int c;
  float f;
};

// RFC 4648's alphabet, and back.
unsigned encode(unsigned v) restrict(cpu, amp) {
  return v < 26 ? 'A' + v : v < 52 ? 'a' + (v - 26) : v < 62 ? '0' + (v - 52) : v == 62 ? '+' : '/';
}
int decode(int c) restrict(cpu, amp) {
  switch (c) {
  case '+':
    return 62;
  case L'/':
    return 63;
  default:
    return c <= '9' ? c - '0' + 52 : c <= 'Z' ? c - 'A' : c - 'a' + 26;
  }
}
unsigned characters(int v) restrict(cpu, amp) {
  int table['c' - 'a'] = {'a', L'b'};
  Fields fields = {'s', 'f'};
  bool b = 'b';
  float f = -'f';
  double d = 'd';
  const int &reference = 'r';
  unsigned r = ('\xff' < 0) + '\xff' + 'ab' + L'\u20ac' + u'\u20ac' + U'\U0001F600' + '\n' + '\101';
  r = r * 31 + (v == marker) + (v == plus) * 2 + (v > '>' ? '+' : '-') + !'y' + ~'z';
  r = r * 31 + Number<'n'>::value + argument<'z'>() + dependent(v) + table['b' - 'a'] + table[v & 1];
  r = r * 31 + chosen('c') + chosen('c' * 1.0f) * 4 + sizeof('c') + sizeof('c' + v) + sizeof(L'c');
  r = r * 31 + fields.c + static_cast<int>(fields.f + f + d) + b + reference;
  const int enumerators[on + 1] = {low, static_cast<int>(Scoped::first)};
  switch (v) {
  case low:
    r += 2;
    break;
  case letter - 100:
    r += 3;
  }
  r = r * 31 + (v > low ? letter : low) + (v > letter) * 5 + enumerators[v & on] + OfEnumeration<letter>().get(v) +
      chosen(letter) + (v ? on : off) + (low < 0) + (Scoped::first < Scoped::second);
  for (int k = 'a'; k <= 'e'; ++k)
    r += k * v;
  return r;
}
unsigned integers(int v) restrict(cpu, amp) {
  int i = 0x1234LL, table[3LL] = {1LL, 2, 3};
  unsigned r = i + table[v & 1LL] + sizeof(v + 5LL) + Number<5LL>::value;
  r = r * 31 + static_cast<int>(v + 5LL) + static_cast<int>(v * 3ULL) + (v < -3LL) + (v << 1LL) + (v ? 5LL : v);
  // These need 64 bits on the way.
  r = r * 31 + static_cast<int>((0xffffffffULL * static_cast<unsigned>(v)) >> 32);
  r = r * 31 + static_cast<int>((v + 4294967295LL) / 3) + static_cast<int>((v - 4000000000LL) >> 8) + (v + 4294967295LL > 4000000000LL);
  return r;
}
double floats(float v) restrict(cpu, amp) {
  const double &reference = -2.5L;
  float f = 0.1L;
  return v * f + reference + double(1e39L);
}

int main() {
  std::vector<int> codes(64), back(64), first(256), second(256), third(256);
  array_view<int> c(64, codes), b(64, back), x(256, first), y(256, second), z(256, third);
  parallel_for_each(c.extent, [=](index<1> i) restrict(amp) {
    c[i] = encode(i[0]);
    b[i] = decode(c[i]);
  });
  parallel_for_each(x.extent, [=](index<1> i) restrict(amp) {
    x[i] = characters(i[0] - 64);
    y[i] = integers(i[0] * 999991);
    z[i] = floats(i[0]) == floats(3) ? '=' : 'x';
  });
  for (array_view<int> v : {c, b, x, y, z})
    v.synchronize();
  const std::string alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  int wrong = !std::equal(codes.begin(), codes.end(), alphabet.begin());
  for (int i = 0; i < 64; ++i)
    wrong += back[i] != i;
  for (int i = 0; i < 256; ++i)
    wrong += (unsigned(first[i]) != characters(i - 64)) + (unsigned(second[i]) != integers(i * 999991)) +
             (third[i] != (floats(i) == floats(3) ? '=' : 'x'));
  EXPECT_EQUAL(wrong, 0);
  return result();
}
