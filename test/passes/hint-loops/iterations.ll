; A loop with few iterations is marked, and the text makes NVIDIA's compiler unroll it. Longer loops are unrolled by four.
; Loops that gather, and those in which many threads store with large steps, are not unrolled. Other loops of unknown
; length, outer loops, loops with barriers or many divisions are not marked.
; RUN: %amp-opt -passes=hint-loops,verify -S %s -o %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: %amp-opt -passes=hint-loops,hint-loops -S %s | diff %t.ll -
; RUN: %amp-opt -emit-opencl %t.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl && %check-cl -fgnu-keywords -target nvptx64 -DCPPAMP_NVIDIA=90 %t.cl

; CHECK-LABEL: @few(
; CHECK: br i1 %more, label %loop, label %done, !llvm.loop ![[FEW:[0-9]+]]
; CHECK-LABEL: @others(
; CHECK-NOT: llvm.loop ![[FEW]]
; CHECK-LABEL: @by_four(
; CHECK: br i1 %more, label %loop, label %done, !llvm.loop ![[FOUR:[0-9]+]]
; CHECK-LABEL: @gathering(
; CHECK: br i1 %more, label %loop, label %done, !llvm.loop ![[ONE:[0-9]+]]
; CHECK-LABEL: @striding(
; CHECK: br i1 %more, label %loop, label %done, !llvm.loop ![[STRIDING:[0-9]+]]
; CHECK-LABEL: @expensive(
; CHECK-NOT: !llvm.loop
; CHECK-LABEL: @fast(
; CHECK: br i1 %more, label %loop, label %done, !llvm.loop ![[FAST:[0-9]+]]
; CHECK-LABEL: @exponential(
; CHECK: br i1 %more, label %loop, label %done, !llvm.loop ![[EXPONENTIAL:[0-9]+]]
; CHECK: ![[FEW]] = distinct !{![[FEW]], !{{[0-9]+}}, ![[HINT:[0-9]+]]}
; CHECK: !{!"llvm.loop.mustprogress"}
; CHECK: ![[HINT]] = !{!"llvm.loop.unroll.enable"}
; CHECK: ![[FOUR]] = distinct !{![[FOUR]], ![[BY4:[0-9]+]]}
; CHECK: ![[BY4]] = !{!"llvm.loop.unroll.count", i32 4}
; CHECK: ![[ONE]] = distinct !{![[ONE]], ![[BY1:[0-9]+]]}
; CHECK: ![[BY1]] = !{!"llvm.loop.unroll.count", i32 1}
; CHECK: ![[STRIDING]] = distinct !{![[STRIDING]], ![[BY1]]}
; CHECK: ![[FAST]] = distinct !{![[FAST]], ![[HINT]]}

; TEXT-LABEL: void few(
; TEXT: {{^}}#ifdef CPPAMP_NVIDIA
; TEXT-NEXT: {{^}}#pragma unroll
; TEXT-NEXT: {{^}}#endif
; TEXT-NEXT: do {
; TEXT-LABEL: void others(
; TEXT-NOT: unroll
; TEXT-LABEL: void by_four(
; TEXT: {{^}}#pragma unroll 4
; TEXT-LABEL: void gathering(
; TEXT: {{^}}#pragma unroll 1
; TEXT-LABEL: void striding(
; TEXT: {{^}}#pragma unroll 1
; TEXT-LABEL: void expensive(
; TEXT-NOT: unroll
; TEXT-LABEL: void fast(
; TEXT: {{^}}#pragma unroll{{$}}
; TEXT-LABEL: void exponential(
; TEXT: {{^}}#pragma unroll{{$}}

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

define spir_kernel void @by_four(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = sext i32 %i to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %at
  store float 1.0, ptr addrspace(1) %q
  %next = add nsw i32 %i, 2
  %more = icmp ne i32 %next, 32
  br i1 %more, label %loop, label %done
done:
  ret void
}

define spir_kernel void @gathering(ptr addrspace(1) noalias %p, ptr addrspace(2) noalias %c, ptr addrspace(1) noalias %o) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = sext i32 %i to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %at
  %a0 = getelementptr i32, ptr addrspace(2) %c, i64 %at
  %b0 = getelementptr i32, ptr addrspace(2) %a0, i64 0
  %j0 = load i32, ptr addrspace(2) %b0
  %w0 = sext i32 %j0 to i64
  %x0 = getelementptr float, ptr addrspace(1) %p, i64 %w0
  %v0 = load float, ptr addrspace(1) %x0
  %a1 = getelementptr i32, ptr addrspace(2) %c, i64 %at
  %b1 = getelementptr i32, ptr addrspace(2) %a1, i64 1
  %j1 = load i32, ptr addrspace(2) %b1
  %w1 = sext i32 %j1 to i64
  %x1 = getelementptr float, ptr addrspace(1) %p, i64 %w1
  %v1 = load float, ptr addrspace(1) %x1
  %a2 = getelementptr i32, ptr addrspace(2) %c, i64 %at
  %b2 = getelementptr i32, ptr addrspace(2) %a2, i64 2
  %j2 = load i32, ptr addrspace(2) %b2
  %w2 = sext i32 %j2 to i64
  %x2 = getelementptr float, ptr addrspace(1) %p, i64 %w2
  %v2 = load float, ptr addrspace(1) %x2
  %a3 = getelementptr i32, ptr addrspace(2) %c, i64 %at
  %b3 = getelementptr i32, ptr addrspace(2) %a3, i64 3
  %j3 = load i32, ptr addrspace(2) %b3
  %w3 = sext i32 %j3 to i64
  %x3 = getelementptr float, ptr addrspace(1) %p, i64 %w3
  %v3 = load float, ptr addrspace(1) %x3
  %s1 = fadd float %v0, %v1
  %s2 = fadd float %v2, %v3
  %s3 = fadd float %s1, %s2
  %r = getelementptr float, ptr addrspace(1) %o, i64 %at
  store float %s3, ptr addrspace(1) %r
  %next = add nsw i32 %i, 4
  %more = icmp ne i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  ret void
}

define spir_kernel void @striding(ptr addrspace(1) %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = sext i32 %i to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %at
  store float 1.0, ptr addrspace(1) %q
  %next = add nsw i32 %i, 4096
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

define spir_kernel void @expensive(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = sext i32 %i to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %at
  %v = load float, ptr addrspace(1) %q
  %d0 = fdiv float 2.0, %v
  %d1 = fdiv float 3.0, %d0
  %d2 = fdiv float 4.0, %d1
  %d3 = fdiv float 5.0, %d2
  %d4 = fdiv float 6.0, %d3
  store float %d4, ptr addrspace(1) %q
  %next = add nsw i32 %i, 4
  %more = icmp ne i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  ret void
}

define spir_kernel void @fast(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = sext i32 %i to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %at
  %v = load float, ptr addrspace(1) %q
  %d0 = fdiv fast float 2.0, %v
  %d1 = fdiv fast float 3.0, %d0
  %d2 = fdiv fast float 4.0, %d1
  %d3 = fdiv fast float 5.0, %d2
  %d4 = fdiv fast float 6.0, %d3
  store float %d4, ptr addrspace(1) %q
  %next = add nsw i32 %i, 4
  %more = icmp ne i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  ret void
}

define spir_kernel void @exponential(ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = sext i32 %i to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %at
  %v = load float, ptr addrspace(1) %q
  %d0 = call float @__cppamp_exp_f32(float %v)
  %d1 = call float @__cppamp_exp_f32(float %d0)
  %d2 = call float @__cppamp_exp_f32(float %d1)
  %d3 = call float @__cppamp_exp_f32(float %d2)
  %d4 = call float @__cppamp_exp_f32(float %d3)
  store float %d4, ptr addrspace(1) %q
  %next = add nsw i32 %i, 4
  %more = icmp ne i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  ret void
}

declare float @__cppamp_exp_f32(float) memory(none)
declare void @__cppamp_barrier(i32) convergent

!0 = distinct !{!0, !1, !2}
!1 = !{!"llvm.loop.mustprogress"}
!2 = !{!"llvm.loop.unroll.disable"}
