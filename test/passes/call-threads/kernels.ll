; An unoptimized kernel becomes a host function that runs one thread. It calls libcppamp instead of a device's builtins.
; Its tile_static variables are thread_local. Kernels that may reach a barrier are marked.
; RUN: %amp-opt -target=host -host-levels=scalar -opt-level=0 -passes=call-threads,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=scalar -opt-level=2 -passes=call-threads,verify -S %s | FileCheck --check-prefix=FREE %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
$_ZN4view2atEi = comdat any
$tile = comdat any

; CHECK-DAG: @tile = internal thread_local global [16 x float] zeroinitializer, align 4
@tile = linkonce_odr global [16 x float] undef, section "cppamp.tile_static", comdat, align 4
; CHECK-DAG: @table = internal constant [2 x i32] [i32 1, i32 2]
@table = linkonce_odr constant [2 x i32] [i32 1, i32 2]
; What keeps functions alive for a device has no effect here.
; CHECK-NOT: llvm.used
@llvm.used = appending global [1 x ptr] [ptr @table], section "llvm.metadata"
; CHECK-DAG: @__cppamp_host_kernels = constant [2 x { [4 x ptr], i32, i32, ptr }] [{ [4 x ptr], i32, i32, ptr } { [4 x ptr] [ptr @plain, ptr null, ptr null, ptr null], i32 0, i32 1, ptr null }, { [4 x ptr], i32, i32, ptr } { [4 x ptr] [ptr @tiled, ptr null, ptr null, ptr null], i32 0, i32 3, ptr null }]

declare i64 @__cppamp_global_id(i32) #0
declare i64 @__cppamp_local_id(i32) #0
declare void @__cppamp_barrier(i32) convergent
declare float @__cppamp_sin_f32(float) #0
declare float @__cppamp_sqrt_f32(float) #0
attributes #0 = { memory(none) nounwind }

; Nothing is inlined or moved. Functions are internal, because the host may define one of the same name.
; CHECK: define internal ptr @_ZN4view2atEi(ptr %p, i64 %i) #[[PLAIN:[0-9]+]] {
; FREE: define internal ptr @_ZN4view2atEi(ptr %p, i64 %i) #[[FREE:[0-9]+]] {
define linkonce_odr ptr @_ZN4view2atEi(ptr %p, i64 %i) comdat {
  %q = getelementptr inbounds float, ptr %p, i64 %i
  ret ptr %q
}

; CHECK: define internal void @plain(ptr %f, ptr %domain) #[[PLAIN]]
; CHECK: call i64 @__cppamp_host_global_id(i32 0)
; CHECK: call ptr @_ZN4view2atEi
; CHECK: call float @__cppamp_host_sin_f32
; CHECK: call float @llvm.sqrt.f32
define void @plain(ptr %f, ptr %domain) "amp-kernel"="symbol=a,source=a.cpp:1:1,size=8" {
  %i = call i64 @__cppamp_global_id(i32 0)
  %p = load ptr, ptr %f
  %q = call ptr @_ZN4view2atEi(ptr %p, i64 %i)
  %x = load float, ptr %q
  %y = call float @__cppamp_sin_f32(float %x)
  %z = call float @__cppamp_sqrt_f32(float %y)
  store float %z, ptr %q
  ret void
}

; The barrier is in a function that the kernel calls.
; CHECK: define internal void @wait()
; CHECK: call void @__cppamp_host_barrier(i32 3)
define internal void @wait() {
  call void @__cppamp_barrier(i32 3)
  ret void
}

; CHECK: define internal void @tiled(
define void @tiled(ptr %f, ptr %domain) "amp-kernel"="symbol=b,source=a.cpp:2:1,tile=16,size=8" {
  %i = call i64 @__cppamp_local_id(i32 0)
  %p = getelementptr [16 x float], ptr @tile, i64 0, i64 %i
  store float 1.0, ptr %p
  call void @wait()
  ret void
}

; CHECK: attributes #[[PLAIN]] = { noinline nounwind optnone }
; FREE: attributes #[[FREE]] = { nounwind }
