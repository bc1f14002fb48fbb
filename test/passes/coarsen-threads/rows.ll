; A second variant of kernels whose neighboring rows load the same elements: four rows per thread, all at once if all
; are inside the domain, and one after another at its borders. Launches find it by its symbol.
; RUN: %amp-opt -passes=coarsen-threads,verify -S %s -o %t.1.ll
; RUN: FileCheck %s --input-file=%t.1.ll
; RUN: %amp-opt -passes=coarsen-threads,coarsen-threads -S %s | diff %t.1.ll -
; RUN: %amp-opt -passes=coarsen-threads -print-kernel-table %s | FileCheck %s --check-prefix=TABLE
; RUN: %amp-opt -emit-opencl %t.1.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl

; TABLE: kernel between{{$}}
; TABLE: kernel down_rows{{$}}
; TABLE-NEXT: symbol down.rows
; TABLE-NEXT: source k.cpp:1:1
; TABLE: kernel two_steps_rows{{$}}
; TABLE-NEXT: symbol two_steps.rows
; TABLE: kernel between_rows{{$}}
; TABLE-NOT: kernel kept_rows

; Each element of the column is loaded once. All rows are tested.
; CHECK-LABEL: define spir_kernel void @down_rows(
; CHECK: %[[ID:.*]] = call i32 @__cppamp_global_id(i32 1)
; CHECK: %first = shl nuw nsw i32 %[[ID]], 2
; CHECK-COUNT-1: icmp ult i32 {{.*}}, %last
; CHECK: br i1 %{{.*}}, label %rows, label %rows.left
; CHECK: rows:
; CHECK-COUNT-6: load float
; CHECK-NOT: load
; CHECK-COUNT-4: store float
; CHECK: rows.left:
; CHECK: icmp{{( samesign)?}} ult i32 %{{.*}}, 4
; CHECK-COUNT-3: load float
; CHECK-COUNT-1: store float
; TEXT-LABEL: void down_rows(
; TEXT: int first = global_id_1 << 2;
; TEXT: for (int [[ROW:row.*]] = 0; (uint)[[ROW]] < 4; [[ROW]] = [[ROW]] + 1)

define spir_kernel void @down(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %height) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %last = add nsw i32 %height, -1
  %in.domain = icmp ult i32 %y, %last
  %not.first = icmp ne i32 %y, 0
  %both = select i1 %in.domain, i1 %not.first, i1 false
  br i1 %both, label %then, label %end
then:
  %s = sext i32 %stride to i64
  %wx = sext i32 %x to i64
  %here = zext nneg i32 %y to i64
  %row = mul nsw i64 %here, %s
  %above = add nsw i32 %y, -1
  %above.wide = sext i32 %above to i64
  %row.above = mul nsw i64 %above.wide, %s
  %below = add nuw nsw i32 %y, 1
  %below.wide = zext nneg i32 %below to i64
  %row.below = mul nsw i64 %below.wide, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %p0 = getelementptr float, ptr addrspace(1) %p, i64 %row
  %p1 = getelementptr float, ptr addrspace(1) %p, i64 %row.above
  %p2 = getelementptr float, ptr addrspace(1) %p, i64 %row.below
  %v0 = load float, ptr addrspace(1) %p0
  %v1 = load float, ptr addrspace(1) %p1
  %v2 = load float, ptr addrspace(1) %p2
  %a = fadd float %v0, %v1
  %b = fadd float %a, %v2
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %b, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; The rows share nothing.
define spir_kernel void @kept(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %height) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %height
  br i1 %in.domain, label %then, label %end
then:
  %row = mul nsw i32 %y, %stride
  %at = add nsw i32 %row, %x
  %wide = sext i32 %at to i64
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wide
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wide
  store float %v, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

; Two conditions, the second one negated, and a factor that all rows share.
; CHECK-LABEL: define spir_kernel void @two_steps_rows(
; CHECK: rows:
; CHECK-COUNT-5: load float
; CHECK-NOT: load
; CHECK-COUNT-4: store float
; CHECK: rows.left:
define spir_kernel void @two_steps(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %height) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %height
  br i1 %in.domain, label %more, label %end
more:
  %odd = and i32 %y, 5
  %is.odd = icmp eq i32 %odd, 5
  br i1 %is.odd, label %end, label %then
then:
  %wx = sext i32 %x to i64
  %s = sext i32 %stride to i64
  %wy = zext nneg i32 %y to i64
  %row = mul nsw i64 %wy, %s
  %f = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %factor = load float, ptr addrspace(1) %f
  %p = getelementptr float, ptr addrspace(1) %f, i64 %row
  %v = load float, ptr addrspace(1) %p
  %m = fmul float %v, %factor
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %m, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; A load may read what a store has written. All rows store first, and no earlier value is known.
; CHECK-LABEL: define spir_kernel void @between_rows(
; CHECK: rows:
; CHECK-COUNT-2: load float
; CHECK-COUNT-4: store float
; CHECK-COUNT-2: load float
; CHECK-NOT: load
; CHECK-COUNT-4: store float
; CHECK: rows.left:
define spir_kernel void @between(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %height) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %height
  br i1 %in.domain, label %then, label %end
then:
  %wx = sext i32 %x to i64
  %s = sext i32 %stride to i64
  %wy = zext nneg i32 %y to i64
  %row = mul nsw i64 %wy, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %p1 = getelementptr float, ptr addrspace(1) %p, i64 1
  %v = load float, ptr addrspace(1) %p
  %v1 = load float, ptr addrspace(1) %p1
  %sum = fadd float %v, %v1
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %sum, ptr addrspace(1) %q0
  %w = load float, ptr addrspace(1) %p
  %w1 = load float, ptr addrspace(1) %p1
  %more = fsub float %w, %w1
  %q1 = getelementptr float, ptr addrspace(1) %q0, i64 7
  store float %more, ptr addrspace(1) %q1
  br label %end
end:
  ret void
}

; A border in an else branch, and a row tested late: interior rows run together, the others one by one, unchanged.
; CHECK-LABEL: define spir_kernel void @border_rows(
; CHECK: rows:
; CHECK-COUNT-6: load float
; CHECK-NOT: load
; CHECK-COUNT-4: store float
; CHECK: rows.left:
; CHECK-COUNT-3: load float
; CHECK: load float
; CHECK-COUNT-1: store float
define spir_kernel void @border(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %height) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %height
  %s = sext i32 %stride to i64
  %wx = sext i32 %x to i64
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  br i1 %in.domain, label %ask, label %end
ask:
  %here = zext nneg i32 %y to i64
  %row = mul nsw i64 %here, %s
  %p0 = getelementptr float, ptr addrspace(1) %p, i64 %row
  %last = add nsw i32 %height, -1
  %is.last = icmp sge i32 %y, %last
  %is.first = icmp eq i32 %y, 0
  %at.border = select i1 %is.first, i1 true, i1 %is.last
  br i1 %at.border, label %outside, label %inside
inside:
  %again = call i32 @__cppamp_global_id(i32 1), !range !90
  %above = add nsw i32 %again, -1
  %above.wide = sext i32 %above to i64
  %row.above = mul nsw i64 %above.wide, %s
  %below = add nuw nsw i32 %again, 1
  %below.wide = zext nneg i32 %below to i64
  %row.below = mul nsw i64 %below.wide, %s
  %p1 = getelementptr float, ptr addrspace(1) %p, i64 %row.above
  %p2 = getelementptr float, ptr addrspace(1) %p, i64 %row.below
  %v0 = load float, ptr addrspace(1) %p0
  %v1 = load float, ptr addrspace(1) %p1
  %v2 = load float, ptr addrspace(1) %p2
  %a = fadd float %v0, %v1
  %b = fadd float %a, %v2
  br label %join
outside:
  %kept = load float, ptr addrspace(1) %p0
  br label %join
join:
  %value = phi float [ %b, %inside ], [ %kept, %outside ]
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %value, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; Clamped rows run one by one.
; CHECK-LABEL: define spir_kernel void @clamped_rows(
; CHECK: rows:
; CHECK-COUNT-6: load float
; CHECK-NOT: load
; CHECK-COUNT-4: store float
; CHECK: rows.left:
; CHECK: call i32 @llvm.smin.i32
define spir_kernel void @clamped(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %height) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %height
  br i1 %in.domain, label %then, label %end
then:
  %s = sext i32 %stride to i64
  %wx = sext i32 %x to i64
  %last = add nsw i32 %height, -1
  %here = zext nneg i32 %y to i64
  %row = mul nsw i64 %here, %s
  %above = call i32 @llvm.usub.sat.i32(i32 %y, i32 1)
  %above.wide = zext nneg i32 %above to i64
  %row.above = mul nsw i64 %above.wide, %s
  %next = add nuw nsw i32 %y, 1
  %below = call i32 @llvm.smin.i32(i32 %next, i32 %last)
  %below.wide = sext i32 %below to i64
  %row.below = mul nsw i64 %below.wide, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %p0 = getelementptr float, ptr addrspace(1) %p, i64 %row
  %p1 = getelementptr float, ptr addrspace(1) %p, i64 %row.above
  %p2 = getelementptr float, ptr addrspace(1) %p, i64 %row.below
  %v0 = load float, ptr addrspace(1) %p0
  %v1 = load float, ptr addrspace(1) %p1
  %v2 = load float, ptr addrspace(1) %p2
  %a = fadd float %v0, %v1
  %b = fadd float %a, %v2
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %b, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

; A tile of eight rows becomes a tile of two. Each thread computes four rows, without a run-time check.
; CHECK-LABEL: define spir_kernel void @tile_rows(
; CHECK-SAME: !reqd_work_group_size ![[SIZE:[0-9]+]]
; CHECK: %first = shl nuw nsw i32 %{{.*}}, 2
; CHECK-COUNT-1: load float
; CHECK-NOT: load
; CHECK-COUNT-4: store float
; CHECK-NOT: rows.left
; CHECK: ret void
; CHECK: ![[SIZE]] = !{i32 32, i32 2, i32 1}
define spir_kernel void @tile(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %height) !reqd_work_group_size !80 {
  %x = call i32 @__cppamp_local_id(i32 0), !range !81
  %r = call i32 @__cppamp_local_id(i32 1), !range !81
  %t = call i32 @__cppamp_group_id(i32 1), !range !90
  %first.row = shl nuw nsw i32 %t, 3
  %y = add nuw nsw i32 %first.row, %r
  %s = sext i32 %stride to i64
  %wx = sext i32 %x to i64
  %here = zext nneg i32 %y to i64
  %row = mul nsw i64 %here, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %v, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

declare i32 @__cppamp_global_id(i32) memory(none)
declare i32 @__cppamp_local_id(i32) memory(none)
declare i32 @__cppamp_group_id(i32) memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)

!80 = !{i32 32, i32 8, i32 1}
!81 = !{i32 0, i32 8}
!90 = !{i32 0, i32 2147483647}
!91 = !{!92, !93, !94, !95}
!92 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!93 = !{i32 0, i32 1, i32 0, i32 0, i32 0}
!94 = !{i32 2, i32 0, i32 64, i32 0, i32 4}
!95 = !{i32 2, i32 0, i32 68, i32 0, i32 4}
!96 = !{!97, !98}
!97 = !{!"out", i64 0, i32 0, i1 false, i64 4, i32 2, i32 2}
!98 = !{!"in", i64 32, i32 0, i1 false, i64 4, i32 2, i32 1}
!cppamp.kernels = !{!0, !1, !2, !3, !4, !5, !6}
!0 = !{ptr @down, !"down", !"k.cpp:1:1", i32 2, !{}, !96, !{}, i64 72, !"down", !91, i32 0, i32 0}
!1 = !{ptr @kept, !"kept", !"k.cpp:2:1", i32 2, !{}, !96, !{}, i64 72, !"kept", !91, i32 0, i32 0}
!2 = !{ptr @two_steps, !"two_steps", !"k.cpp:3:1", i32 2, !{}, !96, !{}, i64 72, !"two_steps", !91, i32 0, i32 0}
!3 = !{ptr @between, !"between", !"k.cpp:4:1", i32 2, !{}, !96, !{}, i64 72, !"between", !91, i32 0, i32 0}
!4 = !{ptr @border, !"border", !"k.cpp:5:1", i32 2, !{}, !96, !{}, i64 72, !"border", !91, i32 0, i32 0}
!5 = !{ptr @clamped, !"clamped", !"k.cpp:6:1", i32 2, !{}, !96, !{}, i64 72, !"clamped", !91, i32 0, i32 0}
!6 = !{ptr @tile, !"tile", !"k.cpp:7:1", i32 2, !{i32 8, i32 32}, !96, !{}, i64 72, !"tile", !91, i32 0, i32 0}
