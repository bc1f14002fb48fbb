// Selects whether a test treats a device that shares the host's memory as one with its own (built with
// CPPAMP_TEST_DISCRETE).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_TEST_MODE_H
#define CPPAMP_TEST_RUNTIME_TEST_MODE_H

#include <amp/accelerator.h>
#include <amp/detail/runtime_api.h>

#include <gtest/gtest.h>

#include <numeric>
#include <stdlib.h>
#include <vector>

namespace amp_test {

// The library reads the environment at its first use, which is after static initialization.
#ifdef CPPAMP_TEST_DISCRETE
constexpr bool hides_sharing = true;
#else
constexpr bool hides_sharing = false;
#endif
static const bool is_chosen = setenv("CPPAMP_ZERO_COPY", hides_sharing ? "0" : "1", 1) == 0;

/// Returns true if the device has its own memory: a GPU in either build.
inline bool is_discrete() { return !Concurrency::accelerator().get_supports_cpu_shared_memory(); }

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
    EXPECT_EQ(get().to, is_discrete() ? to : 0);
    EXPECT_EQ(get().from, is_discrete() ? from : 0);
  }

private:
  Concurrency::detail::runtime_statistics m_start = Concurrency::detail::statistics();
};

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_TEST_MODE_H
