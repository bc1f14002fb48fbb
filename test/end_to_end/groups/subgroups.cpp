// Sub-groups: positions, shuffles, votes, reductions and scans, in tiles of all kinds, against serial code.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "groups.h"

using namespace groups_test;

template <typename T> struct whole_numbers {
  typedef T type;
  T start(int i) const { return T((i * 11 + i / 3) % 17); }
};

struct places : whole_numbers<int> {
  template <int D0, int D1, int D2> int operator()(const tiled_index<D0, D1, D2> &t, int) const restrict(amp) {
    return ((subgroup_lane(t) * 100 + subgroup_index(t)) * 100 + subgroup_count(t)) * 100 + subgroup_threads(t);
  }
  int serial(const std::vector<int> &all, int me) const {
    const int n = static_cast<int>(all.size());
    return ((me % 32 * 100 + me / 32) * 100 + (n + 31) / 32) * 100 + end_of(all, me) - first_of(me);
  }
};

/// The value of the thread that each thread chooses, or its own if there is no such thread.
template <typename T> T chosen(const std::vector<T> &all, int me, int lane) {
  return all[static_cast<size_t>(lane < 0 || lane >= end_of(all, me) - first_of(me) ? me : first_of(me) + lane)];
}

template <typename T> struct shuffles : whole_numbers<T> {
  static int from(int lane) restrict(cpu, amp) { return (lane * 5 + 3) % 32; }
  template <int D0, int D1, int D2> T operator()(const tiled_index<D0, D1, D2> &t, const T &value) const restrict(amp) {
    return subgroup_shuffle(t, value, from(subgroup_lane(t)));
  }
  T serial(const std::vector<T> &all, int me) const { return chosen(all, me, from(me % 32)); }
};

/// Shuffles up, down and across, added up with weights.
template <typename T> struct moves : whole_numbers<T> {
  template <int D0, int D1, int D2> T operator()(const tiled_index<D0, D1, D2> &t, const T &value) const restrict(amp) {
    return subgroup_shuffle_up(t, value, 3) + subgroup_shuffle_down(t, value, 5) * T(100) +
           subgroup_shuffle_xor(t, value, 9) * T(10000);
  }
  T serial(const std::vector<T> &all, int me) const {
    const int lane = me % 32;
    return chosen(all, me, lane - 3) + chosen(all, me, lane + 5) * T(100) + chosen(all, me, lane ^ 9) * T(10000);
  }
};

struct votes : whole_numbers<unsigned> {
  template <int D0, int D1, int D2>
  unsigned operator()(const tiled_index<D0, D1, D2> &t, const unsigned &value) const restrict(amp) {
    return subgroup_ballot(t, value % 3 == 0) ^ (subgroup_any(t, value == 16) ? 0x55u : 0u) ^
           (subgroup_all(t, value < 16) ? 0x5500u : 0u) ^ (subgroup_all(t, value < 17) ? 0x550000u : 0u);
  }
  unsigned serial(const std::vector<unsigned> &all, int me) const {
    unsigned bits = 0;
    bool any = false;
    for (int k = first_of(me); k < end_of(all, me); ++k) {
      bits |= (all[static_cast<size_t>(k)] % 3 == 0 ? 1u : 0u) << k % 32;
      any = any || all[static_cast<size_t>(k)] == 16;
    }
    return bits ^ (any ? 0x55u : 0x5500u) ^ 0x550000u;
  }
};

template <typename T, typename Op> struct reduces : whole_numbers<T> {
  template <int D0, int D1, int D2> T operator()(const tiled_index<D0, D1, D2> &t, const T &value) const restrict(amp) {
    return subgroup_reduce(t, value, Op());
  }
  T serial(const std::vector<T> &all, int me) const {
    return fold(all, first_of(me), end_of(all, me), Op::template neutral<T>(), Op());
  }
};
template <typename T, typename Op> struct scans : whole_numbers<T> {
  template <int D0, int D1, int D2> T operator()(const tiled_index<D0, D1, D2> &t, const T &value) const restrict(amp) {
    return subgroup_inclusive_scan(t, value, Op()) * T(16) + subgroup_exclusive_scan(t, value, Op(), T(3));
  }
  T serial(const std::vector<T> &all, int me) const {
    return fold(all, first_of(me), me + 1, Op::template neutral<T>(), Op()) * T(16) +
           fold(all, first_of(me), me, T(3), Op());
  }
};

int main() {
  compare<100, 0, 0>("places", places());
  compare<3, 2, 7>("places", places());
  compare<100, 0, 0, true>("shuffle of float", shuffles<float>());
  compare<7, 5, 0>("shuffle of double", shuffles<double>());
  compare<64, 0, 0>("shuffle of int", shuffles<int>());
  compare<100, 0, 0>("up, down, xor of int", moves<int>());
  compare<4, 16, 0>("up, down, xor of long", moves<long>());
  compare<17, 0, 0>("up, down, xor of float", moves<float>());
  compare<100, 0, 0>("ballot, any, all", votes());
  compare<4, 16, 0>("ballot, any, all", votes());
  compare<64, 0, 0, true>("reduce, sum of float", reduces<float, sum>());
  compare<100, 0, 0>("reduce, maximum of double", reduces<double, maximum>());
  compare<17, 0, 0>("reduce, sum of int", reduces<int, sum>());
  compare<7, 5, 0>("reduce, minimum of int", reduces<int, minimum>());
  compare<100, 0, 0>("reduce, or of unsigned", reduces<unsigned, bits_or>());
  compare<3, 2, 7>("reduce, sum of unsigned long", reduces<unsigned long, sum>());
  compare<100, 0, 0, true>("scans, sum of float", scans<float, sum>());
  compare<7, 5, 0>("scans, maximum of int", scans<int, maximum>());
  compare<4, 16, 0>("scans, sum of double", scans<double, sum>());
  return result();
}
