// direct3d_printf, direct3d_errorf and direct3d_abort: what kernels tell the host.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DIAGNOSTICS_H
#define CPPAMP_DIAGNOSTICS_H
#pragma GCC system_header

#include <amp/detail/messages.h>

namespace Concurrency {

#if defined(__CPPAMP__)

// A kernel's messages reach the host when it next waits for the accelerator_view, or for data.
// Those of one thread, and of one tile in the order of its barriers, come in order. Between two waits
// there is space for 256 KiB, which is some thousand; how many more there were the host says on its
// standard error. No error is lost: there is an exception even if its text found no space. The format
// is printf's, and must be a string literal; arguments are int, unsigned int, long, unsigned long,
// float, double and bool. (C++ AMP 1.2, 12.3)

/// Prints to the host's standard output.
template <int N, typename... Arguments>
inline void direct3d_printf(const char (&format)[N], Arguments... arguments) restrict(amp) {
  detail::send_message(detail::message_printf, format, arguments...);
}
/// The host's next wait throws runtime_exception with this text. The kernel goes on.
template <int N, typename... Arguments>
inline void direct3d_errorf(const char (&format)[N], Arguments... arguments) restrict(amp) {
  detail::send_message(detail::message_errorf, format, arguments...);
}
/// The host's next wait throws runtime_exception, and the thread does nothing more; no destructors
/// run. If the kernel has a barrier that could still be reached from here, the thread goes on instead:
/// the others of its tile would wait for it there.
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
/// On the host, the C library's.
template <int N>
inline void assertion_failed(const char (&)[N], const char *condition, const char *file, unsigned line,
                             const char *function) {
  __assert_fail(condition, file, line, function);
}
/// In a kernel a message; the thread ends as by direct3d_abort. What looks like a conversion of
/// printf in the text has no argument, and stays as it is.
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
