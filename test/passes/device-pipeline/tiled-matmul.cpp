// Both tiles are in local memory, the inner loop is unrolled, and every captured value is an argument.
// RUN: %clang++ -std=c++17 -O2 -Xclang -disable-llvm-passes -emit-llvm -S -I %S/Inputs %s -o %t.ll
// RUN: sed -n 's|^//MD ||p' %s >> %t.ll
// RUN: %amp-opt -device-pipeline -S %t.ll | FileCheck %s
// RUN: %amp-opt -device-pipeline -emit-opencl %t.ll -o %t.cl && %check-cl %t.cl

// CHECK-DAG: @matmul_kernel.ta = {{.*}}addrspace(3) global [16 x [16 x float]] undef
// CHECK-DAG: @matmul_kernel.tb = {{.*}}addrspace(3) global [16 x [16 x float]] undef
// CHECK: define spir_kernel void @matmul_kernel(ptr addrspace(1) noalias readonly %a, ptr addrspace(1) noalias readonly %b, ptr addrspace(1) noalias %c, <4 x i64> %offsets, i32 %a_extent1,
// CHECK-NOT: alloca
// CHECK: call void @__cppamp_barrier
// CHECK-COUNT-16: call float @llvm.fmuladd.f32
// CHECK: call void @__cppamp_barrier
// CHECK-NOT: fmuladd
// CHECK: ret void
#include "contract.h"

struct MatMul {
  array_view<const float, 2> a, b;
  array_view<float, 2> c;
  void operator()(index<2> local, index<2> tile) const {
    tile_static float ta[16][16];
    tile_static float tb[16][16];
    int row = local[0], col = local[1];
    index<2> global(tile[0] * 16 + row, tile[1] * 16 + col);
    float sum = 0;
    for (int i = 0; i < a.extent[1]; i += 16) {
      ta[row][col] = a(global[0], col + i);
      tb[row][col] = b(row + i, global[1]);
      __cppamp_barrier(3);
      for (int k = 0; k < 16; ++k)
        sum += ta[row][k] * tb[k][col];
      __cppamp_barrier(3);
    }
    c[global] = sum;
  }
};
extern "C" void entry(const MatMul *f, const unsigned *) {
  (*f)(index<2>(__cppamp_local_id(1), __cppamp_local_id(0)),
       index<2>(__cppamp_group_id(1), __cppamp_group_id(0)));
}
//MD !cppamp.kernels = !{!9000}
//MD !9000 = !{ptr @entry, !"s", !"k.cpp:1:1", i32 2, !{i32 16, i32 16}, !{!9001, !9002, !9003}, !{}, i64 120, !"matmul"}
//MD !9001 = !{!"a", i64 0, i32 0, i1 true, i64 4, i32 2}
//MD !9002 = !{!"b", i64 40, i32 0, i1 true, i64 4, i32 2}
//MD !9003 = !{!"c", i64 80, i32 0, i1 false, i64 4, i32 2}
