; If all lanes add floats to one location, or compute a minimum there, the vector is reduced first. Lanes outside the
; domain add -0 or contribute NaN, which changes nothing. If the old value is used, the lanes run one by one.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK: define internal void @k.host.v3(
; CHECK: %[[SUM:.*]] = {{.*}}call reassoc float @llvm.vector.reduce.fadd.v8f32(float {{.*}}-0.0{{.*}}, <8 x float> %
; CHECK: atomicrmw fadd ptr %{{.*}}, float %[[SUM]] monotonic
; CHECK: %[[LEAST:.*]] = {{.*}}call float @llvm.vector.reduce.fmin.v8f32(<8 x float> %
; CHECK: atomicrmw fmin ptr %{{.*}}, float %[[LEAST]] monotonic
; CHECK-COUNT-8: atomicrmw fadd

target triple = "x86_64-pc-linux-gnu"

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,tile=8,view=a@0,size=32,name=k" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %x = zext nneg i32 %l to i64
  %a = load ptr, ptr %f
  %a.i = getelementptr float, ptr %a, i64 %x
  %v = load float, ptr %a.i
  %sum = atomicrmw fadd ptr %a, float %v monotonic
  %b = getelementptr float, ptr %a, i64 100
  %least = atomicrmw fmin ptr %b, float %v monotonic
  %c = getelementptr float, ptr %a, i64 200
  %old = atomicrmw fadd ptr %c, float %v monotonic
  store float %old, ptr %a.i
  ret void
}
declare i32 @__cppamp_local_id(i32)
