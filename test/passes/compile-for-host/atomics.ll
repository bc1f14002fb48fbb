; All threads add to one counter: a vector adds its sum once. Bins in tile_static memory belong to one host thread. It
; updates them lane by lane without atomics. Mathematics calls a library function for a whole register.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK: define internal void @k.host.v3(
; CHECK: %[[SUM:.*]] = {{.*}}call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %[[V:.*]])
; CHECK: atomicrmw add ptr %{{.*}}, i32 %[[SUM]] monotonic
; CHECK-NOT: atomicrmw
; CHECK: call <8 x float> @__cppamp_host_exp_f32x8(<8 x float>

target triple = "x86_64-pc-linux-gnu"

@t = external global [16 x i32], section "cppamp.tile_static"

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,tile=8,view=a@0,size=32,name=k" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %x = zext nneg i32 %l to i64
  %a = load ptr, ptr %f
  %a.i = getelementptr i32, ptr %a, i64 %x
  %v = load i32, ptr %a.i
  %old = atomicrmw add ptr %a, i32 %v monotonic
  %bin = and i32 %v, 15
  %bin.x = zext nneg i32 %bin to i64
  %t.b = getelementptr i32, ptr @t, i64 %bin.x
  %was = atomicrmw add ptr %t.b, i32 1 monotonic
  %r = sitofp i32 %was to float
  %e = call float @__cppamp_exp_f32(float %r)
  store float %e, ptr %a.i
  ret void
}
declare i32 @__cppamp_local_id(i32)
declare float @__cppamp_exp_f32(float)
