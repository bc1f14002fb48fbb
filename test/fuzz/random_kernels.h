// Common parts of random_kernels.py's programs: the data that kernels read and write, C++ AMP's names for the serial
// side, and the comparison.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RANDOM_KERNELS_H
#define CPPAMP_TEST_RANDOM_KERNELS_H

#include <amp.h>
#include <amp_math.h>
#include <amp_short_vectors.h>
#include <amp_tile_algorithms.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

using namespace concurrency;
using namespace concurrency::graphics;
// sqrt and similar functions, on both sides.
using namespace concurrency::precise_math;

struct record {
  int a;
  float b;
  unsigned c;
  double d;
  long e;
};

struct pair_of_ints {
  int x, y;
};

inline pair_of_ints make_pair_of_ints(int x, int y) restrict(cpu, amp) { return {x, y}; }
inline pair_of_ints swapped(pair_of_ints p) restrict(cpu, amp) { return {p.y, p.x}; }

struct entry {
  float value;
  int place;
};
struct cell {
  float x, y, z;
  int tag;
};
struct matrix {
  float m[4][4];
};

inline entry make_entry(float value, int place) restrict(cpu, amp) { return {value, place}; }
inline cell make_cell(int tag, float x) restrict(cpu, amp) { return {x, x + 1, -x, tag}; }
inline matrix make_matrix(float x) restrict(cpu, amp) {
  matrix a;
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c)
      a.m[r][c] = r == c ? x : static_cast<float>(4 * r + c);
  return a;
}
// Structs by value.
inline entry lesser(entry a, entry b) restrict(cpu, amp) {
  return a.value < b.value || (a.value == b.value && a.place < b.place) ? a : b;
}
inline entry combined(entry a, entry b) restrict(cpu, amp) {
  entry e;
  e.place = a.place | b.place;
  e.value = b.place & 1 ? b.value : a.value + b.value;
  return e;
}
inline cell lesser(cell a, const cell &b) restrict(cpu, amp) { return a.tag < b.tag ? a : b; }
inline cell mixed(const cell &a, cell b) restrict(cpu, amp) {
  b.x = a.y;
  b.tag ^= a.tag;
  return b;
}
/// The members in another order, at a stride known only at run time.
inline cell turned(cell a, int by) restrict(cpu, amp) {
  const float all[4] = {a.x, a.y, a.z, a.x};
  a.x = all[by & 3];
  a.z = all[(by >> 2) & 3];
  return a;
}
inline record mixed(record a, const record &b) restrict(cpu, amp) {
  a.a = b.a;
  a.d = b.d;
  a.e ^= b.e;
  return a;
}
inline matrix product(matrix a, const matrix &b) restrict(cpu, amp) {
  matrix p;
  for (int r = 0; r < 4; ++r)
    for (int c = 0; c < 4; ++c) {
      float sum = 0;
      for (int k = 0; k < 4; ++k)
        sum += a.m[r][k] * b.m[k][c];
      p.m[r][c] = sum;
    }
  return p;
}
/// Like a search for a pivot.
inline matrix rows_exchanged(matrix a, matrix b) restrict(cpu, amp) {
  int pivot = 0;
  for (int r = 1; r < 4; ++r)
    if (a.m[r][0] > a.m[pivot][0])
      pivot = r;
  for (int c = 0; c < 4; ++c) {
    const float t = b.m[pivot][c];
    b.m[pivot][c] = b.m[3][c];
    b.m[3][c] = t;
  }
  return b;
}
inline void swap_ints(int &a, int &b) restrict(cpu, amp) {
  const int c = a;
  a = b;
  b = c;
}
inline int sum_of(const int *numbers, int count) restrict(cpu, amp) {
  unsigned sum = 0;
  for (int i = 0; i < count; ++i)
    sum += static_cast<unsigned>(numbers[i]);
  return static_cast<int>(sum);
}
inline void aim(int *&p, int *target) restrict(cpu, amp) { p = target; }
inline void exchange(int *&p, int *&q) restrict(cpu, amp) {
  int *before = p;
  aim(p, q);
  aim(q, before);
}
inline int *&pick(int *&p, int *&q, bool first) restrict(cpu, amp) { return first ? p : q; }
/// Returns one of the two, after several swaps.
inline int *later(int *p, int *q, int count) restrict(cpu, amp) {
  for (int k = 0; k < (count & 3); ++k)
    exchange(p, q);
  return p;
}
/// Two views, or pointers.
template <class T> struct two_of {
  T first, second;
  int *at(bool is_first, int i) const restrict(cpu, amp) { return is_first ? &first[i] : &second[i]; }
  void set(int *&p, bool is_first, int i) const restrict(cpu, amp) { aim(p, at(is_first, i)); }
};
/// Defined for all arguments.
template <class T> int whole(T x) restrict(cpu, amp) {
  return x > T(-1000) && x < T(1000) ? static_cast<int>(x) : 3;
}

const int inputs = 64, columns = 16, counters = 16, own_cells = 4;

/// The data of one kernel. Both sides get equal data.
struct kernel_data {
  std::vector<int> in_i, in_2;
  std::vector<unsigned> in_u;
  std::vector<long> in_l;
  std::vector<float> in_f;
  std::vector<double> in_d;
  std::vector<record> in_s;
  std::vector<cell> in_c;
  // own_cells per thread
  std::vector<int> out_i;
  std::vector<unsigned> out_u;
  std::vector<long> out_l;
  std::vector<float> out_f;
  std::vector<double> out_d;
  std::vector<record> out_s; ///< one per thread
  std::vector<int> acc_i;    ///< updated by atomic operations of all threads
  std::vector<unsigned> acc_u;
  std::vector<float> acc_f; ///< whole numbers so small that sums are exact
  std::vector<double> acc_d;
  std::vector<int> count, list;  ///< items that threads append in any order
  std::vector<int> shared;       ///< one per thread, shared within its tile
  std::vector<cell> out_c;       ///< one per thread
  std::vector<entry> out_e;      ///< two per thread
  std::vector<matrix> out_m;     ///< one per thread
  std::vector<int> out_p, out_q; ///< own_cells per thread, through pointers

  kernel_data(int threads, unsigned seed) {
    unsigned state = seed;
    const auto next = [&state] {
      state = state * 1664525u + 1013904223u;
      return state >> 8;
    };
    const auto real = [&] { return (static_cast<int>(next() % 2001) - 1000) / 8.0; };
    for (int i = 0; i < inputs; ++i) {
      in_i.push_back(static_cast<int>(next() % 5 ? next() % 201 - 100 : next() * 251u));
      in_u.push_back(next() % 3 ? next() % 50 : next() * 257u);
      in_l.push_back(static_cast<long>(next() % 3 ? next() % 100 : static_cast<unsigned long>(next()) << 30));
      in_f.push_back(static_cast<float>(real() / 7));
      in_d.push_back(real() / 3);
    }
    for (int i = 0; i < columns * columns; ++i)
      in_2.push_back(static_cast<int>(next() % 1000));
    for (int i = 0; i < columns; ++i) {
      const record r = {static_cast<int>(next() % 100), static_cast<float>(real()), next(), real(), static_cast<long>(next())};
      in_s.push_back(r);
      const float x = static_cast<float>(real());
      in_c.push_back({x, static_cast<float>(real()), x / 3, static_cast<int>(next() % 100)});
    }
    const size_t n = static_cast<size_t>(threads);
    out_i.assign(n * own_cells, 7);
    out_p.assign(n * own_cells, 7);
    out_q.assign(n * own_cells, 7);
    out_u.assign(n * own_cells, 7);
    out_l.assign(n * own_cells, 7);
    out_f.assign(n * own_cells, 7);
    out_d.assign(n * own_cells, 7);
    out_s.assign(n, record{1, 2, 3, 4, 5});
    out_c.assign(n, make_cell(3, 2));
    out_e.assign(n * 2, make_entry(1, 2));
    out_m.assign(n, make_matrix(5));
    acc_i.assign(counters, 100);
    acc_u.assign(counters, 100);
    acc_f.assign(counters, 100);
    acc_d.assign(counters, 100);
    count.assign(1, 0);
    list.assign(n, 0);
    for (size_t i = 0; i < n; ++i)
      shared.push_back(static_cast<int>(next() % 100));
  }
};

/// Rows of a vector, for the serial side.
template <class T> struct table_of {
  T *first;
  T &operator()(int row, int column) const { return first[row * columns + column]; }
};

/// C++ AMP's atomic functions, for one thread at a time.
namespace serial {
template <class T> T change(T *cell, T value) {
  const T before = *cell;
  *cell = value;
  return before;
}
template <class T> T sum(T a, T b) {
  if constexpr (std::is_floating_point_v<T>)
    return a + b;
  else
    return static_cast<T>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
}
template <class T> T negative(T a) {
  if constexpr (std::is_floating_point_v<T>)
    return -a;
  else
    return static_cast<T>(0u - static_cast<unsigned>(a));
}
template <class T> T atomic_exchange(T *cell, T value) { return change(cell, value); }
template <class T> T atomic_fetch_add(T *cell, T value) { return change(cell, sum(*cell, value)); }
template <class T> T atomic_fetch_sub(T *cell, T value) { return change(cell, sum(*cell, negative(value))); }
template <class T> T atomic_fetch_and(T *cell, T value) { return change(cell, *cell & value); }
template <class T> T atomic_fetch_or(T *cell, T value) { return change(cell, *cell | value); }
template <class T> T atomic_fetch_xor(T *cell, T value) { return change(cell, *cell ^ value); }
template <class T> T atomic_fetch_max(T *cell, T value) { return change(cell, std::max(*cell, value)); }
template <class T> T atomic_fetch_min(T *cell, T value) { return change(cell, std::min(*cell, value)); }
template <class T> T atomic_fetch_inc(T *cell) { return change(cell, sum(*cell, T(1))); }
template <class T> T atomic_fetch_dec(T *cell) { return change(cell, sum(*cell, T(-1))); }
template <class T> bool atomic_compare_exchange(T *cell, T *expected, T value) {
  const T before = *cell;
  if (before == *expected)
    *cell = value;
  const bool is_changed = before == *expected;
  *expected = before;
  return is_changed;
}

// The algorithms of thread groups: each value that a thread of a tile passes in becomes its result.
template <class T, class Op> std::vector<T> scan(const std::vector<T> &all, size_t width, bool is_exclusive, Op op) {
  std::vector<T> results;
  T so_far = T();
  for (size_t k = 0; k < all.size(); ++k) {
    const T before = k % width == 0 ? Op::template neutral<T>() : so_far;
    so_far = op(before, all[k]);
    results.push_back(is_exclusive ? before : so_far);
  }
  return results;
}
template <class T, class Op> std::vector<T> reduce(const std::vector<T> &all, size_t width, Op op) {
  std::vector<T> results = scan(all, width, false, op);
  for (size_t k = 0; k < all.size(); ++k)
    results[k] = results[std::min(k / width * width + width, all.size()) - 1];
  return results;
}
template <class T, class Op> std::vector<T> tile_reduce(const std::vector<T> &all, Op op) { return reduce(all, all.size(), op); }
template <class T, class Op> std::vector<T> tile_inclusive_scan(const std::vector<T> &all, Op op) {
  return scan(all, all.size(), false, op);
}
template <class T, class Op> std::vector<T> tile_exclusive_scan(const std::vector<T> &all, Op op) {
  return scan(all, all.size(), true, op);
}
template <class T, class Op> std::vector<T> subgroup_reduce(const std::vector<T> &all, Op op) { return reduce(all, 32, op); }
template <class T, class Op> std::vector<T> subgroup_inclusive_scan(const std::vector<T> &all, Op op) {
  return scan(all, 32, false, op);
}
template <class T, class Op> std::vector<T> subgroup_exclusive_scan(const std::vector<T> &all, Op op) {
  return scan(all, 32, true, op);
}
/// Each lane takes the value of lane `choose(own number)`, or keeps its own.
template <class T, class Choose> std::vector<T> move_lanes(const std::vector<T> &all, Choose choose) {
  std::vector<T> results;
  for (size_t k = 0; k < all.size(); ++k) {
    const int lane = choose(static_cast<int>(k % 32));
    const size_t from = k / 32 * 32 + static_cast<size_t>(lane);
    results.push_back(all[lane >= 0 && lane < 32 && from < all.size() ? from : k]);
  }
  return results;
}
template <class T> std::vector<T> subgroup_shuffle(const std::vector<T> &all, int from) {
  return move_lanes(all, [=](int) { return from; });
}
template <class T> std::vector<T> subgroup_shuffle_up(const std::vector<T> &all, int by) {
  return move_lanes(all, [=](int lane) { return lane - by; });
}
template <class T> std::vector<T> subgroup_shuffle_down(const std::vector<T> &all, int by) {
  return move_lanes(all, [=](int lane) { return lane + by; });
}
template <class T> std::vector<T> subgroup_shuffle_xor(const std::vector<T> &all, int by) {
  return move_lanes(all, [=](int lane) { return lane ^ by; });
}
} // namespace serial

inline bool is_same(int a, int b) { return a == b; }
inline bool is_same(unsigned a, unsigned b) { return a == b; }
inline bool is_same(long a, long b) { return a == b; }
/// All NaNs are equal, because their bits are unspecified.
inline bool is_same(float a, float b) { return (a != a && b != b) || memcmp(&a, &b, sizeof(a)) == 0; }
inline bool is_same(double a, double b) { return (a != a && b != b) || memcmp(&a, &b, sizeof(a)) == 0; }

template <class T>
bool is_equal(int kernel, const char *name, const std::vector<T> &device, const std::vector<T> &expected) {
  int different = 0;
  for (size_t i = 0; i < expected.size(); ++i)
    if (!is_same(device[i], expected[i]) && different++ == 0)
      printf("kernel %d: %s[%zu] is %.17g, serially %.17g", kernel, name, i, static_cast<double>(device[i]),
             static_cast<double>(expected[i]));
  if (different)
    printf(" (%d of %zu differ)\n", different, expected.size());
  return different == 0;
}

template <class T, class Struct> std::vector<T> members(const std::vector<Struct> &structs, T Struct::*member) {
  std::vector<T> all;
  for (const Struct &s : structs)
    all.push_back(s.*member);
  return all;
}

inline std::vector<float> members(const std::vector<matrix> &matrices) {
  const float *first = &matrices.data()->m[0][0];
  return std::vector<float>(first, first + 16 * matrices.size());
}

inline bool is_equal(int kernel, kernel_data device, kernel_data expected) {
  std::sort(device.list.begin(), device.list.end());
  std::sort(expected.list.begin(), expected.list.end());
  bool same = is_equal(kernel, "out_i", device.out_i, expected.out_i);
  same = is_equal(kernel, "out_u", device.out_u, expected.out_u) && same;
  same = is_equal(kernel, "out_l", device.out_l, expected.out_l) && same;
  same = is_equal(kernel, "out_f", device.out_f, expected.out_f) && same;
  same = is_equal(kernel, "out_d", device.out_d, expected.out_d) && same;
  same = is_equal(kernel, "acc_i", device.acc_i, expected.acc_i) && same;
  same = is_equal(kernel, "acc_u", device.acc_u, expected.acc_u) && same;
  same = is_equal(kernel, "acc_f", device.acc_f, expected.acc_f) && same;
  same = is_equal(kernel, "acc_d", device.acc_d, expected.acc_d) && same;
  same = is_equal(kernel, "count", device.count, expected.count) && same;
  same = is_equal(kernel, "list", device.list, expected.list) && same;
  same = is_equal(kernel, "out_p", device.out_p, expected.out_p) && same;
  same = is_equal(kernel, "out_q", device.out_q, expected.out_q) && same;
  same = is_equal(kernel, "shared", device.shared, expected.shared) && same;
  same = is_equal(kernel, "out_s.a", members(device.out_s, &record::a), members(expected.out_s, &record::a)) && same;
  same = is_equal(kernel, "out_s.b", members(device.out_s, &record::b), members(expected.out_s, &record::b)) && same;
  same = is_equal(kernel, "out_s.c", members(device.out_s, &record::c), members(expected.out_s, &record::c)) && same;
  same = is_equal(kernel, "out_s.d", members(device.out_s, &record::d), members(expected.out_s, &record::d)) && same;
  same = is_equal(kernel, "out_c.x", members(device.out_c, &cell::x), members(expected.out_c, &cell::x)) && same;
  same = is_equal(kernel, "out_c.y", members(device.out_c, &cell::y), members(expected.out_c, &cell::y)) && same;
  same = is_equal(kernel, "out_c.z", members(device.out_c, &cell::z), members(expected.out_c, &cell::z)) && same;
  same = is_equal(kernel, "out_c.tag", members(device.out_c, &cell::tag), members(expected.out_c, &cell::tag)) && same;
  same =
      is_equal(kernel, "out_e.value", members(device.out_e, &entry::value), members(expected.out_e, &entry::value)) &&
      same;
  same =
      is_equal(kernel, "out_e.place", members(device.out_e, &entry::place), members(expected.out_e, &entry::place)) &&
      same;
  same = is_equal(kernel, "out_m", members(device.out_m), members(expected.out_m)) && same;
  return is_equal(kernel, "out_s.e", members(device.out_s, &record::e), members(expected.out_s, &record::e)) && same;
}

/// Runs one kernel on the accelerator, and thread by thread: all threads reach a barrier before any continues.
struct random_kernel {
  int number, threads;
  void (*launch)(kernel_data &);
  void (*serial)(kernel_data &);
};

/// The main function: runs all kernels, or those with the given numbers. Fails if one differs.
inline int run_kernels(const std::vector<random_kernel> &kernels, int argc, char **argv) {
  bool all_same = true;
  for (const random_kernel &kernel : kernels) {
    const auto is_named = [&](const char *argument) { return atoi(argument) == kernel.number; };
    if (argc > 1 && std::none_of(argv + 1, argv + argc, is_named))
      continue;
    kernel_data device(kernel.threads, 1), expected(kernel.threads, 1);
    kernel.serial(expected);
    try {
      kernel.launch(device);
    } catch (const std::exception &error) {
      printf("kernel %d: %s\n", kernel.number, error.what());
      all_same = false;
      continue;
    }
    all_same = is_equal(kernel.number, device, expected) && all_same;
    fflush(stdout);
  }
  return all_same ? 0 : 1;
}

#endif // CPPAMP_TEST_RANDOM_KERNELS_H
