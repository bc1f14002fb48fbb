; An array captured by reference is rebuilt in an alloca from indirect arguments, which SROA splits.
; RUN: %amp-opt -passes='outline-kernels,function(sroa),prune-arguments,verify' -S %s | FileCheck %s
; RUN: %amp-opt -passes='outline-kernels,function(sroa),prune-arguments' -print-kernel-table %s \
; RUN:   | FileCheck %s --check-prefix=TABLE

; CHECK: define spir_kernel void @k_kernel(ptr addrspace(1) %a, i64 %a_offset, i32 %a_extent1)
; CHECK-NOT: alloca
; CHECK: store i32 %a_extent1, ptr %a.data

; TABLE: container 0: a, array_ref at 8, rank 2, elem 4 bytes
; TABLE: arg 0: buffer of container 0
; TABLE: arg 1: offset of container 0
; TABLE: arg 2: indirect at 8 -> 28, 4 bytes

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,array=a@8:4x2,size=16,name=k" {
  %a.addr = getelementptr i8, ptr %f, i64 8
  %a = load ptr, ptr %a.addr
  %data = load ptr, ptr %a
  %extent.addr = getelementptr i8, ptr %a, i64 28
  %extent = load i32, ptr %extent.addr
  store i32 %extent, ptr %data
  ret void
}
