// Threads that fill a block in loops and read elements of others without a barrier: known if loops depend only on local
// ids, constants, and bounds that are the same in all threads. With a barrier, with elements of their own only, or where
// conditions exclude each other, there is no warning.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
// RUN: %amp-clang++ -fsyntax-only -DCORRECT -Werror=amp-race %s
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

#ifdef CORRECT
#define MISSING(barrier) barrier
#else
#define MISSING(barrier)
#endif
using in = array_view<const float>;
using out = array_view<float>;

// L303 reject: a fill loop, and reads of what other threads store
void strided(in v, out o, int n) {
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[80];
    int l = t.local[0];
    for (int i = l; i < 80; i += 32)
      s[i] = v[i];
    MISSING(t.barrier.wait();)
    o[t] = s[(l + 1) % 32]; // expected-warning {{element of tile_static variable 's' is read here while another thread may write it; add a barrier between the accesses [C3569] [-Wamp-race]}}
  });
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[128];
    int l = t.local[0];
    for (int j = 0; j < 4; ++j)
      s[l + 32 * j] = v[j];
    MISSING(t.barrier.wait();)
    o[t] = s[l ^ 1]; // expected-warning {{'s' is read here}}
  });
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[128];
    int l = t.local[0];
    for (int i = l; i < n; i += 32) // at least the first thread stores, and all others read that
      s[i] = v[i];
    MISSING(t.barrier.wait();)
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += s[k]; // expected-warning {{'s' is read here}}
    o[t] = sum;
  });
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[64];
    int l = t.local[0];
    for (int i = l; i < 64; i += 32)
      s[i] = v[i];
    MISSING(t.barrier.wait();)
    if (l == 3) {
      float sum = 0;
      for (int k = 0; k < n; ++k)
        sum += s[k]; // expected-warning {{'s' is read here}}
      o[t] = sum;
    }
  });
}

void blocks(array_view<const float, 2> m, array_view<float, 2> o, in v, int c) {
  parallel_for_each(o.extent.tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
    tile_static float s[10][10];
    int y = t.local[0], x = t.local[1];
    for (int j = y; j < 10; j += 8)
      for (int i = x; i < 10; i += 8)
        s[j][i] = m(j, i);
    MISSING(t.barrier.wait();)
    float sum = 0;
    for (int dy = 0; dy < 3; ++dy)
      for (int dx = 0; dx < 3; ++dx)
        sum += s[y + dy][x + dx]; // expected-warning {{'s' is read here}}
    o[t] = sum;
  });
  parallel_for_each(o.extent.tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
    tile_static float s[10][10];
    int y = t.local[0], x = t.local[1];
    for (int i = y * 8 + x; i < 100; i += 64)
      s[i / 10][i % 10] = m(i / 10, i % 10);
    MISSING(t.barrier.wait();)
    o[t] = s[x][y]; // expected-warning {{'s' is read here}}
  });
  parallel_for_each(v.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) { // a halo
    tile_static float s[36];
    int l = t.local[0];
    s[l + 2] = v[t];
    if (l < 2) {
      s[l] = v[l];
      s[l + 34] = v[l + 34];
    }
    MISSING(t.barrier.wait();)
    float sum = 0;
    for (int k = 0; k <= 4; ++k)
      sum += s[l + k]; // expected-warning {{'s' is read here}}
    o(0, t.global[0]) = sum;
  });
}

// L303 reject: the next round overwrites what others still read
void rounds(in v, out o, int c) {
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[96];
    int l = t.local[0];
    float sum = 0;
    for (int q = 0; q < c; ++q) {
      for (int i = l; i < 96; i += 32)
        s[i] = v[q * 96 + i]; // expected-warning {{element of tile_static variable 's' is written here while another thread may still read it}}
      t.barrier.wait();
      for (int k = 0; k < 96; ++k)
        sum += s[k];
      MISSING(t.barrier.wait();)
    }
    o[t] = sum;
  });
}

// L303 accept: own elements, one of two buffers, one round, and conditions that exclude each other
void correct(in v, out o, int n, int c) {
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[128], b[2][64], e[64];
    int l = t.local[0];
    float sum = 0;
    for (int i = l; i < n; i += 32)
      s[i] = v[i];
    for (int i = l; i < n; i += 32)
      sum += s[i];
    for (int q = 0; q < c; ++q) {
      for (int i = l; i < 64; i += 32)
        b[q & 1][i] = v[i] + q;
      t.barrier.wait();
      for (int k = 0; k < 64; ++k)
        sum += b[q & 1][k];
    }
    if (c > 4)
      for (int i = l; i < 64; i += 32)
        e[i] = v[i];
    if (c <= 4)
      for (int k = 0; k < 64; ++k)
        sum += e[k];
    o[t] = sum;
  });
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[128], once[64];
    int l = t.local[0], first = l * 4;
    float sum = 0;
    for (int j = 0; j < 4; ++j)
      s[first + j] = v[j];
    for (int j = 0; j < 4; ++j)
      sum += s[(l << 2) | j];
    for (int q = 0; q < 1; ++q) {
      for (int i = l; i < 64; i += 32)
        once[i] = v[i];
      t.barrier.wait();
      sum += once[63 - l];
    }
    o[t] = sum;
  });
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) { // nothing says that n > 64
    tile_static float s[128];
    int l = t.local[0];
    for (int i = l; i < n; i += 32)
      s[i] = v[i];
    float other = s[64 + l];
    t.barrier.wait();
    o[t] = other + s[l ^ 1];
  });
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[64];
    int l = t.local[0];
    float sum = 0;
    for (int q = 0; q < c; ++q) {
      if (q > 0)
        t.barrier.wait();
      for (int i = l; i < 64; i += 32)
        s[i] = v[i];
      t.barrier.wait();
      sum += s[63 - l];
    }
    o[t] = sum;
  });
}

// L303 reject: conditions in the loop that are not known
void unknown_conditions(in v, out o, out p, int n) {
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[4096];
    int l = t.local[0];
    for (int j = l; j < 4096; j += 32) {
      if (v[j] > 0)
        p[t.global[0] + j] = 1;
      s[j] = v[j];
    }
    MISSING(t.barrier.wait();)
    o[t] = s[l ^ 1]; // expected-warning {{'s' is read here}}
  });
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[4096];
    int l = t.local[0];
    for (int j = l; j < 4096; j += 32)
      if (j < n) {
        p[t.global[0] + j] = 1;
        s[j] = v[j];
      }
    MISSING(t.barrier.wait();)
    o[t] = s[l ^ 1]; // expected-warning {{'s' is read here}}
  });
  parallel_for_each(o.extent.tile<32>(), [=](tiled_index<32> t) restrict(amp) {
    tile_static float s[4096];
    int l = t.local[0];
    for (int j = l; j < 4096; j += 32) {
      switch (n) {
      case 1:
        p[t.global[0]] = 1;
        break;
      case 2:
        p[t.global[0] + 1] = 2;
        break;
      case 5:
        p[t.global[0] + 3] = 3;
        break;
      case 7:
        p[t.global[0] + 5] = 3;
        break;
      }
      s[j] = v[j];
    }
    MISSING(t.barrier.wait();)
    o[t] = s[l ^ 1]; // expected-warning {{'s' is read here}}
  });
}
