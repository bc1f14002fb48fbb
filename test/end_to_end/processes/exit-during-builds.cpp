// The main thread returns at any point while another thread builds a kernel: the process neither crashes nor hangs. In
// one run, only the other thread uses OpenCL; in the other, the main thread has used it before. Drivers create static
// objects when they are loaded and when they compile, and exit destroys those.
//
// REQUIRES: pocl
// The script selects the accelerator. With sanitizers, the program would have to be another one.
// UNSUPPORTED: on-opencl, sanitized-thread, sanitized-address
// RUN: %amp-clang++ -O1 %s -o %t
// RUN: rm -rf %t.cache && %python %S/Inputs/end_often.py %t.cache 12 %t | FileCheck %s
// CHECK: 12 ended
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <chrono>
#include <stdlib.h>
#include <thread>
#include <vector>

using namespace concurrency;

namespace {

void build_and_run() {
  std::vector<float> v(64, 1.f);
  array_view<float> view(64, v);
  parallel_for_each(view.extent.tile<16>(), [=](tiled_index<16> i) restrict(amp) {
    tile_static float tile[16];
    tile[i.local[0]] = view[i.global];
    i.barrier.wait();
    float sum = 0;
    for (int k = 0; k < 16; ++k)
      sum += tile[k] * view[i.global];
    view[i.global] = sum;
  });
  view.synchronize();
}

} // namespace

// program <milliseconds until it ends> <whether the main thread uses C++ AMP>
int main(int, char **arguments) {
  if (atoi(arguments[2])) {
    int value = 0;
    array_view<int> view(1, &value);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = 1; });
    view.synchronize();
  }
  std::thread(build_and_run).detach();
  std::this_thread::sleep_for(std::chrono::milliseconds(atoi(arguments[1])));
  return 3;
}
