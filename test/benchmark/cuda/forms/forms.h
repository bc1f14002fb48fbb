// Further forms of the workloads in the parent folder, as public programs write them: different borders, layouts, types
// and amounts of work per thread. A file holds the forms of several workloads: x.cpp in C++ AMP, x.cu in CUDA
// (cuda_forms.h), and x.h what a thread computes if both languages write it alike:
//
//   int main(int argc, char **argv) {
//     forms::program p(argc, argv);
//     const int n = p.size(1 << 25, 1000);                      // on a GPU, in a test
//     {
//       p.family("triad");
//       const auto b = p.input(forms::numbers<double>(n, 1));   // CUDA's buffer 0
//       const auto a = p.output<double>(n, {1e-15}, [&] {...}); // buffer 1; the result of plain code
//       p.form("guard and return", n, [&] { parallel_for_each(...); });
//     }
//     return p.status();
//   }
//
// Each form runs on zeroed outputs, is compared with CUDA's form of the same name (with --tiny also with plain
// code), and is then timed against it. Each prints a line of JSON for table.py.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_CUDA_FORMS_FORMS_H
#define CPPAMP_BENCHMARK_CUDA_FORMS_FORMS_H

#include "../workload.h"

#include <amp_math.h>
#include <amp_short_vectors.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <memory>

using namespace concurrency;
using graphics::float_4;

/// Marks the functions of x.h.
#define ON_DEVICE inline
#define ON_DEVICE_TOO restrict(cpu, amp)

// The same name for all sides.
#define BOTH_SIDES(NAME, TYPE, AMP, HOST)                                                                              \
  inline TYPE NAME(TYPE x) restrict(cpu) { return HOST; }                                                              \
  inline TYPE NAME(TYPE x) restrict(amp) { return AMP(x); }
BOTH_SIDES(exponential, float, precise_math::exp, std::exp(x))
BOTH_SIDES(exponential, double, precise_math::exp, std::exp(x))
BOTH_SIDES(logarithm, float, precise_math::log, std::log(x))
BOTH_SIDES(logarithm, double, precise_math::log, std::log(x))
BOTH_SIDES(square_root, float, precise_math::sqrt, std::sqrt(x))
BOTH_SIDES(square_root, double, precise_math::sqrt, std::sqrt(x))
BOTH_SIDES(inverse_root, float, fast_math::rsqrt, 1 / std::sqrt(x))
BOTH_SIDES(inverse_root, double, precise_math::rsqrt, 1 / std::sqrt(x))
BOTH_SIDES(error_function, float, precise_math::erfc, std::erfc(x))
#undef BOTH_SIDES

namespace forms {

template <class T> std::vector<T> numbers(size_t count, unsigned seed, double low = 0, double high = 1) {
  std::vector<T> values = benchmark::make_numbers<T>(count, seed);
  for (T &value : values)
    value = static_cast<T>(low + (high - low) * static_cast<double>(value));
  return values;
}

class program {
public:
  program(int argc, char **argv) : m_cuda(argv[0]) {
    std::vector<char *> rest;
    for (int i = 0; i < argc; ++i)
      if (i + 1 < argc && !strcmp(argv[i], "--form"))
        m_wanted.push_back(argv[++i]);
      else
        rest.push_back(argv[i]);
    m_options = benchmark::read_options(static_cast<int>(rest.size()), rest.data());
    if (m_cuda.is_there()) {
      m_cuda.find("cuda_begin", m_begin);
      m_cuda.find("cuda_choose", m_choose);
      m_cuda.find("cuda_clear", m_clear);
    }
  }

  template <class T> T size(T full, T tiny) const { return m_options.tiny ? tiny : full; }
  int status() const { return m_failed; }

  /// Begins the forms of a workload. Frees CUDA's buffers of the previous one; views may still write to its data.
  void family(const char *name) {
    m_family = name;
    m_buffers = 0;
    m_outputs.clear();
    if (m_cuda.is_there())
      m_begin();
  }

  template <class T> array_view<const T, 1> input(std::vector<T> data) { return keep(std::move(data)); }
  /// Memory through which kernels pass data.
  template <class T> array_view<T, 1> scratch(size_t count) { return keep(std::vector<T>(count)); }
  /// Declares what the next forms compute; the first output after a form begins a new set. `expected()` returns a
  /// sequence of E: the elements or their components.
  template <class T, class E = T, class Expected>
  array_view<T, 1> output(size_t count, workload::tolerance t, Expected expected) {
    if (m_has_form)
      m_outputs.clear();
    m_has_form = false;
    const int number = m_buffers;
    array_view<T, 1> view = keep(std::vector<T>(count));
    const size_t bytes = count * sizeof(T);
    m_outputs.push_back([=](const char *form) {
      if (!form) {
        memset(static_cast<void *>(&view[0]), 0, bytes);
        if (m_cuda.is_there())
          m_clear(number);
        return;
      }
      view.synchronize();
      const E *ours = reinterpret_cast<const E *>(view.data());
      if (m_options.tiny)
        compare(form, "plain code", ours, expected(), t);
      if (m_cuda.is_there()) {
        std::vector<E> theirs(bytes / sizeof(E));
        m_cuda.read_buffer(number, theirs.data());
        compare(form, "CUDA", ours, theirs, t);
      }
    });
    return view;
  }

  /// `start()` starts the kernels. CUDA's side receives n.
  template <class Start> void form(const char *name, int n, Start start) {
    m_has_form = true;
    const std::string full = std::string(m_family) + ": " + name;
    if (!m_wanted.empty() && std::find(m_wanted.begin(), m_wanted.end(), full) == m_wanted.end())
      return;
    const auto ours = [&](int calls) {
      for (int i = 0; i < calls; ++i)
        start();
      benchmark::wait_for_default_view();
    };
    const auto peer = [&](int calls) { m_cuda.run(n, calls); };
    for (const auto &output : m_outputs)
      output(nullptr);
    ours(1);
    if (m_cuda.is_there()) {
      benchmark::require(m_choose(full.c_str()), full.c_str());
      peer(1);
    }
    const bool failed_before = m_failed;
    m_failed = false;
    for (const auto &output : m_outputs)
      output(full.c_str());
    if (!m_failed)
      print(full, m_cuda.is_there() ? benchmark::measure_pairs(m_options, 1, ours, peer)
                                    : workload::time_alone(m_options, ours));
    m_failed |= failed_before;
  }

private:
  template <class T> array_view<T, 1> keep(std::vector<T> data) {
    const auto kept = std::make_shared<std::vector<T>>(std::move(data));
    m_data.push_back(kept);
    ++m_buffers;
    if (m_cuda.is_there())
      m_cuda.add_buffer(kept->data(), kept->size() * sizeof(T));
    return array_view<T, 1>(static_cast<int>(kept->size()), kept->data());
  }

  template <class E>
  void compare(const char *form, const char *with, const E *ours, const std::vector<E> &theirs, workload::tolerance t) {
    const size_t different = workload::count_different(ours, theirs.data(), theirs.size(), t);
    if (static_cast<double>(different) <= t.share * static_cast<double>(theirs.size()))
      return;
    fprintf(stderr, "wrong result: %s: %zu of %zu numbers differ from those of %s\n", form, different, theirs.size(), with);
    m_failed = true;
  }

  void print(const std::string &form, const benchmark::paired_times &times) const {
    printf("{\"form\": \"%s\", \"device\": \"%s\", \"ours\": %s", form.c_str(),
           benchmark::default_device_name().c_str(), benchmark::json_times(times.ours).c_str());
    if (m_cuda.is_there())
      printf(", \"peer\": %s", benchmark::json_times(times.peer).c_str());
    printf("}\n");
    fflush(stdout);
  }

  benchmark::options m_options;
  workload::cuda_side m_cuda;
  void (*m_begin)() = nullptr;
  int (*m_choose)(const char *form) = nullptr;
  void (*m_clear)(int which) = nullptr;
  std::vector<std::string> m_wanted; ///< the forms to run; all if empty
  const char *m_family = "";
  int m_buffers = 0;
  std::vector<std::shared_ptr<void>> m_data;
  std::vector<std::function<void(const char *)>> m_outputs; ///< clears the output (null), or compares it
  bool m_has_form = false, m_failed = false;
};

} // namespace forms

#endif // CPPAMP_BENCHMARK_CUDA_FORMS_FORMS_H
