// Times two implementations of the same work, A and B, alternately in one process (A B, B A, A B ...), so that
// a busy or throttled machine slows down both alike, and prints all times as one line of JSON.
// run.py reads these lines and computes medians and ratios.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_MEASURE_H
#define CPPAMP_BENCHMARK_MEASURE_H

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

namespace benchmark {

/// The options of every program.
struct options {
  bool tiny = false;     ///< --tiny: sizes and counts that only show that the program works
  int pairs = 15;        ///< --pairs N: how many times each side is timed
  double seconds = 0.1;  ///< --seconds S: the minimum length of a block of launches
  size_t size = 0;       ///< --size N: overrides the size that suits the device

  size_t choose_size(bool is_gpu, size_t gpu, size_t cpu, size_t smallest) const {
    return size ? size : tiny ? smallest : is_gpu ? gpu : cpu;
  }
};

inline options read_options(int argc, char **argv) {
  options o;
  for (int i = 1; i < argc; ++i) {
    const std::string name = argv[i];
    bool has_value = i + 1 < argc;
    if (name == "--tiny") {
      o.tiny = true;
      o.pairs = 2;
      o.seconds = 0.001;
    } else if (name == "--pairs" && has_value) {
      o.pairs = atoi(argv[++i]);
    } else if (name == "--seconds" && has_value) {
      o.seconds = atof(argv[++i]);
    } else if (name == "--size" && has_value) {
      o.size = strtoull(argv[++i], nullptr, 10);
    } else {
      fprintf(stderr, "usage: %s [--tiny] [--pairs N] [--seconds S] [--size N]\n", argv[0]);
      exit(2);
    }
  }
  return o;
}

/// Seconds per call of one side, in the order of measurement.
struct side_times {
  std::vector<double> wall;
  std::vector<double> processor; ///< of all threads; other processes hardly affect it
};
struct paired_times {
  side_times ours, peer;
  int calls = 0; ///< in each block
};

inline double processor_seconds() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

template <class Work> double time_of(Work &work, int calls) {
  auto start = std::chrono::steady_clock::now();
  work(calls);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// A driver may have switched to the other side's context. One call switches back.
template <class Work> void add_times(side_times &times, Work &work, int calls) {
  work(1);
  double start = processor_seconds();
  times.wall.push_back(time_of(work, calls) / calls);
  times.processor.push_back((processor_seconds() - start) / calls);
}

/// Calls ours(n) and peer(n), each of which does the work n times and waits for it.
template <class Ours, class Peer>
paired_times measure_pairs(const options &o, int least_calls, Ours ours, Peer peer) {
  paired_times times;
  ours(1);
  times.calls = least_calls;
  while (time_of(peer, times.calls) < o.seconds)
    times.calls *= 2;
  ours(times.calls); // a warm-up of the same length
  for (int i = 0; i < o.pairs; ++i) {
    if (i % 2)
      add_times(times.peer, peer, times.calls);
    add_times(times.ours, ours, times.calls);
    if (i % 2 == 0)
      add_times(times.peer, peer, times.calls);
  }
  return times;
}

inline std::string json_list(const std::vector<double> &values) {
  std::string text = "[";
  for (double value : values) {
    char number[32];
    snprintf(number, sizeof(number), "%s%.9g", text.size() > 1 ? ", " : "", value);
    text += number;
  }
  return text + "]";
}

inline std::string json_times(const side_times &times) {
  return "{\"wall\": " + json_list(times.wall) + ", \"processor\": " + json_list(times.processor) +
         "}";
}

/// `peer` is the opencl_peer. `work`: operations or bytes per call, for a rate in `unit` per second.
template <class Peer>
void report(const char *name, const Peer &peer, size_t size, const paired_times &times, double work,
            const char *unit) {
  printf("{\"name\": \"%s\", \"device\": \"%s\", \"gpu\": %s, \"size\": %zu, \"calls\": %d, "
         "\"work\": %g, \"unit\": \"%s\", \"ours\": %s, \"peer\": %s}\n",
         name, peer.name().c_str(), peer.is_gpu() ? "true" : "false", size, times.calls, work, unit,
         json_times(times.ours).c_str(), json_times(times.peer).c_str());
}

/// A wrong result makes all times meaningless.
inline void require(bool is_right, const char *what) {
  if (is_right)
    return;
  fprintf(stderr, "wrong result: %s\n", what);
  exit(1);
}

/// Numbers in [0, 1), the same in every run.
template <class T> std::vector<T> make_numbers(size_t count, unsigned seed) {
  std::vector<T> numbers(count);
  unsigned state = seed * 2654435761u + 1;
  for (T &number : numbers) {
    state = state * 1664525u + 1013904223u;
    number = static_cast<T>(state >> 8) / static_cast<T>(1 << 24);
  }
  return numbers;
}

} // namespace benchmark

#endif // CPPAMP_BENCHMARK_MEASURE_H
