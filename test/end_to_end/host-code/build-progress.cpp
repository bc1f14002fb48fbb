// During a long build, the terminal shows progress after the program's own unfinished line. The progress disappears
// when the program continues. Without a terminal, or if disabled, nothing is printed.
//
// The program is for OpenCL only, so the second run would be the same.
// UNSUPPORTED: on-opencl
// REQUIRES: opencl
// RUN: %amp-clang++ -O1 --amp-host=none --amp-no-spirv %s -o %t
// RUN: env CPPAMP_CACHE=0 POCL_KERNEL_CACHE=0 TERM=xterm %python %S/../../on_terminal.py --both %t | FileCheck %s
// RUN: env CPPAMP_CACHE=0 POCL_KERNEL_CACHE=0 TERM=xterm CPPAMP_LOG=0 %python %S/../../on_terminal.py --both %t | FileCheck --check-prefix=SILENT %s
// RUN: env CPPAMP_CACHE=0 POCL_KERNEL_CACHE=0 TERM=xterm %t 2>&1 | FileCheck --check-prefix=SILENT %s
// RUN: env CPPAMP_CACHE=0 POCL_KERNEL_CACHE=0 TERM=xterm CPPAMP_LOG=1 %python %S/../../on_terminal.py --both %t | FileCheck --check-prefix=LOG %s
//
// CHECK: {{^}}computing <ESC>7<ESC>[?7l<ESC>[Kcppamp: building {{.*}}build-progress.cpp
// CHECK-SAME: for {{[^<]+}}<ESC>[?7h
// CHECK-SAME: <ESC>8<ESC>[K done{{(<CR>)?$}}
// SILENT: {{^}}computing  done{{(<CR>)?$}}
// LOG-NOT: <ESC>
// LOG: cppamp: built main_kernel (build-progress.cpp:{{[0-9]+}}) for {{.*}} at its first launch, which took {{[0-9.]+}} s with that
// LOG-NOT: <ESC>
// LOG: done
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_math.h>
#include <cstdio>
using namespace concurrency;

namespace {

/// Enough code to keep a compiler busy.
template <int N> float step(float x) restrict(amp) {
  if constexpr (N == 0)
    return x;
  else
    return step<N - 1>(x < N ? precise_math::pow(x, 1.5f + N) + fast_math::sin(x) : x + N);
}

} // namespace

int main() {
  float numbers[64] = {};
  std::printf("computing ");
  std::fflush(stdout);
  array_view<float> v(64, numbers);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = step<96>(v[i]); });
  v.synchronize();
  std::printf(" done\n");
}
