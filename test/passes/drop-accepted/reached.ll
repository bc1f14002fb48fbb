; Kernels remain if they reach a barrier or a variable of the program: by a call, by the address of a function, or through
; a constant. The checks of whole kernels could only warn of the others.
; RUN: %amp-opt -passes=drop-accepted,verify -S %s | FileCheck %s --implicit-check-not=define
; CHECK: define void @waits(
; CHECK: define void @barrier(
; CHECK: define void @reads(
; CHECK: define void @counter_value(
; CHECK: define void @chooses(
; CHECK: define void @far_constant(
; CHECK: define void @twice(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@counter = internal global i32 0
@far = external constant i32
@table = internal constant [2 x ptr] [ptr @twice, ptr @barrier]
@values = internal constant [2 x i32] [i32 1, i32 2]
@tile = internal global [4 x i32] undef, section "cppamp.tile_static"
declare void @__cppamp_barrier(i32)

define void @waits(ptr %f, ptr %d) "amp-kernel"="source=a.cpp:1:1,view=v@0,size=32" {
  call void @barrier()
  ret void
}
define void @barrier() {
  call void @__cppamp_barrier(i32 1)
  ret void
}
define void @reads(ptr %f, ptr %d) "amp-kernel"="source=b.cpp:1:1,view=v@0,size=32" {
  call void @counter_value()
  ret void
}
define void @counter_value() {
  %a = load i32, ptr @counter
  ret void
}
define void @chooses(ptr %f, ptr %d) "amp-kernel"="source=c.cpp:1:1,view=v@0,size=32" {
  %g = load ptr, ptr getelementptr ([2 x ptr], ptr @table, i64 0, i64 1)
  call void %g()
  ret void
}
define void @far_constant(ptr %f, ptr %d) "amp-kernel"="source=d.cpp:1:1,view=v@0,size=32" {
  %a = load i32, ptr @far
  ret void
}
define void @accepted(ptr %f, ptr %d) "amp-kernel"="source=e.cpp:1:1,view=v@0,size=32" {
  %a = load i32, ptr getelementptr (i32, ptr @values, i64 1)
  store i32 %a, ptr @tile
  call void @twice()
  ret void
}
define void @twice() {
  ret void
}
