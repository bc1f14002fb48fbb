; Updates of one element of a container by all threads or by one of them, and updates of each thread's own element.
; RUN: %amp-opt -passes=check-updates %s 2>&1 | FileCheck %s
; CHECK-COUNT-2: warning: all threads update this element
; CHECK-COUNT-2: warning: multiple threads update this element
; CHECK-COUNT-3: warning: this read is unordered with another thread
; CHECK: warning: this non-atomic read races with atomic updates
; CHECK-NOT: warning

declare i32 @__cppamp_global_id(i32)

define void @all(ptr %f, ptr %d) "amp-kernel"="symbol=a,source=a.cpp:1:1,name=a" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %extent = load i32, ptr %d
  %inside = icmp ult i32 %id, %extent
  br i1 %inside, label %run, label %end
run:
  %data = load ptr, ptr %f
  %old = load i32, ptr %data
  %new = add i32 %old, %id
  store i32 %new, ptr %data
  br label %end
end:
  ret void
}
define void @all_in_a_loop(ptr %f, ptr %d) "amp-kernel"="symbol=b,source=b.cpp:1:1,name=b" {
entry:
  %id = call i32 @__cppamp_global_id(i32 0)
  %data = load ptr, ptr %f
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr %data, i32 %k
  %old = load i32, ptr %p
  %new = mul i32 %old, %id
  store i32 %new, ptr %p
  %next = add i32 %k, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @own(ptr %f, ptr %d) "amp-kernel"="symbol=c,source=c.cpp:1:1,name=c" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %data = load ptr, ptr %f
  %p = getelementptr i32, ptr %data, i32 %id
  %old = load i32, ptr %p
  %new = add i32 %old, 1
  store i32 %new, ptr %p
  ret void
}
define void @chosen(ptr %f, ptr %d) "amp-kernel"="symbol=d,source=d.cpp:1:1,name=d" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %first = icmp eq i32 %id, 0
  br i1 %first, label %run, label %end
run:
  %data = load ptr, ptr %f
  %old = load i32, ptr %data
  %new = add i32 %old, 1
  store i32 %new, ptr %data
  br label %end
end:
  ret void
}
define void @nobody_depends_on_the_thread(ptr %f, ptr %d) "amp-kernel"="symbol=e,source=e.cpp:1:1,name=e" {
  %data = load ptr, ptr %f
  %old = load i32, ptr %data
  %new = add i32 %old, 1
  store i32 %new, ptr %data
  ret void
}

define void @neighbors_share(ptr %f, ptr %d) "amp-kernel"="symbol=f,source=f.cpp:1:1,name=f" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %data = load ptr, ptr %f
  %half = lshr i32 %id, 1
  %wide = zext i32 %half to i64
  %p = getelementptr i32, ptr %data, i64 %wide
  %old = load i32, ptr %p
  %new = add i32 %old, %id
  store i32 %new, ptr %p
  %mod = and i32 %id, 7
  %q = getelementptr i32, ptr %data, i32 %mod
  %old.q = load i32, ptr %q
  %new.q = add i32 %old.q, %id
  store i32 %new.q, ptr %q
  ret void
}
; Setting or clearing the lowest bit is neither.
define void @shifted_left(ptr %f, ptr %d) "amp-kernel"="symbol=g,source=g.cpp:1:1,name=g" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %data = load ptr, ptr %f
  %twice = shl i32 %id, 1
  %p = getelementptr i32, ptr %data, i32 %twice
  %old = load i32, ptr %p
  %new = add i32 %old, %id
  store i32 %new, ptr %p
  ret void
}
define void @reads_neighbor(ptr %f, ptr %d) "amp-kernel"="symbol=h,source=h.cpp:1:1,name=h" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %data = load ptr, ptr %f
  %own = zext i32 %id to i64
  %p = getelementptr i32, ptr %data, i64 %own
  %next = add i32 %id, 1
  %wide = sext i32 %next to i64
  %q = getelementptr i32, ptr %data, i64 %wide
  %x = load i32, ptr %q
  store i32 %x, ptr %p
  ret void
}
; A member of the thread's own element, by an offset in bytes, and a member of the next thread's element.
define void @reads_member(ptr %f, ptr %d) "amp-kernel"="symbol=l,source=l.cpp:1:1,name=l" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %data = load ptr, ptr %f
  %own = zext i32 %id to i64
  %p = getelementptr { i32, i32 }, ptr %data, i64 %own
  %q = getelementptr i8, ptr %p, i64 4
  %x = load i32, ptr %q
  store i32 %x, ptr %p
  ret void
}
define void @reads_next_member(ptr %f, ptr %d) "amp-kernel"="symbol=m,source=m.cpp:1:1,name=m" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %data = load ptr, ptr %f
  %own = zext i32 %id to i64
  %p = getelementptr { i32, i32 }, ptr %data, i64 %own
  %q = getelementptr i8, ptr %p, i64 -8
  %x = load i32, ptr %q
  store i32 %x, ptr %p
  ret void
}
; Each thread has its own container.
define void @own_container(ptr %f, ptr %d) "amp-kernel"="symbol=n,source=n.cpp:1:1,name=n" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %own = zext i32 %id to i64
  %v = getelementptr [32 x i8], ptr %f, i64 %own
  %data = load ptr, ptr %v
  %p = getelementptr i32, ptr %data, i64 %own
  %q = getelementptr i8, ptr %p, i64 4
  %x = load i32, ptr %q
  store i32 %x, ptr %p
  ret void
}
; Rows of n elements: the neighbor in the row, and an element in its remainder that the thread chooses.
define void @reads_neighbor_in_row(ptr %f, ptr %d) "amp-kernel"="symbol=o,source=o.cpp:1:1,name=o" {
  %y = call i32 @__cppamp_global_id(i32 1)
  %x = call i32 @__cppamp_global_id(i32 0)
  %data = load ptr, ptr %f
  %n = load i32, ptr %d
  %row = mul nsw i32 %y, %n
  %own = add nsw i32 %row, %x
  %own.wide = sext i32 %own to i64
  %p = getelementptr i32, ptr %data, i64 %own.wide
  %left = sub nsw i32 %x, 1
  %other = add nsw i32 %left, %row
  %wide = sext i32 %other to i64
  %q = getelementptr i32, ptr %data, i64 %wide
  %v = load i32, ptr %q
  store i32 %v, ptr %p
  ret void
}
define void @reads_chosen_element(ptr %f, ptr %d) "amp-kernel"="symbol=p,source=p.cpp:1:1,name=p" {
  %x = call i32 @__cppamp_global_id(i32 0)
  %at = getelementptr i8, ptr %f, i64 32
  %chosen = load ptr, ptr %at
  %c = getelementptr i32, ptr %chosen, i32 %x
  %k = load i32, ptr %c
  %data = load ptr, ptr %f
  %own = add nsw i32 %x, %k
  %p = getelementptr i32, ptr %data, i32 %own
  %next = add nsw i32 %own, 1
  %q = getelementptr i32, ptr %data, i32 %next
  %v = load i32, ptr %q
  store i32 %v, ptr %p
  ret void
}
; Every second thread reads elements that the others do not write, and tiles may have barriers.
define void @reads_chosen(ptr %f, ptr %d) "amp-kernel"="symbol=i,source=i.cpp:1:1,name=i" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %bit = and i32 %id, 1
  %even = icmp eq i32 %bit, 0
  br i1 %even, label %run, label %end
run:
  %data = load ptr, ptr %f
  %p = getelementptr i32, ptr %data, i32 %id
  %next = add i32 %id, 1
  %q = getelementptr i32, ptr %data, i32 %next
  %x = load i32, ptr %q
  store i32 %x, ptr %p
  br label %end
end:
  ret void
}
define void @in_tiles(ptr %f, ptr %d) "amp-kernel"="symbol=j,source=j.cpp:1:1,tile=16,name=j" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %data = load ptr, ptr %f
  %p = getelementptr i32, ptr %data, i32 %id
  %next = add i32 %id, 1
  %q = getelementptr i32, ptr %data, i32 %next
  %x = load i32, ptr %q
  store i32 %x, ptr %p
  ret void
}
define void @counted(ptr %f, ptr %d) "amp-kernel"="symbol=k,size=64,name=k" {
  %id = call i32 @__cppamp_global_id(i32 0)
  %at = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %at
  %data = load ptr, ptr %f
  %before = atomicrmw add ptr %data, i32 1 monotonic
  %now = load i32, ptr %data
  %p = getelementptr i32, ptr %out, i32 %id
  store i32 %now, ptr %p
  ret void
}
; A diagonal: threads are one row and one element apart.
define void @along_a_diagonal(ptr %f, ptr %d) "amp-kernel"="symbol=l,source=l.cpp:1:1,name=l" {
  %x = call i32 @__cppamp_global_id(i32 0)
  %data = load ptr, ptr %f
  %at = getelementptr i8, ptr %f, i64 16
  %stride = load i32, ptr %at
  %row = mul nsw i32 %x, %stride
  %place = sub nsw i32 %row, %x
  %p = getelementptr i32, ptr %data, i32 %place
  %left = add nsw i32 %place, -1
  %q = getelementptr i32, ptr %data, i32 %left
  %v = load i32, ptr %q
  store i32 %v, ptr %p
  ret void
}
