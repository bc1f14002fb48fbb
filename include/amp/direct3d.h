// direct3d: the HLSL intrinsic functions in C++ AMP, as plain arithmetic.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DIRECT3D_H
#define CPPAMP_DIRECT3D_H
#pragma GCC system_header

#include <amp/detail/device_builtins.h>

namespace Concurrency {

/// Functions for kernels, on every device. (C++ AMP 1.2, 9.3)
namespace direct3d {

// Integers wrap around on overflow, as in HLSL.

inline int abs(int x) restrict(amp) {
  return static_cast<int>(x < 0 ? 0u - static_cast<unsigned int>(x) : static_cast<unsigned int>(x));
}
inline int imax(int x, int y) restrict(amp) { return x > y ? x : y; }
inline int imin(int x, int y) restrict(amp) { return x < y ? x : y; }
inline unsigned int umax(unsigned int x, unsigned int y) restrict(amp) { return x > y ? x : y; }
inline unsigned int umin(unsigned int x, unsigned int y) restrict(amp) { return x < y ? x : y; }
/// -1, 0 or 1.
inline int sign(int x) restrict(amp) { return (x > 0) - (x < 0); }

/// Returns `x` limited to the bounds.
inline float clamp(float x, float min, float max) restrict(amp) { return x < min ? min : x > max ? max : x; }
inline int clamp(int x, int min, int max) restrict(amp) { return x < min ? min : x > max ? max : x; }
/// clamp(x, 0, 1).
inline float saturate(float x) restrict(amp) { return clamp(x, 0.0f, 1.0f); }

/// Returns the number of bits that are 1.
inline unsigned int countbits(unsigned int x) restrict(amp) { return static_cast<unsigned int>(__builtin_popcount(x)); }
/// Returns the position of the highest bit that is 1, where the lowest bit has position 0; -1 if there is none.
inline int firstbithigh(int x) restrict(amp) { return x == 0 ? -1 : 31 - __builtin_clz(static_cast<unsigned int>(x)); }
/// Returns the position of the lowest bit that is 1; -1 if there is none.
inline int firstbitlow(int x) restrict(amp) { return x == 0 ? -1 : __builtin_ctz(static_cast<unsigned int>(x)); }
/// Returns the bits in reverse order.
inline unsigned int reversebits(unsigned int x) restrict(amp) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  x = (x >> 8 & 0x00ff00ffu) | (x & 0x00ff00ffu) << 8;
  return x >> 16 | x << 16;
}

/// x * y + z, rounded once or twice, whichever is faster.
inline float mad(float x, float y, float z) restrict(amp) { return x * y + z; }
inline double mad(double x, double y, double z) restrict(amp) { return x * y + z; }
inline int mad(int x, int y, int z) restrict(amp) {
  return static_cast<int>(static_cast<unsigned int>(x) * static_cast<unsigned int>(y) + static_cast<unsigned int>(z));
}
inline unsigned int mad(unsigned int x, unsigned int y, unsigned int z) restrict(amp) { return x * y + z; }

/// Converts degrees to radians.
inline float radians(float x) restrict(amp) { return x * 0.017453292519943295f; }
/// 1 / x; for float, with the device's fastest method.
inline float rcp(float x) restrict(amp) { return __cppamp_native_recip_f32(x); }
inline double rcp(double x) restrict(amp) { return 1 / x; }

/// 1 if `x` is at least `y`, else 0.
inline float step(float y, float x) restrict(amp) { return x >= y ? 1.0f : 0.0f; }
/// 0 at `min`, 1 at `max`, and the Hermite polynomial 3t^2 - 2t^3 in between.
inline float smoothstep(float min, float max, float x) restrict(amp) {
  const float t = saturate((x - min) / (max - min));
  return t * t * (3 - 2 * t);
}

} // namespace direct3d

namespace detail {
/// The gradient of the noise at an integer: in [-1, 1], and deterministic.
inline float noise_gradient(int i) restrict(amp) {
  unsigned int bits = static_cast<unsigned int>(i) * 0x9e3779b9u;
  bits = (bits ^ bits >> 15) * 0x85ebca6bu;
  bits = (bits ^ bits >> 13) * 0xc2b2ae35u;
  return static_cast<float>(static_cast<int>(bits ^ bits >> 16)) * (1.0f / 2147483648.0f);
}
} // namespace detail

namespace direct3d {

/// Smooth pseudo-random noise in [-1, 1] that is 0 at integers: gradient noise with the fade function of
/// K. Perlin, Improving Noise (SIGGRAPH 2002).
inline float noise(float x) restrict(amp) {
  const float whole = __cppamp_floor_f32(x), t = x - whole;
  // Integers beyond int repeat the gradients of the bounds; floats have no fractions there.
  const int i = static_cast<int>(clamp(whole, -2147483648.0f, 2147483520.0f));
  const float fade = t * t * t * (t * (t * 6 - 15) + 10);
  const float left = detail::noise_gradient(i) * t, right = detail::noise_gradient(i + 1) * (t - 1);
  return 2 * (left + fade * (right - left));
}

} // namespace direct3d
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_DIRECT3D_H
