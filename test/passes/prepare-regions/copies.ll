; Copies become loops, fills of local arrays such over elements, and a region returns where its end is unreachable. Other functions do not change.
; RUN: %amp-opt -target=host '-passes=function(prepare-regions),verify' -S %s | FileCheck %s

; CHECK: define internal i32 @k.thread.0(
; CHECK-NOT: call void @llvm.memcpy
; CHECK: load i8
; CHECK: store i8
; CHECK: fill:
; CHECK: store i32 0, ptr %{{.*}}, align 4
; CHECK: icmp ult i64 %{{.*}}, 256
; CHECK-NOT: unreachable
; CHECK: ret i32 1073741823
; CHECK: define void @other
; CHECK: call void @llvm.memcpy

define internal i32 @k.thread.0(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="0" {
  %counts = alloca [256 x i32]
  %n = zext i32 %g0 to i64
  call void @llvm.memcpy.p0.p0.i64(ptr %scratch, ptr %functor, i64 %n, i1 false)
  call void @llvm.memset.p0.i64(ptr align 4 %counts, i8 0, i64 1024, i1 false)
  unreachable
}
define void @other(ptr %a, ptr %b) {
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 400, i1 false)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
