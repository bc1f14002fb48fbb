; Lanes leave a loop one by one. It iterates while any lane is active, and keeps the values with which each lane left.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @k.host.v3(
; CHECK: %[[LIVE:live.*]] = phi <8 x i1>
; CHECK: %[[KEPT:.*]] = phi <8 x float>
; CHECK: fmul <8 x float>
; CHECK: %[[AGAIN:.*]] = select <8 x i1> %[[LIVE]], <8 x i1> %{{.*}}, <8 x i1> zeroinitializer
; CHECK: select <8 x i1> %{{.*}}, <8 x float> %{{.*}}, <8 x float> %[[KEPT]]
; CHECK: %[[BITS:.*]] = bitcast <8 x i1> %{{.*}} to i8
; CHECK: icmp eq i8 %[[BITS]], 0
; CHECK: store <8 x float>

target triple = "x86_64-pc-linux-gnu"

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,view=a@0,size=32,name=k" {
start:
  %i = call i32 @__cppamp_global_id(i32 0)
  %x = zext nneg i32 %i to i64
  %a = load ptr, ptr %f
  %a.i = getelementptr float, ptr %a, i64 %x
  %v = load float, ptr %a.i
  br label %loop
loop:
  %w = phi float [ %v, %start ], [ %half, %loop ]
  %half = fmul float %w, 5.000000e-01
  %more = fcmp ogt float %half, 1.000000e+00
  br i1 %more, label %loop, label %done
done:
  store float %half, ptr %a.i
  ret void
}
declare i32 @__cppamp_global_id(i32)
