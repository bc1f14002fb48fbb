// Typical tiled algorithms, each with one barrier missing, and all of them with every barrier. warn.cpp checks the
// notes.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify -Xclang -verify-ignore-unexpected=note %s
// RUN: %amp-clang++ -fsyntax-only -DCORRECT -Werror=amp-race %s
#include <amp.h>
using namespace concurrency;

#ifdef CORRECT
#define MISSING(barrier) barrier
#else
#define MISSING(barrier)
#endif
static const int TS = 16;

// L303 reject: tiled products, before and after the tiles are read
template <bool Before>
void matmul(array_view<const float, 2> a, array_view<const float, 2> b, array_view<float, 2> c, int n) {
  parallel_for_each(c.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t) restrict(amp) {
    int row = t.local[0], col = t.local[1];
    tile_static float A[TS][TS], B[TS][TS];
    float sum = 0;
    for (int i = 0; i < n; i += TS) {
      A[row][col] = a(t.global[0], col + i); // expected-warning {{element of tile_static variable 'A' is written here while another thread may still read it}}
      B[row][col] = b(row + i, t.global[1]); // expected-warning {{element of tile_static variable 'B' is written here}}
      if (!Before)
        t.barrier.wait();
      MISSING(else t.barrier.wait();)
      for (int k = 0; k < TS; k++)
        sum += A[row][k] * // expected-warning {{element of tile_static variable 'A' is read here while another thread may write it}}
               B[k][col];  // expected-warning {{element of tile_static variable 'B' is read here}}
      if (Before)
        t.barrier.wait();
      MISSING(else t.barrier.wait();)
    }
    c[t.global] = sum;
  });
}
template void matmul<true>(array_view<const float, 2>, array_view<const float, 2>, array_view<float, 2>, int);
template void matmul<false>(array_view<const float, 2>, array_view<const float, 2>, array_view<float, 2>, int);

void stencil(array_view<const float> in, array_view<float> out) {
  parallel_for_each(out.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static float s[66];
    int l = t.local[0], g = t.global[0];
    s[l + 1] = in[g];
    if (l == 0)
      s[0] = g > 0 ? in[g - 1] : 0;
    if (l == 63)
      s[65] = in[g + 1];
    MISSING(t.barrier.wait();)
    out[g] = s[l] + s[l + 1] + s[l + 2]; // expected-warning {{'s' is read here}}
  });
}

void reduction(array_view<const float> in, array_view<float> out) {
  parallel_for_each(in.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
    tile_static float s[256];
    int l = t.local[0];
    s[l] = in[t.global];
    t.barrier.wait();
    for (int d = 128; d > 0; d /= 2) {
      if (l < d)
        s[l] += s[l + d]; // expected-warning {{'s' is read here}}
      MISSING(t.barrier.wait();)
    }
    if (l == 0)
      out[t.tile] = s[0];
  });
  parallel_for_each(in.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
    tile_static float s[256];
    int l = t.local[0];
    s[l] = in[t.global];
    MISSING(t.barrier.wait();)
    for (int d = 1; d < 256; d *= 2) {
      if (l % (2 * d) == 0)
        s[l] += s[l + d]; // expected-warning {{'s' is read here}}
      t.barrier.wait();
    }
    if (l == 0)
      out[t.tile] = s[0];
  });
}

void scan(array_view<const float> in, array_view<float> out) {
  parallel_for_each(in.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
    tile_static float s[256];
    int l = t.local[0];
    s[l] = in[t.global];
    t.barrier.wait();
    for (int d = 1; d < 256; d *= 2) {
      float x = l >= d ? s[l - d] : 0;
      MISSING(t.barrier.wait();)
      s[l] += x; // expected-warning {{'s' is written here while another thread may still read it}}
      t.barrier.wait();
    }
    out[t.global] = s[l];
  });
}

void transpose(array_view<const float, 2> in, array_view<float, 2> out) {
  parallel_for_each(in.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t) restrict(amp) {
    tile_static float s[TS][TS + 1];
    s[t.local[1]][t.local[0]] = in[t];
    MISSING(t.barrier.wait();)
    out(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) = s[t.local[0]][t.local[1]]; // expected-warning {{'s' is read here}}
  });
}
