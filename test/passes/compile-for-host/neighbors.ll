; Adjacent elements are one vector, and elements at a distance of two come from longer vectors. Uniform values
; stay scalar. The remainder of a row runs under a mask, after the loop.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK: @__cppamp_host_kernels = {{.*}}ptr null, ptr null, ptr @k.host.v3, ptr null
; CHECK: define internal void @k.host.v3(
; CHECK: load <8 x float>, ptr
; CHECK: load <8 x i32>, ptr
; CHECK: load <4 x i32>, ptr
; CHECK: shufflevector <8 x float> {{.*}} <8 x i32> <i32 0, i32 1, i32 4, i32 5, i32 2, i32 3, i32 6, i32 7>
; CHECK: store <8 x float>
; CHECK: @llvm.masked.load.v8f32
; CHECK-COUNT-8: load float, ptr
; CHECK: @llvm.masked.store.v8f32

target triple = "x86_64-pc-linux-gnu"

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,const=a@0,view=b@32,field=n@64:4,size=72,name=k" {
  %i = call i32 @__cppamp_global_id(i32 0)
  %x = zext nneg i32 %i to i64
  %a = load ptr, ptr %f
  %b.at = getelementptr i8, ptr %f, i64 32
  %b = load ptr, ptr %b.at
  %n.at = getelementptr i8, ptr %f, i64 64
  %n = load float, ptr %n.at
  %a.i = getelementptr float, ptr %a, i64 %x
  %v = load float, ptr %a.i
  %twice = shl nuw nsw i64 %x, 1
  %a.2i = getelementptr float, ptr %a, i64 %twice
  %w = load float, ptr %a.2i
  %sum = fadd float %v, %w
  %r = fmul float %sum, %n
  %b.i = getelementptr float, ptr %b, i64 %x
  store float %r, ptr %b.i
  ret void
}
declare i32 @__cppamp_global_id(i32)
