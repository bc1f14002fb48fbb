; `restrict` would let an OpenCL compiler forward this thread's store to its load after the barrier, although another
; thread may have written there, so such a buffer is not noalias. Reading before and writing after the
; barrier is allowed, and so is a barrier that orders only tile_static memory.
; RUN: %amp-opt -passes=annotate-arguments,verify -S %s | FileCheck %s

; CHECK: @across(ptr addrspace(1) %a)
; CHECK: @before_and_after(ptr addrspace(1) noalias %a)
; CHECK: @in_loop(ptr addrspace(1) %a, i1 %c)
; CHECK: @local_fence(ptr addrspace(1) noalias %a)

define spir_kernel void @across(ptr addrspace(1) %a) {
  store i32 1, ptr addrspace(1) %a
  call void @__cppamp_barrier(i32 2)
  %v = load i32, ptr addrspace(1) %a
  ret void
}
define spir_kernel void @before_and_after(ptr addrspace(1) %a) {
  %v = load i32, ptr addrspace(1) %a
  call void @__cppamp_barrier(i32 3)
  store i32 1, ptr addrspace(1) %a
  ret void
}
define spir_kernel void @in_loop(ptr addrspace(1) %a, i1 %c) {
entry:
  br label %loop
loop:
  %v = load i32, ptr addrspace(1) %a
  call void @__cppamp_barrier(i32 3)
  store i32 1, ptr addrspace(1) %a
  br i1 %c, label %loop, label %out
out:
  ret void
}
define spir_kernel void @local_fence(ptr addrspace(1) %a) {
  store i32 1, ptr addrspace(1) %a
  call void @__cppamp_barrier(i32 1)
  %v = load i32, ptr addrspace(1) %a
  ret void
}
declare void @__cppamp_barrier(i32)

!cppamp.kernels = !{!0, !1, !2, !3}
!0 = !{ptr @across, !"s", !"", i32 1, !{}, !{!4}, !{}, i64 1, !"k", !{!5}, i32 0, i32 0}
!1 = !{ptr @before_and_after, !"s", !"", i32 1, !{}, !{!4}, !{}, i64 1, !"k", !{!5}, i32 0, i32 0}
!2 = !{ptr @in_loop, !"s", !"", i32 1, !{}, !{!4}, !{}, i64 1, !"k", !{!5, !6}, i32 0, i32 0}
!3 = !{ptr @local_fence, !"s", !"", i32 1, !{}, !{!4}, !{}, i64 1, !"k", !{!5}, i32 0, i32 0}
!4 = !{!"a", i64 0, i32 0, i1 false, i64 4, i32 1, i32 0}
!5 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!6 = !{i32 2, i32 0, i32 32, i32 0, i32 1}
