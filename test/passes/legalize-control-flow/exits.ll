; PoCL adds barriers to a loop with one exit whose condition is the same for all threads, even if a branch above that
; exit differs. The pass hides such conditions from PoCL.
; RUN: %amp-opt -passes=legalize-control-flow,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-control-flow,legalize-control-flow -S %s | diff %t.1.ll -
; RUN: %amp-opt -emit-opencl %t.1.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl && %check-cl -DCPPAMP_POCL %t.cl

; TEXT: {{^}}#ifdef CPPAMP_POCL
; TEXT-NEXT: #define cppamp_varying(x) ((x) | (get_local_id(0) == ~(size_t)0))
; TEXT-NEXT: {{^}}#else
; TEXT-NEXT: #define cppamp_varying(x) (x)
; TEXT-NEXT: {{^}}#endif

; CHECK-LABEL: @below_branch
; CHECK: test:
; CHECK-NEXT: %[[E:.*]] = zext i1 %e to i32
; CHECK-NEXT: %[[VARYING:.*]] = call i32 @__cppamp_varying(i32 %[[E]])
; CHECK-NEXT: %[[NE:.*]] = icmp ne i32 %[[VARYING]], 0
; CHECK-NEXT: br i1 %[[NE]], label %done, label %latch
; TEXT-LABEL: void below_branch(
; TEXT: if (cppamp_varying({{.*}}) != 0) {
; TEXT-NEXT: break;
define spir_kernel void @below_branch(ptr addrspace(1) %p0, i1 %e) {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %v = load volatile i32, ptr addrspace(1) %p0
  %c = icmp eq i32 %v, %i
  br i1 %c, label %test, label %latch
test:
  br i1 %e, label %done, label %latch
latch:
  %next = add i32 %i, 1
  br label %body
done:
  call void @__cppamp_barrier(i32 3)
  ret void
}

; All threads test the condition in every iteration.
; CHECK-LABEL: @in_each_iteration
; CHECK-NOT: varying
; TEXT-LABEL: void in_each_iteration(
; TEXT-NOT: varying
define spir_kernel void @in_each_iteration(ptr addrspace(1) %p0, i1 %e) {
entry:
  br label %body
body:
  %v = load volatile i32, ptr addrspace(1) %p0
  %c = icmp eq i32 %v, 1
  br i1 %c, label %branch, label %latch
branch:
  store volatile i32 2, ptr addrspace(1) %p0
  br label %latch
latch:
  br i1 %e, label %done, label %body
done:
  call void @__cppamp_barrier(i32 3)
  ret void
}

; A loop with a barrier of its own.
; CHECK-LABEL: @with_barrier
; CHECK-NOT: varying
define spir_kernel void @with_barrier(ptr addrspace(1) %p0, i1 %c, i1 %e) {
entry:
  br label %body
body:
  call void @__cppamp_barrier(i32 3)
  br i1 %c, label %test, label %latch
test:
  br i1 %e, label %done, label %latch
latch:
  store volatile i32 2, ptr addrspace(1) %p0
  br label %body
done:
  ret void
}

; A kernel without barriers.
; CHECK-LABEL: @no_barrier
; CHECK-NOT: varying
define spir_kernel void @no_barrier(ptr addrspace(1) %p0, i1 %e) {
entry:
  br label %body
body:
  %v = load volatile i32, ptr addrspace(1) %p0
  %c = icmp eq i32 %v, 1
  br i1 %c, label %test, label %body
test:
  br i1 %e, label %done, label %body
done:
  ret void
}
; CHECK-LABEL: declare void @__cppamp_barrier
declare void @__cppamp_barrier(i32) convergent
