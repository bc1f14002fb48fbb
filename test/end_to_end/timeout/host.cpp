// The runtime stops a kernel on the host that exceeds its time-out, however it is compiled. Waits and copies report
// that; the accelerator_view and the process continue.
//
// Only the host can stop kernels; opencl.cpp covers other accelerators.
// A signal stops a kernel whose threads run one by one. ThreadSanitizer delays that signal until the next call.
// UNSUPPORTED: on-opencl, sanitized-thread
// RUN: %amp-clang++ -O2 -Werror -I%S/../Inputs %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t | FileCheck %s
// RUN: env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' CPPAMP_TIMEOUT=1 %t | FileCheck --check-prefixes=CHECK,SET %s
// RUN: %amp-clang++ -O1 --amp-host=scalar -I%S/../Inputs %s -o %t.s && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t.s | FileCheck %s
// CHECK: usual: {{0|1}}
// SET: stopped by CPPAMP_TIMEOUT
// CHECK: {{^}}[[#]] checks, 0 failures
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <amp_opencl.h>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>
using namespace concurrency;

constexpr long Endless = 1l << 50;

/// Runs one loop iteration for each of `n`; nothing can predict the result without running the loop.
unsigned spin(long n, unsigned x) restrict(amp) {
  for (long k = 0; k < n; ++k)
    x = x * 1664525u + 1013904223u;
  return x;
}

template <typename F> std::string removed_by(F f) {
  try {
    f();
  } catch (const accelerator_view_removed &e) {
    EXPECT(static_cast<unsigned>(e.get_view_removed_reason()) == 0x887A0006u);
    return e.what();
  }
  return "";
}

template <typename F> bool refused(F f) {
  try {
    f();
  } catch (const runtime_exception &e) {
    return std::string(e.what()).find("accelerator_view::timeout: ") == 0;
  }
  return false;
}

/// One of many threads does not end.
void one_thread(accelerator_view view) {
  std::vector<unsigned> data(10000, 1);
  array_view<unsigned> v(10000, data);
  const int line = __LINE__ + 1;
  parallel_for_each(view, v.extent, [=](index<1> i) restrict(amp) { v[i] = spin(i[0] == 7777 ? Endless : 1, v[i]); });
  const std::string text = removed_by([&] { v.synchronize(); });
  EXPECT(text.find("the kernel exceeded its time-out of 0.2 s and was stopped") != std::string::npos);
  EXPECT(text.find("timeout/host.cpp:" + std::to_string(line)) != std::string::npos);
  EXPECT(text.find("[kernel 'one_thread_kernel") != std::string::npos);
}

/// All tiles hang, before and after barriers.
void tiles(accelerator_view view) {
  std::vector<unsigned> data(1024, 1);
  array_view<unsigned> v(1024, data);
  parallel_for_each(view, v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static unsigned s[64];
    for (long round = 0; round < Endless; ++round) {
      s[t.local[0]] = v[t] + spin(1000, round);
      t.barrier.wait();
      v[t] = s[63 - t.local[0]];
      t.barrier.wait();
    }
  });
  EXPECT(removed_by([&] { view.wait(); }) != "");
}

void use_again(accelerator_view view) {
  std::vector<unsigned> data(1000, 1);
  array_view<unsigned> v(1000, data);
  parallel_for_each(view, v.extent, [=](index<1> i) restrict(amp) { v[i] += i[0]; });
  EXPECT_EQUAL(v[999], 1000u);
}

int main() {
  accelerator_view view = accelerator().default_view;
  const double usual = view.get_timeout();
  std::printf("usual: %g\n", usual);
  accelerator_view own = accelerator().create_view();
  EXPECT_EQUAL(own.get_timeout(), usual);
  accelerator device;
  EXPECT_EQUAL(opencl::create_accelerator_view(device, true).get_timeout(), 0.0);
  EXPECT(refused([&] { own.set_timeout(-1); }));
  EXPECT(refused([] { accelerator(accelerator::cpu_accelerator).default_view.set_timeout(1); }));
  own.set_timeout(0.2);
  EXPECT_EQUAL(own.get_timeout(), 0.2);
  const auto begin = std::chrono::steady_clock::now();
  one_thread(own);
  use_again(own);
  tiles(own);
  use_again(own);
  EXPECT(std::chrono::steady_clock::now() - begin < std::chrono::seconds(20));
  if (usual != 0) {
    array<unsigned> a(1);
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = spin(Endless, 1); });
    unsigned out = 0;
    if (removed_by([&] { copy(a, &out); }).find("time-out of 1 s") != std::string::npos)
      std::puts("stopped by CPPAMP_TIMEOUT");
  }
  // Many launches that take less time each are not stopped.
  own.set_timeout(5);
  std::vector<unsigned> data(100000, 1);
  array_view<unsigned> v(100000, data);
  for (int k = 0; k < 100; ++k)
    parallel_for_each(own, v.extent, [=](index<1> i) restrict(amp) { v[i] += spin(3, 1) != 0; });
  EXPECT_EQUAL(v[99999], 101u);
  return result();
}
