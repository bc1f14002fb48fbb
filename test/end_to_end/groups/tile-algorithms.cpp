// Reductions, scans and broadcasts in whole tiles: each operation on each type, in tiles of all kinds.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "groups.h"

using namespace groups_test;

/// Integers so small that products and sums over a tile are exact.
template <typename T, typename Op> struct operation {
  typedef T type;
  T start(int i) const { return T((i * 7 + i / 5) % 13); }
};
template <typename T> struct operation<T, product> {
  typedef T type;
  T start(int i) const { return i % 17 == 3 ? T(2) : T(1); }
};

template <typename T, typename Op> struct reduces : operation<T, Op> {
  template <int D0, int D1, int D2> T operator()(const tiled_index<D0, D1, D2> &t, const T &value) const restrict(amp) {
    return tile_reduce(t, value, Op());
  }
  T serial(const std::vector<T> &all, int) const {
    return fold(all, 0, static_cast<int>(all.size()), Op::template neutral<T>(), Op());
  }
};
template <typename T, typename Op> struct scans_inclusively : operation<T, Op> {
  template <int D0, int D1, int D2> T operator()(const tiled_index<D0, D1, D2> &t, const T &value) const restrict(amp) {
    return tile_inclusive_scan(t, value, Op());
  }
  T serial(const std::vector<T> &all, int me) const { return fold(all, 0, me + 1, Op::template neutral<T>(), Op()); }
};
template <typename T, typename Op> struct scans_exclusively : operation<T, Op> {
  template <int D0, int D1, int D2> T operator()(const tiled_index<D0, D1, D2> &t, const T &value) const restrict(amp) {
    return tile_exclusive_scan(t, value, Op());
  }
  T serial(const std::vector<T> &all, int me) const { return fold(all, 0, me, Op::template neutral<T>(), Op()); }
};
/// With an initial value and an operation that the program defines.
template <typename T> struct scans_from_a_value : operation<T, sum> {
  struct twice {
    T operator()(const T &a, const T &b) const restrict(cpu, amp) { return a < b ? b : a; }
  };
  template <int D0, int D1, int D2> T operator()(const tiled_index<D0, D1, D2> &t, const T &value) const restrict(amp) {
    return tile_exclusive_scan(t, value, twice(), T(4));
  }
  T serial(const std::vector<T> &all, int me) const { return fold(all, 0, me, T(4), twice()); }
};

index<1> middle_of(extent<1> e) restrict(cpu, amp) { return index<1>(e[0] / 2); }
index<2> middle_of(extent<2> e) restrict(cpu, amp) { return index<2>(e[0] / 2, e[1] / 2); }
index<3> middle_of(extent<3> e) restrict(cpu, amp) { return index<3>(e[0] / 2, e[1] / 2, e[2] / 2); }

/// The value of a thread in the middle minus that of the tile's first thread.
template <typename T> struct broadcasts : operation<T, sum> {
  template <int D0, int D1, int D2> T operator()(const tiled_index<D0, D1, D2> &t, const T &value) const restrict(amp) {
    return T(tile_broadcast(t, value, middle_of(t.tile_extent)) -
             tile_broadcast(t, value, index<tiled_index<D0, D1, D2>::rank>()));
  }
  T serial(const std::vector<T> &all, int) const {
    // Tiles of 17, 7 x 5 and 3 x 2 x 7 threads.
    const size_t n = all.size();
    const size_t middle = n == 35 ? 3 * 5 + 2 : n == 42 ? (1 * 2 + 1) * 7 + 3 : n / 2;
    return T(all[middle] - all[0]);
  }
};

int main() {
  compare<64, 0, 0, true>("reduce, sum of float", reduces<float, sum>());
  compare<100, 0, 0>("reduce, sum of float", reduces<float, sum>());
  compare<3, 2, 7>("reduce, sum of double", reduces<double, sum>());
  compare<17, 0, 0>("reduce, maximum of int", reduces<int, maximum>());
  compare<4, 16, 0>("reduce, minimum of unsigned", reduces<unsigned, minimum>());
  compare<100, 0, 0>("reduce, product of double", reduces<double, product>());
  compare<100, 0, 0>("reduce, xor of unsigned", reduces<unsigned, bits_xor>());
  compare<7, 5, 0>("reduce, and of unsigned long", reduces<unsigned long, bits_and>());
  compare<100, 0, 0, true>("inclusive scan, sum of int", scans_inclusively<int, sum>());
  compare<4, 16, 0>("inclusive scan, sum of float", scans_inclusively<float, sum>());
  compare<3, 2, 7>("inclusive scan, minimum of long", scans_inclusively<long, minimum>());
  compare<17, 0, 0>("inclusive scan, or of int", scans_inclusively<int, bits_or>());
  compare<100, 0, 0>("exclusive scan, sum of float", scans_exclusively<float, sum>());
  compare<7, 5, 0>("exclusive scan, product of double", scans_exclusively<double, product>());
  compare<100, 0, 0>("exclusive scan from a value, own operation on int", scans_from_a_value<int>());
  compare<17, 0, 0, true>("broadcast of float", broadcasts<float>());
  compare<7, 5, 0>("broadcast of long", broadcasts<long>());
  compare<3, 2, 7>("broadcast of double", broadcasts<double>());
  compare<1, 0, 0>("reduce, one thread", reduces<int, sum>());
  compare<1, 0, 0>("exclusive scan, one thread", scans_exclusively<float, sum>());
  compare<1024, 0, 0>("reduce, largest tile", reduces<float, sum>());
  compare<32, 32, 0>("inclusive scan, largest tile", scans_inclusively<int, sum>());
  return result();
}
