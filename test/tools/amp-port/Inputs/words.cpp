// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <ppl.h>
#include <d3d11.h>
#include "stdafx.h"
#include <concurrent_priority_queue.h>
#include <concurrent_unordered_set.h>
#include <concurrent_vector.h>
#include <algorithm>
#include <vector>
std::vector<int>::size_type __int64_is_no_word; // __int64 in a comment
const char *text = "__int64";
void f() {
  concurrency::parallel_for(0, 10, g);
  object._T(other.Sleep);
}
void main() {
  system("pause");
  std::copy(a, b, stdext::checked_array_iterator<int *>(p, n, 1));
  std::copy(a, b, stdext::checked_array_iterator<int *>(p + f(1, 2), n));
}
#include <amp_graphics.h>
void g(ID3D11Texture2D *picture, IDXGISwapChain *chain, HWND window) {
  LARGE_INTEGER start;
  QueryPerformanceCounter(&start);
  unsigned int r;
  rand_s(&r);
  DWORD before = timeGetTime();
  ID3D11Buffer *b = concurrency::direct3d::get_buffer(a);
  int popcount = concurrency::direct3d::countbits(1u);
  tbb::parallel_invoke(f, f);
}
