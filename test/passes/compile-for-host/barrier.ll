; A tile of 16 threads before and after a barrier: it stores all elements, then reads them in reverse order. Values that
; are live across the barrier are recomputed from the indices. tile_static memory is on the stack, or in registers if
; the optimizer understands all of its uses. With 8 lanes a tile has two vectors, with 16 one.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v4 -passes=compile-for-host,verify -S %s | FileCheck %s --check-prefix=WHOLE

; CHECK: @__cppamp_host_kernels = {{.*}} i32 0, i32 0, ptr null }
; CHECK-NOT: __cppamp_barrier
; CHECK: define internal void @k.host.v3(
; CHECK-SAME: ptr %scratch)
; CHECK-NOT: alloca
; CHECK: load <8 x float>
; CHECK: load <8 x float>
; CHECK: shufflevector <8 x float> {{.*}} <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
; CHECK: store <8 x float>
; CHECK: shufflevector <8 x float> {{.*}} <8 x i32> <i32 7, i32 6, i32 5, i32 4, i32 3, i32 2, i32 1, i32 0>
; CHECK: store <8 x float>

; WHOLE-NOT: alloca
; WHOLE: shufflevector <16 x float>

target triple = "x86_64-pc-linux-gnu"

@t = external global [16 x float], section "cppamp.tile_static"

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,tile=16,view=a@0,size=32,name=k" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %g = call i32 @__cppamp_group_id(i32 0)
  %first = shl nsw i32 %g, 4
  %i = add nuw nsw i32 %first, %l
  %x = zext nneg i32 %i to i64
  %a = load ptr, ptr %f
  %a.i = getelementptr float, ptr %a, i64 %x
  %v = load float, ptr %a.i
  %lx = zext nneg i32 %l to i64
  %t.l = getelementptr float, ptr @t, i64 %lx
  store float %v, ptr %t.l
  call void @__cppamp_barrier(i32 3) convergent
  %back = sub nsw i64 15, %lx
  %t.b = getelementptr float, ptr @t, i64 %back
  %w = load float, ptr %t.b
  store float %w, ptr %a.i
  ret void
}
declare i32 @__cppamp_local_id(i32)
declare i32 @__cppamp_group_id(i32)
declare void @__cppamp_barrier(i32) convergent
