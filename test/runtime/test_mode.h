// Selects whether a test treats the device as one with its own memory (built with CPPAMP_TEST_DISCRETE).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_TEST_MODE_H
#define CPPAMP_TEST_RUNTIME_TEST_MODE_H

#include <amp/detail/runtime_api.h>

#include <gtest/gtest.h>

#include <numeric>
#include <stdlib.h>
#include <vector>

namespace amp_test {

// The library reads the environment at its first use, which is after static initialization.
#ifdef CPPAMP_TEST_DISCRETE
static const bool discrete = [] { return setenv("CPPAMP_ZERO_COPY", "0", 1) == 0; }();
#else
static const bool discrete = [] { return setenv("CPPAMP_ZERO_COPY", "1", 1) != 0; }();
#endif

/// 0, 1, 2 ...
inline std::vector<int> counted(int n) {
  std::vector<int> v(static_cast<size_t>(n));
  std::iota(v.begin(), v.end(), 0);
  return v;
}

struct moved_bytes {
  unsigned long long to, from;
};

/// Counts the bytes moved since its construction.
class byte_counter {
public:
  moved_bytes get() const {
    Concurrency::detail::runtime_statistics now = Concurrency::detail::statistics();
    return {now.bytes_to_device - m_start.bytes_to_device, now.bytes_from_device - m_start.bytes_from_device};
  }
  /// On devices that share the host's memory, nothing moves.
  void expect(unsigned long long to, unsigned long long from) const {
    EXPECT_EQ(get().to, discrete ? to : 0);
    EXPECT_EQ(get().from, discrete ? from : 0);
  }

private:
  Concurrency::detail::runtime_statistics m_start = Concurrency::detail::statistics();
};

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_TEST_MODE_H
