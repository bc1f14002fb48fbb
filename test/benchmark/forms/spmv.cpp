// Product of a sparse matrix and a vector. The lengths of the rows vary widely.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

struct element {
  int column;
  float value;
};

namespace openmp {
void multiply(const int *starts, const int *columns, const float *values, const float *x, float *y, int n);
void multiply_columns(const int *columns, const float *values, const float *x, float *y, int n, int widest);
void multiply_products(const int *starts, const int *columns, const float *values, const float *x, float *products,
                       float *y, int n);
void multiply_structs(const int *starts, const element *elements, const float *x, float *y, int n);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::multiply(const int *starts, const int *columns, const float *values, const float *x, float *y, int n) {
#pragma omp parallel for schedule(dynamic, 256)
  for (int row = 0; row < n; ++row) {
    float sum = 0;
    for (int i = starts[row]; i < starts[row + 1]; ++i)
      sum += values[i] * x[columns[i]];
    y[row] = sum;
  }
}

void openmp::multiply_structs(const int *starts, const element *elements, const float *x, float *y, int n) {
#pragma omp parallel for schedule(dynamic, 256)
  for (int row = 0; row < n; ++row) {
    float sum = 0;
    for (int i = starts[row]; i < starts[row + 1]; ++i)
      sum += elements[i].value * x[elements[i].column];
    y[row] = sum;
  }
}

/// Rows of equal length, stored column by column.
void openmp::multiply_columns(const int *columns, const float *values, const float *x, float *y, int n, int widest) {
#pragma omp parallel for
  for (int row = 0; row < n; ++row) {
    float sum = 0;
    for (int k = 0; k < widest; ++k) {
      const float v = values[k * n + row];
      if (v != 0)
        sum += v * x[columns[k * n + row]];
    }
    y[row] = sum;
  }
}

/// Writes all products, then adds those of each row.
void openmp::multiply_products(const int *starts, const int *columns, const float *values, const float *x,
                               float *products, float *y, int n) {
#pragma omp parallel for
  for (int i = 0; i < starts[n]; ++i)
    products[i] = values[i] * x[columns[i]];
#pragma omp parallel for
  for (int row = 0; row < n; ++row) {
    float sum = 0;
    for (int i = starts[row]; i < starts[row + 1]; ++i)
      sum += products[i];
    y[row] = sum;
  }
}

#else

int main(int argc, char **argv) {
  forms::family f("spmv", argc, argv);
  const int n = f.size(1 << 18, 1 << 10), widest = 64;
  std::vector<int> starts(1, 0), columns, row_of;
  const std::vector<int> lengths = forms::numbers<int>(n, 1, 1, 33), random = forms::numbers<int>(n * widest, 2, 0, n);
  for (int row = 0; row < n; ++row) {
    const int length = row % 16 == 5 ? widest : lengths[row];
    for (int k = 0; k < length; ++k) {
      columns.push_back(k % 4 ? (row + k * k) % n : random[row * widest + k]);
      row_of.push_back(row);
    }
    starts.push_back(static_cast<int>(columns.size()));
  }
  const int size = starts[n];
  const std::vector<float> values = forms::numbers<float>(size, 3), in = forms::numbers<float>(n, 4);
  std::vector<float> out(n), expected(n), wide_values(n * widest);
  std::vector<int> wide_columns(n * widest);
  std::vector<element> packed(size);
  for (int row = 0; row < n; ++row)
    for (int i = starts[row]; i < starts[row + 1]; ++i) {
      wide_values[(i - starts[row]) * n + row] = values[i];
      wide_columns[(i - starts[row]) * n + row] = columns[i];
      packed[i] = {columns[i], values[i]};
    }
  const array_view<const int> first(n + 1, starts), column(size, columns), rows(size, row_of);
  const array_view<const float> value(size, values), x(n, in);
  const array_view<const element> elements(size, packed);
  const array_view<float> y(n, out);
  f.peer([&] { openmp::multiply(starts.data(), columns.data(), values.data(), in.data(), expected.data(), n); });
  f.expect({{y, expected, 1e-4}});
  f.form("a thread per row", [&] {
    y.discard_data();
    parallel_for_each(
        y.extent, [=](index<1> i) restrict(amp) {
          float sum = 0;
          for (int k = first[i]; k < first[i[0] + 1]; ++k)
            sum += value[k] * x[column[k]];
          y[i] = sum;
        });
  });
  f.same({{out, expected, 1e-4}},
         [&] { openmp::multiply_structs(starts.data(), packed.data(), in.data(), out.data(), n); });
  f.form("a thread per row, structs", [&] {
    y.discard_data();
    parallel_for_each(
        y.extent, [=](index<1> i) restrict(amp) {
          float sum = 0;
          for (int k = first[i]; k < first[i[0] + 1]; ++k) {
            const element e = elements[k];
            sum += e.value * x[e.column];
          }
          y[i] = sum;
        });
  });
  f.form("32 threads per row and a tree", [&] {
    y.discard_data();
    parallel_for_each(
        extent<1>(32 * n).tile<128>(), [=](tiled_index<128> t) restrict(amp) {
          tile_static float s[128];
          const int me = t.local[0], lane = me % 32, row = t.global[0] / 32;
          float sum = 0;
          for (int k = first[row] + lane; k < first[row + 1]; k += 32)
            sum += value[k] * x[column[k]];
          s[me] = sum;
          t.barrier.wait();
          for (int half = 16; half > 0; half /= 2) {
            if (lane < half)
              s[me] += s[me + half];
            t.barrier.wait();
          }
          if (lane == 0)
            y[row] = s[me];
        });
  });
  const array_view<const float> ell_values(n * widest, wide_values);
  const array_view<const int> ell_columns(n * widest, wide_columns);
  f.same({{out, expected, 1e-4}},
         [&] { openmp::multiply_columns(wide_columns.data(), wide_values.data(), in.data(), out.data(), n, widest); });
  f.form("rows of equal length, column by column", [&] {
    y.discard_data();
    parallel_for_each(
        y.extent, [=](index<1> i) restrict(amp) {
          float sum = 0;
          for (int k = 0; k < widest; ++k) {
            const float v = ell_values[k * n + i[0]];
            if (v != 0)
              sum += v * x[ell_columns[k * n + i[0]]];
          }
          y[i] = sum;
        });
  });
  array<float> product(size);
  std::vector<float> peer_products(size);
  f.same({{out, expected, 1e-4}}, [&] {
    openmp::multiply_products(starts.data(), columns.data(), values.data(), in.data(), peer_products.data(), out.data(),
                              n);
  });
  f.form("a product per element, then sums", [&] {
    const array_view<float> products(product);
    parallel_for_each(products.extent, [=](index<1> i) restrict(amp) { products[i] = value[i] * x[column[i]]; });
    y.discard_data();
    parallel_for_each(
        y.extent, [=](index<1> i) restrict(amp) {
          float sum = 0;
          for (int k = first[i]; k < first[i[0] + 1]; ++k)
            sum += products[k];
          y[i] = sum;
        });
  });
  return f.run();
}

#endif
