// <intrin.h> of Visual C++: Clang's processor intrinsics, and bit functions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_INTRIN_H
#define CPPAMP_VISUAL_INTRIN_H
#pragma GCC system_header

#include <amp_visual_names.h>

#if defined(__x86_64__) || defined(__i386__)
#include <cpuid.h>
#include <x86intrin.h>
#undef __cpuid // the forms with three and more arguments
inline void __cpuid(int *registers, int leaf) {
  unsigned *r = reinterpret_cast<unsigned *>(registers);
  __cpuid_count(leaf, 0, r[0], r[1], r[2], r[3]);
}
#endif

template <typename Index> unsigned char _BitScanForward(Index *index, std::uint32_t bits) {
  if (bits)
    *index = static_cast<Index>(__builtin_ctz(bits));
  return bits != 0;
}
template <typename Index> unsigned char _BitScanReverse(Index *index, std::uint32_t bits) {
  if (bits)
    *index = static_cast<Index>(31 - __builtin_clz(bits));
  return bits != 0;
}
template <typename Index> unsigned char _BitScanForward64(Index *index, std::uint64_t bits) {
  if (bits)
    *index = static_cast<Index>(__builtin_ctzll(bits));
  return bits != 0;
}
template <typename Index> unsigned char _BitScanReverse64(Index *index, std::uint64_t bits) {
  if (bits)
    *index = static_cast<Index>(63 - __builtin_clzll(bits));
  return bits != 0;
}
#define __popcnt(bits) static_cast<unsigned>(__builtin_popcount(bits))
#define __popcnt64(bits) static_cast<std::uint64_t>(__builtin_popcountll(bits))
#define _ReadWriteBarrier() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#define _InterlockedExchangeAdd(place, value) (__atomic_fetch_add(place, value, __ATOMIC_SEQ_CST))
#define _InterlockedCompareExchange(place, value, expected) (__sync_val_compare_and_swap(place, expected, value))
#define _InterlockedAnd(place, value) (__atomic_fetch_and(place, value, __ATOMIC_SEQ_CST))
#define _InterlockedOr(place, value) (__atomic_fetch_or(place, value, __ATOMIC_SEQ_CST))
#define _InterlockedXor(place, value) (__atomic_fetch_xor(place, value, __ATOMIC_SEQ_CST))
#define _InterlockedExchange(place, value) (__atomic_exchange_n(place, value, __ATOMIC_SEQ_CST))
#ifndef __assume
#define __assume(condition) __builtin_assume(condition)
#endif

#endif // CPPAMP_VISUAL_INTRIN_H
