; A histogram: counting in tile_static memory runs thread by thread with plain additions, because one host thread
; runs the whole tile. If there is more other work, the vectors stay, and only the atomic operation is scalar.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @counts.host.v3(
; CHECK-NOT: atomicrmw
; CHECK-NOT: extractelement
; CHECK: {{^}}}

; CHECK-LABEL: define internal void @works.host.v3(
; CHECK: fdiv <8 x float>
; CHECK: store volatile <8 x ptr>
; CHECK: atomicrmw add
; CHECK: {{^}}}

target triple = "x86_64-pc-linux-gnu"

@bins = external global [64 x i32], section "cppamp.tile_static"

define void @counts(ptr %f, ptr %d) "amp-kernel"="symbol=sym,tile=64,const=a@0,view=b@32,size=64" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %lx = zext nneg i32 %l to i64
  %a = load ptr, ptr %f
  %b.at = getelementptr i8, ptr %f, i64 32
  %b = load ptr, ptr %b.at
  %bin.l = getelementptr i32, ptr @bins, i64 %lx
  store i32 0, ptr %bin.l
  call void @__cppamp_barrier(i32 3) convergent
  %a.l = getelementptr i32, ptr %a, i64 %lx
  %v = load i32, ptr %a.l
  %which = and i32 %v, 63
  %w = zext nneg i32 %which to i64
  %bin = getelementptr i32, ptr @bins, i64 %w
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  call void @__cppamp_barrier(i32 3) convergent
  %n = load i32, ptr %bin.l
  %b.l = getelementptr i32, ptr %b, i64 %lx
  store i32 %n, ptr %b.l
  ret void
}

define void @works(ptr %f, ptr %d) "amp-kernel"="symbol=sym2,source=k.cpp:2:1,const=a@0,view=b@32,size=64" {
  %x = call i32 @__cppamp_global_id(i32 0)
  %xx = zext nneg i32 %x to i64
  %a = load ptr, ptr %f
  %b.at = getelementptr i8, ptr %f, i64 32
  %b = load ptr, ptr %b.at
  %a.x = getelementptr float, ptr %a, i64 %xx
  %v = load float, ptr %a.x
  %v1 = fmul float %v, %v
  %v2 = fadd float %v1, 1.0
  %v3 = fdiv float %v, %v2
  %v4 = fmul float %v3, %v1
  %v5 = fadd float %v4, %v3
  %n = fptoui float %v5 to i32
  %which = and i32 %n, 65535
  %w = zext nneg i32 %which to i64
  %bin = getelementptr i32, ptr %b, i64 %w
  %old = atomicrmw add ptr %bin, i32 1 monotonic
  ret void
}
declare i32 @__cppamp_local_id(i32)
declare i32 @__cppamp_global_id(i32)
declare void @__cppamp_barrier(i32) convergent
