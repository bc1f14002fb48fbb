// fast_math and precise_math: every function with its signature in amp code, and the functions of std in host code.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify -I%S/Inputs %s
// expected-no-diagnostics
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "signature.h"
#include <amp.h>
#include <amp_math.h>

namespace fm = concurrency::fast_math;
namespace pm = concurrency::precise_math;

#define RETURNS(type, ...) static_assert(same<decltype(__VA_ARGS__), type>, "")

void fast(float x, int *i, float *f) restrict(amp) {
  // A21.01 accept: float f(float), 21 functions
  // A21.08 accept: each also with the suffix f, except the classification functions other than signbit
#define FAST_1(name)                                                                               \
  RETURNS(float, fm::name(x));                                                                     \
  RETURNS(float, fm::name##f(x));
  FAST_1(acos) FAST_1(asin) FAST_1(atan) FAST_1(ceil) FAST_1(cos) FAST_1(cosh) FAST_1(exp)
  FAST_1(exp2) FAST_1(fabs) FAST_1(floor) FAST_1(log) FAST_1(log10) FAST_1(log2) FAST_1(round)
  FAST_1(rsqrt) FAST_1(sin) FAST_1(sinh) FAST_1(sqrt) FAST_1(tan) FAST_1(tanh) FAST_1(trunc)
  // A21.02 accept: float f(float, float), 5 functions
#define FAST_2(name)                                                                               \
  RETURNS(float, fm::name(x, x));                                                                  \
  RETURNS(float, fm::name##f(x, x));
  FAST_2(atan2) FAST_2(fmax) FAST_2(fmin) FAST_2(fmod) FAST_2(pow)
  // A21.03 accept: frexp
  RETURNS(float, fm::frexp(x, i));
  RETURNS(float, fm::frexpf(x, i));
  // A21.04 accept: ldexp
  RETURNS(float, fm::ldexp(x, *i));
  RETURNS(float, fm::ldexpf(x, *i));
  // A21.05 accept: modf
  RETURNS(float, fm::modf(x, f));
  RETURNS(float, fm::modff(x, f));
  // A21.06 accept: isfinite, isinf, isnan, signbit
  RETURNS(int, fm::isfinite(x));
  RETURNS(int, fm::isinf(x));
  RETURNS(int, fm::isnan(x));
  RETURNS(int, fm::signbit(x));
  RETURNS(int, fm::signbitf(x));
  // A21.07 accept: sincos
  RETURNS(void, fm::sincos(x, f, f));
  RETURNS(void, fm::sincosf(x, f, f));
}

void precise(float x, double y, int *i, float *f, double *d) restrict(amp) {
#define PRECISE_1(name)                                                                            \
  RETURNS(float, pm::name(x));                                                                     \
  RETURNS(float, pm::name##f(x));                                                                  \
  RETURNS(double, pm::name(y));
  PRECISE_1(acos) PRECISE_1(acosh) PRECISE_1(asin) PRECISE_1(asinh) PRECISE_1(atan) PRECISE_1(atanh)
  PRECISE_1(cbrt) PRECISE_1(ceil) PRECISE_1(cos) PRECISE_1(cosh) PRECISE_1(cospi) PRECISE_1(erf)
  PRECISE_1(erfc) PRECISE_1(exp) PRECISE_1(exp10) PRECISE_1(exp2) PRECISE_1(expm1) PRECISE_1(fabs)
  PRECISE_1(floor) PRECISE_1(log) PRECISE_1(log10) PRECISE_1(log1p) PRECISE_1(log2) PRECISE_1(logb)
  PRECISE_1(nearbyint) PRECISE_1(phi) PRECISE_1(rcbrt) PRECISE_1(round) PRECISE_1(rsqrt) PRECISE_1(sin)
  PRECISE_1(sinh) PRECISE_1(sinpi) PRECISE_1(sqrt) PRECISE_1(tan) PRECISE_1(tanh) PRECISE_1(tanpi)
  PRECISE_1(tgamma) PRECISE_1(trunc)
  // A22.16 accept: erfcinv
  PRECISE_1(erfcinv)
  // A22.17 accept: erfinv
  PRECISE_1(erfinv)
  // A22.43 accept: probit
  PRECISE_1(probit)
#define PRECISE_2(name)                                                                            \
  RETURNS(float, pm::name(x, x));                                                                  \
  RETURNS(float, pm::name##f(x, x));                                                               \
  RETURNS(double, pm::name(y, y));
  PRECISE_2(atan2) PRECISE_2(copysign) PRECISE_2(fdim) PRECISE_2(fmax) PRECISE_2(fmin) PRECISE_2(fmod)
  PRECISE_2(hypot) PRECISE_2(pow) PRECISE_2(remainder)
  // A22.40 accept: nextafter
  PRECISE_2(nextafter)
  // A22.49 accept: scalb
  PRECISE_2(scalb)
  // Functions with other parameters: for float, for float under their own name, and for double.
#define PRECISE_OTHER(name, of_float, of_double)                                                   \
  RETURNS(float, pm::name of_float);                                                               \
  RETURNS(float, pm::name##f of_float);                                                            \
  RETURNS(double, pm::name of_double);
  // A22.25 accept: fma
  PRECISE_OTHER(fma, (x, x, x), (y, y, y))
  // A22.29 accept: frexp
  PRECISE_OTHER(frexp, (x, i), (y, i))
  // A22.31 accept: ldexp
  PRECISE_OTHER(ldexp, (x, 1), (y, 1))
  // A22.32 accept: lgamma
  PRECISE_OTHER(lgamma, (x, i), (y, i))
  // A22.38 accept: modf
  PRECISE_OTHER(modf, (x, f), (y, d))
  // A22.46 accept: remquo
  PRECISE_OTHER(remquo, (x, x, i), (y, y, i))
  // A22.50 accept: scalbn
  PRECISE_OTHER(scalbn, (x, 1), (y, 1))
#define PRECISE_TEST(name)                                                                         \
  RETURNS(int, pm::name(x));                                                                       \
  RETURNS(int, pm::name(y));
  // A22.60 accept: fpclassify
  PRECISE_TEST(fpclassify)
  // A22.61 accept: isfinite, isinf, isnan, isnormal
  PRECISE_TEST(isfinite) PRECISE_TEST(isinf) PRECISE_TEST(isnan) PRECISE_TEST(isnormal)
  // A22.62 accept: signbit, signbitf
  PRECISE_TEST(signbit)
  RETURNS(int, pm::signbitf(x));
  // A22.63 accept: ilogb, ilogbf
  PRECISE_TEST(ilogb)
  RETURNS(int, pm::ilogbf(x));
  // A22.64 accept: nan, nanf
  RETURNS(float, pm::nanf(1));
  RETURNS(double, pm::nan(1));
  // A22.65 accept: sincos, sincosf
  RETURNS(void, pm::sincos(x, f, f));
  RETURNS(void, pm::sincosf(x, f, f));
  RETURNS(void, pm::sincos(y, d, d));
}

namespace in_both {
using namespace concurrency::fast_math;
// A21.09 accept: the host's functions, from std
float twice(float y) restrict(cpu, amp) { return cos(y) + fabsf(y) + atan2(y, 2.0f) + trunc(y); }
} // namespace in_both

namespace on_the_host {
using namespace concurrency::precise_math;
// A22.66 accept: the host's functions, from std
double twice(double y) restrict(cpu, amp) { return erf(y) + remainder(y, 2.0) + tgammaf(1.0f) + fma(y, y, y); }
} // namespace on_the_host
