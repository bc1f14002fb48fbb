; The address of an element of tile_static memory is a constant, and the first address that the kernel uses.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @k.host.v3(
; CHECK: insertelement <8 x i32> %{{.*}}, i32 1, i64 2
; CHECK: store <8 x i32>
; CHECK: {{^}}}

target triple = "x86_64-pc-linux-gnu"

@small = external global [64 x i32], section "cppamp.tile_static"

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,tile=64,view=a@0,size=72,name=k" {
  store i32 1, ptr getelementptr (i8, ptr @small, i64 40)
  %a = load ptr, ptr %f
  %l = call i32 @__cppamp_local_id(i32 0)
  %lx = zext nneg i32 %l to i64
  %t.l = getelementptr i32, ptr @small, i64 %lx
  %v = load i32, ptr %t.l
  call void @__cppamp_barrier(i32 3) convergent
  %r = load i32, ptr getelementptr (i8, ptr @small, i64 40)
  %s = add i32 %r, %v
  %a.l = getelementptr i32, ptr %a, i64 %lx
  store i32 %s, ptr %a.l
  ret void
}
declare i32 @__cppamp_local_id(i32)
declare void @__cppamp_barrier(i32)
