; Threads that read what others write, overwrite what others read, or write different values to one location
; without a barrier in between. Separate locations, equal values, and a barrier in between are not races.
; RUN: %amp-opt -passes=check-races %s 2>&1 | FileCheck %s
; CHECK: warning: element of tile_static variable 'after_write' is read here while another thread may write it
; CHECK: warning: element of tile_static variable 'after_read' is written here while another thread may still read it
; CHECK: warning: multiple threads write different values to the same element of tile_static variable 'same_place' here
; CHECK-NOT: warning

declare void @__cppamp_barrier(i32)
declare i64 @__cppamp_local_id(i32)
@after_write = global [4 x i32] undef, section "cppamp.tile_static"
@after_read = global [8 x i32] undef, section "cppamp.tile_static"
@same_place = global i32 undef, section "cppamp.tile_static"
@fine = global [8 x i32] undef, section "cppamp.tile_static"
@flag = global i32 undef, section "cppamp.tile_static"

define void @read_after_write(ptr %f, ptr %d) "amp-kernel"="symbol=a,source=a.cpp:1:1,tile=4,name=a" {
  %id = call i64 @__cppamp_local_id(i32 0)
  %own = getelementptr i32, ptr @after_write, i64 %id
  store i32 1, ptr %own
  %from = sub i64 3, %id
  %other = getelementptr i32, ptr @after_write, i64 %from
  %v = load i32, ptr %other
  store i32 %v, ptr %f
  ret void
}
define void @write_after_read(ptr %f, ptr %d) "amp-kernel"="symbol=b,source=b.cpp:1:1,tile=4,name=b" {
  %id = call i64 @__cppamp_local_id(i32 0)
  %next = add i64 %id, 1
  %other = getelementptr i32, ptr @after_read, i64 %next
  %v = load i32, ptr %other
  %own = getelementptr i32, ptr @after_read, i64 %id
  store i32 %v, ptr %own
  ret void
}
define void @write_write(ptr %f, ptr %d) "amp-kernel"="symbol=c,source=c.cpp:1:1,tile=4,name=c" {
  %id = call i64 @__cppamp_local_id(i32 0)
  %value = trunc i64 %id to i32
  store i32 %value, ptr @same_place
  ret void
}
define void @no_race(ptr %f, ptr %d) "amp-kernel"="symbol=d,source=d.cpp:1:1,tile=4,name=d" {
  %id = call i64 @__cppamp_local_id(i32 0)
  store i32 7, ptr @flag
  %own = getelementptr i32, ptr @fine, i64 %id
  %w = load i32, ptr %own
  store i32 %w, ptr %own
  call void @__cppamp_barrier(i32 3)
  %next = add i64 %id, 1
  %other = getelementptr i32, ptr @fine, i64 %next
  %v = load i32, ptr %other
  call void @__cppamp_barrier(i32 3)
  store i32 %v, ptr %own
  ret void
}
