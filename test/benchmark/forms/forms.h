// A family of forms: one algorithm as C++ AMP, CUDA and OpenCL programs write it, next to equivalent
// hand-written OpenMP code. The file of a family is compiled twice, by amp-clang++ and, with
// CPPAMP_BENCHMARK_OPENMP, by the plain compiler with OpenMP:
//
//   namespace openmp { void scale(const float *in, float *out, int n); }
//   #if CPPAMP_BENCHMARK_OPENMP
//   ...                                                     // the reference
//   #else
//   int main(int argc, char **argv) {
//     forms::family f("scale", argc, argv);
//     const int n = f.size(1 << 22, 1000);                  // of the timed run, of a test
//     ...
//     f.peer([&] { openmp::scale(in.data(), expected.data(), n); });
//     f.expect({{out, expected, 1e-6}});                    // what every form computes in `out`
//     f.form("one thread per element", [&] { parallel_for_each(...); });
//     f.same({{out, expected, 1e-6}}, [&] { openmp::scale_in_two_passes(in.data(), out.data(), n); });
//     f.form("two passes", [&] { ... });                    // moves more memory than the reference
//     return f.run();
//   }
//   #endif
//
// Every form first runs once on overwritten outputs and is compared with the reference. Then reference and forms are
// timed alternately, and the program prints one line of JSON for table.py.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_FORMS_H
#define CPPAMP_BENCHMARK_FORMS_H

#include "../openmp_side.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

#if !CPPAMP_BENCHMARK_OPENMP
#include "../measure.h"

#include <functional>
#include <optional>

namespace forms {

/// Numbers in [low, high), the same in every run.
template <class T> std::vector<T> numbers(size_t count, unsigned seed, double low = 0, double high = 1) {
  std::vector<T> values(count);
  unsigned state = seed * 2654435761u + 1;
  for (T &value : values) {
    state = state * 1664525u + 1013904223u;
    value = static_cast<T>(low + (high - low) * (state >> 8) / (1 << 24));
  }
  return values;
}

/// The output of a form, and the result of the reference.
class result {
public:
  /// Compares the elements of `view` as a sequence of E, which may be their components.
  template <class T, int N, class E>
  result(concurrency::array_view<T, N> view, const std::vector<E> &expected, double tolerance = 0) {
    const size_t bytes = view.extent.size() * sizeof(T);
    spoil = [=] { memset(static_cast<void *>(&view[concurrency::index<N>()]), spoilt, bytes); };
    count_wrong = [=, &expected] {
      view.synchronize();
      return differences(reinterpret_cast<const E *>(&view[concurrency::index<N>()]), bytes / sizeof(E), expected,
                         tolerance);
    };
  }
  template <class T, int N, class E>
  result(concurrency::array<T, N> &data, const std::vector<E> &expected, double tolerance = 0) {
    spoil = [&data] {
      std::vector<T> filler(data.extent.size());
      memset(static_cast<void *>(filler.data()), spoilt, filler.size() * sizeof(T));
      copy(filler.begin(), filler.end(), data);
    };
    count_wrong = [=, &data, &expected] {
      std::vector<T> got = data;
      return differences(reinterpret_cast<const E *>(got.data()), got.size() * sizeof(T) / sizeof(E), expected,
                         tolerance);
    };
  }
  template <class T, class E> result(std::vector<T> &data, const std::vector<E> &expected, double tolerance = 0) {
    spoil = [&data] { memset(static_cast<void *>(data.data()), spoilt, data.size() * sizeof(T)); };
    count_wrong = [=, &data, &expected] {
      return differences(reinterpret_cast<const E *>(data.data()), data.size() * sizeof(T) / sizeof(E), expected,
                         tolerance);
    };
  }
  /// For other outputs, such as textures.
  result(std::function<void()> spoil, std::function<size_t()> count_wrong)
      : spoil(std::move(spoil)), count_wrong(std::move(count_wrong)) {}

  std::function<void()> spoil;
  std::function<size_t()> count_wrong;

private:
  enum { spoilt = 0x2b };

  template <class E>
  static size_t differences(const E *got, size_t size, const std::vector<E> &expected, double tolerance) {
    size_t count = size < expected.size() ? expected.size() - size : 0;
    for (size_t i = 0; i < std::min(size, expected.size()); ++i) {
      const double x = static_cast<double>(got[i]), y = static_cast<double>(expected[i]);
      count += !(std::fabs(x - y) <= tolerance * (1 + std::fabs(y)));
    }
    return count;
  }
};

class family {
public:
  /// Reads the command line: --tiny, --rounds N, --seconds S, --form NAME (may be repeated).
  family(const char *name, int argc, char **argv) : name(name) {
    for (int i = 1; i < argc; ++i) {
      const std::string option = argv[i];
      if (option == "--tiny") {
        is_tiny = true;
      } else if (option == "--rounds" && i + 1 < argc) {
        rounds = atoi(argv[++i]);
      } else if (option == "--seconds" && i + 1 < argc) {
        seconds = atof(argv[++i]);
      } else if (option == "--form" && i + 1 < argc) {
        selected.push_back(argv[++i]);
      } else {
        fprintf(stderr, "usage: %s [--tiny] [--rounds N] [--seconds S] [--form NAME]...\n", argv[0]);
        exit(2);
      }
    }
  }

  template <class T> T size(T full, T tiny) const { return is_tiny ? tiny : full; }

  /// `run` computes with OpenMP what the following forms compute.
  void peer(std::function<void()> run) { references.push_back({"OpenMP", std::move(run), {}}); }
  void expect(std::vector<result> results) { outputs = std::move(results); }
  /// `run` computes `results` with OpenMP by the algorithm of the next form, which moves more memory than the reference
  /// or does more work.
  void same(std::vector<result> results, std::function<void()> run) {
    same_as_next = side{"the same algorithm in OpenMP", std::move(run), std::move(results)};
  }
  void same(std::function<void()> run) { same(outputs, std::move(run)); }
  /// `run` does the work once. It need not wait for the result.
  void form(const char *form_name, std::function<void()> run) {
    if (selected.empty() || std::find(selected.begin(), selected.end(), form_name) != selected.end()) {
      sides.push_back({form_name, std::move(run), outputs, references.size() - 1,
                       same_as_next ? static_cast<int>(same_algorithms.size()) : -1});
      if (same_as_next)
        same_algorithms.push_back(*same_as_next);
    }
    same_as_next.reset();
  }
  /// As above, with separate results.
  void form(const char *form_name, std::vector<result> results, std::function<void()> run) {
    std::swap(outputs, results);
    form(form_name, std::move(run));
    std::swap(outputs, results);
  }

  /// Compares, times the correct forms, and returns the status for main.
  int run() {
    for (side &reference : references)
      reference.run();
    const auto first_wrong = std::remove_if(sides.begin(), sides.end(), [&](side &s) { return !is_right(s); });
    const bool all_right = first_wrong == sides.end() && std::all_of(same_algorithms.begin(), same_algorithms.end(),
                                                                     [&](side &s) { return is_right(s); });
    sides.erase(first_wrong, sides.end());
    if (!is_tiny)
      time_all();
    print();
    // Their views copy the last results back when they are destroyed. The program's vectors must still exist then.
    sides.clear(), same_algorithms.clear(), outputs.clear();
    return !all_right;
  }

private:
  struct side {
    const char *name;
    std::function<void()> run;
    std::vector<result> outputs;
    size_t reference = 0; ///< the output to compare
    int same = -1;        ///< index of the same algorithm in OpenMP; -1: none, the reference does the same work
    int calls = 1;
    double first = 0; ///< seconds of the first call
    benchmark::side_times times = {};
  };

  bool is_right(side &s) {
    for (result &output : s.outputs)
      output.spoil();
    try {
      s.first = seconds_of([&] { s.run(); }, 1);
    } catch (const std::exception &error) {
      fprintf(stderr, "%s, %s: %s\n", name, s.name, error.what());
      return false;
    }
    size_t wrong = 0;
    for (result &output : s.outputs)
      wrong += output.count_wrong();
    if (wrong)
      fprintf(stderr, "%s, %s: wrong result: %zu elements\n", name, s.name, wrong);
    return wrong == 0;
  }

  template <class Work> double seconds_of(const Work &work, int calls) {
    const auto run = [&](int n) {
      for (int i = 0; i < n; ++i)
        work();
      benchmark::wait_for_default_view();
    };
    return benchmark::time_of(run, calls);
  }

  void time_side(side &s) {
    const double start = benchmark::processor_seconds();
    s.times.wall.push_back(seconds_of(s.run, s.calls) / s.calls);
    s.times.processor.push_back((benchmark::processor_seconds() - start) / s.calls);
  }

  /// A block lasts at least `seconds`. The first call of a form may include other work, so the second call is timed.
  void choose_calls(side &s) {
    const double one = s.first > slow ? s.first : seconds_of(s.run, 1);
    s.calls = std::max(1, std::min(1000, static_cast<int>(std::ceil(seconds / one))));
  }

  void time_all() {
    openmp::wake_up();
    for (std::vector<side> *peers : {&references, &same_algorithms})
      for (side &peer : *peers)
        choose_calls(peer);
    openmp::go_to_sleep();
    for (side &s : sides)
      choose_calls(s);
    for (int round = 0; round < rounds; ++round) {
      openmp::wake_up();
      for (std::vector<side> *peers : {&references, &same_algorithms})
        for (side &peer : *peers)
          time_side(peer);
      openmp::go_to_sleep();
      for (side &s : sides)
        if (round == 0 || s.first <= slow)
          time_side(s);
    }
  }

  void print() const {
    printf("{\"family\": \"%s\", \"device\": \"%s\", \"peer_compiler\": \"%s\", \"threads\": %d, \"peers\": [", name,
           benchmark::default_device_name().c_str(), openmp::compiler(), openmp::threads());
    for (const side &reference : references)
      printf("%s%s", &reference == &references[0] ? "" : ", ", benchmark::json_times(reference.times).c_str());
    printf("], \"same\": [");
    for (const side &peer : same_algorithms)
      printf("%s%s", &peer == &same_algorithms[0] ? "" : ", ", benchmark::json_times(peer.times).c_str());
    printf("], \"forms\": [");
    for (const side &s : sides)
      printf("%s{\"name\": \"%s\", \"peer\": %zu, \"same\": %d, \"times\": %s}", &s == &sides[0] ? "" : ", ", s.name,
             s.reference, s.same, benchmark::json_times(s.times).c_str());
    printf("]}\n");
  }

  static constexpr double slow = 0.5; ///< a form is timed once if its first call takes longer
  const char *name;
  bool is_tiny = false;
  int rounds = 3;
  double seconds = 0.02;
  std::vector<std::string> selected;
  std::vector<side> references;
  std::vector<side> same_algorithms;
  std::optional<side> same_as_next;
  std::vector<result> outputs;
  std::vector<side> sides;
};

} // namespace forms

using namespace concurrency;
#endif

#endif // CPPAMP_BENCHMARK_FORMS_H
