; Not coarsened: one dimension, tiles whose number of rows is not a multiple or whose threads share memory, loops,
; stores that do not depend on the row, private arrays, atomics, tests that read memory, and guards.
; RUN: %amp-opt -passes=coarsen-threads,verify -S %s | FileCheck %s
; RUN: %amp-opt -S %s -o %t.ll
; RUN: %amp-opt -passes=coarsen-threads -S %s | diff %t.ll -
; CHECK-NOT: _rows

define spir_kernel void @line(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %rows) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %rows
  br i1 %in.domain, label %then, label %end
then:
  %wx = sext i32 %x to i64
  %s = sext i32 %stride to i64
  %wy = zext nneg i32 %y to i64
  %row = mul nsw i64 %wy, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %v, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

define spir_kernel void @tiled(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %rows) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %rows
  br i1 %in.domain, label %then, label %end
then:
  %wx = sext i32 %x to i64
  %s = sext i32 %stride to i64
  %wy = zext nneg i32 %y to i64
  %row = mul nsw i64 %wy, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %v, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

define spir_kernel void @looped(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %rows) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %rows
  br i1 %in.domain, label %then, label %end
then:
  %wx = sext i32 %x to i64
  %s = sext i32 %stride to i64
  %wy = zext nneg i32 %y to i64
  %row = mul nsw i64 %wy, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %v, ptr addrspace(1) %q0
  br label %turn
turn:
  %i = phi i32 [ 0, %then ], [ %next, %turn ]
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %stride
  br i1 %again, label %turn, label %last
last:
  br label %end
end:
  ret void
}

define spir_kernel void @same_place(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %rows) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %rows
  br i1 %in.domain, label %then, label %end
then:
  %wx = sext i32 %x to i64
  %s = sext i32 %stride to i64
  %wy = zext nneg i32 %y to i64
  %row = mul nsw i64 %wy, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %v, ptr addrspace(1) %q
  br label %end
end:
  ret void
}

define spir_kernel void @private_array(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %rows) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %rows
  %a = alloca [4 x float]
  br i1 %in.domain, label %then, label %end
then:
  %wx = sext i32 %x to i64
  %s = sext i32 %stride to i64
  %wy = zext nneg i32 %y to i64
  %row = mul nsw i64 %wy, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %v, ptr %a
  store float %v, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

define spir_kernel void @atomic(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %rows) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %rows
  br i1 %in.domain, label %then, label %end
then:
  %wx = sext i32 %x to i64
  %s = sext i32 %stride to i64
  %wy = zext nneg i32 %y to i64
  %row = mul nsw i64 %wy, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  %old = atomicrmw add ptr addrspace(1) %q0, i32 1 monotonic
  store float %v, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

define spir_kernel void @reads(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %rows) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %rows
  %flag = load i32, ptr addrspace(1) %in
  %set = icmp ne i32 %flag, 0
  %ok = select i1 %in.domain, i1 %set, i1 false
  br i1 %ok, label %then, label %end
then:
  %wx = sext i32 %x to i64
  %s = sext i32 %stride to i64
  %wy = zext nneg i32 %y to i64
  %row = mul nsw i64 %wy, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %v, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

define spir_kernel void @volatile(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %rows) {
  %x = call i32 @__cppamp_global_id(i32 0), !range !90
  %y = call i32 @__cppamp_global_id(i32 1), !range !90
  %in.domain = icmp ult i32 %y, %rows
  br i1 %in.domain, label %then, label %end
then:
  %wx = sext i32 %x to i64
  %s = sext i32 %stride to i64
  %wy = zext nneg i32 %y to i64
  %row = mul nsw i64 %wy, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %wx
  %v = load float, ptr addrspace(1) %p
  %q = getelementptr float, ptr addrspace(1) %out, i64 %wx
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store volatile float %v, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

declare i32 @__cppamp_global_id(i32) memory(none)

!90 = !{i32 0, i32 2147483647}
!91 = !{!92, !93, !94, !95}
!92 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!93 = !{i32 0, i32 1, i32 0, i32 0, i32 0}
!94 = !{i32 2, i32 0, i32 64, i32 0, i32 4}
!95 = !{i32 2, i32 0, i32 68, i32 0, i32 4}
!96 = !{!97, !98}
!97 = !{!"out", i64 0, i32 0, i1 false, i64 4, i32 2, i32 2}
!98 = !{!"in", i64 32, i32 0, i1 false, i64 4, i32 2, i32 1}
!cppamp.kernels = !{!0, !1, !2, !3, !4, !5, !6, !8}
!0 = !{ptr @line, !"line", !"k.cpp:1:1", i32 1, !{}, !96, !{}, i64 72, !"line", !91, i32 0, i32 0}
!1 = !{ptr @tiled, !"tiled", !"k.cpp:2:1", i32 2, !{i32 4, i32 4}, !96, !{}, i64 72, !"tiled", !91, i32 0, i32 0}
!2 = !{ptr @looped, !"looped", !"k.cpp:3:1", i32 2, !{}, !96, !{}, i64 72, !"looped", !91, i32 0, i32 0}
!3 = !{ptr @same_place, !"same_place", !"k.cpp:4:1", i32 2, !{}, !96, !{}, i64 72, !"same_place", !91, i32 0, i32 0}
!4 = !{ptr @private_array, !"private_array", !"k.cpp:5:1", i32 2, !{}, !96, !{}, i64 72, !"private_array", !91, i32 0, i32 0}
!5 = !{ptr @atomic, !"atomic", !"k.cpp:6:1", i32 2, !{}, !96, !{}, i64 72, !"atomic", !91, i32 0, i32 0}
!6 = !{ptr @reads, !"reads", !"k.cpp:7:1", i32 2, !{}, !96, !{}, i64 72, !"reads", !91, i32 0, i32 0}
!8 = !{ptr @volatile, !"volatile", !"k.cpp:9:1", i32 2, !{}, !96, !{}, i64 72, !"volatile", !91, i32 0, i32 0}
