// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <concurrent_queue.h>
#include <concurrent_unordered_map.h>
#include <amp_graphics.h>
int wmain(int argc, wchar_t *argv[]) {
  int most = max(argc, 3);
  BOOL is_done = most > min(argc, 4);
  _ASSERT(is_done);
  Sleep(10);
  concurrency::concurrent_queue<int> queue;
  concurrency::concurrent_unordered_map<int, int> map;
  concurrency::parallel_for(0, 10, [](int) {});
  LARGE_INTEGER frequency;
  QueryPerformanceFrequency(&frequency);
  QueryPerformanceCounter(&frequency);
  unsigned seed = timeGetTime();
  rand_s(&seed);
  concurrency::graphics::direct3d::make_texture<int, 2>(view, picture, 0);
  concurrency::graphics::direct3d::get_texture(texture);
  system("pause");
  concurrency::concurrent_priority_queue<int> ordered;
  concurrency::concurrent_unordered_set<int> set;
  _ASSERTE(set.empty());
}
