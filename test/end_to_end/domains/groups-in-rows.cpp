// Groups of threads in a row, computed from the index: i / 32 and i % 32. Vectors of threads, and several together,
// load one value for a group or adjacent ones, wherever the blocks of a launch begin: with few long threads they are
// short.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t && env CPPAMP_THREADS=7 %t && env CPPAMP_THREADS=1 %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

static const int length = 60, launches = 4;

/// Each thread adds up products of a value of its group, one of its place in the group, and one that all share.
template <int Group> void add_products(int rows, int columns) {
  const int groups = (columns + Group - 1) / Group;
  std::vector<int> ofs(static_cast<size_t>(groups) * length), places(Group * length), shared(length);
  for (size_t i = 0; i < ofs.size(); ++i)
    ofs[i] = static_cast<int>(i * 7919 % 1009);
  for (size_t i = 0; i < places.size(); ++i)
    places[i] = static_cast<int>(i * 31 % 257);
  for (size_t i = 0; i < shared.size(); ++i)
    shared[i] = static_cast<int>(i * 5 % 17);
  std::vector<int> sums(static_cast<size_t>(rows) * columns, 0);
  const array_view<const int, 2> of(groups, length, ofs), place(length, Group, places);
  const array_view<const int, 1> all(length, shared);
  const array_view<int, 2> out(rows, columns, sums);
  for (int launch = 0; launch < launches; ++launch)
    parallel_for_each(
        out.extent, [=](index<2> i) restrict(amp) {
          const int g = i[1] / Group, p = i[1] % Group;
          int sum = out[i];
          for (int k = 0; k < length; ++k)
            sum += of(g, k) * place(k, p) * all[k] + i[0];
          out[i] = sum;
        });
  out.synchronize();
  int wrong = 0;
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      int sum = 0;
      for (int k = 0; k < length; ++k)
        sum += ofs[static_cast<size_t>(x / Group * length + k)] * places[static_cast<size_t>(k * Group + x % Group)] *
                   shared[static_cast<size_t>(k)] +
               y;
      wrong += sums[static_cast<size_t>(y * columns + x)] != launches * sum;
    }
  EXPECT_EQUAL(wrong, 0);
}

/// The same index in a domain of one dimension, whose blocks may begin at any vector.
template <int Group> void count_down(int threads) {
  std::vector<int> ofs(static_cast<size_t>(threads / Group + 2)), result(static_cast<size_t>(threads), 0);
  for (size_t i = 0; i < ofs.size(); ++i)
    ofs[i] = static_cast<int>(i * 7919 % 1009);
  const array_view<const int, 1> of(static_cast<int>(ofs.size()), ofs);
  const array_view<int, 1> out(threads, result);
  const int n = 3000;
  for (int launch = 0; launch < launches; ++launch)
    parallel_for_each(
        out.extent, [=](index<1> i) restrict(amp) {
          int sum = out[i];
          for (int k = 0; k < n; ++k)
            sum = sum * 3 + of[k & 1] + of[i[0] / Group] + i[0] % Group;
          out[i] = sum;
        });
  out.synchronize();
  int wrong = 0;
  for (int i = 0; i < threads; ++i) {
    unsigned sum = 0;
    for (int k = 0; k < launches * n; ++k)
      sum = sum * 3u + static_cast<unsigned>(ofs[k % n & 1] + ofs[static_cast<size_t>(i / Group)] + i % Group);
    wrong += result[static_cast<size_t>(i)] != static_cast<int>(sum);
  }
  EXPECT_EQUAL(wrong, 0);
}

int main() {
  add_products<8>(5, 100);
  add_products<16>(5, 128);
  add_products<32>(3, 1000);
  add_products<64>(4, 257);
  add_products<20>(4, 257);
  for (int threads : {48, 80, 112, 200, 1000}) {
    count_down<16>(threads);
    count_down<32>(threads);
    count_down<64>(threads);
  }
  return result();
}
