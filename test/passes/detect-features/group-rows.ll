; Groups of a kernel without tiles are as wide as its accesses prefer: threads in lockstep should touch few cache lines.
; RUN: %amp-opt -passes=detect-features,verify -S %s > %t.1.ll
; RUN: %amp-opt -passes=detect-features,detect-features -S %s | diff %t.1.ll -
; RUN: %amp-opt -passes=detect-features -print-kernel-table %s | FileCheck %s

; The kernel stores to a column, and stores count twice.
; CHECK: kernel transpose
; CHECK: groups 4 wide{{$}}
; CHECK: kernel transpose_load
; CHECK: groups 8 wide{{$}}

; A sum over a row for x and a row for y. The store after the loop has little weight.
; CHECK: kernel rows_of_both
; CHECK: groups 8 wide{{$}}

; Neighbors in dimension 1 are adjacent in memory; in three dimensions, those in dimension 2.
; CHECK: kernel columns
; CHECK: groups 1 wide{{$}}
; CHECK: kernel reversed
; CHECK: groups 1 wide, over planes
; CHECK: kernel clamped_columns
; CHECK: groups 1 wide{{$}}
; CHECK: kernel vectors
; CHECK: groups 4 wide{{$}}

; The default: adjacent memory, distant memory in both dimensions, loaded addresses, tiles, one dimension.
; CHECK-NOT: groups

define spir_kernel void @transpose(ptr addrspace(1) %a, i32 %n) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %lx = zext i32 %x to i64
  %ly = zext i32 %y to i64
  %s = sext i32 %n to i64
  %row = mul nsw i64 %ly, %s
  %column = mul nsw i64 %lx, %s
  %from = add nsw i64 %row, %lx
  %to = add nsw i64 %column, %ly
  %p = getelementptr float, ptr addrspace(1) %a, i64 %from
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %a, i64 %to
  store float %v, ptr addrspace(1) %q
  ret void
}

define spir_kernel void @transpose_load(ptr addrspace(1) %a, i32 %n) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %lx = zext i32 %x to i64
  %ly = zext i32 %y to i64
  %s = sext i32 %n to i64
  %row = mul nsw i64 %ly, %s
  %column = mul nsw i64 %lx, %s
  %p0 = getelementptr float, ptr addrspace(1) %a, i64 %column
  %p = getelementptr float, ptr addrspace(1) %p0, i64 %ly
  %v = load float, ptr addrspace(1) %p
  %q0 = getelementptr float, ptr addrspace(1) %a, i64 %row
  %q = getelementptr float, ptr addrspace(1) %q0, i64 %lx
  store float %v, ptr addrspace(1) %q
  ret void
}

define spir_kernel void @rows_of_both(ptr addrspace(1) %a, i32 %n) {
entry:
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %rx = mul nsw i32 %x, %n
  %ry = mul nsw i32 %y, %n
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum1, %loop ]
  %ix = add nsw i32 %rx, %k
  %iy = add nsw i32 %ry, %k
  %px = getelementptr float, ptr addrspace(1) %a, i32 %ix
  %py = getelementptr float, ptr addrspace(1) %a, i32 %iy
  %vx = load float, ptr addrspace(1) %px
  %vy = load float, ptr addrspace(1) %py
  %product = fmul float %vx, %vy
  %sum1 = fadd float %sum, %product
  %k1 = add nuw nsw i32 %k, 1
  %done = icmp eq i32 %k1, %n
  br i1 %done, label %end, label %loop
end:
  %to = add nsw i32 %ry, %x
  %q = getelementptr float, ptr addrspace(1) %a, i32 %to
  store float %sum1, ptr addrspace(1) %q
  ret void
}

; A pointer that moves along the column.
define spir_kernel void @columns(ptr addrspace(1) %a, i32 %n) {
entry:
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %column = mul nsw i32 %x, %n
  %start = add nsw i32 %column, %y
  %p.start = getelementptr float, ptr addrspace(1) %a, i32 %start
  br label %loop
loop:
  %p = phi ptr addrspace(1) [ %p.start, %entry ], [ %p1, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %v = load float, ptr addrspace(1) %p
  %w = fadd float %v, 1.0
  store float %w, ptr addrspace(1) %p
  %p1 = getelementptr float, ptr addrspace(1) %p, i32 %n
  %k1 = add nuw nsw i32 %k, 1
  %done = icmp eq i32 %k1, 9
  br i1 %done, label %end, label %loop
end:
  ret void
}

define spir_kernel void @reversed(ptr addrspace(1) %a, i32 %n) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %z = call i32 @__cppamp_global_id(i32 2), !range !90
  %xn = mul nsw i32 %x, %n
  %xy = add nsw i32 %xn, %y
  %xyn = mul nsw i32 %xy, %n
  %i = add nsw i32 %xyn, %z
  %p = getelementptr float, ptr addrspace(1) %a, i32 %i
  store float 0.0, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @clamped_columns(ptr addrspace(1) %a, i32 %n) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %y1 = add nuw nsw i32 %y, 1
  %down = call i32 @llvm.smin.i32(i32 %y1, i32 %n)
  %is.first = icmp eq i32 %x, 0
  %before = add nsw i32 %x, -1
  %left = select i1 %is.first, i32 0, i32 %before
  %column = mul nsw i32 %left, %n
  %i = add nsw i32 %column, %down
  %p = getelementptr float, ptr addrspace(1) %a, i32 %i
  %o = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic
  ret void
}

define spir_kernel void @vectors(ptr addrspace(1) %a, i32 %n) {
  %y.out = alloca float
  %z.out = alloca float
  %w.out = alloca float
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %row = mul nsw i32 %y, %n
  %column = mul nsw i32 %x, %n
  %from = add nsw i32 %row, %x
  %to = add nsw i32 %column, %y
  %p = getelementptr [4 x float], ptr addrspace(1) %a, i32 %from
  %v = call float @__cppamp_load4_f32(ptr addrspace(1) %p, ptr %y.out, ptr %z.out, ptr %w.out)
  %vy = load float, ptr %y.out
  %vz = load float, ptr %z.out
  %vw = load float, ptr %w.out
  %q = getelementptr [4 x float], ptr addrspace(1) %a, i32 %to
  call void @__cppamp_store4_f32(ptr addrspace(1) %q, float %v, float %vy, float %vz, float %vw)
  ret void
}

define spir_kernel void @neighbors(ptr addrspace(1) %a, i32 %n) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %row = mul nsw i32 %y, %n
  %i = add nsw i32 %row, %x
  %p = getelementptr float, ptr addrspace(1) %a, i32 %i
  store float 0.0, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @far(ptr addrspace(1) %a, i32 %n) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %row = mul nsw i32 %y, %n
  %i = add nsw i32 %row, %x
  %p = getelementptr [64 x float], ptr addrspace(1) %a, i32 %i
  store float 0.0, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @loaded(ptr addrspace(1) %a, i32 %n) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %x
  %v = load i32, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %a, i32 %v
  store i32 0, ptr addrspace(1) %q
  ret void
}

define spir_kernel void @tiled(ptr addrspace(1) %a, i32 %n) {
  %x = call i32 @__cppamp_local_id(i32 0), !range !90
  %p = getelementptr [64 x i32], ptr addrspace(1) %a, i32 %x
  store i32 0, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @line(ptr addrspace(1) %a, i32 %n) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %p = getelementptr [64 x i32], ptr addrspace(1) %a, i32 %x
  store i32 0, ptr addrspace(1) %p
  ret void
}

declare i32 @__cppamp_global_id(i32)
declare i32 @__cppamp_local_id(i32)
declare float @__cppamp_load4_f32(ptr addrspace(1), ptr, ptr, ptr)
declare void @__cppamp_store4_f32(ptr addrspace(1), float, float, float, float)
declare i32 @llvm.smin.i32(i32, i32)

!cppamp.kernels = !{!0, !1, !2, !3, !4, !5, !11, !6, !7, !8, !9, !10}
!0 = !{ptr @transpose, !"s", !"", i32 2, !{}, !{!20}, !{}, i64 1, !"transpose", !{!21, !22}, i32 0, i32 0}
!1 = !{ptr @transpose_load, !"s", !"", i32 2, !{}, !{!20}, !{}, i64 1, !"transpose_load", !{!21, !22}, i32 0, i32 0}
!2 = !{ptr @rows_of_both, !"s", !"", i32 2, !{}, !{!20}, !{}, i64 1, !"rows_of_both", !{!21, !22}, i32 0, i32 0}
!3 = !{ptr @columns, !"s", !"", i32 2, !{}, !{!20}, !{}, i64 1, !"columns", !{!21, !22}, i32 0, i32 0}
!4 = !{ptr @reversed, !"s", !"", i32 3, !{}, !{!20}, !{}, i64 1, !"reversed", !{!21, !22}, i32 0, i32 0}
!5 = !{ptr @clamped_columns, !"s", !"", i32 2, !{}, !{!20}, !{}, i64 1, !"clamped_columns", !{!21, !22}, i32 0, i32 0}
!6 = !{ptr @neighbors, !"s", !"", i32 2, !{}, !{!20}, !{}, i64 1, !"neighbors", !{!21, !22}, i32 0, i32 0}
!7 = !{ptr @far, !"s", !"", i32 2, !{}, !{!20}, !{}, i64 1, !"far", !{!21, !22}, i32 0, i32 0}
!8 = !{ptr @loaded, !"s", !"", i32 2, !{}, !{!20}, !{}, i64 1, !"loaded", !{!21, !22}, i32 0, i32 0}
!9 = !{ptr @tiled, !"s", !"", i32 2, !{i32 8, i32 8}, !{!20}, !{}, i64 1, !"tiled", !{!21, !22}, i32 0, i32 0}
!10 = !{ptr @line, !"s", !"", i32 1, !{}, !{!20}, !{}, i64 1, !"line", !{!21, !22}, i32 0, i32 0}
!11 = !{ptr @vectors, !"s", !"", i32 2, !{}, !{!20}, !{}, i64 1, !"vectors", !{!21, !22}, i32 0, i32 0}
!20 = !{!"a", i64 0, i32 0, i1 false, i64 4, i32 1, i32 0}
!21 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!22 = !{i32 2, i32 0, i32 32, i32 0, i32 4}
!90 = !{i32 0, i32 -2147483648}
