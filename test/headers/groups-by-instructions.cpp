// The code paths with sub-group instructions, which only some GPUs have: the headers as ordinary C++, with functions
// that behave as PTX defines. Level 1 has exchanges, level 2 also reductions; level 0 uses memory. The threads of a
// tile run until they wait, first to last, then last to first. A missing barrier makes one of the two results wrong.
//
// RUN: %clang++ -std=c++17 -fdeclspec -DCPPAMP_HOST_ONLY -isystem %include %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_tile_algorithms.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <stdio.h>
#include <ucontext.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::groups;

// A running tile.

struct running_thread {
  ucontext_t state;
  std::vector<char> stack = std::vector<char>(1 << 16);
  bool ended = false;
};
static ucontext_t all_threads; ///< schedules the threads
static std::vector<running_thread> threads;
static int me;
static std::function<void(int)> body;

struct barrier {
  int expected, here = 0, passed = 0;
  explicit barrier(int expected) : expected(expected) {}
  void wait() {
    const int before = passed;
    if (++here == expected) {
      here = 0;
      ++passed;
    }
    while (passed == before)
      swapcontext(&threads[me].state, &all_threads);
  }
};
struct running_tile {
  barrier all;
  std::vector<barrier> subgroups;
  std::vector<unsigned> exchanged;
};
static unsigned level;
static running_tile *tile;
static int failures, checks;

extern "C" {
void __cppamp_barrier(unsigned) restrict(amp) { tile->all.wait(); }
unsigned __cppamp_subgroup_level() restrict(amp) { return level; }
}

/// All threads of the sub-group publish a value, and then read all of them.
static unsigned exchange(unsigned value, unsigned last, const std::function<unsigned(const unsigned *all)> &look) {
  barrier &group = tile->subgroups[me / 32];
  const unsigned threads = std::min<unsigned>(32, tile->exchanged.size() - me / 32 * 32);
  if (last != threads - 1)
    ++failures;
  tile->exchanged[me] = value;
  group.wait();
  const unsigned result = look(&tile->exchanged[me / 32 * 32]);
  group.wait();
  return result;
}
/// shfl.sync: the value of lane `from` if it exists, else the thread's own.
static unsigned shuffle(unsigned value, unsigned last, int from) {
  return exchange(value, last, [=](const unsigned *all) { return from < 0 || from > int(last) ? value : all[from]; });
}
/// redux.sync, which only level 2 has.
template <typename T, typename Op> static unsigned reduce(unsigned value, unsigned last, Op op) {
  if (level < 2)
    ++failures;
  return exchange(value, last, [=](const unsigned *all) {
    T result = T(all[0]);
    for (unsigned k = 1; k <= last; ++k)
      result = op(result, T(all[k]));
    return unsigned(result);
  });
}

extern "C" {
unsigned __cppamp_subgroup_shuffle(unsigned v, unsigned from, unsigned last) restrict(amp) {
  return shuffle(v, last, int(from % 32));
}
unsigned __cppamp_subgroup_shuffle_up(unsigned v, unsigned by, unsigned last) restrict(amp) {
  return shuffle(v, last, me % 32 - int(by));
}
unsigned __cppamp_subgroup_shuffle_down(unsigned v, unsigned by, unsigned last) restrict(amp) {
  return shuffle(v, last, me % 32 + int(by));
}
unsigned __cppamp_subgroup_shuffle_xor(unsigned v, unsigned by, unsigned last) restrict(amp) {
  return shuffle(v, last, me % 32 ^ int(by));
}
unsigned __cppamp_subgroup_ballot(unsigned v, unsigned last) restrict(amp) {
  return exchange(v, last, [=](const unsigned *all) {
    unsigned bits = 0;
    for (unsigned k = 0; k <= last; ++k)
      bits |= unsigned(all[k] != 0) << k;
    return bits;
  });
}
unsigned __cppamp_subgroup_add(unsigned v, unsigned last) restrict(amp) { return reduce<unsigned>(v, last, sum()); }
unsigned __cppamp_subgroup_min_i32(unsigned v, unsigned last) restrict(amp) { return reduce<int>(v, last, minimum()); }
unsigned __cppamp_subgroup_min_u32(unsigned v, unsigned last) restrict(amp) {
  return reduce<unsigned>(v, last, minimum());
}
unsigned __cppamp_subgroup_max_i32(unsigned v, unsigned last) restrict(amp) { return reduce<int>(v, last, maximum()); }
unsigned __cppamp_subgroup_max_u32(unsigned v, unsigned last) restrict(amp) {
  return reduce<unsigned>(v, last, maximum());
}
unsigned __cppamp_subgroup_and(unsigned v, unsigned last) restrict(amp) { return reduce<unsigned>(v, last, bits_and()); }
unsigned __cppamp_subgroup_or(unsigned v, unsigned last) restrict(amp) { return reduce<unsigned>(v, last, bits_or()); }
unsigned __cppamp_subgroup_xor(unsigned v, unsigned last) restrict(amp) { return reduce<unsigned>(v, last, bits_xor()); }
}

static void run_thread() {
  body(me);
  threads[me].ended = true;
}

/// Runs `body` in `count` threads.
static void run_threads(int count, bool last_first) {
  threads = std::vector<running_thread>(count);
  for (running_thread &t : threads) {
    getcontext(&t.state);
    t.state.uc_stack.ss_sp = t.stack.data();
    t.state.uc_stack.ss_size = t.stack.size();
    t.state.uc_link = &all_threads;
    makecontext(&t.state, run_thread, 0);
  }
  for (int ended = 0; ended < count;)
    for (int k = 0; k < count; ++k) {
      me = last_first ? count - 1 - k : k;
      if (threads[me].ended)
        continue;
      swapcontext(&all_threads, &threads[me].state);
      ended += threads[me].ended;
    }
}

/// The results of `test` in each thread of a tile of D0 x D1.
template <int D0, int D1, typename T, typename Test> std::vector<T> run(Test test, bool last_first) {
  running_tile now = {barrier(D0 * D1), {}, std::vector<unsigned>(D0 * D1)};
  for (int k = 0; k < D0 * D1; k += 32)
    now.subgroups.emplace_back(std::min(32, D0 * D1 - k));
  tile = &now;
  std::vector<T> results(D0 * D1);
  body = [&](int k) {
    const index<2> at(k / D1, k % D1), zero(0, 0);
    const tiled_index<D0, D1> t(at, at, zero, zero, concurrency::detail::make_tile_barrier());
    results[k] = test(t, T((k * 7 + k / 5) % 13));
  };
  run_threads(D0 * D1, last_first);
  return results;
}
template <int D0, int D1, typename T, typename Test> std::vector<T> run(Test test) {
  const std::vector<T> results = run<D0, D1, T>(test, false);
  if (run<D0, D1, T>(test, true) != results) {
    ++failures;
    printf("%d x %d, level %u: the order of the threads decides\n", D0, D1, level);
  }
  return results;
}

template <int D0, int D1, typename T, typename Op> void compare(const char *name, Op op) {
  const int n = D0 * D1;
  std::vector<T> in(n);
  for (int k = 0; k < n; ++k)
    in[k] = T((k * 7 + k / 5) % 13);
  const auto fold = [&](int begin, int end, T first) {
    for (int k = begin; k < end; ++k)
      first = op(first, in[k]);
    return first;
  };
  const T none = Op::template neutral<T>();
  const auto expect = [&](const char *what, const std::vector<T> &is, const std::function<T(int)> &expected) {
    ++checks;
    for (int k = 0; k < n; ++k)
      if (is[k] != expected(k)) {
        ++failures;
        printf("%s, %s in %d x %d, level %u: thread %d has %g, not %g\n", what, name, D0, D1, level, k, double(is[k]),
               double(expected(k)));
        return;
      }
  };
  const auto end_of = [&](int k) { return std::min(n, k / 32 * 32 + 32); };
  for (level = 0; level <= 2; ++level) {
    expect("tile_reduce", run<D0, D1, T>([=](auto t, T x) { return tile_reduce(t, x, op); }),
           [&](int) { return fold(0, n, none); });
    expect("tile_inclusive_scan", run<D0, D1, T>([=](auto t, T x) { return tile_inclusive_scan(t, x, op); }),
           [&](int k) { return fold(0, k + 1, none); });
    expect("tile_exclusive_scan", run<D0, D1, T>([=](auto t, T x) { return tile_exclusive_scan(t, x, op, T(5)); }),
           [&](int k) { return fold(0, k, T(5)); });
    expect("subgroup_reduce", run<D0, D1, T>([=](auto t, T x) { return subgroup_reduce(t, x, op); }),
           [&](int k) { return fold(k / 32 * 32, end_of(k), none); });
    expect("subgroup_inclusive_scan", run<D0, D1, T>([=](auto t, T x) { return subgroup_inclusive_scan(t, x, op); }),
           [&](int k) { return fold(k / 32 * 32, k + 1, none); });
    expect("subgroup_exclusive_scan",
           run<D0, D1, T>([=](auto t, T x) { return subgroup_exclusive_scan(t, x, op); }),
           [&](int k) { return fold(k / 32 * 32, k, none); });
    const auto chosen = [&](int k, int lane) {
      return in[lane < 0 || k / 32 * 32 + lane >= end_of(k) || lane > 31 ? k : k / 32 * 32 + lane];
    };
    expect("subgroup_shuffle",
           run<D0, D1, T>([=](auto t, T x) { return subgroup_shuffle(t, x, (subgroup_lane(t) * 5 + 1) % 32); }),
           [&](int k) { return chosen(k, (k % 32 * 5 + 1) % 32); });
    expect("subgroup_shuffle_up", run<D0, D1, T>([=](auto t, T x) { return subgroup_shuffle_up(t, x, 3); }),
           [&](int k) { return chosen(k, k % 32 - 3); });
    expect("subgroup_shuffle_down", run<D0, D1, T>([=](auto t, T x) { return subgroup_shuffle_down(t, x, 3); }),
           [&](int k) { return chosen(k, k % 32 + 3); });
    expect("subgroup_shuffle_xor", run<D0, D1, T>([=](auto t, T x) { return subgroup_shuffle_xor(t, x, 6); }),
           [&](int k) { return chosen(k, k % 32 ^ 6); });
    expect("subgroup_ballot", run<D0, D1, T>([=](auto t, T x) { return T(subgroup_ballot(t, x > 5) % 65521); }),
           [&](int k) {
             unsigned bits = 0;
             for (int other = k / 32 * 32; other < end_of(k); ++other)
               bits |= unsigned(in[other] > 5) << other % 32;
             return T(bits % 65521);
           });
  }
}

int main() {
  compare<8, 8, float>("sum of float", sum());
  compare<7, 5, double>("sum of double", sum());
  compare<1, 17, int>("sum of int", sum());
  compare<5, 20, int>("minimum of int", minimum());
  compare<13, 5, int>("maximum of int", maximum());
  compare<5, 20, unsigned>("minimum of unsigned", minimum());
  compare<1, 33, unsigned>("maximum of unsigned", maximum());
  compare<5, 20, unsigned>("xor of unsigned", bits_xor());
  compare<2, 16, unsigned>("or of unsigned", bits_or());
  compare<1, 50, int>("and of int", bits_and());
  compare<3, 33, long>("sum of long", sum());
  printf("%d checks, %d failures\n", checks, failures);
  return failures != 0 || checks == 0;
}
