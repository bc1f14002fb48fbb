// Device functions beyond plain C++: the thread's position, barriers, fences, and the
// mathematical functions.
//
// None of these functions has a body: detail/builtins.def lists them with their
// implementation on each target of the compiler. This file declares each with the type and the effects that the
// list states.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_DEVICE_BUILTINS_H
#define CPPAMP_DETAIL_DEVICE_BUILTINS_H
#pragma GCC system_header

#include <amp/detail/config.h>

// A pointer parameter refers to a variable of the calling thread, and is not kept. Functions that involve
// other threads must not be moved into or out of a branch.
#if defined(__clang__)
#define CPPAMP_OUT __attribute__((noescape))
#define CPPAMP_CONVERGENT __attribute__((convergent, nothrow))
#else
#define CPPAMP_OUT
#define CPPAMP_CONVERGENT __attribute__((nothrow))
#endif

// One macro for each word of the list that affects a declaration.
#define CPPAMP_EFFECTS_pure __attribute__((const, nothrow))
#define CPPAMP_EFFECTS_out __attribute__((nothrow))
#define CPPAMP_EFFECTS_convergent CPPAMP_CONVERGENT
#define CPPAMP_EFFECTS_barrier CPPAMP_CONVERGENT
#define CPPAMP_EFFECTS_fence CPPAMP_CONVERGENT
#define CPPAMP_EFFECTS_end CPPAMP_CONVERGENT

#define CPPAMP_TYPE_f32 float, unsigned
#define CPPAMP_TYPE_f64 double, unsigned long
#define CPPAMP_TYPE_i32 int, unsigned
#define CPPAMP_TYPE_u32 unsigned, unsigned
#define CPPAMP_TYPE_none void, void

#define CPPAMP_DECLARE_V(f, T, U) void f() restrict(amp);
#define CPPAMP_DECLARE_Vu(f, T, U) void f(unsigned) restrict(amp);
#define CPPAMP_DECLARE_VCCCuu(f, T, U) void f(const void *, const int *, const int *, unsigned, unsigned) restrict(amp);
#define CPPAMP_DECLARE_U(f, T, U) U f() restrict(amp);
#define CPPAMP_DECLARE_UUU(f, T, U) U f(U, U) restrict(amp);
#define CPPAMP_DECLARE_UUUU(f, T, U) U f(U, U, U) restrict(amp);
#define CPPAMP_DECLARE_u(f, T, U) unsigned f() restrict(amp);
#define CPPAMP_DECLARE_Xu(f, T, U) unsigned long f(unsigned) restrict(amp);
#define CPPAMP_DECLARE_Zu(f, T, U) unsigned long f(unsigned) restrict(amp);
#define CPPAMP_DECLARE_ZIIZ(f, T, U) unsigned long f(int, int, unsigned long) restrict(amp);
#define CPPAMP_DECLARE_G(f, T, U) T *f() restrict(amp);
#define CPPAMP_DECLARE_IT(f, T, U) int f(T) restrict(amp);
#define CPPAMP_DECLARE_TT(f, T, U) T f(T) restrict(amp);
#define CPPAMP_DECLARE_TTI(f, T, U) T f(T, int) restrict(amp);
#define CPPAMP_DECLARE_TTP(f, T, U) T f(T, T *CPPAMP_OUT) restrict(amp);
#define CPPAMP_DECLARE_TTQ(f, T, U) T f(T, int *CPPAMP_OUT) restrict(amp);
#define CPPAMP_DECLARE_TTT(f, T, U) T f(T, T) restrict(amp);
#define CPPAMP_DECLARE_TTTT(f, T, U) T f(T, T, T) restrict(amp);
#define CPPAMP_DECLARE_TTTQ(f, T, U) T f(T, T, int *CPPAMP_OUT) restrict(amp);
#define CPPAMP_DECLARE_TU(f, T, U) T f(U) restrict(amp);

#define CPPAMP_DECLARE(declare, ...) declare(__VA_ARGS__)
// Words of the list are pasted directly, so that no macro of a program can replace them.
#define CPPAMP_BUILTIN(name, kind, signature, type, effects, uniformity, feature, opencl, host)                        \
  CPPAMP_EFFECTS_##effects CPPAMP_DECLARE(CPPAMP_DECLARE_##signature, __cppamp_##name, CPPAMP_TYPE_##type)
#define CPPAMP_MATH(name, signature, effects, host)                                                                    \
  CPPAMP_EFFECTS_##effects CPPAMP_DECLARE_##signature(__cppamp_##name##_f32, float, unsigned)                          \
      CPPAMP_EFFECTS_##effects CPPAMP_DECLARE_##signature(__cppamp_##name##_f64, double, unsigned long)
#define CPPAMP_NATIVE(name, signature, host)                                                                           \
  CPPAMP_EFFECTS_pure CPPAMP_DECLARE_##signature(__cppamp_native_##name##_f32, float, unsigned)

extern "C" {
#include <amp/detail/builtins.def>
} // extern "C"

#undef CPPAMP_OUT
#undef CPPAMP_CONVERGENT
#undef CPPAMP_EFFECTS_pure
#undef CPPAMP_EFFECTS_out
#undef CPPAMP_EFFECTS_convergent
#undef CPPAMP_EFFECTS_barrier
#undef CPPAMP_EFFECTS_fence
#undef CPPAMP_EFFECTS_end
#undef CPPAMP_TYPE_f32
#undef CPPAMP_TYPE_f64
#undef CPPAMP_TYPE_i32
#undef CPPAMP_TYPE_u32
#undef CPPAMP_TYPE_none
#undef CPPAMP_DECLARE_V
#undef CPPAMP_DECLARE_Vu
#undef CPPAMP_DECLARE_VCCCuu
#undef CPPAMP_DECLARE_U
#undef CPPAMP_DECLARE_UUU
#undef CPPAMP_DECLARE_UUUU
#undef CPPAMP_DECLARE_u
#undef CPPAMP_DECLARE_Xu
#undef CPPAMP_DECLARE_Zu
#undef CPPAMP_DECLARE_ZIIZ
#undef CPPAMP_DECLARE_G
#undef CPPAMP_DECLARE_IT
#undef CPPAMP_DECLARE_TT
#undef CPPAMP_DECLARE_TTI
#undef CPPAMP_DECLARE_TTP
#undef CPPAMP_DECLARE_TTQ
#undef CPPAMP_DECLARE_TTT
#undef CPPAMP_DECLARE_TTTT
#undef CPPAMP_DECLARE_TTTQ
#undef CPPAMP_DECLARE_TU
#undef CPPAMP_DECLARE

namespace Concurrency {
namespace detail {

/// Which memory a barrier or fence orders.
enum fence_flags { fence_tile_static = 1, fence_global = 2, fence_all = 3 };

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_DEVICE_BUILTINS_H
