; A loop with few iterations is marked, and the text makes NVIDIA's compiler unroll it. Long loops, loops of unknown
; length, outer loops and loops with barriers are not marked.
; RUN: %amp-opt -passes=hint-loops,verify -S %s -o %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: %amp-opt -passes=hint-loops,hint-loops -S %s | diff %t.ll -
; RUN: %amp-opt -emit-opencl %t.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl && %check-cl -DCPPAMP_NVIDIA=90 %t.cl

; CHECK-LABEL: @few(
; CHECK: br i1 %more, label %loop, label %done, !llvm.loop ![[FEW:[0-9]+]]
; CHECK-LABEL: @others(
; CHECK-NOT: llvm.loop ![[FEW]]
; CHECK: ![[FEW]] = distinct !{![[FEW]], !{{[0-9]+}}, ![[HINT:[0-9]+]]}
; CHECK: !{!"llvm.loop.mustprogress"}
; CHECK: ![[HINT]] = !{!"llvm.loop.unroll.enable"}
; CHECK-NOT: !"llvm.loop.unroll

; TEXT-LABEL: void few(
; TEXT: {{^}}#ifdef CPPAMP_NVIDIA
; TEXT-NEXT: {{^}}#pragma unroll
; TEXT-NEXT: {{^}}#endif
; TEXT-NEXT: do {
; TEXT-LABEL: void others(
; TEXT-NOT: unroll

define spir_kernel void @few(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = sext i32 %i to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %at
  store float 1.0, ptr addrspace(1) %q
  %next = add nsw i32 %i, 4
  %more = icmp ne i32 %next, 16
  br i1 %more, label %loop, label %done, !llvm.loop !0
done:
  ret void
}

define spir_kernel void @others(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %long
long:
  %i = phi i32 [ 0, %entry ], [ %i.next, %long ]
  %at = sext i32 %i to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %at
  store float 2.0, ptr addrspace(1) %q
  %i.next = add nsw i32 %i, 1
  %i.more = icmp ne i32 %i.next, 9
  br i1 %i.more, label %long, label %unknown
unknown:
  %j = phi i32 [ 0, %long ], [ %j.next, %unknown ]
  %at2 = sext i32 %j to i64
  %q2 = getelementptr float, ptr addrspace(1) %p, i64 %at2
  store float 3.0, ptr addrspace(1) %q2
  %j.next = add nsw i32 %j, 1
  %j.more = icmp slt i32 %j.next, %n
  br i1 %j.more, label %unknown, label %waiting
waiting:
  %k = phi i32 [ 0, %unknown ], [ %k.next, %waiting ]
  call void @__cppamp_barrier(i32 1)
  %at3 = sext i32 %k to i64
  %q3 = getelementptr float, ptr addrspace(1) %p, i64 %at3
  store float 4.0, ptr addrspace(1) %q3
  %k.next = add nsw i32 %k, 1
  %k.more = icmp ne i32 %k.next, 4
  br i1 %k.more, label %waiting, label %done
done:
  ret void
}

declare void @__cppamp_barrier(i32) convergent

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.mustprogress"}
!2 = !{!"llvm.loop.unroll.disable"}
