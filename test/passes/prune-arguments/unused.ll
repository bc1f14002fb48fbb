; Unused parameters are removed, the buffer and offset of a container together. Indices in the metadata are adjusted.
; RUN: %amp-opt -passes=prune-arguments,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=prune-arguments,prune-arguments -S %s | diff %t.1.ll -
; RUN: %amp-opt -passes=prune-arguments -print-kernel-table %s | FileCheck %s --check-prefix=TABLE

; CHECK: define spir_kernel void @k(ptr addrspace(1) %b, i64 %b_offset, i32 %m)
; CHECK: store i32 %m, ptr addrspace(1) %b
; TABLE: container 0: b, view at 32
; TABLE-NOT: container 1
; TABLE: arg 0: buffer of container 0
; TABLE: arg 1: offset of container 0
; TABLE: arg 2: scalar at 68, 4 bytes
; TABLE-NOT: arg 3
; A used size keeps its container.
; CHECK: define spir_kernel void @sized(ptr addrspace(1) %b, i64 %b_offset, i64 %b_bytes)
; TABLE: container 0: b, view at 32
; TABLE: arg 2: size of container 0, 8 bytes

define spir_kernel void @k(ptr addrspace(1) %a, i64 %a_offset, ptr addrspace(1) %b, i64 %b_offset, i32 %n, i32 %m) {
  store i32 %m, ptr addrspace(1) %b
  ret void
}

define spir_kernel void @sized(ptr addrspace(1) %a, i64 %a_offset, ptr addrspace(1) %b, i64 %b_offset, i64 %a_bytes, i64 %b_bytes) {
  %small = icmp ult i64 %b_bytes, 4
  call void @llvm.assume(i1 %small)
  ret void
}
declare void @llvm.assume(i1)

!cppamp.kernels = !{!0, !10}
!0 = !{ptr @k, !"s", !"k.cpp:1:1", i32 1, !{}, !{!1, !2}, !{}, i64 72, !"k", !3, i32 0, i32 0}
!1 = !{!"a", i64 0, i32 0, i1 false, i64 4, i32 1, i32 0}
!2 = !{!"b", i64 32, i32 0, i1 false, i64 4, i32 1, i32 0}
!3 = !{!4, !5, !6, !7, !8, !9}
!4 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!5 = !{i32 1, i32 0, i32 0, i32 0, i32 8}
!6 = !{i32 0, i32 1, i32 0, i32 0, i32 0}
!7 = !{i32 1, i32 1, i32 0, i32 0, i32 8}
!8 = !{i32 2, i32 0, i32 64, i32 0, i32 4}
!9 = !{i32 2, i32 0, i32 68, i32 0, i32 4}
!10 = !{ptr @sized, !"t", !"k.cpp:2:1", i32 1, !{}, !{!1, !2}, !{}, i64 72, !"sized", !11, i32 0, i32 0}
!11 = !{!4, !5, !6, !7, !12, !13}
!12 = !{i32 7, i32 0, i32 0, i32 0, i32 8}
!13 = !{i32 7, i32 1, i32 0, i32 0, i32 8}
