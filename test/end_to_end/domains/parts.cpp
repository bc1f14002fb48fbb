// Each thread goes through a part of an array: parts of equal sizes, with a shorter last one, and of unequal sizes. The
// compiler has versions for vectors of threads whose parts are equal.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <algorithm>
#include <amp.h>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

using namespace concurrency;

/// Sums before each element, and those of the whole part.
struct scanner {
  template <class From, class To>
  int operator()(const From &from, const To &to, int begin, int end) const restrict(amp, cpu) {
    int sum = 0;
    for (int k = begin; k < end; ++k) {
      to[k] = sum;
      sum += from[k];
    }
    return sum;
  }
};

/// The place of the greatest element; without elements, -1.
struct greatest {
  template <class From, class To>
  int operator()(const From &from, const To &, int begin, int end) const restrict(amp, cpu) {
    int best = -1, at = -1;
    for (int k = begin; k < end; ++k)
      if (from[k] > best) {
        best = from[k];
        at = k;
      }
    return at;
  }
};

/// The odd elements, at the front of the part.
struct packer {
  template <class From, class To>
  int operator()(const From &from, const To &to, int begin, int end) const restrict(amp, cpu) {
    int count = 0;
    for (int k = begin; k < end; ++k)
      if (from[k] & 1)
        to[begin + count++] = from[k];
    return count;
  }
};

/// Backwards, two elements at a time.
struct backwards {
  template <class From, class To>
  int operator()(const From &from, const To &to, int begin, int end) const restrict(amp, cpu) {
    int before = 0;
    for (int k = end - 1; k > begin; k -= 2) {
      to[k] = from[k] - before;
      to[k - 1] = from[k - 1] * 3;
      before = from[k - 1];
    }
    return before;
  }
};

/// `Shape` 0: all parts have `size` elements; 1: the last one has fewer; 2: each has a size of its own.
template <int Shape, class Work> void check(int threads, int size) {
  const Work work;
  auto begin_of = [=](int me) restrict(amp, cpu) { return Shape == 2 ? me * size + me * 5 % 3 : me * size; };
  const int n = Shape == 0   ? threads * size
                : Shape == 1 ? std::max(threads * size - size / 2 - 1, 0)
                             : begin_of(threads);
  auto end_of = [=](int me) restrict(amp, cpu) {
    const int end = begin_of(me + 1);
    return Shape == 1 && end > n ? n : end;
  };
  std::vector<int> in(n + 1), out(n + 1), expected(n + 1), results(threads), expected_results(threads);
  for (int i = 0; i <= n; ++i)
    in[i] = static_cast<int>(i * 7919u % 100003);
  for (int i = 0; i < threads; ++i)
    expected_results[i] = work(in.data(), expected.data(), begin_of(i), end_of(i));
  {
    const array_view<const int> from(n + 1, in);
    const array_view<int> to(n + 1, out), result(threads, results);
    parallel_for_each(
        result.extent, [=](index<1> i) restrict(amp) { result[i] = work(from, to, begin_of(i[0]), end_of(i[0])); });
    to.synchronize();
    result.synchronize();
  }
  EXPECT(out == expected);
  EXPECT(results == expected_results);
}

template <class Work> void check_all() {
  for (int threads : {1, 7, 16, 33, 64, 250})
    for (int size : {0, 1, 3, 15, 16, 17, 64, 100, 1024}) {
      check<0, Work>(threads, size);
      check<1, Work>(threads, size);
      check<2, Work>(threads, size + 3);
    }
}

int main() {
  check_all<scanner>();
  check_all<greatest>();
  check_all<packer>();
  check_all<backwards>();
  return result();
}
