// direct3d_printf, direct3d_errorf and direct3d_abort: messages from kernels to the host.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DIAGNOSTICS_H
#define CPPAMP_DIAGNOSTICS_H
#pragma GCC system_header

#include <amp/detail/messages.h>

namespace Concurrency {

#if defined(__CPPAMP__)

// A kernel's messages reach the host when it next waits for the accelerator_view, or for data.
// Messages of one thread, and of one tile in the order of its barriers, arrive in order. There is
// space for 256 KiB between two waits, some thousand messages; the host reports the number of lost ones on
// standard error. No error is lost: there is an exception even if there was no space for its text. The format
// is printf's, and must be a string literal; arguments are int, unsigned int, long, unsigned long,
// float, double and bool. (C++ AMP 1.2, 12.3)

/// Prints to the host's standard output.
template <int N, typename... Arguments>
inline void direct3d_printf(const char (&format)[N], Arguments... arguments) restrict(amp) {
  detail::send_message(detail::message_printf, format, arguments...);
}
/// Makes the host's next wait throw runtime_exception with this text. The kernel continues.
template <int N, typename... Arguments>
inline void direct3d_errorf(const char (&format)[N], Arguments... arguments) restrict(amp) {
  detail::send_message(detail::message_errorf, format, arguments...);
}
/// Makes the host's next wait throw runtime_exception, and ends the thread without running
/// destructors. If the kernel has a barrier that is reachable from here, the thread continues instead,
/// because the others of its tile would wait for it.
inline void direct3d_abort() restrict(amp) {
  detail::send_message(detail::message_abort, "direct3d_abort");
  __cppamp_end_thread();
}

#endif // defined(__CPPAMP__)

} // namespace Concurrency

#if defined(__CPPAMP__) && defined(CPPAMP_ASSERT) && CPPAMP_ASSERT // see <assert.h>

#include <assert.h>

#define CPPAMP_TEXT_OF(line) CPPAMP_TEXT_OF_(line)
#define CPPAMP_TEXT_OF_(line) #line

#if defined(__ASSERT_FUNCTION) // not with NDEBUG
namespace Concurrency {
namespace detail {
/// On the host, calls the C library's function.
template <int N>
inline void assertion_failed(const char (&)[N], const char *condition, const char *file, unsigned line,
                             const char *function) {
  __assert_fail(condition, file, line, function);
}
/// In a kernel, sends a message and ends the thread like direct3d_abort. printf conversions in the text have no
/// arguments and are printed unchanged.
template <int N>
inline void assertion_failed(const char (&text)[N], const char *, const char *, unsigned, const char *) restrict(amp) {
  send_message(message_assert, text);
  __cppamp_end_thread();
}
} // namespace detail
} // namespace Concurrency
#endif

#endif

namespace concurrency = Concurrency;

#endif // CPPAMP_DIAGNOSTICS_H
