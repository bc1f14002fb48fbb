// Forms of the matrix transpose, the histogram and the sparse product.
//
// RUN: %cuda-form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

#include "../../sparse_matrix.h"

namespace {

template <class T> std::vector<T> transposed(const std::vector<T> &from, int n) {
  std::vector<T> to(from.size());
  for (int y = 0; y < n; ++y)
    for (int x = 0; x < n; ++x)
      to[x * n + y] = from[y * n + x];
  return to;
}

void transposes(forms::program &p) {
  const int n = p.size(4096, 96);
  p.family("transpose");
  const std::vector<float> host = forms::numbers<float>(n * n, 1);
  const extent<2> square(n, n);
  const auto flat = p.input(host);
  const auto from = flat.view_as(square);
  const auto flat_to = p.output<float>(n * n, {}, [&] { return transposed(host, n); });
  const auto to = flat_to.view_as(square);
  p.form("no tiles", n,
         [&] { parallel_for_each(square, [=](index<2> i) restrict(amp) { to(i[1], i[0]) = from[i]; }); });
  p.form("16 x 16, one element for each thread", n, [&] {
    parallel_for_each(
        square.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static float block[16][17];
          block[t.local[0]][t.local[1]] = from[t.global];
          t.barrier.wait();
          to(t.tile[1] * 16 + t.local[0], t.tile[0] * 16 + t.local[1]) = block[t.local[1]][t.local[0]];
        });
  });
  p.form("one dimension of subscripts, guards", n, [&] {
    parallel_for_each(
        square.tile<32, 32>().pad(), [=](tiled_index<32, 32> t) restrict(amp) {
          tile_static float block[32][33];
          int x = t.tile[1] * 32 + t.local[1], y = t.tile[0] * 32 + t.local[0];
          if (x < n && y < n)
            block[t.local[0]][t.local[1]] = flat[y * n + x];
          t.barrier.wait();
          x = t.tile[0] * 32 + t.local[1];
          y = t.tile[1] * 32 + t.local[0];
          if (x < n && y < n)
            flat_to[y * n + x] = block[t.local[1]][t.local[0]];
        });
  });
  const int less = p.size(3072, 48);
  const std::vector<double> wide = forms::numbers<double>(less * less, 2);
  const auto wide_from = p.input(wide).view_as(extent<2>(less, less));
  const auto wide_to =
      p.output<double>(less * less, {}, [&] { return transposed(wide, less); }).view_as(extent<2>(less, less));
  p.form("doubles, four rows for each thread", less, [&] {
    parallel_for_each(
        extent<2>(less / 4, less).tile<4, 16>(), [=](tiled_index<4, 16> t) restrict(amp) {
          tile_static double block[16][17];
          const int y = t.local[0], x = t.local[1], row = t.tile[0] * 16, column = t.tile[1] * 16;
          for (int k = 0; k < 16; k += 4)
            block[y + k][x] = wide_from(row + y + k, column + x);
          t.barrier.wait();
          for (int k = 0; k < 16; k += 4)
            wide_to(column + y + k, row + x) = block[x][y + k];
        });
  });
}

struct pixel {
  unsigned red, green, blue;
};

void histograms(forms::program &p) {
  const int n = p.size(1 << 24, 1 << 12), tiles = p.size(1024, 4);
  p.family("histogram");
  std::vector<unsigned> host(n);
  const auto numbers = forms::numbers<float>(2 * n, 1);
  for (int i = 0; i < n; ++i) // brighter pixels are rarer
    host[i] = static_cast<unsigned>(numbers[2 * i] * numbers[2 * i + 1] * 256);
  const auto pixels = p.input(host);
  const auto counts = p.output<unsigned>(256, {}, [&] {
    std::vector<unsigned> all(256);
    for (unsigned v : host)
      ++all[v];
    return all;
  });
  const auto clear = [&] { parallel_for_each(counts.extent, [=](index<1> i) restrict(amp) { counts[i] = 0; }); };
  p.form("one pixel for each thread", n, [&] {
    clear();
    parallel_for_each(
        pixels.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static unsigned mine[256];
          mine[t.local[0]] = 0;
          t.barrier.wait();
          atomic_fetch_add(&mine[pixels[t.global]], 1u);
          t.barrier.wait();
          if (mine[t.local[0]] > 0)
            atomic_fetch_add(&counts[t.local[0]], mine[t.local[0]]);
        });
  });
  p.form("counted in global memory", n, [&] {
    clear();
    parallel_for_each(
        pixels.extent, [=](index<1> i) restrict(amp) { atomic_fetch_inc(&counts[static_cast<int>(pixels[i] & 255)]); });
  });
  p.form("a fixed number of tiles", n, [&] {
    clear();
    parallel_for_each(
        extent<1>(tiles * 256).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static unsigned mine[256];
          mine[t.local[0]] = 0;
          t.barrier.wait();
          for (int i = t.global[0]; i < n; i += tiles * 256)
            atomic_fetch_add(&mine[pixels[i] & 255], 1u);
          t.barrier.wait();
          atomic_fetch_add(&counts[t.local[0]], mine[t.local[0]]);
        });
  });
  std::vector<pixel> colours(n / 4);
  for (int i = 0; i < n / 4; ++i)
    colours[i] = {host[4 * i], host[4 * i + 1], host[4 * i + 2]};
  const auto image = p.input(colours);
  const auto channels = p.output<unsigned>(3 * 64, {}, [&] {
    std::vector<unsigned> all(3 * 64);
    for (const pixel &c : colours)
      ++all[c.red / 4], ++all[64 + c.green / 4], ++all[128 + c.blue / 4];
    return all;
  });
  p.form("three channels of structs", n / 4, [&] {
    parallel_for_each(channels.extent, [=](index<1> i) restrict(amp) { channels[i] = 0; });
    parallel_for_each(
        extent<1>(n / 64).tile<192>().pad(), [=](tiled_index<192> t) restrict(amp) {
          tile_static unsigned mine[3][64];
          const int me = t.local[0];
          mine[me / 64][me % 64] = 0;
          t.barrier.wait();
          for (int k = 0; k < 16; ++k) {
            const int i = (t.tile[0] * 16 + k) * 192 + me;
            if (i < n / 4) {
              const pixel c = image[i];
              atomic_fetch_inc(&mine[0][c.red / 4]);
              atomic_fetch_inc(&mine[1][c.green / 4]);
              atomic_fetch_inc(&mine[2][c.blue / 4]);
            }
          }
          t.barrier.wait();
          atomic_fetch_add(&channels[me], mine[me / 64][me % 64]);
        });
  });
}

struct element {
  int column;
  float value;
};

void sparse_products(forms::program &p) {
  const int n = p.size(1 << 19, 1000);
  p.family("spmv");
  const benchmark::sparse_matrix m = benchmark::make_sparse_matrix(n);
  const std::vector<float> host_x = forms::numbers<float>(n, 1);
  const auto expected = [&] {
    std::vector<float> y(n);
    for (int row = 0; row < n; ++row) {
      double sum = 0;
      for (int i = m.rows[row]; i < m.rows[row + 1]; ++i)
        sum += static_cast<double>(m.values[i]) * static_cast<double>(host_x[m.columns[i]]);
      y[row] = static_cast<float>(sum);
    }
    return y;
  };
  const auto rows = p.input(m.rows), columns = p.input(m.columns);
  const auto values = p.input(m.values), x = p.input(host_x);
  const int longest = 28;
  std::vector<int> packed_columns(n * longest);
  std::vector<float> packed_values(n * longest);
  std::vector<element> host_elements;
  for (int row = 0; row < n; ++row)
    for (int i = m.rows[row]; i < m.rows[row + 1]; ++i) {
      packed_columns[(i - m.rows[row]) * n + row] = m.columns[i];
      packed_values[(i - m.rows[row]) * n + row] = m.values[i];
      host_elements.push_back({m.columns[i], m.values[i]});
    }
  const auto all_columns = p.input(packed_columns);
  const auto all_values = p.input(packed_values);
  const auto elements = p.input(host_elements);
  const auto y = p.output<float>(n, {1e-5}, expected);
  p.form("32 threads for each row", n, [&] {
    parallel_for_each(
        extent<1>(32 * n).tile<128>(), [=](tiled_index<128> t) restrict(amp) {
          tile_static float sums[128];
          const int me = t.local[0], lane = me % 32, row = t.global[0] / 32;
          float sum = 0;
          for (int i = rows[row] + lane; i < rows[row + 1]; i += 32)
            sum += values[i] * x[columns[i]];
          sums[me] = sum;
          t.barrier.wait();
          for (int half = 16; half > 0; half /= 2) {
            if (lane < half)
              sums[me] += sums[me + half];
            t.barrier.wait();
          }
          if (lane == 0)
            y[row] = sums[me];
        });
  });
  p.form("rows of one length, column-major", n, [&] {
    parallel_for_each(
        y.extent, [=](index<1> i) restrict(amp) {
          const int row = i[0];
          float sum = 0;
          for (int k = 0; k < longest; ++k)
            sum += all_values[k * n + row] * x[all_columns[k * n + row]];
          y[row] = sum;
        });
  });
  p.form("structs of column and value", n, [&] {
    parallel_for_each(
        y.extent.tile<128>().pad(), [=](tiled_index<128> t) restrict(amp) {
          const int row = t.global[0];
          if (row >= n)
            return;
          const int begin = rows[row], end = rows[row + 1];
          float sum = 0;
          for (int i = begin; i < end; ++i) {
            const element e = elements[i];
            sum += e.value * x[e.column];
          }
          y[row] = sum;
        });
  });
  const auto wide_values = p.input(std::vector<double>(m.values.begin(), m.values.end()));
  const auto wide_x = p.input(std::vector<double>(host_x.begin(), host_x.end()));
  const auto wide_y = p.output<double>(n, {1e-6}, [&] {
    const std::vector<float> narrow = expected();
    return std::vector<double>(narrow.begin(), narrow.end());
  });
  p.form("double", n, [&] {
    parallel_for_each(
        wide_y.extent, [=](index<1> row) restrict(amp) {
          double sum = 0;
          for (int i = rows[row]; i < rows[row[0] + 1]; ++i)
            sum += wide_values[i] * wide_x[columns[i]];
          wide_y[row] = sum;
        });
  });
}

} // namespace

int main(int argc, char **argv) {
  forms::program p(argc, argv);
  transposes(p);
  histograms(p);
  sparse_products(p);
  return p.status();
}
