// Matrix multiplication in three steps: over an extent, over tiles, and with tile_static memory.
// First with the small matrices of the figures (2 x 4 times 4 x 6), then with 64 x 48 times 48 x 32.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>
#include <vector>

using namespace concurrency;
using std::vector;

// Simple model.
void MatMulSimple(vector<int> &vC, const vector<int> &vA, const vector<int> &vB, int M, int N,
                  int W) {
  array_view<const int, 2> a(M, W, vA), b(W, N, vB);
  array_view<int, 2> c(M, N, vC);
  c.discard_data();
  parallel_for_each(c.extent, [=](index<2> idx) restrict(amp) {
    int row = idx[0];
    int col = idx[1];
    int sum = 0;
    for (int i = 0; i < b.extent[0]; i++)
      sum += a(row, i) * b(i, col);
    c[idx] = sum;
  });
  c.synchronize();
}

// Tiled, without tile_static: the same kernel with t_idx.global in place of idx.
template <int TS>
void MatMulTiled(vector<int> &vC, const vector<int> &vA, const vector<int> &vB, int M, int N,
                 int W) {
  array_view<const int, 2> a(M, W, vA), b(W, N, vB);
  array_view<int, 2> c(M, N, vC);
  c.discard_data();
  parallel_for_each(c.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t_idx) restrict(amp) {
    int row = t_idx.global[0];
    int col = t_idx.global[1];
    int sum = 0;
    for (int i = 0; i < b.extent[0]; i++)
      sum += a(row, i) * b(i, col);
    c[t_idx.global] = sum;
  });
  c.synchronize();
}

// Tiled, with tile_static: each element is read from global memory once per tile, not TS times.
template <int TS>
void MatMulTileStatic(vector<int> &vC, const vector<int> &vA, const vector<int> &vB, int M, int N,
                      int W) {
  array_view<const int, 2> a(M, W, vA), b(W, N, vB);
  array_view<int, 2> c(M, N, vC);
  c.discard_data();

  parallel_for_each(c.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t_idx) restrict(amp) {
    int row = t_idx.local[0];
    int col = t_idx.local[1];
    tile_static int locA[TS][TS], locB[TS][TS];
    int sum = 0;
    for (int i = 0; i < a.extent[1]; i += TS) {
      locA[row][col] = a(t_idx.global[0], col + i);
      locB[row][col] = b(row + i, t_idx.global[1]);
      t_idx.barrier.wait();

      for (int k = 0; k < TS; k++)
        sum += locA[row][k] * locB[k][col];
      t_idx.barrier.wait();
    }
    c[t_idx.global] = sum;
  });
  c.synchronize();
}

vector<int> Serial(const vector<int> &vA, const vector<int> &vB, int M, int N, int W) {
  vector<int> vC(M * N);
  for (int row = 0; row < M; row++)
    for (int col = 0; col < N; col++)
      for (int i = 0; i < W; i++)
        vC[row * N + col] += vA[row * W + i] * vB[i * N + col];
  return vC;
}

template <int TS> bool Check(int M, int N, int W) {
  vector<int> vA, vB, vC(M * N);
  for (int i = 0; i < M * W; i++)
    vA.push_back(i + 1);
  for (int i = 0; i < W * N; i++)
    vB.push_back(i + 1);
  const vector<int> expected = Serial(vA, vB, M, N, W);

  MatMulSimple(vC, vA, vB, M, N, W);
  bool simple = vC == expected;
  vC.assign(M * N, 0);
  MatMulTiled<TS>(vC, vA, vB, M, N, W);
  bool tiled = vC == expected;
  vC.assign(M * N, 0);
  MatMulTileStatic<TS>(vC, vA, vB, M, N, W);
  bool tileStatic = vC == expected;

  std::cout << M << "x" << W << " * " << W << "x" << N << ": c(0,3) = " << vC[3]
            << ", simple " << (simple ? "ok" : "WRONG") << ", tiled " << (tiled ? "ok" : "WRONG")
            << ", tile_static " << (tileStatic ? "ok" : "WRONG") << "\n";
  return simple && tiled && tileStatic;
}

int main() { return Check<2>(2, 6, 4) && Check<16>(64, 32, 48) ? 0 : 1; }
