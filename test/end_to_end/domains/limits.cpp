// Domains at those limits that a test reaches quickly: 128 dimensions, and many tiles in one dimension. largest.cpp
// covers the largest domains.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

// M111e accept: all ranks to 128
void rank_128() {
  int sizes[128];
  for (int &size : sizes)
    size = 1;
  sizes[0] = 3;
  sizes[64] = 5;
  sizes[127] = 7;
  extent<128> domain(sizes);
  std::vector<int> v(3 * 5 * 7);
  array_view<int, 3> out(3, 5, 7, v);
  parallel_for_each(domain, [=](index<128> i) restrict(amp) {
    out(i[0], i[64], i[127]) += 1 + i[1] + i[126];
  });
  out.synchronize();
  for (int n : v)
    EXPECT_EQUAL(n, 1);
}

// M111c accept: more than 65535 tiles in a dimension, as an extension
void many_tiles() {
  const int tiles = 70001;
  std::vector<int> v(tiles);
  array_view<int, 1> out(tiles, v);
  parallel_for_each(extent<1>(tiles * 4).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    if (t.local[0] == 3)
      out[t.tile[0]] = t.global[0];
  });
  out.synchronize();
  int wrong = 0;
  for (int i = 0; i < tiles; ++i)
    wrong += v[i] != 4 * i + 3;
  EXPECT_EQUAL(wrong, 0);
}

int main() {
  rank_128();
  many_tiles();
  return result();
}
