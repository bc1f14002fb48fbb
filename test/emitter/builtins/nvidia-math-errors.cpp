// The functions that the text has for NVIDIA's GPUs, against the host's for double: the host's quotients, roots and
// powers replace the GPU's approximations, which add up to one unit in the last place.
//
// RUN: %amp-opt -emit-opencl %S/Inputs/nvidia-math.ll -o %t.cl
// RUN: sed -n '/^static float cppamp_root/,/^#else/p' %t.cl | grep -v '^#' > %t.h
// RUN: %clang++ -O2 -ffp-contract=off -DFUNCTIONS='"%t.h"' %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <initializer_list>

typedef uint32_t uint;
static float as_float(uint bits) {
  float x;
  memcpy(&x, &bits, sizeof(x));
  return x;
}
static uint as_uint(float x) {
  uint bits;
  memcpy(&bits, &x, sizeof(x));
  return bits;
}
static float rounded(double x) { return static_cast<float>(x); }

namespace text {
float fma(float a, float b, float c) { return std::fma(a, b, c); }
float fabs(float x) { return std::fabs(x); }
float copysign(float x, float y) { return std::copysign(x, y); }
float log1p(float x) { return rounded(std::log1p(static_cast<double>(x))); }
float native_recip(float x) { return rounded(1 / static_cast<double>(x)); }
float native_rsqrt(float x) { return rounded(1 / std::sqrt(static_cast<double>(x))); }
float native_exp2(float x) { return rounded(std::exp2(static_cast<double>(x))); }
#include FUNCTIONS
} // namespace text

/// In units in the last place of the result; infinite if only one of both is a number.
static double error_of(float y, double expected) {
  const float nearest = rounded(expected);
  if (std::isnan(y) || std::isnan(nearest))
    return std::isnan(y) && std::isnan(nearest) ? 0 : INFINITY;
  if (y == nearest)
    return std::signbit(y) == std::signbit(nearest) ? std::fabs(y - expected) > 0 ? 0.5 : 0 : INFINITY;
  if (std::isinf(y) || std::isinf(nearest))
    return INFINITY;
  int exponent;
  std::frexp(expected, &exponent);
  return std::fabs(y - expected) / std::ldexp(1.0, exponent < -125 ? -149 : exponent - 24);
}

static bool failed = false;

template <class Ours, class Host> void check(const char *name, double limit, Ours ours, Host host) {
  double worst = 0;
  float at = 0;
  const auto test = [&](float x) {
    const double error = error_of(ours(x), host(static_cast<double>(x)));
    if (error > worst) {
      worst = error;
      at = x;
    }
  };
  for (float x : {0.0f, -0.0f, 1.0f, -1.0f, INFINITY, -INFINITY, NAN, 1e-45f, 3e38f})
    test(x);
  for (uint64_t bits = 0; bits < uint64_t(1) << 32; bits += 10007)
    test(as_float(static_cast<uint>(bits)));
  for (float x = -12; x <= 12; x += 1.0f / 16384)
    test(x);
  printf("%s: %.2f at %.9g\n", name, worst, at);
  if (worst > limit)
    failed = true;
}

#define CHECK(name, limit) check(#name, limit, text::cppamp_##name, [](double x) { return std::name(x); })

int main() {
  CHECK(acos, 1.2);
  CHECK(acosh, 1.9);
  CHECK(asin, 1.5);
  CHECK(asinh, 1.6);
  CHECK(atan, 1.4);
  CHECK(atanh, 2);
  CHECK(erfc, 3.6);
  CHECK(sinh, 1.6);
  return failed;
}
