; Kernels remain if a barrier may be reached by some threads of a tile only: because of a thread id, of memory, or of a private
; object that is not in registers. Objects whose address is passed on are not followed.
; RUN: %amp-opt -passes=drop-uniform,verify -S %s | FileCheck %s --implicit-check-not=define
; CHECK: define void @by_id(
; CHECK: define void @by_memory(
; CHECK: define void @by_private_object(
; CHECK: define void @by_copied_object(
; CHECK: define void @by_object_of_some(
; CHECK: define void @by_chosen_object(
; CHECK: define void @by_escaped_object(
; CHECK: define void @with_variable(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@counter = internal global i32 0
@tile = internal global [4 x i32] undef, section "cppamp.tile_static"
declare void @__cppamp_barrier(i32)
declare i32 @__cppamp_local_id(i32)
declare void @elsewhere(ptr)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define void @by_argument(ptr %f, ptr %d) "amp-kernel"="source=a.cpp:1:1,tile=64,view=v@0,size=32" {
entry:
  %slot = alloca [2 x i32]
  call void @llvm.memset.p0.i64(ptr %slot, i8 0, i64 8, i1 false)
  %id = call i32 @__cppamp_local_id(i32 0)
  %second = getelementptr i32, ptr %slot, i64 1
  %n = load i32, ptr %f
  store i32 %n, ptr %second
  %m = load i32, ptr %second
  %some = icmp slt i32 %id, 3
  br i1 %some, label %write, label %join
write:
  store i32 %id, ptr @tile
  br label %join
join:
  br label %loop
loop:
  %i = phi i32 [ 0, %join ], [ %next, %body ]
  %more = icmp slt i32 %i, %m
  br i1 %more, label %body, label %end
body:
  call void @__cppamp_barrier(i32 1)
  %next = add i32 %i, 1
  br label %loop
end:
  ret void
}

define void @by_id(ptr %f, ptr %d) "amp-kernel"="source=b.cpp:1:1,tile=64,view=v@0,size=32" {
  %id = call i32 @__cppamp_local_id(i32 0)
  %some = icmp slt i32 %id, 3
  br i1 %some, label %wait, label %end
wait:
  call void @__cppamp_barrier(i32 1)
  br label %end
end:
  ret void
}

define void @by_memory(ptr %f, ptr %d) "amp-kernel"="source=c.cpp:1:1,tile=64,view=v@0,size=32" {
  %n = load i32, ptr @tile
  %some = icmp slt i32 %n, 3
  br i1 %some, label %wait, label %end
wait:
  call void @__cppamp_barrier(i32 1)
  br label %end
end:
  ret void
}

define void @by_private_object(ptr %f, ptr %d) "amp-kernel"="source=d.cpp:1:1,tile=64,view=v@0,size=32" {
  %slot = alloca [2 x i32]
  %id = call i32 @__cppamp_local_id(i32 0)
  store i32 %id, ptr %slot
  %n = load i32, ptr %slot
  %some = icmp slt i32 %n, 3
  br i1 %some, label %wait, label %end
wait:
  call void @__cppamp_barrier(i32 1)
  br label %end
end:
  ret void
}

define void @by_copied_object(ptr %f, ptr %d) "amp-kernel"="source=e.cpp:1:1,tile=64,view=v@0,size=32" {
  %slot = alloca [2 x i32]
  %copy = alloca [2 x i32]
  %id = call i32 @__cppamp_local_id(i32 0)
  store i32 %id, ptr %slot
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %slot, i64 8, i1 false)
  %n = load i32, ptr %copy
  %some = icmp slt i32 %n, 3
  br i1 %some, label %wait, label %end
wait:
  call void @__cppamp_barrier(i32 1)
  br label %end
end:
  ret void
}

define void @by_object_of_some(ptr %f, ptr %d) "amp-kernel"="source=f.cpp:1:1,tile=64,view=v@0,size=32" {
  %slot = alloca i32
  store i32 0, ptr %slot
  %id = call i32 @__cppamp_local_id(i32 0)
  %first = icmp eq i32 %id, 0
  br i1 %first, label %write, label %join
write:
  store i32 1, ptr %slot
  br label %join
join:
  %n = load i32, ptr %slot
  %some = icmp eq i32 %n, 1
  br i1 %some, label %wait, label %end
wait:
  call void @__cppamp_barrier(i32 1)
  br label %end
end:
  ret void
}

define void @by_chosen_object(ptr %f, ptr %d) "amp-kernel"="source=j.cpp:1:1,tile=64,view=v@0,size=32" {
  %slot = alloca i32
  %other = alloca i32
  store i32 0, ptr %slot
  %id = call i32 @__cppamp_local_id(i32 0)
  %n = load i32, ptr %f
  %is = icmp eq i32 %n, 0
  %chosen = select i1 %is, ptr %slot, ptr %other
  store i32 %id, ptr %chosen
  %m = load i32, ptr %slot
  %some = icmp eq i32 %m, 1
  br i1 %some, label %wait, label %end
wait:
  call void @__cppamp_barrier(i32 1)
  br label %end
end:
  ret void
}

define void @by_escaped_object(ptr %f, ptr %d) "amp-kernel"="source=g.cpp:1:1,tile=64,view=v@0,size=32" {
  %slot = alloca i32
  call void @elsewhere(ptr %slot)
  %n = load i32, ptr %slot
  %some = icmp eq i32 %n, 1
  br i1 %some, label %wait, label %end
wait:
  call void @__cppamp_barrier(i32 1)
  br label %end
end:
  ret void
}

define void @with_variable(ptr %f, ptr %d) "amp-kernel"="source=h.cpp:1:1,tile=64,view=v@0,size=32" {
  %n = load i32, ptr @counter
  call void @__cppamp_barrier(i32 1)
  ret void
}

define void @in_all(ptr %f, ptr %d) "amp-kernel"="source=i.cpp:1:1,tile=64,view=v@0,size=32" {
  call void @__cppamp_barrier(i32 1)
  ret void
}
