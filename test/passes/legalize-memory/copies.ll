; Block operations become naturally aligned loads and stores, or loops of them.
; RUN: %amp-opt -passes=legalize-memory,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-memory,legalize-memory -S %s | diff %t.1.ll -

; CHECK-LABEL: define spir_kernel void @small
; CHECK: %[[A:.+]] = load i32, ptr addrspace(1) %s, align 4
; CHECK: %[[B:.+]] = load i16, {{.*}} align 4
; CHECK: store i32 %[[A]], ptr addrspace(1) %d, align 4
; CHECK: store i16 %[[B]], {{.*}} align 4
; CHECK-NOT: call
define spir_kernel void @small(ptr addrspace(1) %d, ptr addrspace(1) %s) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %d, ptr addrspace(1) align 8 %s, i64 6, i1 false)
  ret void
}
; CHECK-LABEL: define spir_kernel void @big
; CHECK: %i = phi i64
; CHECK: store i64 72340172838076673,
; CHECK: icmp eq i64 {{.*}}, 100
; CHECK: store i32 16843009,
define spir_kernel void @big(ptr addrspace(1) %d) {
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 8 %d, i8 1, i64 804, i1 false)
  ret void
}
; CHECK-LABEL: define spir_kernel void @overlapping
; CHECK: icmp ult ptr addrspace(1) %d, %s
; CHECK: add i64 %i
; CHECK: sub i64 %i
define spir_kernel void @overlapping(ptr addrspace(1) %d, ptr addrspace(1) %s, i64 %n) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %d, ptr addrspace(1) %s, i64 %n, i1 false)
  ret void
}
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)
