; Paths of a branch to a barrier that others also reach meet at an added barrier first: PoCL would copy the barrier.
; RUN: %amp-opt -passes=legalize-control-flow,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-control-flow,legalize-control-flow -S %s | diff %t.1.ll -
; RUN: %amp-opt -emit-opencl %t.1.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl && %check-cl -DCPPAMP_POCL %t.cl

; Clang would join the last barriers of the branches, but not the assembly.
; TEXT-LABEL: void branches(
; TEXT: {{^}}#ifdef CPPAMP_POCL
; TEXT-NEXT: barrier(CLK_LOCAL_MEM_FENCE);
; TEXT-NEXT: { volatile int apart = 0; }
; TEXT-NEXT: {{^}}#endif
; TEXT-NEXT: barrier(CLK_LOCAL_MEM_FENCE);
; TEXT-NOT: CPPAMP_POCL
; TEXT-LABEL: void join(

; CHECK-LABEL: @branches
; CHECK: first.end:
; CHECK-NEXT: call void @__cppamp_barrier(i32 1), !cppamp.pocl
; CHECK-NEXT: call void @__cppamp_barrier(i32 1){{$}}
; CHECK: second:
; CHECK-NEXT: call void @__cppamp_barrier(i32 1){{$}}
define spir_kernel void @branches(ptr addrspace(1) %p0, i32 %n, i1 %c) {
entry:
  switch i32 %n, label %done [
    i32 0, label %first
    i32 2, label %second
  ]
first:
  br i1 %c, label %write, label %first.end
write:
  store i32 1, ptr addrspace(1) %p0
  br label %first.end
first.end:
  call void @__cppamp_barrier(i32 1)
  br label %done
second:
  call void @__cppamp_barrier(i32 1)
  br label %done
done:
  ret void
}

; The barrier is where the branch ends.
; CHECK-LABEL: @join
; CHECK: br i1 %d, label %write, label %[[END:.*]]
; CHECK: [[END]]:
; CHECK-NEXT: call void @__cppamp_barrier(i32 1), !cppamp.pocl
; CHECK-NEXT: br label %join
; CHECK: join:
; CHECK-NEXT: call void @__cppamp_barrier(i32 1){{$}}
define spir_kernel void @join(ptr addrspace(1) %p0, i1 %c, i1 %d) {
entry:
  br i1 %c, label %branch, label %join
branch:
  call void @__cppamp_barrier(i32 1)
  br i1 %d, label %write, label %join
write:
  store i32 1, ptr addrspace(1) %p0
  br label %join
join:
  call void @__cppamp_barrier(i32 1)
  ret void
}

declare void @__cppamp_barrier(i32) convergent
