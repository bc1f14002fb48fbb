// The errors of the functions of precise_math and fast_math. MPFR computes the exact results in 200 bits:
// over the whole range of floats and doubles, densely at interesting points, at halfway cases, subnormals,
// infinities and NaN.
//
//   accuracy [numbers [function...]]    a line for each function: name, type, largest error, its limit, argument;
//                                       with names, only the kernels that contain one of these
//
// The limits are those of OpenCL 1.2's full profile (7.4), and 0 for exact functions; for lgamma and for
// functions that OpenCL lacks, C++ AMP's. Fails if one is exceeded. accuracy.py generates
// docs/reference/math.md from the output.
//
// REQUIRES: mpfr
// RUN: %amp-clang++ -O1 -std=c++17 %run-level %s -lmpfr -lgmp -o %t && %t 1500 | FileCheck %s
// CHECK-NOT: above the limit
// CHECK: 0 above their limit
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_math.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <mpfr.h>
#include <random>
#include <stdio.h>
#include <stdlib.h>
#include <string>
#include <vector>

using namespace concurrency;

namespace {

class real {
public:
  real() { mpfr_init2(v, 200); }
  ~real() { mpfr_clear(v); }
  real(const real &) = delete;
  real &operator=(const real &) = delete;
  mpfr_t v;
};

const double none = -1; ///< no limit

/// One function: returns the exact result for (x, y), given the device's result.
struct subject {
  const char *name;
  double limit_float, limit_double;
  std::function<void(mpfr_t, mpfr_srcptr, mpfr_srcptr, double)> truth;
};

template <typename T> struct numbers {
  std::vector<T> x, y;
  void add(T a, T b) {
    x.push_back(a);
    y.push_back(b);
  }
};

/// `n` pairs and several hundred special ones.
template <typename T> numbers<T> make_numbers(int n) {
  using limits = std::numeric_limits<T>;
  using word = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  numbers<T> all;
  const T specials[] = {T(0),          limits::infinity(), limits::quiet_NaN(), limits::max(),    limits::min(),
                        limits::min() / 2, limits::denorm_min(), T(1),            T(0.5),           T(2),
                        T(3),          limits::epsilon(),  1 - limits::epsilon() / 2, T(10), T(0.1)};
  for (T a : specials)
    for (T b : specials)
      for (T s : {a, -a}) {
        all.add(s, b);
        all.add(s, -b);
      }
  std::mt19937_64 random(1);
  auto uniform = [&](double low, double high) {
    return static_cast<T>(std::uniform_real_distribution<double>(low, high)(random));
  };
  auto any_bits = [&] {
    const auto bits = static_cast<word>(random());
    T value;
    memcpy(&value, &bits, sizeof(value));
    return value;
  };
  for (int i = 0; i < n; ++i) {
    const double at = 2.0 * i / n - 1;
    const T y = i % 3 ? uniform(-20, 20) : any_bits();
    switch (i % 8) {
    case 0: all.add(static_cast<T>(at), y); break;
    case 1: all.add(static_cast<T>(at * 8), y); break;
    case 2: all.add(static_cast<T>(at * 110), y); break;
    case 3: all.add(static_cast<T>(at * 800), y); break;
    case 4: all.add(static_cast<T>((i / 8 - n / 16) * 0.5), static_cast<T>(i % 7 - 3)); break; // halfway
    case 5: all.add(static_cast<T>((i / 8 - n / 16) * M_PI_2), y); break; // where sines are small
    default: all.add(any_bits(), y); break;
    }
  }
  return all;
}

template <typename T> double distance(T got, mpfr_srcptr truth) {
  using limits = std::numeric_limits<T>;
  T rounded;
  if constexpr (sizeof(T) == 4)
    rounded = mpfr_get_flt(truth, MPFR_RNDN);
  else
    rounded = mpfr_get_d(truth, MPFR_RNDN);
  if (std::isnan(rounded) || std::isnan(got))
    return std::isnan(rounded) && std::isnan(got) ? 0 : INFINITY;
  if (got == rounded && (got == 0 || std::isinf(got)))
    return 0;
  if (std::isinf(got)) // distance from the number that overflowed
    return std::fabs(rounded) > limits::max() * (1 - 16 * limits::epsilon()) ? 1 : INFINITY;
  if (std::isinf(rounded))
    return std::fabs(got) > limits::max() * (1 - 16 * limits::epsilon()) ? 1 : INFINITY;
  const T size = std::fmax(std::fabs(rounded), limits::min());
  const int exponent = std::ilogb(size) + 1 - limits::digits;
  real difference;
  mpfr_sub_d(difference.v, truth, static_cast<double>(got), MPFR_RNDN);
  mpfr_mul_2si(difference.v, difference.v, -exponent, MPFR_RNDN);
  return std::fabs(mpfr_get_d(difference.v, MPFR_RNDN));
}

int above_limit;
std::vector<std::string> wanted; ///< names of functions; empty: all

template <typename T> void report(const subject &s, const numbers<T> &in, const T *got) {
  real x, y, truth;
  double worst = 0;
  size_t where = 0;
  for (size_t i = 0; i < in.x.size(); ++i) {
    mpfr_set_d(x.v, static_cast<double>(in.x[i]), MPFR_RNDN);
    mpfr_set_d(y.v, static_cast<double>(in.y[i]), MPFR_RNDN);
    s.truth(truth.v, x.v, y.v, static_cast<double>(got[i]));
    const double d = distance(got[i], truth.v);
    if (d > worst) {
      worst = d;
      where = i;
    }
  }
  // Rounding contributes half a unit, which exact functions do not need.
  const double limit = sizeof(T) == 4 ? s.limit_float : s.limit_double;
  const bool is_above = limit != none && worst > limit;
  above_limit += is_above;
  printf("%s\t%s\t%.3g\t%g\t%.17g\t%.17g\t%.17g%s\n", s.name, sizeof(T) == 4 ? "float" : "double", worst, limit,
         static_cast<double>(in.x[where]), static_cast<double>(in.y[where]), static_cast<double>(got[where]),
         is_above ? "\tabove the limit" : "");
  fflush(stdout);
}

/// Runs a kernel that computes several functions, and reports each.
template <typename T, typename Kernel>
void measure(const std::vector<subject> &subjects, const numbers<T> &in, Kernel kernel) {
  const auto is_wanted = [](const subject &s) { return std::count(wanted.begin(), wanted.end(), s.name) > 0; };
  if (!wanted.empty() && std::none_of(subjects.begin(), subjects.end(), is_wanted))
    return;
  const int n = static_cast<int>(in.x.size()), count = static_cast<int>(subjects.size());
  std::vector<T> results(static_cast<size_t>(n) * count);
  {
    array_view<const T, 1> x(n, in.x), y(n, in.y);
    array_view<T, 2> out(count, n, results);
    parallel_for_each(x.extent, [=](index<1> i) restrict(amp) { kernel(x[i], y[i], out, i[0]); });
  }
  for (int k = 0; k < count; ++k)
    report(subjects[k], in, &results[static_cast<size_t>(k) * n]);
}

// The exact results, function by function.

using value = mpfr_ptr;
using argument = mpfr_srcptr;

#define BY(function) [](value r, argument x, argument, double) { function(r, x, MPFR_RNDN); }
#define WHOLE(function) [](value r, argument x, argument, double) { function(r, x); }
#define OF_TWO(function) [](value r, argument x, argument y, double) { function(r, x, y, MPFR_RNDN); }

void inverse_cube_root(value r, argument x, argument, double) {
  mpfr_cbrt(r, x, MPFR_RNDN);
  mpfr_ui_div(r, 1, r, MPFR_RNDN);
}
void gamma_function(value r, argument x, argument, double) {
  if (mpfr_cmp_d(x, -2000) < 0 && !mpfr_integer_p(x) && !mpfr_inf_p(x))
    mpfr_set_zero(r, 1); // takes MPFR forever
  else
    mpfr_gamma(r, x, MPFR_RNDN);
}
void log_gamma(value r, argument x, argument, double) {
  int sign;
  mpfr_lgamma(r, &sign, x, MPFR_RNDN);
}
/// Where C++ AMP 1.2 has no limit: near the zeros of lgamma, digits cancel.
bool is_near_zeros_of_log_gamma(double x) { return x > -10.001 && x < -2.264; }
void log_gamma_away(value r, argument x, argument y, double got) {
  if (is_near_zeros_of_log_gamma(mpfr_get_d(x, MPFR_RNDN)))
    mpfr_set_d(r, got, MPFR_RNDN);
  else
    log_gamma(r, x, y, got);
}
void log_gamma_near(value r, argument x, argument y, double got) {
  if (!is_near_zeros_of_log_gamma(mpfr_get_d(x, MPFR_RNDN)))
    mpfr_set_d(r, got, MPFR_RNDN);
  else
    log_gamma(r, x, y, got);
}
/// Fraction and exponent of C's frexp and logb.
void fraction(value r, argument x, argument, double) {
  mpfr_exp_t exponent;
  mpfr_set(r, x, MPFR_RNDN);
  if (mpfr_regular_p(x))
    mpfr_frexp(&exponent, r, x, MPFR_RNDN);
}
void binary_logarithm(value r, argument x, argument, double) {
  if (mpfr_zero_p(x))
    mpfr_set_inf(r, -1);
  else if (mpfr_inf_p(x))
    mpfr_set_inf(r, 1);
  else if (mpfr_nan_p(x))
    mpfr_set_nan(r);
  else
    mpfr_set_si(r, mpfr_get_exp(x) - 1, MPFR_RNDN);
}
void with_sign(value r, argument x, argument y, double) {
  mpfr_setsign(r, x, !mpfr_nan_p(y) && mpfr_signbit(y), MPFR_RNDN);
}
/// The exact result, from the host's function if MPFR has none.
template <typename T, typename Function> auto by_host(Function f) {
  return [f](value r, argument x, argument y, double) {
    const auto a = static_cast<T>(mpfr_get_d(x, MPFR_RNDN)), b = static_cast<T>(mpfr_get_d(y, MPFR_RNDN));
    mpfr_set_d(r, static_cast<double>(f(a, b)), MPFR_RNDN);
  };
}
/// A power of two for ldexp, up to far beyond the range of the type.
template <typename T> int whole_power(T y) restrict(cpu, amp) {
  return y > -40 && y < 40 ? static_cast<int>(y) * 71 : y < 0 ? -5000 : 5000;
}
template <typename T> void times_power_of_two(value r, argument x, argument y, double) {
  mpfr_mul_2si(r, x, whole_power(static_cast<T>(mpfr_get_d(y, MPFR_RNDN))), MPFR_RNDN);
}
/// The classification of `x`, and its sign unless it is NaN, in bits.
template <typename T> int kinds(T x) restrict(amp) {
  using namespace precise_math;
  return (isfinite(x) ? 1 : 0) + (isinf(x) ? 2 : 0) + (isnan(x) ? 4 : 0) + (isnormal(x) ? 8 : 0) +
         (x == x && signbit(x) ? 16 : 0) + 32 * fpclassify(x);
}
template <typename T> int kinds(T x) restrict(cpu) {
  return std::isfinite(x) + 2 * std::isinf(x) + 4 * std::isnan(x) + 8 * std::isnormal(x) +
         16 * (!std::isnan(x) && std::signbit(x)) + 32 * std::fpclassify(x);
}
void normal_cdf(value r, argument x, argument, double) {
  real root;
  mpfr_sqrt_ui(root.v, 2, MPFR_RNDN);
  mpfr_div(r, x, root.v, MPFR_RNDN);
  mpfr_neg(r, r, MPFR_RNDN);
  mpfr_erfc(r, r, MPFR_RNDN);
  mpfr_div_2ui(r, r, 1, MPFR_RNDN);
}

/// The y with erf(y) = x or erfc(y) = x, by Newton's method from the device's result.
void inverse(value r, argument x, double start, bool complement) {
  const double low = complement ? 0 : -1, high = complement ? 2 : 1;
  if (mpfr_nan_p(x) || mpfr_cmp_d(x, low) < 0 || mpfr_cmp_d(x, high) > 0)
    return mpfr_set_nan(r);
  if (mpfr_cmp_d(x, low) == 0 || mpfr_cmp_d(x, high) == 0)
    return mpfr_set_inf(r, (mpfr_cmp_d(x, low) == 0) == complement ? 1 : -1);
  if (!std::isfinite(start) || std::fabs(start) > 30)
    start = 0.5;
  real f, slope;
  mpfr_set_d(r, start, MPFR_RNDN);
  for (int step = 0; step < 6; ++step) {
    complement ? mpfr_erfc(f.v, r, MPFR_RNDN) : mpfr_erf(f.v, r, MPFR_RNDN);
    mpfr_sub(f.v, f.v, x, MPFR_RNDN);
    mpfr_sqr(slope.v, r, MPFR_RNDN); // 2 / sqrt(pi) exp(-y^2)
    mpfr_neg(slope.v, slope.v, MPFR_RNDN);
    mpfr_exp(slope.v, slope.v, MPFR_RNDN);
    mpfr_div(f.v, f.v, slope.v, MPFR_RNDN);
    mpfr_const_pi(slope.v, MPFR_RNDN);
    mpfr_sqrt(slope.v, slope.v, MPFR_RNDN);
    mpfr_mul(f.v, f.v, slope.v, MPFR_RNDN);
    mpfr_div_2ui(f.v, f.v, 1, MPFR_RNDN);
    complement ? mpfr_add(r, r, f.v, MPFR_RNDN) : mpfr_sub(r, r, f.v, MPFR_RNDN);
  }
}
void normal_quantile(value r, argument x, argument, double got) {
  real q, root;
  mpfr_mul_2ui(q.v, x, 1, MPFR_RNDN);
  inverse(r, q.v, -got / M_SQRT2, true);
  mpfr_sqrt_ui(root.v, 2, MPFR_RNDN);
  mpfr_mul(r, r, root.v, MPFR_RNDN);
  mpfr_neg(r, r, MPFR_RNDN);
}
void modulus(value r, argument x, argument y, double) { mpfr_fmod(r, x, y, MPFR_RNDN); }
void ieee_remainder(value r, argument x, argument y, double) { mpfr_remainder(r, x, y, MPFR_RNDN); }

// One macro for each use of a list of functions: FUNCTION(name, limits, truth), and what kernels call.
#define PRECISE_1(F)                                                                                           \
  F(acos, 4, 4, BY(mpfr_acos)) F(acosh, 4, 4, BY(mpfr_acosh)) F(asin, 4, 4, BY(mpfr_asin))                      \
  F(asinh, 4, 4, BY(mpfr_asinh)) F(atan, 5, 5, BY(mpfr_atan)) F(atanh, 5, 5, BY(mpfr_atanh))                    \
  F(cbrt, 2, 2, BY(mpfr_cbrt)) F(cos, 4, 4, BY(mpfr_cos)) F(cosh, 4, 4, BY(mpfr_cosh))                          \
  F(cospi, 4, 4, BY(mpfr_cospi)) F(sin, 4, 4, BY(mpfr_sin)) F(sinh, 4, 4, BY(mpfr_sinh))                        \
  F(sinpi, 4, 4, BY(mpfr_sinpi)) F(tan, 5, 5, BY(mpfr_tan)) F(tanh, 5, 5, BY(mpfr_tanh))                        \
  F(tanpi, 6, 6, BY(mpfr_tanpi))
#define PRECISE_2(F)                                                                                           \
  F(exp, 3, 3, BY(mpfr_exp)) F(exp10, 3, 3, BY(mpfr_exp10)) F(exp2, 3, 3, BY(mpfr_exp2))                        \
  F(expm1, 3, 3, BY(mpfr_expm1)) F(log, 3, 3, BY(mpfr_log)) F(log10, 3, 3, BY(mpfr_log10))                      \
  F(log1p, 2, 2, BY(mpfr_log1p)) F(log2, 3, 3, BY(mpfr_log2)) F(sqrt, 3, 0.5, BY(mpfr_sqrt))                    \
  F(rsqrt, 2, 2, BY(mpfr_rec_sqrt)) F(rcbrt, 2, 1, inverse_cube_root) F(ceil, 0, 0, WHOLE(mpfr_ceil))           \
  F(floor, 0, 0, WHOLE(mpfr_floor)) F(trunc, 0, 0, WHOLE(mpfr_trunc)) F(round, 0, 0, WHOLE(mpfr_round))         \
  F(nearbyint, 0, 0, WHOLE(mpfr_roundeven)) F(fabs, 0, 0, BY(mpfr_abs))
#define PRECISE_3(F)                                                                                           \
  F(erf, 16, 16, BY(mpfr_erf)) F(erfc, 16, 16, BY(mpfr_erfc)) F(tgamma, 16, 16, gamma_function)                 \
  F(phi, 17, 17, normal_cdf)                                                                                   \
  F(erfinv, 3, 8, [](value r, argument x, argument, double got) { inverse(r, x, got, false); })                 \
  F(erfcinv, 7, 8, [](value r, argument x, argument, double got) { inverse(r, x, got, true); })                 \
  F(probit, 7, 9, normal_quantile)
#define PRECISE_OF_TWO(F)                                                                                      \
  F(atan2, 6, 6, OF_TWO(mpfr_atan2)) F(hypot, 4, 4, OF_TWO(mpfr_hypot)) F(pow, 16, 16, OF_TWO(mpfr_pow))        \
  F(fmod, 0, 0, modulus) F(remainder, 0, 0, ieee_remainder) F(fdim, 0.5, 0.5, OF_TWO(mpfr_dim))                 \
  F(fmax, 0, 0, OF_TWO(mpfr_max)) F(fmin, 0, 0, OF_TWO(mpfr_min))
#define FAST_1(F)                                                                                              \
  F(acos, none, none, BY(mpfr_acos)) F(asin, none, none, BY(mpfr_asin)) F(atan, none, none, BY(mpfr_atan))      \
  F(cos, none, none, BY(mpfr_cos)) F(cosh, none, none, BY(mpfr_cosh)) F(exp, none, none, BY(mpfr_exp))          \
  F(exp2, none, none, BY(mpfr_exp2)) F(log, none, none, BY(mpfr_log)) F(log10, none, none, BY(mpfr_log10))      \
  F(log2, none, none, BY(mpfr_log2)) F(rsqrt, none, none, BY(mpfr_rec_sqrt)) F(sin, none, none, BY(mpfr_sin))   \
  F(sinh, none, none, BY(mpfr_sinh)) F(sqrt, none, none, BY(mpfr_sqrt)) F(tan, none, none, BY(mpfr_tan))        \
  F(tanh, none, none, BY(mpfr_tanh))
#define FAST_EXACT(F)                                                                                          \
  F(ceil, 0, 0, WHOLE(mpfr_ceil)) F(fabs, 0, 0, BY(mpfr_abs)) F(floor, 0, 0, WHOLE(mpfr_floor))                 \
  F(round, 0, 0, WHOLE(mpfr_round)) F(trunc, 0, 0, WHOLE(mpfr_trunc))

#define SUBJECT(name, limit_float, limit_double, ...) {#name, limit_float, limit_double, __VA_ARGS__},
#define FAST_SUBJECT(name, limit_float, limit_double, ...) {"fast_math::" #name, none, none, __VA_ARGS__},
#define FAST_EXACT_SUBJECT(name, limit_float, limit_double, ...)                                               \
  {"fast_math::" #name, limit_float, limit_double, __VA_ARGS__},
#define CALL(name, ...) out(k++, i) = precise_math::name(x);
#define CALL_OF_TWO(name, ...) out(k++, i) = precise_math::name(x, y);
#define FAST_CALL(name, ...) out(k++, i) = fast_math::name(x);

template <typename T> void precise(int n) {
  const numbers<T> in = make_numbers<T>(n);
  using out_type = const array_view<T, 2> &;
  measure<T>({PRECISE_1(SUBJECT)}, in, [](T x, T, out_type out, int i) restrict(amp) {
    int k = 0;
    PRECISE_1(CALL)
  });
  measure<T>({PRECISE_2(SUBJECT)}, in, [](T x, T, out_type out, int i) restrict(amp) {
    int k = 0;
    PRECISE_2(CALL)
  });
  measure<T>({PRECISE_3(SUBJECT)}, in, [](T x, T, out_type out, int i) restrict(amp) {
    int k = 0;
    PRECISE_3(CALL)
  });
  measure<T>({PRECISE_OF_TWO(SUBJECT)}, in, [](T x, T y, out_type out, int i) restrict(amp) {
    int k = 0;
    PRECISE_OF_TWO(CALL_OF_TWO)
  });
  // Several results, or three arguments.
  measure<T>({{"lgamma", 6, 4, log_gamma_away},
              {"lgamma (-10.001 to -2.264)", none, none, log_gamma_near},
              {"sincos (sine)", 4, 4, BY(mpfr_sin)},
              {"sincos (cosine)", 4, 4, BY(mpfr_cos)},
              {"fma", 0.5, 0.5, [](value r, argument x, argument y, double) { mpfr_fma(r, x, y, x, MPFR_RNDN); }}},
             in, [](T x, T y, out_type out, int i) restrict(amp) {
               int sign;
               T sine, cosine;
               precise_math::sincos(x, &sine, &cosine);
               out(0, i) = out(1, i) = precise_math::lgamma(x, &sign);
               out(2, i) = sine;
               out(3, i) = cosine;
               out(4, i) = precise_math::fma(x, y, x);
             });
  measure<T>({{"copysign", 0, 0, with_sign},
              {"frexp", 0, 0, fraction},
              {"logb", 0, 0, binary_logarithm},
              {"modf", 0, 0, BY(mpfr_frac)},
              {"remquo", 0, 0, ieee_remainder}},
             in, [](T x, T y, out_type out, int i) restrict(amp) {
               int exponent, quotient;
               T whole;
               out(0, i) = precise_math::copysign(x, y == y ? y : T(1)); // the sign of a NaN is not significant
               out(1, i) = precise_math::frexp(x, &exponent);
               out(2, i) = precise_math::logb(x);
               out(3, i) = precise_math::modf(x, &whole);
               out(4, i) = precise_math::remquo(x, y, &quotient);
             });
  measure<T>({{"nextafter", 0, 0, by_host<T>([](T x, T y) { return std::nextafter(x, y); })},
              {"ldexp", 0.5, 0.5, times_power_of_two<T>},
              {"scalb", 0.5, 0.5, times_power_of_two<T>},
              {"scalbn", 0.5, 0.5, times_power_of_two<T>},
              {"ilogb", 0, 0, by_host<T>([](T x, T) { return static_cast<T>(std::ilogb(x)); })},
              {"frexp (exponent)", 0, 0, by_host<T>([](T x, T) {
                 int exponent = 0;
                 return std::isfinite(std::frexp(x, &exponent)) ? static_cast<T>(exponent) : 0;
               })},
              {"modf (whole part)", 0, 0, WHOLE(mpfr_trunc)},
              {"remquo (low three bits)", 0, 0, by_host<T>([](T x, T y) {
                 int quotient = 0;
                 return std::isnan(std::remquo(x, y, &quotient)) ? 0 : static_cast<T>(quotient % 8);
               })},
              {"isfinite, isinf, isnan, isnormal, signbit, fpclassify", 0, 0,
               by_host<T>([](T x, T) { return static_cast<T>(kinds(x)); })}},
             in, [](T x, T y, out_type out, int i) restrict(amp) {
               const int power = whole_power(y);
               int exponent, quotient;
               T whole;
               precise_math::frexp(x, &exponent);
               precise_math::modf(x, &whole);
               const T rest = precise_math::remquo(x, y, &quotient);
               out(0, i) = precise_math::nextafter(x, y);
               out(1, i) = precise_math::ldexp(x, power);
               out(2, i) = precise_math::scalb(x, static_cast<T>(power));
               out(3, i) = precise_math::scalbn(x, power);
               out(4, i) = static_cast<T>(precise_math::ilogb(x));
               out(5, i) = precise_math::isfinite(x) ? static_cast<T>(exponent) : T(0);
               out(6, i) = whole;
               out(7, i) = rest == rest ? static_cast<T>(quotient % 8) : T(0);
               out(8, i) = static_cast<T>(kinds(x));
             });
}

void fast(int n) {
  const numbers<float> in = make_numbers<float>(n);
  measure<float>({FAST_1(FAST_SUBJECT)}, in, [](float x, float, const array_view<float, 2> &out, int i) restrict(amp) {
    int k = 0;
    FAST_1(FAST_CALL)
  });
  measure<float>({{"fast_math::atan2", none, none, OF_TWO(mpfr_atan2)},
                  {"fast_math::fmod", none, none, modulus},
                  {"fast_math::pow", none, none, OF_TWO(mpfr_pow)}},
                 in, [](float x, float y, const array_view<float, 2> &out, int i) restrict(amp) {
                   out(0, i) = fast_math::atan2(x, y);
                   out(1, i) = fast_math::fmod(x, y);
                   out(2, i) = fast_math::pow(x, y);
                 });
  measure<float>({FAST_EXACT(FAST_EXACT_SUBJECT)
                  {"fast_math::fmax", 0, 0, OF_TWO(mpfr_max)},
                  {"fast_math::fmin", 0, 0, OF_TWO(mpfr_min)},
                  {"fast_math::frexp", 0, 0, fraction},
                  {"fast_math::ldexp", 0.5, 0.5, times_power_of_two<float>},
                  {"fast_math::modf", 0, 0, BY(mpfr_frac)}},
                 in, [](float x, float y, const array_view<float, 2> &out, int i) restrict(amp) {
                   int k = 0, exponent;
                   float whole;
                   FAST_EXACT(FAST_CALL)
                   out(k++, i) = fast_math::fmax(x, y);
                   out(k++, i) = fast_math::fmin(x, y);
                   out(k++, i) = fast_math::frexp(x, &exponent);
                   out(k++, i) = fast_math::ldexp(x, whole_power(y));
                   out(k++, i) = fast_math::modf(x, &whole);
                 });
}

} // namespace

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 40000;
  wanted.assign(argv + std::min(argc, 2), argv + argc);
  printf("# %ls, %d numbers\n", accelerator().get_description().c_str(), n);
  precise<float>(n);
  precise<double>(n);
  fast(n);
  printf("# %d above their limit\n", above_limit);
  return above_limit != 0;
}
