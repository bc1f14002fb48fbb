// Views in structs in an array. At constant indices, they are ordinary arguments; at indices
// known only at run time, selects choose among them.
// RUN: %clang++ -std=c++17 -O2 -Xclang -disable-llvm-passes -emit-llvm -S -I %S/Inputs %s -o %t.ll
// RUN: sed -n 's|^//MD ||p' %s >> %t.ll
// RUN: %amp-opt -device-pipeline -S %t.ll | FileCheck %s
// RUN: %amp-opt -device-pipeline -emit-opencl %t.ll -o %t.cl && %check-cl %t.cl

// CHECK: define spir_kernel void @constant_kernel(ptr addrspace(1) noalias %in0_v, ptr addrspace(1) noalias readonly %in1_v, <2 x i64> %offsets, i32 %z,
// CHECK-NOT: functor
// CHECK: define spir_kernel void @dynamic_kernel(ptr addrspace(1) {{.*}}%in0_v, ptr addrspace(1) {{.*}}%in1_v, <2 x i64> %offsets, i32 %z, {{.*}}ptr addrspace(2) %functor)
// CHECK: select i1 %{{.*}}, ptr addrspace(1)
// CHECK: ret void
#include "contract.h"

struct Inner {
  array_view<int> v;
  int n;
};
struct Nested {
  int z;
  Inner in[2];
};
struct Constant : Nested {
  void operator()(int i) const { in[0].v(i) = in[1].v(i) + in[1].n * z; }
};
struct Dynamic : Nested {
  void operator()(int i) const { in[i & 1].v(i) = in[i & 1].n + z; }
};
extern "C" void entry1(const Constant *f, const unsigned *d) { run(f, d); }
extern "C" void entry2(const Dynamic *f, const unsigned *d) { run(f, d); }
//MD !cppamp.kernels = !{!9000, !9005}
//MD !9000 = !{ptr @entry1, !"s1", !"k.cpp:1:1", i32 1, !{}, !{!9001, !9002}, !{!9003, !9004}, i64 88, !"constant"}
//MD !9005 = !{ptr @entry2, !"s2", !"k.cpp:2:1", i32 1, !{}, !{!9001, !9002}, !{!9003, !9004}, i64 88, !"dynamic"}
//MD !9001 = !{!"in0_v", i64 8, i32 0, i1 false, i64 4, i32 1}
//MD !9002 = !{!"in1_v", i64 48, i32 0, i1 false, i64 4, i32 1}
//MD !9003 = !{!"z", i64 0, i64 4}
//MD !9004 = !{!"in1_n", i64 80, i64 4}
