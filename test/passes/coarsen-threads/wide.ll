; The indices of a domain whose sizes are 64-bit numbers have 64 bits: the variant for four rows counts in them, too.
; RUN: %amp-opt -passes=coarsen-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @down_rows(
; CHECK: %[[ID:.*]] = call i64 @__cppamp_global_id(i32 1)
; CHECK: %first = shl nuw nsw i64 %[[ID]], 2
; CHECK: rows:
; CHECK-COUNT-5: load float
; CHECK-COUNT-4: store float
; CHECK: rows.left:
; CHECK: phi i64

define spir_kernel void @down(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %stride, i32 %height) {
  %x = call i64 @__cppamp_global_id(i32 0)
  %y = call i64 @__cppamp_global_id(i32 1)
  %h = zext i32 %height to i64
  %in.domain = icmp ult i64 %y, %h
  br i1 %in.domain, label %then, label %end
then:
  %s = zext i32 %stride to i64
  %row = mul nsw i64 %y, %s
  %below = add nuw nsw i64 %y, 1
  %row.below = mul nsw i64 %below, %s
  %p = getelementptr float, ptr addrspace(1) %in, i64 %x
  %p0 = getelementptr float, ptr addrspace(1) %p, i64 %row
  %p1 = getelementptr float, ptr addrspace(1) %p, i64 %row.below
  %v0 = load float, ptr addrspace(1) %p0
  %v1 = load float, ptr addrspace(1) %p1
  %b = fadd float %v0, %v1
  %q = getelementptr float, ptr addrspace(1) %out, i64 %x
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %row
  store float %b, ptr addrspace(1) %q0
  br label %end
end:
  ret void
}

declare i64 @__cppamp_global_id(i32)

!91 = !{!92, !93, !94, !95}
!92 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!93 = !{i32 0, i32 1, i32 0, i32 0, i32 0}
!94 = !{i32 2, i32 0, i32 64, i32 0, i32 4}
!95 = !{i32 2, i32 0, i32 68, i32 0, i32 4}
!96 = !{!97, !98}
!97 = !{!"out", i64 0, i32 0, i1 false, i64 4, i32 2, i32 2}
!98 = !{!"in", i64 32, i32 0, i1 false, i64 4, i32 2, i32 1}
!cppamp.kernels = !{!0}
!0 = !{ptr @down, !"down", !"k.cpp:1:1", i32 2, !{}, !96, !{}, i64 72, !"down", !91, i32 0, i32 0}
