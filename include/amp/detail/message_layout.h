// The layout of messages from kernels, shared by the headers, a compiler pass and the library.
//
// A kernel that sends messages has an additional buffer, which all launches share:
//
//   word 0      words in use after the head
//   word 1      messages that did not fit
//   word 2      how many of those were errors: all but direct3d_printf's
//   word 3      1: a subscript outside its extent was reported; no others will be (report-subscripts)
//   then        messages: length (in 32-bit units), kind, origin (message_origin), three global ids (least significant
//   first),
//               the number of arguments, the text's length in bytes, the text, the arguments
//
// An argument is a tag and two words. Kernels reserve space with an atomic addition; the library
// reads while no kernel runs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_MESSAGE_LAYOUT_H
#define CPPAMP_DETAIL_MESSAGE_LAYOUT_H
#pragma GCC system_header

namespace Concurrency {
namespace detail {

enum message_kind { message_printf, message_errorf, message_abort, message_assert, message_outside };
enum message_tag { tag_int, tag_uint, tag_long, tag_ulong, tag_float, tag_double };
enum { message_buffer_words = 1 << 16, message_head_words = 4, message_fixed_words = 8 };

/// Identifies a message's kernel, as far as 24 bits can, and holds the rank of its domain in the lowest 8 bits: the
/// value of
/// __cppamp_rank().
inline unsigned message_origin(const char *symbol, const char *source, unsigned rank) {
  unsigned hash = 2166136261u;
  const char *const texts[] = {symbol, source};
  for (const char *text : texts)
    for (; *text; ++text)
      hash = (hash ^ static_cast<unsigned char>(*text)) * 16777619u;
  return (hash ^ hash >> 24) << 8 | (rank & 255u);
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_MESSAGE_LAYOUT_H
