; The product of two tiles of 16 x 16: four rows of the tile at a time, for which each vector is read once.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @product.host.v4(
; CHECK: [[B:%q[^ ]*]] = load <16 x float>
; CHECK-COUNT-4: fmul contract <16 x float>{{.*}}[[B]]
; CHECK: {{^}}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@ta = external global [16 x [16 x float]], section "cppamp.tile_static"
@tb = external global [16 x [16 x float]], section "cppamp.tile_static"

define void @product(ptr %f, ptr %d) "amp-kernel"="symbol=sym,rank=2,tile=16x16,view=a@0:4x2,field=n@32:8,size=40" {
entry:
  %x = call i32 @__cppamp_local_id(i32 0)
  %y = call i32 @__cppamp_local_id(i32 1)
  %xx = zext nneg i32 %x to i64
  %yy = zext nneg i32 %y to i64
  %g = call i32 @__cppamp_group_id(i32 0)
  %gg = zext nneg i32 %g to i64
  %a = load ptr, ptr %f
  %tile = getelementptr [16 x [16 x float]], ptr %a, i64 %gg, i64 %yy, i64 %xx
  %n.at = getelementptr i8, ptr %f, i64 32
  %n = load i64, ptr %n.at
  %ta = getelementptr [16 x [16 x float]], ptr @ta, i64 0, i64 %yy, i64 %xx
  %tb = getelementptr [16 x [16 x float]], ptr @tb, i64 0, i64 %yy, i64 %xx
  %v = load float, ptr %tile
  store float %v, ptr %ta
  %v2 = fneg float %v
  store float %v2, ptr %tb
  call void @__cppamp_barrier(i32 3) convergent
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %ta.k = getelementptr [16 x [16 x float]], ptr @ta, i64 0, i64 %yy, i64 %k
  %tb.k = getelementptr [16 x [16 x float]], ptr @tb, i64 0, i64 %k, i64 %xx
  %p = load float, ptr %ta.k
  %q = load float, ptr %tb.k
  %m = fmul contract float %p, %q
  %sum.next = fadd contract float %sum, %m
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %done
done:
  store float %sum.next, ptr %tile
  ret void
}
declare i32 @__cppamp_local_id(i32)
declare i32 @__cppamp_group_id(i32)
declare void @__cppamp_barrier(i32) convergent
