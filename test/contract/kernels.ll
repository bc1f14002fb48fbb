; Three kernels in the form that the plugin produces; together they have every kind of argument.
; kernel_table_test.cpp reads the table of this module, and docs/internals/kernel_table.md shows it.
; RUN: %amp-opt -device-pipeline -print-kernel-table %s | FileCheck %s
; RUN: %amp-opt -device-pipeline -write-kernel-table %s -o %t.bin
; RUN: %amp-opt -device-pipeline -write-kernel-table %s -o %t.2.bin && cmp %t.bin %t.2.bin
; RUN: %amp-opt -print-kernel-table %t.bin | FileCheck %s
; RUN: %amp-opt -device-pipeline -emit-opencl %s -o %t.cl && %check-cl %t.cl

; CHECK: kernel table, version 7,
; CHECK-NEXT: kernel scale_kernel
; CHECK-NEXT:   symbol _Z5scale
; CHECK-NEXT:   source prog.cpp:12:3
; CHECK-NEXT:   rank 2, functor 104 bytes, local 0 bytes
; CHECK-NEXT:   needs fp64
; CHECK-NEXT:   container 0: out, view at 0, rank 2, elem 8 bytes, write
; CHECK-NEXT:   container 1: in, array_ref at 40, rank 1, elem 8 bytes, read
; CHECK-NEXT:   arg 0: buffer of container 0
; CHECK-NEXT:   arg 1: buffer of container 1
; CHECK-NEXT:   arg 2: offsets of containers 0 to 1, 16 bytes
; CHECK-NEXT:   arg 3: indirect at 40 -> 24, 4 bytes
; CHECK-NEXT:   arg 4: scalar at 32, 4 bytes
; CHECK-NEXT:   arg 5: domain 1, 4 bytes
; CHECK-NEXT:   arg 6: functor
; CHECK-NEXT: kernel tile_kernel
; CHECK-NEXT:   symbol _Z4tile
; CHECK-NEXT:   source prog.cpp:30:5
; CHECK-NEXT:   rank 1, tile 16x0x0, functor 32 bytes, local 64 bytes
; CHECK-NEXT:   container 0: a, view at 0, rank 1, elem 4 bytes, read write
; CHECK-NEXT:   arg 0: buffer of container 0
; CHECK-NEXT:   arg 1: offset of container 0, 8 bytes
; CHECK-NEXT: kernel nothing_kernel
; CHECK-NEXT:   symbol _Z7nothing
; CHECK-NEXT:   source prog.cpp:40:1
; CHECK-NEXT:   rank 1, functor 1 bytes, local 0 bytes
; CHECK-NOT: arg

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
@t = internal global [16 x i32] undef, section "cppamp.tile_static", align 4

define void @scale(ptr %f, ptr %d) {
  %x = call i64 @__cppamp_global_id(i32 0)
  %d1.addr = getelementptr i8, ptr %d, i64 4
  %d1 = load i32, ptr %d1.addr
  %d1.wide = zext i32 %d1 to i64
  %inside = icmp ult i64 %x, %d1.wide
  br i1 %inside, label %work, label %out
work:
  %in.addr = getelementptr i8, ptr %f, i64 40
  %in = load ptr, ptr %in.addr
  %in.data = load ptr, ptr %in
  %extent.addr = getelementptr i8, ptr %in, i64 24
  %extent = load i32, ptr %extent.addr
  %stride.addr = getelementptr i8, ptr %f, i64 32
  %stride = load i32, ptr %stride.addr
  %i = mul i32 %extent, %stride
  %from = getelementptr double, ptr %in.data, i32 %i
  %v = load double, ptr %from
  %k = and i64 %x, 3
  %factors = getelementptr i8, ptr %f, i64 48
  %factor.addr = getelementptr [7 x double], ptr %factors, i64 0, i64 %k
  %factor = load double, ptr %factor.addr
  %w = fmul double %v, %factor
  %data = load ptr, ptr %f
  %to = getelementptr double, ptr %data, i64 %x
  store double %w, ptr %to
  br label %out
out:
  ret void
}
define void @tile(ptr %f, ptr %d) {
  %x = call i64 @__cppamp_local_id(i32 0)
  %data = load ptr, ptr %f
  %p = getelementptr i32, ptr %data, i64 %x
  %v = load i32, ptr %p
  %q = getelementptr [16 x i32], ptr @t, i64 0, i64 %x
  store i32 %v, ptr %q
  call void @__cppamp_barrier(i32 1)
  %w = load i32, ptr @t
  store i32 %w, ptr %p
  ret void
}
define void @nothing(ptr %f, ptr %d) {
  ret void
}
declare i64 @__cppamp_global_id(i32)
declare i64 @__cppamp_local_id(i32)
declare void @__cppamp_barrier(i32) convergent

!cppamp.kernels = !{!0, !1, !2}
!0 = !{ptr @scale, !"_Z5scale", !"prog.cpp:12:3", i32 2, !{}, !{!3, !4}, !{!6}, i64 104, !"scale"}
!1 = !{ptr @tile, !"_Z4tile", !"prog.cpp:30:5", i32 1, !{i32 16}, !{!5}, !{}, i64 32, !"tile"}
!2 = !{ptr @nothing, !"_Z7nothing", !"prog.cpp:40:1", i32 1, !{}, !{}, !{}, i64 1, !"nothing"}
!3 = !{!"out", i64 0, i32 0, i1 false, i64 8, i32 2}
!4 = !{!"in", i64 40, i32 1, i1 false, i64 8, i32 1}
!5 = !{!"a", i64 0, i32 0, i1 false, i64 4, i32 1}
!6 = !{!"factors", i64 48, i64 56}
