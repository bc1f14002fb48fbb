// The parts of <future> and <chrono> that completion_future uses, without these headers, which would
// double the compile time of a small program. Programs that use std::future_status or
// std::shared_future themselves include <future>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_STD_FUTURE_H
#define CPPAMP_DETAIL_STD_FUTURE_H
#pragma GCC system_header

#include <exception>

#if defined(__GLIBCXX__) && !_GLIBCXX_INLINE_VERSION
namespace std {
template <typename T> class shared_future;
enum class future_status;
namespace chrono {
template <typename Rep, typename Period> struct duration;
template <typename Clock, typename Duration> struct time_point;
} // namespace chrono
} // namespace std
#else
#include <chrono>
#include <future>
#endif

#endif // CPPAMP_DETAIL_STD_FUTURE_H
