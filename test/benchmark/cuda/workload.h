// A workload in two languages: x.cpp in C++ AMP, and x.cu in CUDA, the same algorithm with the same sizes and tiles,
// each in the usual style of its language. nvcc builds a shared library from x.cu, which x.cpp loads, so that one
// process times both alternately and compares their results. Without that library, C++ AMP is timed alone. With --tiny,
// its result is also compared with a plain loop on the host.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_CUDA_WORKLOAD_H
#define CPPAMP_BENCHMARK_CUDA_WORKLOAD_H

#include "../amp_side.h"
#include "../measure.h"

#include <cmath>
#include <dlfcn.h>

namespace workload {

using benchmark::make_numbers;

/// The functions of cuda_side.h, if the library "<program>_cuda.so" exists.
class cuda_side {
public:
  explicit cuda_side(const std::string &program) {
    m_library = dlopen((program + "_cuda.so").c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!m_library)
      return;
    find("cuda_add_buffer", add_buffer);
    find("cuda_run", run);
    find("cuda_read_buffer", read_buffer);
  }
  bool is_there() const { return run; }

  void (*add_buffer)(const void *data, size_t bytes) = nullptr;
  void (*run)(int n, int calls) = nullptr;
  void (*read_buffer)(int which, void *to) = nullptr;

  template <class F> void find(const char *name, F *&function) const {
    function = reinterpret_cast<F *>(dlsym(m_library, name));
    benchmark::require(function, name);
  }

private:
  void *m_library;
};

/// How many elements may differ, and by how much, relative to the larger of the element and 1.
struct tolerance {
  double difference = 0;
  double share = 0; ///< fraction of the elements for which rounding may change a thread's path
};

/// For the first `size` numbers.
template <class T> size_t count_different(const T *a, const T *b, size_t size, tolerance t) {
  size_t different = 0;
  for (size_t i = 0; i < size; ++i) {
    const double x = static_cast<double>(a[i]), y = static_cast<double>(b[i]);
    different += !(std::fabs(x - y) <= t.difference * (1 + std::fabs(y)));
  }
  return different;
}

template <class Ours> benchmark::paired_times time_alone(const benchmark::options &o, Ours ours) {
  benchmark::paired_times times;
  ours(1);
  for (int i = 0; i < o.pairs; ++i)
    benchmark::add_times(times.ours, ours, 1);
  return times;
}

class comparison {
public:
  /// `usual` is the size on a GPU.
  comparison(int argc, char **argv, const char *name, int usual, int smallest)
      : m_options(benchmark::read_options(argc, argv)), m_name(name), m_cuda(argv[0]) {
    n = m_options.size ? static_cast<int>(m_options.size) : m_options.tiny ? smallest : usual;
  }

  int n;
  bool is_tiny() const { return m_options.tiny; }

  /// Allocates memory of the CUDA side, numbered from 0.
  template <class T> void give(const std::vector<T> &data) {
    if (m_cuda.is_there())
      m_cuda.add_buffer(data.data(), data.size() * sizeof(T));
  }

  /// Times `launch()`, which starts kernels, against CUDA's. `work`: operations or bytes per call.
  template <class Launch> void time(double work, const char *unit, Launch launch) {
    const auto ours = [&](int calls) {
      for (int i = 0; i < calls; ++i)
        launch();
      benchmark::wait_for_default_view();
    };
    const auto peer = [&](int calls) { m_cuda.run(n, calls); };
    const benchmark::paired_times times =
        m_cuda.is_there() ? benchmark::measure_pairs(m_options, 1, ours, peer) : time_alone(m_options, ours);
    m_line = "{\"name\": \"" + std::string(m_name) + "\", \"device\": \"" + benchmark::default_device_name() +
             "\", \"size\": " + std::to_string(n) + ", \"work\": " + std::to_string(work) + ", \"unit\": \"" + unit +
             "\", \"ours\": " + benchmark::json_times(times.ours) +
             (m_cuda.is_there() ? ", \"peer\": " + benchmark::json_times(times.peer) : std::string()) + "}";
  }

  /// Compares the result of C++ AMP with CUDA's buffer `which`, and with `--tiny` with `expected()`.
  template <class T, class Expected> void check(const std::vector<T> &ours, int which, tolerance t, Expected expected) {
    if (m_options.tiny)
      compare(ours, expected(), t, "the host");
    if (!m_cuda.is_there())
      return;
    std::vector<T> peer(ours.size());
    m_cuda.read_buffer(which, peer.data());
    compare(ours, peer, t, "CUDA");
  }

  /// Prints the line of JSON that table.py reads, if all checks passed.
  void report() const { printf("%s\n", m_line.c_str()); }

private:
  template <class T>
  void compare(const std::vector<T> &a, const std::vector<T> &b, tolerance t, const char *with) const {
    const size_t different = a.size() == b.size() ? count_different(a.data(), b.data(), a.size(), t) : a.size();
    if (static_cast<double>(different) <= t.share * static_cast<double>(a.size()))
      return;
    fprintf(stderr, "wrong result: %s: %zu of %zu numbers differ from those of %s\n", m_name, different, a.size(), with);
    exit(1);
  }

  benchmark::options m_options;
  const char *m_name;
  cuda_side m_cuda;
  std::string m_line;
};

} // namespace workload

#endif // CPPAMP_BENCHMARK_CUDA_WORKLOAD_H
