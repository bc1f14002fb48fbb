// Vector widths, and the names of SLEEF's and libmvec's functions, for the level that this file is compiled for. Only
// this file names processors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BACKEND_HOST_MATH_LEVELS_H
#define CPPAMP_BACKEND_HOST_MATH_LEVELS_H

#if defined(__AVX512F__)
#define LANES_f32 16
#define LANES_f64 8
#define SLEEF_LEVEL avx512f
#define MVEC_LEVEL e
#elif defined(__AVX2__)
#define LANES_f32 8
#define LANES_f64 4
#define SLEEF_LEVEL avx2
#define MVEC_LEVEL d
#elif defined(__SSE4_1__)
#define LANES_f32 4
#define LANES_f64 2
#define SLEEF_LEVEL sse4
#define MVEC_LEVEL b
#elif defined(__aarch64__)
#define LANES_f32 4
#define LANES_f64 2
#define SLEEF_LEVEL advsimd
#else
#error "no vectors are known for this processor"
#endif

/// glibc has libmvec for AArch64 only since 2.38.
#ifdef MVEC_LEVEL
#define HAS_MVEC 1
#else
#define HAS_MVEC 0
#define MVEC_LEVEL
#endif

#define PASTE_NAME_(a, b, c, d, e, f, g) a##b##c##d##e##f##g
#define PASTE_NAME(a, b, c, d, e, f, g) PASTE_NAME_(a, b, c, d, e, f, g)

#define SLEEF_NAME_f32(function, accuracy) PASTE_NAME(Sleef_, function, f, LANES_f32, _, accuracy, SLEEF_LEVEL)
#define SLEEF_NAME_f64(function, accuracy) PASTE_NAME(Sleef_, function, d, LANES_f64, _, accuracy, SLEEF_LEVEL)

#define MVEC_ARGUMENTS_TT v_
#define MVEC_ARGUMENTS_TTT vv_
#define MVEC_NAME_f32(function, signature)                                                                             \
  PASTE_NAME(_ZGV, MVEC_LEVEL, N, LANES_f32, MVEC_ARGUMENTS_##signature, function, f)
#define MVEC_NAME_f64(function, signature)                                                                             \
  PASTE_NAME(_ZGV, MVEC_LEVEL, N, LANES_f64, MVEC_ARGUMENTS_##signature, function, )

/// The name of SLEEF's function as a string.
#define TEXT_OF_(name) #name
#define TEXT_OF(name) TEXT_OF_(name)

#define EXPORT_NAME(type, name) PASTE_NAME(__cppamp_host_, name, _, type, x, LANES_##type, )

#endif // CPPAMP_BACKEND_HOST_MATH_LEVELS_H
