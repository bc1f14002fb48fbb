// Mathematics of kernels on the host, function by function and level by level, compared with long
// double: within OpenCL 1.2's limits for the full profile (7.4), and exact where the limit is 0.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "host_math_calls.h"

#include "backend/host/math/sleef.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <dlfcn.h>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace {

using real = long double;

struct expectation {
  double limit_float, limit_double;
  std::function<real(real, real)> truth;
};

const real pi = 3.14159265358979323846264338327950288L;

real sine_of_pi(real x) {
  const real rest = std::remainder(x, real(2)), size = std::fabs(rest);
  return std::copysign(std::sin(pi * (size > 0.5L ? 1 - size : size)), rest);
}
real cosine_of_pi(real x) { return sine_of_pi(0.5L - std::fabs(std::remainder(x, real(2)))); }
real tangent_of_pi(real x) {
  return std::fabs(std::remainder(x, real(2))) == 0.5L ? std::copysign(INFINITY, std::remainder(x, real(2)))
                                                       : sine_of_pi(x) / cosine_of_pi(x);
}
real gamma_function(real x) {
  if (x == -INFINITY || (x < 0 && x == std::floor(x)))
    return NAN;
  return x < -2000 ? 0 : std::tgamma(x);
}
/// There is no limit near the zeros.
real log_gamma(real x) { return x > -10.001L && x < -2.264L ? NAN : std::lgamma(x); }

#define BY(function) [](real x, real) { return std::function(x); }
#define OF_TWO(function) [](real x, real y) { return std::function(x, y); }

const std::map<std::string, expectation> &expectations() {
  static const std::map<std::string, expectation> all = {
      {"acos", {4, 4, BY(acos)}},
      {"acosh", {4, 4, BY(acosh)}},
      {"asin", {4, 4, BY(asin)}},
      {"asinh", {4, 4, BY(asinh)}},
      {"atan", {5, 5, BY(atan)}},
      {"atan2", {6, 6, OF_TWO(atan2)}},
      {"atanh", {5, 5, BY(atanh)}},
      {"cbrt", {2, 2, BY(cbrt)}},
      {"cos", {4, 4, BY(cos)}},
      {"cosh", {4, 4, BY(cosh)}},
      {"erf", {16, 16, BY(erf)}},
      {"erfc", {16, 16, BY(erfc)}},
      {"exp", {3, 3, BY(exp)}},
      {"exp2", {3, 3, BY(exp2)}},
      {"expm1", {3, 3, BY(expm1)}},
      {"fdim", {0.5, 0.5, OF_TWO(fdim)}},
      {"fmod", {0, 0, OF_TWO(fmod)}},
      {"hypot", {4, 4, OF_TWO(hypot)}},
      {"log", {3, 3, BY(log)}},
      {"log10", {3, 3, BY(log10)}},
      {"log1p", {2, 2, BY(log1p)}},
      {"log2", {3, 3, BY(log2)}},
      {"logb", {0, 0, BY(logb)}},
      {"pow", {16, 16, OF_TWO(pow)}},
      {"remainder", {0, 0, OF_TWO(remainder)}},
      {"sin", {4, 4, BY(sin)}},
      {"sinh", {4, 4, BY(sinh)}},
      {"tan", {5, 5, BY(tan)}},
      {"tanh", {5, 5, BY(tanh)}},
      {"remquo", {0, 0, OF_TWO(remainder)}},
      {"sincos", {4, 4, BY(sin)}},
      {"exp10", {3, 3, [](real x, real) { return exp10l(x); }}},
      {"lgamma", {6, 6, [](real x, real) { return log_gamma(x); }}},
      {"tgamma", {16, 16, [](real x, real) { return gamma_function(x); }}},
      {"sinpi", {4, 4, [](real x, real) { return sine_of_pi(x); }}},
      {"cospi", {4, 4, [](real x, real) { return cosine_of_pi(x); }}},
      {"tanpi", {6, 6, [](real x, real) { return tangent_of_pi(x); }}},
      {"modf", {0, 0, [](real x, real) { return std::isinf(x) ? 0 : x - std::trunc(x); }}},
      {"frexp",
       {0, 0,
        [](real x, real) {
          int exponent;
          return std::frexp(x, &exponent);
        }}},
      // fast_math, for which OpenCL sets no limits: the accuracy that these functions have in their usual range.
      {"native_cos", {4, 4, BY(cos)}},
      {"native_exp", {4, 4, BY(exp)}},
      {"native_exp2", {4, 4, BY(exp2)}},
      {"native_log", {4, 4, BY(log)}},
      {"native_log10", {4, 4, BY(log10)}},
      {"native_log2", {4, 4, BY(log2)}},
      {"native_sin", {4, 4, BY(sin)}},
      {"native_tan", {4, 4, BY(tan)}},
  };
  return all;
}

template <class T> struct inputs {
  std::vector<T> x, y;
  std::vector<int> n; ///< powers of two, small and large
};

template <class T> inputs<T> make_inputs() {
  using limits = std::numeric_limits<T>;
  inputs<T> in;
  const auto add = [&](T x, T y) {
    in.x.push_back(x);
    in.y.push_back(y);
  };
  const T specials[] = {T(0),
                        limits::infinity(),
                        limits::quiet_NaN(),
                        limits::max(),
                        limits::min(),
                        limits::min() / 2,
                        limits::denorm_min(),
                        T(1),
                        T(0.5),
                        T(2),
                        T(3),
                        1 - limits::epsilon() / 2,
                        T(10),
                        T(0.1),
                        sizeof(T) == 4 ? T(4.05e36) : T(2.55e305)}; // lgamma is almost infinite
  for (T a : specials)
    for (T b : specials)
      for (T s : {a, -a}) {
        add(s, b);
        add(s, -b);
      }
  std::mt19937_64 random(1);
  const auto any_number = [&] {
    T value;
    const uint64_t bits = random();
    memcpy(&value, &bits, sizeof(T));
    return value;
  };
  const auto uniform = [&](double size) {
    return static_cast<T>(std::uniform_real_distribution<double>(-size, size)(random));
  };
  for (int i = 0; i < 6000; ++i) {
    for (double size : {1.0, 8.0, 110.0, 800.0})
      add(uniform(size), uniform(20));
    add(static_cast<T>((i - 3000) * 0.5), static_cast<T>(i % 7 - 3));
    add(static_cast<T>((i - 3000) * M_PI_2), any_number());
    const T first = any_number(); // C++ does not order the evaluation of arguments
    add(first, any_number());
    add(any_number(), uniform(20));
  }
  while (in.x.size() % 16)
    add(1, 1);
  for (size_t i = 0; i < in.x.size(); ++i)
    in.n.push_back(static_cast<int>(i % 3 ? i % 613 : i % 4999) - (i % 3 ? 306 : 2499));
  return in;
}

/// The error of a result in units in the last place of the exact value.
template <class T> double distance(T got, real truth) {
  using limits = std::numeric_limits<T>;
  const T rounded = static_cast<T>(truth);
  if (std::isnan(rounded) || std::isnan(got))
    return std::isnan(rounded) && std::isnan(got) ? 0 : INFINITY;
  if (got == rounded && (got == 0 || std::isinf(got)))
    return 0;
  if (std::isinf(got) || std::isinf(rounded))
    return std::fmin(std::fabs(got), std::fabs(rounded)) > limits::max() * (1 - 16 * limits::epsilon()) ? 1 : INFINITY;
  const int exponent = std::ilogb(std::fmax(std::fabs(rounded), limits::min())) + 1 - limits::digits;
  return static_cast<double>(std::fabs(std::ldexp(truth - static_cast<real>(got), -exponent)));
}

/// The exact values for all functions, computed once.
template <class T> const std::vector<real> &truths(const std::string &name, const inputs<T> &in) {
  static std::map<std::string, std::vector<real>> known;
  std::vector<real> &all = known[name];
  if (all.empty())
    for (size_t i = 0; i < in.x.size(); ++i)
      all.push_back(name == "ldexp"       ? std::ldexp(static_cast<real>(in.x[i]), in.n[i])
                    : name == "nextafter" ? static_cast<real>(std::nextafter(in.x[i], in.y[i]))
                                          : expectations().at(name).truth(in.x[i], in.y[i]));
  return all;
}

/// fast_math is meant for arguments of ordinary size.
bool is_ignored(const std::string &name, double x, real truth) {
  if (name == "lgamma")
    return std::isnan(truth);
  return name.compare(0, 6, "native") == 0 && (std::fabs(x) > 800 || std::fabs(x) < 1e-30 || std::fabs(truth) < 1e-30L);
}

template <class T> void check_results(const std::string &name, const inputs<T> &in, const std::vector<T> &got) {
  const auto found = expectations().find(name);
  const bool is_known = found != expectations().end();
  const double limit = is_known          ? (sizeof(T) == 4 ? found->second.limit_float : found->second.limit_double)
                       : name == "ldexp" ? 0.5
                                         : 0;
  const std::vector<real> &truth = truths(name, in);
  double worst = 0;
  size_t where = 0;
  for (size_t i = 0; i < in.x.size(); ++i) {
    const double d = is_ignored(name, static_cast<double>(in.x[i]), truth[i]) ? 0 : distance(got[i], truth[i]);
    if (d > worst) {
      worst = d;
      where = i;
    }
  }
  EXPECT_LE(worst, limit) << name << (sizeof(T) == 4 ? ", float" : ", double") << ", of " << in.x[where] << ", "
                          << in.y[where] << ", " << in.n[where] << ": " << got[where] << " for " << truth[where];
}

/// Checks the second result of functions that have two.
template <class T> void check_out(const std::string &name, const inputs<T> &in, const char *out) {
  for (size_t i = 0; i < in.x.size(); ++i) {
    T number;
    int whole, expected = 0;
    memcpy(&number, out + i * sizeof(T), sizeof(T));
    memcpy(&whole, out + i * sizeof(int), sizeof(int));
    if (name == "sincos") {
      ASSERT_LE(distance(number, std::cos(static_cast<real>(in.x[i]))), 4) << in.x[i];
    } else if (name == "modf") {
      ASSERT_EQ(distance(number, std::trunc(static_cast<real>(in.x[i]))), 0) << in.x[i];
    } else if (name == "frexp" && std::isfinite(std::frexp(in.x[i], &expected))) {
      ASSERT_EQ(whole, expected) << in.x[i];
    } else if (name == "remquo" && std::isfinite(std::remquo(in.x[i], in.y[i], &expected))) {
      ASSERT_EQ(whole % 8, expected % 8) << in.x[i] << ", " << in.y[i];
    }
  }
}

template <class T> void check(const host_math_call &call, const inputs<T> &in) {
  SCOPED_TRACE(call.name);
  const int count = static_cast<int>(in.x.size());
  std::vector<char> out((count + 1) * sizeof(T));
  char *const unaligned = &out[call.name == std::string("frexp") || call.name == std::string("remquo") ? 4 : sizeof(T)];
  const void *second = call.name == std::string("ldexp") ? static_cast<const void *>(in.n.data()) : in.y.data();
  if (call.has_int_result) {
    std::vector<int> got(count);
    call.run(in.x.data(), second, got.data(), nullptr, count);
    for (int i = 0; i < count; ++i)
      ASSERT_EQ(got[i], std::ilogb(in.x[i])) << in.x[i];
    return;
  }
  std::vector<T> got(count);
  call.run(in.x.data(), second, got.data(), unaligned, count);
  check_results(call.name, in, got);
  check_out(call.name, in, unaligned);
}

void check(host_math_calls calls) {
  const auto floats = make_inputs<float>();
  const auto doubles = make_inputs<double>();
  for (int i = 0; i < calls.count; ++i)
    calls.first[i].is_double ? check(calls.first[i], doubles) : check(calls.first[i], floats);
}

/// Zero, an infinity whose sign depends on the sign of zero, and NaN.
TEST(HostMath, SignsOfZeros) {
  for (const host_math_calls &calls : {calls_of_one_value(), CPPAMP_TEST_BASE_LEVEL()})
    for (int i = 0; i < calls.count; ++i) {
      const std::string name = calls.first[i].name;
      if (calls.first[i].is_double || (name != "sinpi" && name != "tanpi" && name != "modf" && name != "frexp"))
        continue;
      std::vector<float> x(16, -0.0f), result(16);
      x[1] = name == "sinpi" || name == "modf" ? -3 : 0;
      std::vector<char> out(64);
      calls.first[i].run(x.data(), nullptr, result.data(), out.data(), 16);
      EXPECT_TRUE(result[0] == 0 && std::signbit(result[0])) << name;
      EXPECT_TRUE(result[1] == 0 && std::signbit(result[1]) == std::signbit(x[1])) << name;
    }
}

TEST(HostMath, OneValue) { check(calls_of_one_value()); }

// Each level twice: as in a program without SLEEF, and with SLEEF.
#if defined(__x86_64__)
void check_128() {
  if (!__builtin_cpu_supports("sse4.2"))
    GTEST_SKIP() << "the processor is older than x86-64-v2";
  check(calls_of_x86_64_v2());
}
void check_256() {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
    GTEST_SKIP() << "the processor is older than x86-64-v3";
  check(calls_of_x86_64_v3());
}
void check_512() {
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl"))
    GTEST_SKIP() << "the processor is older than x86-64-v4";
  check(calls_of_x86_64_v4());
}
TEST(HostMath, Vectors256WithoutSleef) { check_256(); }
TEST(HostMath, Vectors512WithoutSleef) { check_512(); }
#else
void check_128() { check(calls_of_armv8_a()); }
#endif
TEST(HostMath, Vectors128WithoutSleef) { check_128(); }

/// Results of the C library and of SLEEF differ in the last bit. A difference proves that the library calls SLEEF.
TEST(HostMath, SleefIsOpened) {
  if (!dlopen("libsleef.so.3", RTLD_LAZY))
    GTEST_SKIP() << "SLEEF is not installed";
  const host_math_calls calls = CPPAMP_TEST_BASE_LEVEL();
  const host_math_call *sine = calls.first;
  while (sine->is_double || sine->name != std::string("sin"))
    ++sine;
  const auto in = make_inputs<float>();
  const int count = static_cast<int>(in.x.size());
  std::vector<float> before(count), after(count);
  sine->run(in.x.data(), nullptr, before.data(), nullptr, count);
  __cppamp_host_open_math();
  sine->run(in.x.data(), nullptr, after.data(), nullptr, count);
  EXPECT_NE(memcmp(before.data(), after.data(), count * sizeof(float)), 0);
}

#if defined(__x86_64__)
TEST(HostMath, Vectors256) { __cppamp_host_open_math(), check_256(); }
TEST(HostMath, Vectors512) { __cppamp_host_open_math(), check_512(); }
#endif
TEST(HostMath, Vectors128) { __cppamp_host_open_math(), check_128(); }

} // namespace
