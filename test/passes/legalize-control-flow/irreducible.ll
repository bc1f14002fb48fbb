; A loop with two entries gets a single one if it contains a barrier. Without a barrier, it does not change.
; RUN: %amp-opt -passes=legalize-control-flow,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-control-flow,legalize-control-flow -S %s | diff %t.1.ll -
; CHECK-LABEL: @with_barrier
; CHECK: irr.guard:
; CHECK-LABEL: @without
; CHECK-NOT: irr.guard
define spir_kernel void @with_barrier(i1 %c, i1 %d) {
entry:
  br i1 %c, label %a, label %b
a:
  call void @__cppamp_barrier(i32 1)
  br label %b
b:
  br i1 %d, label %a, label %done
done:
  ret void
}
define spir_kernel void @without(ptr addrspace(1) %p, i1 %c, i1 %d) {
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %p
  br label %b
b:
  br i1 %d, label %a, label %done
done:
  ret void
}
declare void @__cppamp_barrier(i32) convergent
