; Intrinsics without a function in OpenCL C become arithmetic. Freezes are removed, together with possible poison.
; RUN: %amp-opt -passes=legalize-intrinsics,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-intrinsics,legalize-intrinsics -S %s | diff %t.1.ll -
; CHECK: call i32 @llvm.ctpop.i32
; CHECK: call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32
; CHECK: icmp ult i32 {{.*}}, %x
; CHECK: fcmp uno float %f, %f
; CHECK: add i32 %x, 1
; CHECK-NOT: nsw
; CHECK-NOT: freeze
; CHECK-NOT: call {{.*}}cttz
define spir_kernel void @k(ptr addrspace(1) %out, i32 %x, i32 %y, float %f) {
  %a = call i32 @llvm.cttz.i32(i32 %x, i1 false)
  %b = call i32 @llvm.fshr.i32(i32 %x, i32 %x, i32 %y)
  %p = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x, i32 %y)
  %c = extractvalue { i32, i1 } %p, 1
  %m = call float @llvm.maximum.f32(float %f, float %f)
  %n = add nsw i32 %x, 1
  %z = freeze i32 %n
  %d = select i1 %c, i32 %a, i32 %b
  %e = add i32 %d, %z
  store i32 %e, ptr addrspace(1) %out
  store float %m, ptr addrspace(1) %out
  ret void
}
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare float @llvm.maximum.f32(float, float)
