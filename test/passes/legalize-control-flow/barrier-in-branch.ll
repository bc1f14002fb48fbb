; Threads that diverge around a barrier meet again at an added barrier, if another barrier follows.
; RUN: %amp-opt -passes=legalize-control-flow,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-control-flow,legalize-control-flow -S %s | diff %t.1.ll -
; RUN: %amp-opt -emit-opencl %t.1.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl && %check-cl -DCPPAMP_POCL %t.cl

; Only PoCL executes the added barrier; for other devices it would be superfluous. The program's barriers are for all.
; TEXT-LABEL: void loop(
; TEXT: {{^}}#ifdef CPPAMP_POCL
; TEXT-NEXT: barrier(CLK_LOCAL_MEM_FENCE);
; TEXT-NEXT: {{^}}#endif
; TEXT-LABEL: void needless(
; TEXT-NOT: CPPAMP_POCL

; In a loop.
; CHECK-LABEL: @loop
; CHECK: latch:
; CHECK-NEXT: %p = phi i32
; CHECK-NEXT: call void @__cppamp_barrier(i32 1), !cppamp.pocl
; CHECK-NEXT: store i32 %p
define spir_kernel void @loop(ptr addrspace(1) %p0, i1 %c, i1 %d) {
entry:
  br label %body
body:
  call void @__cppamp_barrier(i32 3)
  br i1 %c, label %branch, label %latch
branch:
  call void @__cppamp_barrier(i32 1)
  store i32 1, ptr addrspace(1) %p0
  br label %latch
latch:
  %p = phi i32 [ 2, %body ], [ 3, %branch ]
  store i32 %p, ptr addrspace(1) %p0
  br i1 %d, label %body, label %done
done:
  ret void
}

; Before a loop, not in it.
; CHECK-LABEL: @before_loop
; CHECK: branch:
; CHECK: call void @__cppamp_barrier(i32 1)
; CHECK: body.preheader:
; CHECK-NEXT: call void @__cppamp_barrier(i32 1)
; CHECK-NEXT: br label %body
; CHECK: body:
; CHECK-NEXT: store
define spir_kernel void @before_loop(ptr addrspace(1) %p0, i1 %c, i1 %d) {
entry:
  br i1 %c, label %branch, label %body
branch:
  call void @__cppamp_barrier(i32 1)
  store i32 1, ptr addrspace(1) %p0
  br label %body
body:
  store i32 2, ptr addrspace(1) %p0
  br label %next
next:
  call void @__cppamp_barrier(i32 3)
  br i1 %d, label %body, label %done
done:
  ret void
}

; Not if no barrier follows, if one follows immediately, or after loops.
; CHECK-LABEL: @needless
; CHECK-COUNT-3: call void @__cppamp_barrier
; CHECK-NOT: call void @__cppamp_barrier
define spir_kernel void @needless(ptr addrspace(1) %p0, i1 %c, i1 %d) {
entry:
  br label %body
body:
  br i1 %c, label %branch, label %latch
branch:
  call void @__cppamp_barrier(i32 1)
  store i32 1, ptr addrspace(1) %p0
  br label %latch
latch:
  call void @__cppamp_barrier(i32 1)
  br i1 %d, label %body, label %last
last:
  br i1 %c, label %branch2, label %done
branch2:
  call void @__cppamp_barrier(i32 1)
  store i32 1, ptr addrspace(1) %p0
  br label %done
done:
  store i32 2, ptr addrspace(1) %p0
  ret void
}
declare void @__cppamp_barrier(i32) convergent
