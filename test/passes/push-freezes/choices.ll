; Instead of a pointer, the values that it is computed from are frozen: selects, offsets and loops. A loaded value is
; still frozen after the load. Tests only this pass; a second run changes nothing.
; RUN: %amp-opt -passes=push-freezes,verify -S %s > %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: %amp-opt -passes=push-freezes -S %t.ll | FileCheck %s
;
; CHECK-LABEL: define spir_kernel void @choice(
; CHECK-DAG: %c.fr = freeze i1 %c
; CHECK-DAG: %i.fr = freeze i64 %i
; CHECK: %q = getelementptr i32, ptr %x, i64 %i.fr
; CHECK: %p = select i1 %c.fr, ptr %q, ptr null
; CHECK-NOT: freeze
; CHECK: store i32 1, ptr %p
;
; CHECK-LABEL: define spir_kernel void @loop(
; CHECK: phi ptr [ %x, %entry ], [ %next, %body ]
; CHECK: %next = getelementptr i32, ptr %p, i64 1
; CHECK-NOT: freeze
; CHECK: ret void
;
; CHECK-LABEL: define spir_kernel void @memory(
; CHECK: %l = load ptr, ptr %slot
; CHECK: %[[FR:.*]] = freeze ptr %l
; CHECK: %a = getelementptr i32, ptr %[[FR]], i64 1
; CHECK: %b = getelementptr i32, ptr %[[FR]], i64 2
; CHECK-NOT: freeze
; CHECK: ret void

define spir_kernel void @choice(ptr addrspace(1) noundef %g, i1 %c, i64 %i) {
  %x = addrspacecast ptr addrspace(1) %g to ptr
  %q = getelementptr inbounds i32, ptr %x, i64 %i
  %p = select i1 %c, ptr %q, ptr undef
  %f = freeze ptr %p
  store i32 1, ptr %f
  ret void
}

define spir_kernel void @loop(ptr addrspace(1) noundef %g, i32 noundef %n) {
entry:
  %x = addrspacecast ptr addrspace(1) %g to ptr
  br label %body
body:
  %p = phi ptr [ %x, %entry ], [ %next, %body ]
  %k = phi i32 [ 0, %entry ], [ %k1, %body ]
  %f = freeze ptr %p
  store i32 1, ptr %f
  %next = getelementptr inbounds i32, ptr %p, i64 1
  %k1 = add i32 %k, 1
  %c = icmp slt i32 %k1, %n
  br i1 %c, label %body, label %exit
exit:
  ret void
}

define spir_kernel void @memory(ptr noundef %slot) {
  %l = load ptr, ptr %slot
  %a = getelementptr inbounds i32, ptr %l, i64 1
  %b = getelementptr inbounds i32, ptr %l, i64 2
  %fa = freeze ptr %a
  %fb = freeze ptr %b
  store i32 1, ptr %fa
  store i32 1, ptr %fb
  ret void
}
