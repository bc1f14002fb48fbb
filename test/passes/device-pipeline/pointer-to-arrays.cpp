// A pointer that changes between two arrays captured by reference.
// RUN: %clang++ -std=c++17 -O2 -Xclang -disable-llvm-passes -emit-llvm -S -I %S/Inputs %s -o %t.ll
// RUN: sed -n 's|^//MD ||p' %s >> %t.ll
// RUN: %amp-opt -device-pipeline -S %t.ll | FileCheck %s
// RUN: %amp-opt -device-pipeline -emit-opencl %t.ll -o %t.cl && %check-cl %t.cl

// CHECK: define spir_kernel void @choose_kernel(ptr addrspace(1) {{.*}}%a, ptr addrspace(1) {{.*}}%b, <2 x i64> %offsets,
// CHECK: store i32 7, ptr addrspace(1)
// CHECK: ret void
#include "contract.h"

struct Choose {
  array<int> &a, &b;
  void operator()(int i) const {
    array<int> *p = i & 1 ? &a : &b;
    for (int k = 0; k < i; ++k) {
      (*p)(k) = 7;
      p = p == &a ? &b : &a;
    }
  }
};
extern "C" void entry(const Choose *f, const unsigned *d) { run(f, d); }
//MD !cppamp.kernels = !{!9000}
//MD !9000 = !{ptr @entry, !"s", !"k.cpp:1:1", i32 1, !{}, !{!9001, !9002}, !{}, i64 16, !"choose"}
//MD !9001 = !{!"a", i64 0, i32 1, i1 false, i64 4, i32 1}
//MD !9002 = !{!"b", i64 8, i32 1, i1 false, i64 4, i32 1}
