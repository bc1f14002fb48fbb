// Forms of the matrix products.
//
// RUN: %cuda-form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace {

/// The location of an element.
template <class T> struct matrix {
  const std::vector<T> &elements;
  int rows, columns; ///< strides between them
  double operator()(int row, int column) const { return static_cast<double>(elements[row * rows + column * columns]); }
};

template <class T>
std::vector<T> product(const matrix<T> &a, const matrix<T> &b, int n, double factor, bool column_major) {
  std::vector<T> c(n * n);
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      double sum = 0;
      for (int k = 0; k < n; ++k)
        sum += a(row, k) * b(k, column);
      c[column_major ? column * n + row : row * n + column] = static_cast<T>(factor * sum);
    }
  return c;
}

/// The matrices of a workload and its four results: plain, column-major, of a and the transposed b, times a factor.
template <class T> struct matrices {
  matrices(forms::program &p, const char *family, int n)
      : n(n), p(p), host_a(forms::numbers<T>(n * n, 1)), host_b(forms::numbers<T>(n * n, 2)) {
    p.family(family);
    a = p.input(host_a), b = p.input(host_b);
  }
  array_view<T, 1> output(double factor = 1, bool columns = false, bool transposed_b = false) {
    return p.output<T>(n * n, {sizeof(T) == 8 ? 1e-12 : 1e-4}, [=] {
      return product(columns ? matrix<T>{host_a, 1, n} : matrix<T>{host_a, n, 1},
                     columns != transposed_b ? matrix<T>{host_b, 1, n} : matrix<T>{host_b, n, 1}, n, factor, columns);
    });
  }

  int n;
  forms::program &p;
  std::vector<T> host_a, host_b;
  array_view<const T, 1> a{forms::numbers<T>(1, 1)}, b{a};
};

void simple(forms::program &p) {
  matrices<float> m(p, "matmul_simple", p.size(2048, 67));
  const int n = m.n;
  const auto a = m.a, b = m.b;
  const extent<2> square(n, n);
  {
    const auto c = m.output();
    p.form("one dimension, row and column computed", n, [&] {
      parallel_for_each(
          c.extent, [=](index<1> i) restrict(amp) {
            const int row = i[0] / n, column = i[0] % n;
            float sum = 0;
            for (int k = 0; k < n; ++k)
              sum += a[row * n + k] * b[k * n + column];
            c[i] = sum;
          });
    });
  }
  {
    const auto c = m.output(1, true);
    p.form("column-major", n, [&] {
      parallel_for_each(
          square, [=](index<2> i) restrict(amp) {
            const int row = i[1], column = i[0];
            float sum = 0;
            for (int k = 0; k < n; ++k)
              sum += a[row + k * n] * b[k + column * n];
            c[row + column * n] = sum;
          });
    });
  }
  {
    const auto c = m.output(1, false, true).view_as(square);
    const auto a2 = a.view_as(square), b2 = b.view_as(square);
    p.form("rows of both", n, [&] {
      parallel_for_each(
          square, [=](index<2> i) restrict(amp) {
            float sum = 0;
            for (int k = 0; k < n; ++k)
              sum += a2(i[0], k) * b2(i[1], k);
            c[i] = sum;
          });
    });
  }
  {
    const auto c = m.output(0.5).view_as(square);
    const auto a2 = a.view_as(square), b2 = b.view_as(square);
    const float alpha = 0.5f, beta = p.size(0.25f, 0.25f);
    p.form("alpha and beta, rows as views", n, [&] {
      parallel_for_each(
          square.tile<8, 32>().pad(), [=](tiled_index<8, 32> t) restrict(amp) {
            if (t.global[0] >= n || t.global[1] >= n)
              return;
            const array_view<const float, 1> row = a2[t.global[0]];
            float sum = 0;
            for (int k = 0; k < n; ++k)
              sum += row[k] * b2[k][t.global[1]];
            c[t.global] = alpha * sum + beta * c[t.global];
          });
    });
  }
}

void tiled(forms::program &p) {
  matrices<float> m(p, "matmul_tiled", p.size(2048, 96));
  const int n = m.n;
  const auto a = m.a, b = m.b;
  const extent<2> square(n, n);
  {
    const auto c = m.output();
    p.form("32 x 32, one dimension of subscripts", n, [&] {
      parallel_for_each(
          square.tile<32, 32>(), [=](tiled_index<32, 32> t) restrict(amp) {
            tile_static float left[32][32], right[32][32];
            const int y = t.local[0], x = t.local[1], row = t.global[0], column = t.global[1];
            float sum = 0;
            for (int block = 0; block < n / 32; ++block) {
              left[y][x] = a[row * n + block * 32 + x];
              right[y][x] = b[(block * 32 + y) * n + column];
              t.barrier.wait();
              for (int k = 0; k < 32; ++k)
                sum += left[y][k] * right[k][x];
              t.barrier.wait();
            }
            c[row * n + column] = sum;
          });
    });
  }
  {
    const auto c = m.output(1, true);
    p.form("column-major, transposed tile", n, [&] {
      parallel_for_each(
          square.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
            tile_static float left[16][17], right[16][17];
            const int y = t.local[0], x = t.local[1], row = t.global[1], column = t.global[0];
            float sum = 0;
            for (int k = 0; k < n; k += 16) {
              left[y][x] = a[row + (k + y) * n];
              right[x][y] = b[k + x + column * n];
              t.barrier.wait();
              for (int i = 0; i < 16; ++i)
                sum += left[i][x] * right[i][y];
              t.barrier.wait();
            }
            c[row + column * n] = sum;
          });
    });
  }
  const int odd = n - 7;
  matrices<float> part(p, "matmul_tiled", odd);
  const auto part_a = part.a.view_as(extent<2>(odd, odd)), part_b = part.b.view_as(extent<2>(odd, odd));
  const auto part_c = part.output().view_as(extent<2>(odd, odd));
  p.form("no multiple of the tile, zeros outside", odd, [&] {
    parallel_for_each(
        part_c.extent.tile<16, 16>().pad(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static float left[16][16], right[16][16];
          const int y = t.local[0], x = t.local[1], row = t.global[0], column = t.global[1];
          float sum = 0;
          for (int k = 0; k < odd; k += 16) {
            left[y][x] = row < odd && k + x < odd ? part_a(row, k + x) : 0;
            right[y][x] = k + y < odd && column < odd ? part_b(k + y, column) : 0;
            t.barrier.wait();
            for (int i = 0; i < 16; ++i)
              sum += left[y][i] * right[i][x];
            t.barrier.wait();
          }
          if (row < odd && column < odd)
            part_c[t.global] = sum;
        });
  });
}

void registers(forms::program &p) {
  matrices<float> m(p, "matmul_registers", p.size(2048, 128));
  const int n = m.n;
  const auto a = m.a.view_as(extent<2>(n, n)), b = m.b.view_as(extent<2>(n, n));
  const auto c = m.output().view_as(extent<2>(n, n));
  p.form("eight rows of a column", n, [&] {
    parallel_for_each(
        extent<2>(n / 8, n).tile<4, 64>(), [=](tiled_index<4, 64> t) restrict(amp) {
          tile_static float left[32][16], right[16][64];
          const int y = t.local[0], x = t.local[1], first_row = t.tile[0] * 32, column = t.global[1];
          float sums[8] = {};
          for (int k = 0; k < n; k += 16) {
            for (int i = y * 64 + x; i < 32 * 16; i += 256)
              left[i / 16][i % 16] = a(first_row + i / 16, k + i % 16);
            for (int i = y; i < 16; i += 4)
              right[i][x] = b(k + i, column);
            t.barrier.wait();
            for (int l = 0; l < 16; ++l) {
              const float of_right = right[l][x];
              for (int r = 0; r < 8; ++r)
                sums[r] += left[y * 8 + r][l] * of_right;
            }
            t.barrier.wait();
          }
          for (int r = 0; r < 8; ++r)
            c(first_row + y * 8 + r, column) = sums[r];
        });
  });
  p.form("two by two, neighbors", n, [&] {
    parallel_for_each(
        extent<2>(n / 2, n / 2).tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static float left[32][16], right[16][32];
          const int y = t.local[0], x = t.local[1], row = t.tile[0] * 32, column = t.tile[1] * 32;
          float s00 = 0, s01 = 0, s10 = 0, s11 = 0;
          for (int k = 0; k < n; k += 16) {
            left[2 * y][x] = a(row + 2 * y, k + x);
            left[2 * y + 1][x] = a(row + 2 * y + 1, k + x);
            right[y][2 * x] = b(k + y, column + 2 * x);
            right[y][2 * x + 1] = b(k + y, column + 2 * x + 1);
            t.barrier.wait();
            for (int l = 0; l < 16; ++l) {
              const float a0 = left[2 * y][l], a1 = left[2 * y + 1][l], b0 = right[l][2 * x], b1 = right[l][2 * x + 1];
              s00 += a0 * b0;
              s01 += a0 * b1;
              s10 += a1 * b0;
              s11 += a1 * b1;
            }
            t.barrier.wait();
          }
          c(row + 2 * y, column + 2 * x) = s00;
          c(row + 2 * y, column + 2 * x + 1) = s01;
          c(row + 2 * y + 1, column + 2 * x) = s10;
          c(row + 2 * y + 1, column + 2 * x + 1) = s11;
        });
  });
  const auto b4 = m.b.reinterpret_as<const float_4>();
  const auto c4 = m.output().reinterpret_as<float_4>();
  const auto flat = m.a;
  p.form("four rows of vectors, no tiles", n, [&] {
    parallel_for_each(
        extent<2>(n / 4, n / 4), [=](index<2> i) restrict(amp) {
          const int row = 4 * i[0], column = i[1];
          float_4 s0(0), s1(0), s2(0), s3(0);
          for (int k = 0; k < n; ++k) {
            const float_4 of_b = b4[k * (n / 4) + column];
            s0 += of_b * flat[row * n + k];
            s1 += of_b * flat[(row + 1) * n + k];
            s2 += of_b * flat[(row + 2) * n + k];
            s3 += of_b * flat[(row + 3) * n + k];
          }
          c4[row * (n / 4) + column] = s0;
          c4[(row + 1) * (n / 4) + column] = s1;
          c4[(row + 2) * (n / 4) + column] = s2;
          c4[(row + 3) * (n / 4) + column] = s3;
        });
  });
}

void doubles(forms::program &p) {
  matrices<double> m(p, "dgemm", p.size(1024, 64));
  const int n = m.n;
  const extent<2> square(n, n);
  const auto a = m.a, b = m.b;
  const auto a2 = a.view_as(square), b2 = b.view_as(square);
  {
    const auto c = m.output().view_as(square);
    p.form("one thread for each element", n, [&] {
      parallel_for_each(
          square, [=](index<2> i) restrict(amp) {
            double sum = 0;
            for (int k = 0; k < n; ++k)
              sum += a2(i[0], k) * b2(k, i[1]);
            c[i] = sum;
          });
    });
  }
  {
    const auto c = m.output(1, true);
    p.form("column-major, tiles", n, [&] {
      parallel_for_each(
          square.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
            tile_static double left[16][16], right[16][16];
            const int y = t.local[0], x = t.local[1], row = t.global[1], column = t.global[0];
            double sum = 0;
            for (int k = 0; k < n; k += 16) {
              left[y][x] = a[row + (k + y) * n];
              right[y][x] = b[k + x + column * n];
              t.barrier.wait();
              for (int i = 0; i < 16; ++i)
                sum += left[i][x] * right[y][i];
              t.barrier.wait();
            }
            c[row + column * n] = sum;
          });
    });
  }
  {
    const auto c = m.output(0.5).view_as(square);
    const double alpha = 0.5, beta = 0.25;
    p.form("two by two, alpha and beta", n, [&] {
      parallel_for_each(
          extent<2>(n / 2, n / 2).tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
            tile_static double left[32][16], right[16][32];
            const int y = t.local[0], x = t.local[1], first_row = t.tile[0] * 32, first_column = t.tile[1] * 32;
            double sums[2][2] = {};
            for (int k = 0; k < n; k += 16) {
              for (int i = 0; i < 2; ++i) {
                left[y + 16 * i][x] = a2(first_row + y + 16 * i, k + x);
                right[y][x + 16 * i] = b2(k + y, first_column + x + 16 * i);
              }
              t.barrier.wait();
              for (int l = 0; l < 16; ++l)
                for (int i = 0; i < 2; ++i)
                  for (int j = 0; j < 2; ++j)
                    sums[i][j] += left[y + 16 * i][l] * right[l][x + 16 * j];
              t.barrier.wait();
            }
            for (int i = 0; i < 2; ++i)
              for (int j = 0; j < 2; ++j) {
                double &to = c(first_row + y + 16 * i, first_column + x + 16 * j);
                to = alpha * sums[i][j] + beta * to;
              }
          });
    });
  }
}

} // namespace

int main(int argc, char **argv) {
  forms::program p(argc, argv);
  simple(p);
  tiled(p);
  registers(p);
  doubles(p);
  return p.status();
}
