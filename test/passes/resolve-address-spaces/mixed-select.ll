; A pointer that may point to the container, a tile_static variable or a local one: the access branches on
; its tag. Comparisons are consistent with this. (C++ AMP 1.2, 2.4.1.3)
; RUN: %amp-opt -passes=resolve-address-spaces,check-address-spaces,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=resolve-address-spaces,resolve-address-spaces -S %s | diff %t.1.ll -

; CHECK: %q.tag = select i1 %c2, i32 3, i32 %p.tag
; CHECK: %q.3 = select i1 %c2, ptr addrspace(3) @t, ptr addrspace(3) poison
; CHECK: %[[IS0:.*]] = icmp eq i32 %q.tag, 0
; CHECK: br i1 %[[IS0]], label %[[B0:.*]], label %[[REST:.*]]
; CHECK: [[B0]]:
; CHECK: atomicrmw add ptr %{{.*}}, i32 1 monotonic
; CHECK: [[REST]]:
; CHECK: %[[IS1:.*]] = icmp eq i32 %q.tag, 1
; CHECK: atomicrmw add ptr addrspace(1) %{{.*}}, i32 1 monotonic
; CHECK: atomicrmw add ptr addrspace(3) %{{.*}}, i32 1 monotonic
; CHECK: phi i32
; CHECK: call void @llvm.memcpy.p0.p1.i64
; CHECK: call void @llvm.memcpy.p0.p3.i64
; CHECK-NOT: addrspacecast

@t = addrspace(3) global [4 x i32] undef
define spir_kernel void @k(ptr addrspace(1) %a, i1 %c1, i1 %c2, ptr addrspace(1) %out) {
  %x = alloca [4 x i32]
  %copy = alloca [4 x i32]
  %flat = addrspacecast ptr addrspace(1) %a to ptr
  %p = select i1 %c1, ptr %flat, ptr %x
  %q = select i1 %c2, ptr addrspacecast (ptr addrspace(3) @t to ptr), ptr %p
  %r = getelementptr i32, ptr %q, i64 1
  %old = atomicrmw add ptr %r, i32 1 monotonic
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %q, i64 16, i1 false)
  %same = icmp eq ptr %q, %flat
  %cv = load i32, ptr %copy
  %s = select i1 %same, i32 %old, i32 %cv
  store i32 %s, ptr addrspace(1) %out
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
