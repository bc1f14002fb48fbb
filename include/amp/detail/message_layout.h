// What a message from a kernel looks like: a contract between the headers, a pass of the compiler and the library.
//
// A kernel that sends messages has one more buffer, which all launches share:
//
//   word 0      words in use behind the head
//   word 1      messages that did not fit
//   word 2      those of them that were errors: all but direct3d_printf's
//   word 3      1: a subscript outside of its extent has been told, and no other will be (report-subscripts)
//   then        messages: length in words, kind, origin (message_origin), three global ids (least significant first),
//               the number of arguments, the text's length in bytes, the text, the arguments
//
// An argument is a tag and two words. Kernels reserve space by an atomic addition; the library
// reads when no kernel runs.
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

/// Which kernel a message is of, as well as 24 bits can say it, and in the lowest 8 the rank of its domain: what
/// __cppamp_rank() is.
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
