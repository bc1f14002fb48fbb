// assert in kernels, for programs compiled with -DCPPAMP_ASSERT=1: a failure is reported with file, line
// and index, as a runtime_exception at the host's next wait. In host code, and without that macro, assert
// is the C library's. Like the C library's, this file can be included more than once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma GCC system_header

#include_next <assert.h>

#if defined(__CPPAMP__) && defined(__cplusplus) && defined(CPPAMP_ASSERT) && CPPAMP_ASSERT && !defined(NDEBUG)
#include <amp/diagnostics.h>
#undef assert
#define assert(condition)                                                                                              \
  (static_cast<bool>(condition) ? void(0)                                                                              \
                                : ::Concurrency::detail::assertion_failed(                                             \
                                      __FILE__ ":" CPPAMP_TEXT_OF(__LINE__) ": assertion '" #condition "' failed",     \
                                      #condition, __FILE__, __LINE__, __extension__ __PRETTY_FUNCTION__))
#endif
