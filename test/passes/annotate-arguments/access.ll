; Reads, writes, and atomics through GEPs, PHIs and selects.
; RUN: %amp-opt -passes=annotate-arguments,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=annotate-arguments,annotate-arguments -S %s | diff %t.1.ll -
; RUN: %amp-opt -passes=annotate-arguments -print-kernel-table %s | FileCheck %s --check-prefix=TABLE

; CHECK: define spir_kernel void @k(ptr addrspace(1) noalias readonly %r, ptr addrspace(1) noalias %w, ptr addrspace(1) noalias %at, ptr addrspace(1) noalias %either, i1 %c)
; TABLE: container 0: r, {{.*}}, read{{$}}
; TABLE: container 1: w, {{.*}} bytes, write{{$}}
; TABLE: container 2: at, {{.*}}, read write{{$}}
; TABLE: container 3: either, {{.*}} bytes, write{{$}}

define spir_kernel void @k(ptr addrspace(1) %r, ptr addrspace(1) %w, ptr addrspace(1) %at, ptr addrspace(1) %either, i1 %c) {
  %p = getelementptr i32, ptr addrspace(1) %r, i64 3
  %v = load i32, ptr addrspace(1) %p
  %s = select i1 %c, ptr addrspace(1) %w, ptr addrspace(1) %either
  store i32 %v, ptr addrspace(1) %s
  %old = atomicrmw add ptr addrspace(1) %at, i32 1 monotonic
  ret void
}

!cppamp.kernels = !{!0}
!0 = !{ptr @k, !"s", !"k.cpp:1:1", i32 1, !{}, !{!1, !2, !3, !4}, !{}, i64 1, !"k", !5, i32 0, i32 0}
!1 = !{!"r", i64 0, i32 0, i1 false, i64 4, i32 1, i32 0}
!2 = !{!"w", i64 32, i32 0, i1 false, i64 4, i32 1, i32 0}
!3 = !{!"at", i64 64, i32 0, i1 false, i64 4, i32 1, i32 0}
!4 = !{!"either", i64 96, i32 0, i1 false, i64 4, i32 1, i32 0}
!5 = !{!6, !7, !8, !9, !10}
!6 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!7 = !{i32 0, i32 1, i32 0, i32 0, i32 0}
!8 = !{i32 0, i32 2, i32 0, i32 0, i32 0}
!9 = !{i32 0, i32 3, i32 0, i32 0, i32 0}
!10 = !{i32 2, i32 0, i32 96, i32 0, i32 1}
