// Common parts of random_bounds.py's programs: a kernel's containers on the host, where each subscript is compared in
// the simplest way, thread by thread.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_FUZZ_RANDOM_BOUNDS_H
#define CPPAMP_TEST_FUZZ_RANDOM_BOUNDS_H

#include <amp.h>
#include <cstdio>
#include <set>
#include <string>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

namespace plain {

/// The first mistake of a thread. It ends the thread.
struct mistake {
  std::string text;
};

inline std::string list(const std::vector<int> &numbers) {
  std::string text;
  for (int n : numbers)
    text += (text.empty() ? "" : ", ") + std::to_string(n);
  return text;
}

inline void compare(int line, const char *name, const std::vector<int> &at, const std::vector<int> &extent) {
  for (size_t d = 0; d < at.size(); ++d)
    if (at[d] < 0 || at[d] >= extent[d])
      throw mistake{"kernel.cpp:" + std::to_string(line) + ": index (" + list(at) + ") of '" + name +
                    "' is outside its extent (" + list(extent) + ")"};
}

/// A one- or two-dimensional view of ints, or a thread's own array.
class view {
public:
  view(const char *name, std::vector<int> extent, int *data) : m_name(name), m_extent(std::move(extent)), m_data(data) {}
  int &at(int line, int i) const {
    compare(line, m_name, {i}, m_extent);
    return m_data[i];
  }
  int &at(int line, int i, int k) const {
    compare(line, m_name, {i, k}, m_extent);
    return m_data[i * m_extent[1] + k];
  }

private:
  const char *m_name;
  std::vector<int> m_extent;
  int *m_data;
};

/// The first mistake of each thread, with its index.
class expectation {
public:
  template <class F> void run(const std::vector<int> &thread, F body) {
    try {
      body();
    } catch (const mistake &m) {
      m_texts.insert(m.text + ", in thread (" + list(thread) + ")");
    }
  }
  bool any() const { return !m_texts.empty(); }

  /// Returns false, after printing a line, if `report` is not one of these. The empty string means no mistake.
  bool meets(int kernel, int launch, std::string report) const {
    report = report.substr(0, report.find(" ["));
    if (const size_t file = report.find("kernel.cpp:"); file != std::string::npos)
      report.erase(0, file);
    if (m_texts.empty() ? report.empty() : m_texts.count(report) != 0)
      return true;
    std::printf("kernel %d, launch %d: '%s' instead of %zu others%s%s\n", kernel, launch, report.c_str(), m_texts.size(),
                m_texts.empty() ? "" : ", as ", m_texts.empty() ? "" : m_texts.begin()->c_str());
    return false;
  }

private:
  std::set<std::string> m_texts;
};

/// Returns what the wait after a kernel throws.
template <class F> std::string report_of(F launch) {
  try {
    launch();
    concurrency::accelerator().default_view.wait();
  } catch (const concurrency::runtime_exception &e) {
    return e.what();
  }
  return "";
}

} // namespace plain

#endif // CPPAMP_TEST_FUZZ_RANDOM_BOUNDS_H
