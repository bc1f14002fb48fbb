; After a barrier, another thread may have overwritten what this thread stored before it. No pass may forward
; the store, neither passes that inspect all uses of an internal variable nor later ones.
; RUN: %amp-opt -passes='prepare-tile-static,globalopt,require<globals-aa>,function(gvn,instcombine),verify' \
; RUN:   -S %s | FileCheck %s
; RUN: %amp-opt -device-pipeline -S %s | FileCheck %s --check-prefix=PIPELINE

; CHECK: @t = external {{(local_unnamed_addr )?}}global [64 x i32], section "cppamp.tile_static"
; CHECK: store i32 1
; CHECK: call void @__cppamp_barrier
; CHECK: call void @__cppamp_barrier
; CHECK: load i32, ptr @t

; PIPELINE: store i32 1, ptr addrspace(3)
; PIPELINE: call void @__cppamp_barrier
; PIPELINE: call void @__cppamp_barrier
; PIPELINE: %[[V:.*]] = load i32, ptr addrspace(3)
; PIPELINE: store i32 %[[V]], ptr addrspace(1)

@t = internal global [64 x i32] undef, section "cppamp.tile_static"
define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=s,tile=32,view=out@0,size=32,name=k" {
  store i32 1, ptr @t
  call void @__cppamp_barrier(i32 1)
  %i = call i64 @__cppamp_local_id(i32 0)
  %p = getelementptr [64 x i32], ptr @t, i64 0, i64 %i
  %other = getelementptr i32, ptr %p, i64 1
  store i32 2, ptr %other
  call void @__cppamp_barrier(i32 1)
  %v = load i32, ptr @t
  %out = load ptr, ptr %f
  store i32 %v, ptr %out
  ret void
}
declare i64 @__cppamp_local_id(i32) memory(none) nounwind willreturn
declare void @__cppamp_barrier(i32) convergent
