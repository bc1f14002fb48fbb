// Messages from kernels: written by direct3d_printf and similar functions, and read by the library.
//
// message_layout.h defines their layout.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_MESSAGES_H
#define CPPAMP_DETAIL_MESSAGES_H
#pragma GCC system_header

#include <amp/detail/device_builtins.h>
#include <amp/detail/message_layout.h>

#if defined(__CPPAMP__)

namespace Concurrency {
namespace detail {

/// Any other argument type is a compile-time error, because there is no overload.
inline void put_argument(unsigned *at, int v) restrict(amp) {
  at[0] = tag_int;
  at[1] = static_cast<unsigned>(v);
}
inline void put_argument(unsigned *at, unsigned v) restrict(amp) {
  at[0] = tag_uint;
  at[1] = v;
}
inline void put_argument(unsigned *at, bool v) restrict(amp) { put_argument(at, v ? 1 : 0); }
inline void put_argument(unsigned *at, float v) restrict(amp) {
  at[0] = tag_float;
  at[1] = __builtin_bit_cast(unsigned, v);
}
inline void put_long(unsigned *at, unsigned tag, unsigned long v) restrict(amp) {
  at[0] = tag;
  at[1] = static_cast<unsigned>(v);
  at[2] = static_cast<unsigned>(v >> 32);
}
inline void put_argument(unsigned *at, long v) restrict(amp) { put_long(at, tag_long, static_cast<unsigned long>(v)); }
inline void put_argument(unsigned *at, unsigned long v) restrict(amp) { put_long(at, tag_ulong, v); }
inline void put_argument(unsigned *at, double v) restrict(amp) {
  put_long(at, tag_double, __builtin_bit_cast(unsigned long, v));
}

inline void put_arguments(unsigned *) restrict(amp) {}
template <typename First, typename... Rest>
inline void put_arguments(unsigned *at, First first, Rest... rest) restrict(amp) {
  put_argument(at, first);
  put_arguments(at + 3, rest...);
}

/// Returns the position in the buffer for a message of this many words; 0 if there is no space.
inline unsigned reserve_message(unsigned *buffer, unsigned words, bool is_error) restrict(amp) {
  const unsigned limit = message_buffer_words - message_head_words;
  // Tested first, so that the counter cannot wrap around.
  if (__atomic_load_n(&buffer[0], __ATOMIC_RELAXED) < limit) {
    const unsigned at = __atomic_fetch_add(&buffer[0], words, __ATOMIC_RELAXED);
    if (at + words <= limit)
      return message_head_words + at;
  }
  __atomic_fetch_add(&buffer[1], 1u, __ATOMIC_RELAXED);
  if (is_error)
    __atomic_fetch_add(&buffer[2], 1u, __ATOMIC_RELAXED);
  return 0;
}

template <int N, typename... Arguments>
inline void send_message(message_kind kind, const char (&text)[N], Arguments... arguments) restrict(amp) {
  const unsigned count = sizeof...(Arguments), text_words = (N + 3) / 4;
  const unsigned words = message_fixed_words + text_words + 3 * count;
  unsigned *const buffer = __cppamp_messages();
  const unsigned place = reserve_message(buffer, words, kind != message_printf);
  if (place == 0)
    return;
  unsigned *const m = buffer + place;
  m[0] = words;
  m[1] = kind;
  m[2] = __cppamp_rank();
  m[3] = static_cast<unsigned>(__cppamp_global_id(0));
  m[4] = static_cast<unsigned>(__cppamp_global_id(1));
  m[5] = static_cast<unsigned>(__cppamp_global_id(2));
  m[6] = count;
  m[7] = N;
  unsigned word = 0;
  for (unsigned i = 0; i < N; ++i) {
    word |= static_cast<unsigned>(static_cast<unsigned char>(text[i])) << 8 * (i % 4);
    if (i % 4 == 3 || i + 1 == N) {
      m[message_fixed_words + i / 4] = word;
      word = 0;
    }
  }
  put_arguments(m + message_fixed_words + text_words, arguments...);
}

} // namespace detail
} // namespace Concurrency

#endif // defined(__CPPAMP__)

#endif // CPPAMP_DETAIL_MESSAGES_H
