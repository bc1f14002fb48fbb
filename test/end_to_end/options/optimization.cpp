// What options of the optimizer may change, and what they may not: each function runs in a kernel and serially on the
// CPU, on numbers of all kinds. Without -ffast-math and contraction, all results are bit-identical (any two NaNs are
// equal) on all instruction-set levels of the host and thread by thread. With contraction or -ffast-math,
// floating-point results are close. Several functions share a kernel, because most of the time goes into the overhead
// of each kernel. Most compilations share a precompiled header, which does not change their output (newer versions of
// Clang than 19 want the same -O for it).
//
// RUN: grep "#include <" %s > %t.h && %amp-clang++ -O2 -ffp-contract=off -fpch-instantiate-templates -x c++-header %t.h -o %t.pch
// RUN: %if !on-opencl %{ %amp-clang++ -Os -ffp-contract=off -fpch-instantiate-templates -x c++-header %t.h -o %t.s.pch %}
// RUN: %if !on-opencl %{ %amp-clang++ -O0 -DOF_32_BITS -ffp-contract=off --amp-host=v2 -I%S/../Inputs %s -o %t.0 && %t.0 %}
// RUN: %if !on-opencl %{ %amp-clang++ -O1 -DOF_32_BITS -ffp-contract=off --amp-host=v2 %if llvm-19 %{ -include-pch %t.pch %} -I%S/../Inputs %s -o %t.1 && %t.1 %}
// RUN: %amp-clang++ -O2 %if !opencl-alone %{ --amp-host=v2,v3,v4 %} -ffp-contract=off -include-pch %t.pch -I%S/../Inputs %s -o %t.2 && %t.2
// RUN: %if !on-opencl %{ env CPPAMP_HOST_LEVEL=v2 %t.2 && env CPPAMP_HOST_LEVEL=v3 %t.2 %}
// RUN: %if !on-opencl %{ %amp-clang++ -O3 -DOF_32_BITS -ffp-contract=off -march=native --amp-host=native -I%S/../Inputs %s -o %t.3 && %t.3 %}
// RUN: %if !on-opencl %{ %amp-clang++ -Os -DOF_32_BITS -ffp-contract=off --amp-host=v2 -include-pch %t.s.pch -I%S/../Inputs %s -o %t.s && %t.s %}
// RUN: %if !on-opencl %{ %amp-clang++ -Oz -DOF_32_BITS -ffp-contract=off --amp-host=v2 %if llvm-19 %{ -include-pch %t.s.pch %} -I%S/../Inputs %s -o %t.z && %t.z %}
// RUN: %if !on-opencl %{ %amp-clang++ -Og -g -DOF_32_BITS -ffp-contract=off --amp-host=v2 %if llvm-19 %{ -include-pch %t.pch %} -I%S/../Inputs %s -o %t.g && %t.g %}
// RUN: %if !on-opencl %{ %amp-clang++ -O2 -DOF_32_BITS -ffp-contract=off --amp-host=scalar -include-pch %t.pch -I%S/../Inputs %s -o %t.scalar && %t.scalar %}
// RUN: %if !on-opencl %{ %amp-clang++ -O2 --amp-host=v2,v3 -DIS_NEAR -ffp-contract=fast -include-pch %t.pch -I%S/../Inputs %s -o %t.fast && %t.fast %}
// RUN: %if !on-opencl %{ env CPPAMP_HOST_LEVEL=v2 %t.fast %}
// RUN: %amp-clang++ -O3 %if !opencl-alone %{ --amp-host=v2,v4 %} -DIS_NEAR -ffast-math -I%S/../Inputs %s -o %t.m && %t.m
// RUN: %if !on-opencl %{ env CPPAMP_HOST_LEVEL=v2 %t.m %}
// Integers overflow in the same way in kernels and on the host.
// UNSUPPORTED: sanitized-address
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <vector>

using namespace concurrency;

const int count = 5000;

// Numbers.

/// xorshift64*: <random> takes longer to compile than some of the kernels.
class random_bits {
  std::uint64_t state;

public:
  explicit random_bits(unsigned seed) : state(seed * 0x9e3779b97f4a7c15) {}
  std::uint64_t operator()() {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 0x2545f4914f6cdd1d;
  }
};

template <class T> std::vector<T> integers(unsigned seed) {
  random_bits random(seed);
  std::vector<T> v = {0, 1, T(-1), std::numeric_limits<T>::max(), std::numeric_limits<T>::min()};
  while (v.size() < count)
    v.push_back(static_cast<T>(random() >> (random() % 64)));
  return v;
}

template <class T> std::vector<T> floats(unsigned seed) {
  random_bits random(seed);
  typedef std::numeric_limits<T> limits;
  std::vector<T> v;
#if !defined(IS_NEAR)
  for (T x : {T(0), limits::min(), limits::denorm_min(), limits::max(), limits::infinity(), limits::quiet_NaN()})
    for (T y : {x, -x})
      v.insert(v.end(), seed + 1, y); // all combinations
#endif
  while (v.size() < count) {
#if defined(IS_NEAR) // a narrow range, so that results can be close
    const int range = 3, lowest = 0;
#else
    const int range = 40, lowest = -20;
#endif
    const T digits = T(0.5) + T(random() >> 12) / T(std::uint64_t(1) << 53); // less than 1 before rounding
    T x = std::ldexp(digits, static_cast<int>(random() % range) + lowest);
    v.push_back(random() % 2 ? x : -x);
  }
  return v;
}

bool is_equal(int a, int b) { return a == b; }
bool is_equal(unsigned a, unsigned b) { return a == b; }
bool is_equal(long a, long b) { return a == b; }
bool is_equal(unsigned long a, unsigned long b) { return a == b; }
template <class T> bool is_same_number(T a, T b) {
#if defined(IS_NEAR)
  T scale = std::fmax(std::fabs(a), std::fabs(b));
  return std::fabs(a - b) <= 1000 * std::numeric_limits<T>::epsilon() * std::fmax(scale, T(1));
#else
  return std::memcmp(&a, &b, sizeof(T)) == 0 || (a != a && b != b);
#endif
}
bool is_equal(float a, float b) { return is_same_number(a, b); }
bool is_equal(double a, double b) { return is_same_number(a, b); }

template <class T> std::vector<T> numbers(unsigned seed) { return integers<T>(seed); }
template <> std::vector<float> numbers<float>(unsigned seed) { return floats<float>(seed); }
template <> std::vector<double> numbers<double>(unsigned seed) { return floats<double>(seed); }

template <class T> struct inputs {
  const std::vector<T> a = numbers<T>(1), b = numbers<T>(2), c = numbers<T>(3);
};

template <class T, class R>
void compare(const char *name, const inputs<T> &in, const R *there, const std::vector<R> &here) {
  int wrong = 0;
  for (int i = 0; i < count; ++i)
    if (!is_equal(there[i], here[i]) && ++wrong <= 3)
      std::printf("%s of %g, %g, %g (%d): %.17g, and here %.17g\n", name, double(in.a[i]), double(in.b[i]),
                  double(in.c[i]), i, double(there[i]), double(here[i]));
  EXPECT(wrong == 0);
}

template <class T, class F> using result_of_function = decltype(F()(0, T(), T(), T()));

/// The results of functions of all kinds of numbers in a kernel.
template <class T, class... Functions> struct results {
  results() {}
  void set(int, T, T, T) const restrict(amp) {}
  void compare_with(const inputs<T> &) const {}
};
template <class T, class F, class... Others> struct results<T, F, Others...> {
  array_view<result_of_function<T, F>> there;
  results<T, Others...> others;
  results() : there(count) {}

  void set(int i, T a, T b, T c) const restrict(amp) {
    there[i] = F()(i, a, b, c);
    others.set(i, a, b, c);
  }
  void compare_with(const inputs<T> &in) const {
    std::vector<result_of_function<T, F>> here(count);
    for (int i = 0; i < count; ++i)
      here[i] = F()(i, in.a[i], in.b[i], in.c[i]);
    there.synchronize();
    compare(F::name(), in, there.data(), here);
    others.compare_with(in);
  }
};

/// Compares functions of all kinds of numbers in a kernel and on the host.
template <class T, class... Functions> void check() {
  static const inputs<T> in;
  array_view<const T> x(count, in.a), y(count, in.b), z(count, in.c);
  const results<T, Functions...> there;
  parallel_for_each(x.extent, [=](index<1> i) restrict(amp) { there.set(i[0], x[i], y[i], z[i]); });
  there.compare_with(in);
}

// Functions. A division by 0, or a shift by too much, would be undefined.

#define FUNCTION(name_, ...)                                                                                 \
  struct name_ {                                                                                             \
    static const char *name() { return #name_; }                                                             \
    template <class T> auto operator()(int i, T a, T b, T c) const restrict(cpu, amp) { __VA_ARGS__ }           \
  };

FUNCTION(sum, return a + b;)
FUNCTION(difference, return a - b;)
FUNCTION(product, return a * b;)
FUNCTION(product_and_sum, return a * b + c;)
FUNCTION(product_and_difference, return c - a * b;)
FUNCTION(two_products, return a * b + b * c;)
FUNCTION(quotient, return a / (b == T(0) ? T(1) : b);)
FUNCTION(third, return a / T(3);)
FUNCTION(eighth, return a / T(8);)
FUNCTION(negated, return T(0) - a;)
FUNCTION(plus_zero, return a + T(0);)
FUNCTION(times_zero, return a * T(0) + b;)
FUNCTION(there_and_back, return (a + b) - b;)
FUNCTION(in_this_order, return a + (b + c) - (a + b) * c;)
FUNCTION(smaller, return a < b ? a : b;)
FUNCTION(clamped, T low = a < b ? a : b; T high = a < b ? b : a; return c < low ? low : c > high ? high : c;)
FUNCTION(compared, return (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a >= b) + 32 * (a > b);)
FUNCTION(sign, return a > T(0) ? 1 : a < T(0) ? -1 : 0;)
FUNCTION(half_to_even, return static_cast<float>(static_cast<double>(a) * 1.0000000001);)
FUNCTION(widened, return static_cast<double>(a) * static_cast<double>(b);)
FUNCTION(whole, return static_cast<int>(a > T(-1e9) && a < T(1e9) ? a : T(7));)
FUNCTION(fraction, return a - static_cast<T>(static_cast<int>(a > T(-1e9) && a < T(1e9) ? a : T(0)));)
FUNCTION(from_index, return static_cast<T>(i * 100003) + a;)
FUNCTION(polynomial, T x = a / (T(1) + (a < T(0) ? -a : a)); T y = T(0); for (int k = 0; k < 9; ++k) y = y * x + T(k + 1); return y;)
FUNCTION(long_sum, T s = a; for (int k = 0; k < i % 37; ++k) s += b / T(k + 1); return s;)
FUNCTION(alternating_sum, T s = a; for (int k = 0; k < 21; ++k) s = k % 2 ? s - c : s + b; return s;)
FUNCTION(root, T x = a < T(0) ? -a : a; T y = x < T(1) ? T(1) : x; for (int k = 0; k < 30; ++k) { T z = (y + x / y) / T(2); if (!(z < y)) break; y = z; } return y;)

FUNCTION(remainder_of, return a % (b == T(0) ? T(1) : b == T(-1) ? T(3) : b);)
FUNCTION(whole_quotient, return a / (b == T(0) ? T(1) : b == T(-1) ? T(3) : b);)
FUNCTION(tenth, return a / T(10) + a % T(10);)
FUNCTION(shifted, return (a << (i & 31)) ^ (b >> (i & 31));)
FUNCTION(bits, T n = a; int k = 0; while (n) { n &= n - 1; ++k; } return k;)
FUNCTION(rotated, return (a << 13) | (a >> (sizeof(T) * 8 - 13));)
FUNCTION(mixed, T h = a; for (int k = 0; k < 5; ++k) { h ^= h >> 15; h *= T(0x2c1b3c6d); h += b; } return h;)
FUNCTION(steps_to_one, unsigned n = static_cast<unsigned>(a) % 5000u + 1u; int k = 0; while (n != 1 && k < 300) { n = n % 2 ? 3 * n + 1 : n / 2; ++k; } return k;)
FUNCTION(chosen, switch (i % 7) { case 0: return a; case 1: return a ^ b; case 2: return b; case 5: return a & c; case 6: return c; default: return T(i); })
FUNCTION(sorted, T v[5] = {a, b, c, a ^ b, b ^ c}; for (int k = 1; k < 5; ++k) for (int j = k; j > 0 && v[j] < v[j - 1]; --j) { T t = v[j]; v[j] = v[j - 1]; v[j - 1] = t; } return v[i % 5];)
FUNCTION(looked_up, const T table[8] = {a, T(1), b, T(2), c, T(3), T(5), T(7)}; return table[static_cast<unsigned>(a) % 8u] + table[i % 8];)
FUNCTION(to_float, return static_cast<float>(a);)
FUNCTION(to_double, return static_cast<double>(a) / 3.0;)
FUNCTION(early, if (a < b) { if (c < a) return c; if (i % 3 == 0) return b; } return a;)

/// Functions of unsigned numbers, which wrap.
template <class T> void check_unsigned() {
  check<T, sum, product_and_sum, in_this_order, shifted, bits, rotated, mixed, difference, product>();
}
template <class T> void check_integers() {
  check<T, remainder_of, whole_quotient, tenth, compared, clamped, steps_to_one>();
  check<T, chosen, sorted, looked_up, early, to_float, to_double>();
}
template <class T> void check_floats() {
  check<T, sum, difference, product, product_and_sum, product_and_difference, two_products, quotient>();
  check<T, third, eighth, negated, plus_zero, times_zero, there_and_back, in_this_order>();
  check<T, smaller, clamped, compared, sign, half_to_even, widened, whole>();
  check<T, fraction, from_index, polynomial, long_sum, alternating_sum, root>();
}

/// Tree sums with barriers.
void check_tiles() {
  std::vector<float> in = floats<float>(4), out(count / 50);
  array_view<const float> x(count / 50 * 50, in);
  array_view<float> y(count / 50, out);
  parallel_for_each(x.extent.tile<50>(), [=](tiled_index<50> t) restrict(amp) {
    tile_static float part[64];
    const int i = t.local[0];
    part[i] = x[t];
    if (i < 14)
      part[50 + i] = 0;
    for (int half = 32; half > 0; half /= 2) {
      t.barrier.wait();
      if (i < half)
        part[i] += part[i + half];
    }
    if (i == 0)
      y[t.tile[0]] = part[0];
  });
  y.synchronize();
  int wrong = 0;
  for (int tile = 0; tile < count / 50; ++tile) {
    float part[64] = {};
    std::memcpy(part, &in[tile * 50], 50 * sizeof(float));
    for (int half = 32; half > 0; half /= 2)
      for (int i = 0; i < half; ++i)
        part[i] += part[i + half];
    wrong += !is_equal(part[0], out[tile]);
  }
  EXPECT(wrong == 0);
}

int main() {
#if !defined(IS_NEAR) // IS_NEAR concerns floating-point numbers only
  check_unsigned<unsigned>();
  check_integers<int>();
#endif
  check_floats<float>();
#if !defined(OF_32_BITS)
#if !defined(IS_NEAR)
  check_unsigned<unsigned long>();
  check_integers<unsigned long>();
#endif
  check_floats<double>();
#endif
  check_tiles();
  return failures;
}
