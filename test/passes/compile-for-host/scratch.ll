; The runtime provides large tile_static memory; small tile_static memory is on the stack of the entry. A load at an
; unpredictable index keeps its position among the stores.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v4 -passes=compile-for-host,verify -S %s | FileCheck %s --check-prefix=GATHER

; CHECK: @__cppamp_host_kernels = {{.*}} i32 65664, i32 0, ptr null }, {{.*}} i32 0, i32 0, ptr null }

; CHECK-LABEL: define internal void @much.host.v3(
; CHECK: getelementptr {{.*}}i8, ptr %scratch, i64 64
; CHECK: store <8 x float> %{{.*}}, ptr %large
; CHECK: {{^}}}

; GATHER-LABEL: define internal void @little.host.v4(
; GATHER: %[[SPACE:.*]] = alloca [384 x i8], align 64
; GATHER: call void asm sideeffect "", "r{{.*}}"(ptr nonnull %[[SPACE]])
; GATHER: store <16 x float> %{{.*}}, ptr %variable
; GATHER: @llvm.masked.gather
; GATHER: {{^}}}

target triple = "x86_64-pc-linux-gnu"

@large = external global [16384 x float], section "cppamp.tile_static"
@small = external global [64 x float], section "cppamp.tile_static"

define void @much(ptr %f, ptr %d) "amp-kernel"="symbol=sym,tile=64,view=a@0,size=72" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f
  %lx = zext nneg i32 %l to i64
  %t.l = getelementptr float, ptr @large, i64 %lx
  %a.l = getelementptr float, ptr %a, i64 %lx
  %v = load float, ptr %a.l
  store float %v, ptr %t.l
  call void @__cppamp_barrier(i32 3) convergent
  %far = add nuw nsw i64 %lx, 512
  %t.o = getelementptr float, ptr @large, i64 %far
  %r = load float, ptr %t.o
  store float %r, ptr %a.l
  ret void
}

define void @little(ptr %f, ptr %d) "amp-kernel"="symbol=sym2,source=k.cpp:2:1,tile=64,view=a@0,const=b@32,size=72" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f
  %b.at = getelementptr i8, ptr %f, i64 32
  %b = load ptr, ptr %b.at
  %lx = zext nneg i32 %l to i64
  %t.l = getelementptr float, ptr @small, i64 %lx
  %a.l = getelementptr float, ptr %a, i64 %lx
  %v = load float, ptr %a.l
  store float %v, ptr %t.l
  call void @__cppamp_barrier(i32 3) convergent
  %b.l = getelementptr i32, ptr %b, i64 %lx
  %i = load i32, ptr %b.l
  %ix = sext i32 %i to i64
  %t.i = getelementptr float, ptr @small, i64 %ix
  %r = load float, ptr %t.i
  store float %r, ptr %a.l
  ret void
}
declare i32 @__cppamp_local_id(i32)
declare void @__cppamp_barrier(i32) convergent
