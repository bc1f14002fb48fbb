// From a SPIR-V module, GPUs build only the launched kernel and the functions that it calls, as a
// module that the validator accepts. (The stub's devices are GPUs; they build, but do not know these kernels.)
//
// REQUIRES: spirv-translator, spirv-val
// RUN: %amp-clang++ --amp-host=none -O2 %s -o %t
// RUN: rm -rf %t.dump
// RUN: env LD_LIBRARY_PATH=%stub-opencl OPENCL_STUB_SPIRV=1 CPPAMP_FORMAT=spirv CPPAMP_CACHE=0 \
// RUN:   CPPAMP_DUMP_DIR=%t.dump %t
// RUN: ls %t.dump | FileCheck --check-prefix=FILES %s
// RUN: spirv-val --target-env opencl1.2 %t.dump/*-main_kernel.spv
// RUN: spirv-val --target-env opencl1.2 %t.dump/*-main_kernel2.spv
// RUN: spirv-val --target-env opencl1.2 %t.dump/*-main_kernel3.spv
// RUN: spirv-dis %t.dump/*-main_kernel2.spv | FileCheck %s
// RUN: spirv-dis %t.dump/*-main_kernel2.spv | FileCheck --check-prefix=FUNCTIONS %s
//
// FILES: {{^[0-9a-f]+}}-main_kernel.spv
// FILES: -main_kernel2.spv
// FILES: -main_kernel3.spv
// FILES-NOT: {{.}}
//
// CHECK-NOT: OpEntryPoint
// CHECK: OpEntryPoint Kernel %[[ENTRY:[0-9]+]] "main_kernel2"
// CHECK-NOT: OpEntryPoint
// CHECK: OpExecutionMode %[[ENTRY]] LocalSize 10 1 1
// CHECK-NOT: OpExecutionMode
// CHECK-NOT: main_kernel3
// CHECK: OpControlBarrier
// CHECK-NOT: OpExtInst {{.*}} sin
//
// The entry point and the kernel's body, which it calls.
// FUNCTIONS-COUNT-2: = OpFunction %void
// FUNCTIONS-NOT: = OpFunction %
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_math.h>

using namespace concurrency;

template <class Launch> void build(Launch launch) {
  try {
    launch();
  } catch (const runtime_exception &) {
  }
}

int main() {
  array_view<float> v(100);
  array_view<int> w(100);
  build([&] {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = precise_math::sin(v[i]); });
  });
  build([&] {
    parallel_for_each(w.extent.tile<10>(), [=](tiled_index<10> i) restrict(amp) {
      tile_static int t[10];
      t[i.local[0]] = w[i];
      i.barrier.wait();
      w[i] = t[9 - i.local[0]];
    });
  });
  build([&] {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
      float x[30];
      for (int k = 0; k < 30; ++k)
        x[k] = v[k];
      v[i] = x[static_cast<unsigned>(w[i]) % 30];
    });
  });
}
