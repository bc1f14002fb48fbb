; A kernel compares its subscripts with extents and lengths, before its variables are promoted. Accesses to memory are not
; checked yet.
; RUN: %amp-opt -target=check -passes=check-variables,verify -S %s | FileCheck %s --implicit-check-not=@__cppamp_check_access
;
; CHECK-LABEL: define void @kernel(
; CHECK: %index = alloca i32
; CHECK: icmp uge i32
; CHECK: call void @__cppamp_check_outside(
; CHECK: %[[PAST:.*]] = icmp uge i64 %wide, 16
; CHECK: call ptr @__cppamp_check_array(ptr @check.site{{.*}}, i64 %wide, i64 16)
; CHECK: ret void

@tile = external global [16 x i32], section "cppamp.tile_static"

define void @kernel(ptr %f, ptr %d) "amp-kernel"="tile=16,view=v@0,size=48" {
  %n = load i32, ptr %d
  %index = alloca i32
  store i32 %n, ptr %index
  %data = load ptr, ptr %f
  %extent = getelementptr i8, ptr %f, i64 24
  call void @__cppamp_subscript(ptr %data, ptr %extent, ptr %index, i32 1, i32 4)
  %wide = zext i32 %n to i64
  %t = getelementptr [16 x i32], ptr @tile, i64 0, i64 %wide
  store i32 1, ptr %t
  ret void
}
declare void @__cppamp_subscript(ptr, ptr, ptr, i32, i32)
