// A pointer variable that points in turn to an array, a tile_static variable and a local one, as C++ AMP
// allows. The kernel also uses a small class, a lambda and a table of constants.
// RUN: %clang++ -std=c++17 -O2 -Xclang -disable-llvm-passes -emit-llvm -S -I %S/Inputs %s -o %t.ll
// RUN: sed -n 's|^//MD ||p' %s >> %t.ll
// RUN: %amp-opt -device-pipeline -S %t.ll | FileCheck %s
// RUN: %amp-opt -device-pipeline -emit-opencl %t.ll -o %t.cl && %check-cl %t.cl

// CHECK: addrspace(2) constant [8 x i32]
// CHECK: define spir_kernel void @mixed_kernel(
// CHECK-DAG: load i32, ptr addrspace(1)
// CHECK-DAG: load i32, ptr addrspace(3)
// CHECK-DAG: load i32, ptr addrspace(2)
// CHECK: ret void
#include "contract.h"

struct Point {
  int x, y;
  Point(int x, int y) : x(x), y(y) {}
  Point operator+(const Point &o) const { return Point(x + o.x, y + o.y); }
};
struct Mixed {
  array_view<int> a;
  int n;
  void operator()(int i) const {
    static const int primes[] = {2, 3, 5, 7, 11, 13, 17, 19};
    tile_static int t[4];
    int local[4] = {1, 2, 3, 4};
    local[i & 3] = primes[i & 7];
    int *p = i & 1 ? &a(i) : &local[i & 3];
    if (i > n)
      p = &t[i & 3];
    Point sum(0, 0);
    auto add = [&](const Point &q) { sum = sum + q; };
    for (int k = 0; k < n; ++k)
      add(Point(*p, k));
    a(i) = sum.x + sum.y + local[1];
  }
};
extern "C" void entry(const Mixed *f, const unsigned *d) { run(f, d); }
//MD !cppamp.kernels = !{!9000}
//MD !9000 = !{ptr @entry, !"s", !"k.cpp:1:1", i32 1, !{i32 64}, !{!9001}, !{!9002}, i64 40, !"mixed"}
//MD !9001 = !{!"a", i64 0, i32 0, i1 false, i64 4, i32 1}
//MD !9002 = !{!"n", i64 32, i64 4}
