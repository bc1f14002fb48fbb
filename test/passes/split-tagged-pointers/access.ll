; An access through a pointer that may point to two spaces becomes a branch around one access for each. A pointer to one
; space, and one that cannot be followed, do not change. Tests only this pass.
; RUN: %amp-opt -passes=split-tagged-pointers,verify -S %s | FileCheck %s
;
; CHECK-LABEL: define spir_kernel void @k(
; CHECK: %p.tag = select i1 %c, i32 1, i32 0
; CHECK: %[[IS:.*]] = icmp eq i32 %p.tag, 0
; CHECK: br i1 %[[IS]], label %[[PRIVATE:.*]], label %[[GLOBAL:.*]]
; CHECK: [[PRIVATE]]:
; CHECK: store i32 1, ptr %{{.*}}
; CHECK: [[GLOBAL]]:
; CHECK: store i32 1, ptr addrspace(1) %{{.*}}
;
; CHECK-LABEL: define spir_kernel void @one(
; CHECK: store i32 1, ptr %p
; CHECK-LABEL: define spir_kernel void @unknown(
; CHECK: store i32 1, ptr %p

define spir_kernel void @k(ptr addrspace(1) %a, i1 %c) {
  %x = alloca i32
  %flat = addrspacecast ptr addrspace(1) %a to ptr
  %p = select i1 %c, ptr %flat, ptr %x
  store i32 1, ptr %p
  ret void
}

define spir_kernel void @one(i1 %c) {
  %x = alloca i32
  %y = alloca i32
  %p = select i1 %c, ptr %x, ptr %y
  store i32 1, ptr %p
  ret void
}

define spir_kernel void @unknown(i64 %n) {
  %p = inttoptr i64 %n to ptr
  store i32 1, ptr %p
  ret void
}
