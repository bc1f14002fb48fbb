// Softmax of the rows of a matrix.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void softmax(const float *in, float *out, int rows, int columns);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::softmax(const float *in, float *out, int rows, int columns) {
#pragma omp parallel for
  for (int r = 0; r < rows; ++r) {
    const float *from = in + r * columns;
    float *to = out + r * columns, greatest = from[0], sum = 0;
#pragma omp simd reduction(max : greatest)
    for (int c = 0; c < columns; ++c)
      greatest = std::max(greatest, from[c]);
#pragma omp simd reduction(+ : sum)
    for (int c = 0; c < columns; ++c) {
      to[c] = std::exp(from[c] - greatest);
      sum += to[c];
    }
    for (int c = 0; c < columns; ++c)
      to[c] /= sum;
  }
}

#else

#include <amp_math.h>

int main(int argc, char **argv) {
  forms::family f("softmax", argc, argv);
  const int rows = f.size(4096, 64), columns = f.size(1024, 256);
  const std::vector<float> in = forms::numbers<float>(rows * columns, 1, -4, 4);
  std::vector<float> out(in.size()), expected(in.size());
  const array_view<const float, 2> from(rows, columns, in);
  const array_view<float, 2> to(rows, columns, out);
  f.peer([&] { openmp::softmax(in.data(), expected.data(), rows, columns); });
  f.expect({{to, expected, 1e-5}});
  f.form("a thread per row", [&] {
    to.discard_data();
    parallel_for_each(
        extent<1>(rows), [=](index<1> i) restrict(amp) {
          float greatest = from(i[0], 0), sum = 0;
          for (int c = 1; c < columns; ++c)
            greatest = fast_math::fmaxf(greatest, from(i[0], c));
          for (int c = 0; c < columns; ++c)
            sum += fast_math::expf(from(i[0], c) - greatest);
          for (int c = 0; c < columns; ++c)
            to(i[0], c) = fast_math::expf(from(i[0], c) - greatest) / sum;
        });
  });
  f.form("a tile per row, two trees", [&] {
    to.discard_data();
    parallel_for_each(
        extent<2>(rows, 128).tile<1, 128>(), [=](tiled_index<1, 128> t) restrict(amp) {
          tile_static float s[128];
          const int row = t.global[0], me = t.local[1];
          float greatest = from(row, me);
          for (int c = me; c < columns; c += 128)
            greatest = fast_math::fmaxf(greatest, from(row, c));
          s[me] = greatest;
          t.barrier.wait();
          for (int half = 64; half > 0; half /= 2) {
            if (me < half)
              s[me] = fast_math::fmaxf(s[me], s[me + half]);
            t.barrier.wait();
          }
          greatest = s[0];
          t.barrier.wait();
          float sum = 0;
          for (int c = me; c < columns; c += 128)
            sum += fast_math::expf(from(row, c) - greatest);
          s[me] = sum;
          t.barrier.wait();
          for (int half = 64; half > 0; half /= 2) {
            if (me < half)
              s[me] += s[me + half];
            t.barrier.wait();
          }
          for (int c = me; c < columns; c += 128)
            to(row, c) = fast_math::expf(from(row, c) - greatest) / s[0];
        });
  });
  f.form("one pass for maximum and sum, pairs in a tree", [&] {
    struct pair {
      float greatest, sum;
    };
    to.discard_data();
    parallel_for_each(
        extent<2>(rows, 128).tile<1, 128>(), [=](tiled_index<1, 128> t) restrict(amp) {
          tile_static pair s[128];
          const int row = t.global[0], me = t.local[1];
          pair mine;
          mine.greatest = from(row, me), mine.sum = 1;
          for (int c = me + 128; c < columns; c += 128) {
            const float value = from(row, c), more = fast_math::fmaxf(mine.greatest, value);
            mine.sum = mine.sum * fast_math::expf(mine.greatest - more) + fast_math::expf(value - more);
            mine.greatest = more;
          }
          s[me] = mine;
          t.barrier.wait();
          for (int half = 64; half > 0; half /= 2) {
            if (me < half) {
              const pair a = s[me], b = s[me + half];
              pair both;
              both.greatest = fast_math::fmaxf(a.greatest, b.greatest);
              both.sum = a.sum * fast_math::expf(a.greatest - both.greatest) +
                         b.sum * fast_math::expf(b.greatest - both.greatest);
              s[me] = both;
            }
            t.barrier.wait();
          }
          const pair all = s[0];
          for (int c = me; c < columns; c += 128)
            to(row, c) = fast_math::expf(from(row, c) - all.greatest) / all.sum;
        });
  });
  return f.run();
}

#endif
