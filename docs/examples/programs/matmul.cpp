// Matrix multiplication of int and of float in three ways: one thread per element, the same in
// tiles, and tiles that keep shared data in tile_static memory. Each result is compared with a
// serial one.
//
//   matmul [size]        size x size matrices, a multiple of 16; default: 1024
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

static const int TS = 16;

template <typename T>
void simple(array_view<const T, 2> a, array_view<const T, 2> b, array_view<T, 2> c) {
  parallel_for_each(c.extent, [=](index<2> i) restrict(amp) {
    T sum = 0;
    for (int k = 0; k < a.extent[1]; ++k)
      sum += a(i[0], k) * b(k, i[1]);
    c[i] = sum;
  });
}

template <typename T>
void tiled(array_view<const T, 2> a, array_view<const T, 2> b, array_view<T, 2> c) {
  parallel_for_each(c.extent.template tile<TS, TS>(), [=](tiled_index<TS, TS> t) restrict(amp) {
    T sum = 0;
    for (int k = 0; k < a.extent[1]; ++k)
      sum += a(t.global[0], k) * b(k, t.global[1]);
    c[t] = sum;
  });
}

template <typename T>
void tile_static_memory(array_view<const T, 2> a, array_view<const T, 2> b, array_view<T, 2> c) {
  parallel_for_each(c.extent.template tile<TS, TS>(), [=](tiled_index<TS, TS> t) restrict(amp) {
    tile_static T a_tile[TS][TS];
    tile_static T b_tile[TS][TS];
    const int row = t.local[0], column = t.local[1];
    T sum = 0;
    for (int k = 0; k < a.extent[1]; k += TS) {
      a_tile[row][column] = a(t.global[0], k + column);
      b_tile[row][column] = b(k + row, t.global[1]);
      t.barrier.wait();
      for (int i = 0; i < TS; ++i)
        sum += a_tile[row][i] * b_tile[i][column];
      t.barrier.wait();
    }
    c[t] = sum;
  });
}

template <typename T>
std::vector<T> serial(const std::vector<T> &a, const std::vector<T> &b, int size) {
  std::vector<T> c(a.size());
  for (int row = 0; row < size; ++row)
    for (int k = 0; k < size; ++k)
      for (int column = 0; column < size; ++column)
        c[row * size + column] += a[row * size + k] * b[k * size + column];
  return c;
}

/// ints must be equal. A sum of n products of floats in [-1, 1], added in any order, fused or not, is
/// within n * n * epsilon / 2 of the true one at worst, and in practice within about n * epsilon.
bool close(int a, int b, int) { return a == b; }
bool close(float a, float b, int size) { return std::fabs(a - b) <= 1.2e-7f * size; }

template <typename T, typename Multiply>
bool check(const char *name, Multiply multiply, const std::vector<T> &a, const std::vector<T> &b,
           const std::vector<T> &expected, int size) {
  std::vector<T> c(a.size());
  auto start = std::chrono::steady_clock::now();
  {
    array_view<const T, 2> a_view(size, size, a), b_view(size, size, b);
    array_view<T, 2> c_view(size, size, c);
    c_view.discard_data();
    multiply(a_view, b_view, c_view);
    c_view.synchronize();
  }
  std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

  size_t wrong = 0;
  for (size_t i = 0; i < c.size(); ++i)
    wrong += !close(c[i], expected[i], size);
  std::cout << name << ": " << (wrong ? "WRONG" : "ok") << ", " << time.count() << " ms\n";
  return wrong == 0;
}

template <typename T> bool check_all(const char *type, int size) {
  std::vector<T> a(static_cast<size_t>(size) * size), b(a.size());
  unsigned random = 1;
  auto next = [&random] {
    random = random * 1664525u + 1013904223u;
    return static_cast<T>(static_cast<int>(random >> 16) % 2001 - 1000) / static_cast<T>(1000.5);
  };
  for (T &x : a)
    x = next();
  for (T &x : b)
    x = next();
  const std::vector<T> expected = serial(a, b, size);

  std::cout << type << " " << size << "^3\n";
  bool ok = check<T>("  simple", simple<T>, a, b, expected, size);
  ok &= check<T>("  tiled", tiled<T>, a, b, expected, size);
  ok &= check<T>("  tile_static", tile_static_memory<T>, a, b, expected, size);
  return ok;
}

int main(int argc, char **argv) {
  int size = argc > 1 ? std::atoi(argv[1]) : 1024;
  if (size <= 0 || size % TS != 0) {
    std::cerr << "the size must be a multiple of " << TS << "\n";
    return 2;
  }
  bool ok = check_all<int>("int", size);
  ok &= check_all<float>("float", size);
  return ok ? 0 : 1;
}
