; A texture is an array of ints followed by its format. Indirect arguments pass the format, too.
; RUN: %amp-opt -passes='outline-kernels,function(sroa),prune-arguments,verify' -S %s | FileCheck %s
; RUN: %amp-opt -passes='outline-kernels,function(sroa),prune-arguments' -print-kernel-table %s \
; RUN:   | FileCheck %s --check-prefix=TABLE

; CHECK: define spir_kernel void @k_kernel(ptr addrspace(1) %a, i64 %a_offset, i32 %a_format1)
; CHECK-NOT: alloca
; CHECK: store i32 %a_format1, ptr %a.data

; TABLE: container 0: a, array_ref at 8, rank 1, elem 4 bytes
; TABLE: arg 0: buffer of container 0
; TABLE: arg 1: offset of container 0
; TABLE: arg 2: indirect at 8 -> 36, 4 bytes

define void @entry(ptr %f, ptr %d) {
  %a.addr = getelementptr i8, ptr %f, i64 8
  %a = load ptr, ptr %a.addr
  %data = load ptr, ptr %a
  %extent.addr = getelementptr i8, ptr %a, i64 36
  %extent = load i32, ptr %extent.addr
  store i32 %extent, ptr %data
  ret void
}

!cppamp.kernels = !{!0}
!0 = !{ptr @entry, !"sym", !"k.cpp:1:1", i32 1, !{}, !{!1}, !{}, i64 16, !"k"}
!1 = !{!"a", i64 8, i32 1, i1 false, i64 4, i32 1, i32 0, i32 4}
