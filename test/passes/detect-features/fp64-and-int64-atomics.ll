; RUN: %amp-opt -passes=detect-features,verify -S %s > %t.1.ll
; RUN: %amp-opt -passes=detect-features,detect-features -S %s | diff %t.1.ll -
; RUN: %amp-opt -passes=detect-features -print-kernel-table %s | FileCheck %s
; CHECK: kernel plain
; CHECK-NOT: needs
; CHECK: kernel both
; CHECK: needs fp64 int64-atomics
; CHECK: kernel array
; CHECK: needs fp64{{$}}
; CHECK: kernel sums
; CHECK: needs fp64 int64-atomics
; CHECK: kernel floats
; CHECK-NOT: needs

define spir_kernel void @plain(ptr addrspace(1) %a) {
  %v = load i64, ptr addrspace(1) %a
  %o = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic
  ret void
}
define spir_kernel void @both(ptr addrspace(1) %a) {
  store double 1.0, ptr addrspace(1) %a
  %o = cmpxchg ptr addrspace(1) %a, i64 1, i64 2 monotonic monotonic
  ret void
}
define spir_kernel void @array(ptr addrspace(1) %a) {
  %x = alloca [2 x { i32, <2 x double> }]
  ret void
}
define spir_kernel void @sums(ptr addrspace(1) %a) {
  %o = atomicrmw fadd ptr addrspace(1) %a, double 1.0 monotonic
  ret void
}
define spir_kernel void @floats(ptr addrspace(1) %a) {
  %o = atomicrmw fmax ptr addrspace(1) %a, float 1.0 monotonic
  ret void
}

!cppamp.kernels = !{!0, !1, !2, !3, !6}
!0 = !{ptr @plain, !"s", !"", i32 1, !{}, !{!4}, !{}, i64 1, !"plain", !{!5}, i32 0, i32 0}
!1 = !{ptr @both, !"s", !"", i32 1, !{}, !{!4}, !{}, i64 1, !"both", !{!5}, i32 0, i32 0}
!2 = !{ptr @array, !"s", !"", i32 1, !{}, !{!4}, !{}, i64 1, !"array", !{!5}, i32 0, i32 0}
!4 = !{!"a", i64 0, i32 0, i1 false, i64 4, i32 1, i32 0}
!5 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!3 = !{ptr @sums, !"s", !"", i32 1, !{}, !{!4}, !{}, i64 1, !"sums", !{!5}, i32 0, i32 0}
!6 = !{ptr @floats, !"s", !"", i32 1, !{}, !{!4}, !{}, i64 1, !"floats", !{!5}, i32 0, i32 0}
