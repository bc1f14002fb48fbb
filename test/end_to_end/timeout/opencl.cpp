// OpenCL cannot stop a kernel: its accelerator_view is removed. Each use of it throws, and the process continues.
//
// REQUIRES: opencl
// RUN: %amp-clang++ -O2 -Werror --amp-host=none -I%S/../Inputs %s -o %t && env CPPAMP_TIMEOUT=1 timeout 60 %t 2>&1 | FileCheck %s
// CHECK: [[#]] checks, 0 failures
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <string>
#include <vector>
using namespace concurrency;

template <typename F> std::string removed_by(F f) {
  try {
    f();
  } catch (const accelerator_view_removed &e) {
    return e.what();
  }
  return "";
}

int main() {
  accelerator_view view = accelerator().create_view();
  array<unsigned> a(16, view);
  // Several kernels that take long together are not stopped.
  for (int k = 0; k < 4; ++k)
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = i[0]; });
  view.wait();
  EXPECT_EQUAL(std::vector<unsigned>(a)[15], 15u);
  const int line = __LINE__ + 2;
  const std::string text = removed_by([&] {
    parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) {
      unsigned x = i[0];
      for (long k = 0; k < 20000000000; ++k) // about fifteen seconds
        x = x * 1664525u + 1013904223u;
      a[i] = x;
    });
    view.wait(); // throws unless the launch, which compiles the kernel, has already thrown
  });
  EXPECT(text.find("the kernel exceeded its time-out") != std::string::npos);
  EXPECT(text.find("timeout/opencl.cpp:" + std::to_string(line)) != std::string::npos);
  EXPECT(text.find("[kernel 'main_kernel") != std::string::npos);
  EXPECT(removed_by([&] { view.wait(); }) != "");
  std::vector<unsigned> data(16);
  EXPECT(removed_by([&] { copy(a, data.begin()); }) != "");
  EXPECT(removed_by([&] { parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = 1; }); }) != "");
  accelerator_view other = accelerator().create_view(); // unaffected
  array<unsigned> b(4, data.begin(), other);
  EXPECT_EQUAL(other.get_timeout(), 1.0);
  return result();
}
