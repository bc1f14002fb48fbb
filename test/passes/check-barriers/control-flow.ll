; A barrier under a condition that depends on the thread is an error. Under a condition that depends on memory shared by
; threads, it is a warning. Uniform conditions, and conditions whose paths join before the barrier, are allowed. So are
; values that a loop reads from the function object if threads leave that loop at different times, through phis or not.
; RUN: not %amp-opt -passes=check-barriers %s 2>&1 | FileCheck %s
; CHECK: error: some threads of a tile do not reach this barrier [C3561]
; CHECK: warning: some threads of a tile may not reach this barrier [C3561] [-Wamp-divergent-barrier]
; CHECK-NOT: {{(error|warning):}}
; The last error is in @from_differing_phis, whose value depends on the iteration; the others after it are correct.
; CHECK: error: some threads of a tile do not reach this barrier [C3561]
; CHECK-NOT: {{(error|warning):}}

declare void @__cppamp_barrier(i32)
declare i64 @__cppamp_local_id(i32)
declare i64 @__cppamp_group_id(i32)
@t = global [16 x i32] undef, section "cppamp.tile_static"

define void @by_thread(ptr %f, ptr %d) "amp-kernel"="symbol=a,source=a.cpp:1:1,tile=16,name=a" {
  %id = call i64 @__cppamp_local_id(i32 0)
  %low = icmp ult i64 %id, 8
  br i1 %low, label %then, label %end
then:
  call void @__cppamp_barrier(i32 3)
  br label %end
end:
  ret void
}
define void @by_memory(ptr %f, ptr %d) "amp-kernel"="symbol=b,source=b.cpp:1:1,tile=16,name=b" {
  %v = load i32, ptr @t
  %set = icmp ne i32 %v, 0
  br i1 %set, label %then, label %end
then:
  call void @__cppamp_barrier(i32 3)
  br label %end
end:
  ret void
}
define void @uniform(ptr %f, ptr %d) "amp-kernel"="symbol=c,source=c.cpp:1:1,tile=16,name=c" {
  %group = call i64 @__cppamp_group_id(i32 0)
  %first = icmp eq i64 %group, 0
  br i1 %first, label %then, label %join
then:
  call void @__cppamp_barrier(i32 3)
  br label %join
join:
  %id = call i64 @__cppamp_local_id(i32 0)
  %low = icmp ult i64 %id, 8
  br i1 %low, label %left, label %right
left:
  br label %end
right:
  br label %end
end:
  call void @__cppamp_barrier(i32 3)
  ret void
}
define void @from_loop(ptr %f, ptr %d) "amp-kernel"="symbol=d,source=d.cpp:1:1,tile=16,size=4,name=d" {
entry:
  %id = call i64 @__cppamp_local_id(i32 0)
  %before = load i32, ptr %f
  %any = icmp ne i64 %id, 3
  br i1 %any, label %loop, label %behind
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %p = load i32, ptr %f
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %id
  br i1 %more, label %loop, label %behind
behind:
  %p.behind = phi i32 [ %p, %loop ], [ %before, %entry ]
  %q = add i32 %p.behind, 5
  %set = icmp eq i32 %q, 8
  br i1 %set, label %then, label %end
then:
  call void @__cppamp_barrier(i32 3)
  br label %end
end:
  ret void
}
define void @from_chained_phis(ptr %f, ptr %d) "amp-kernel"="symbol=e,source=e.cpp:1:1,tile=16,size=4,name=e" {
entry:
  %id = call i64 @__cppamp_local_id(i32 0)
  %first = load i32, ptr %f
  %any = icmp ne i64 %id, 3
  br i1 %any, label %outer, label %behind
outer:
  %k = phi i64 [ 0, %entry ], [ %k.next, %inner.end ]
  %carried = phi i32 [ %first, %entry ], [ %joined, %inner.end ]
  %odd = icmp ugt i64 %id, %k
  br i1 %odd, label %inner, label %inner.end
inner:
  %again = load i32, ptr %f
  br label %inner.end
inner.end:
  %joined = phi i32 [ %carried, %outer ], [ %again, %inner ]
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %id
  br i1 %more, label %outer, label %behind
behind:
  %p = phi i32 [ %joined, %inner.end ], [ %first, %entry ]
  %q = and i32 %p, 3
  %set = icmp eq i32 %q, 0
  br i1 %set, label %then, label %end
then:
  call void @__cppamp_barrier(i32 3)
  br label %end
end:
  ret void
}
define void @from_differing_phis(ptr %f, ptr %d) "amp-kernel"="symbol=g,source=g.cpp:1:1,tile=16,size=8,name=g" {
entry:
  %id = call i64 @__cppamp_local_id(i32 0)
  %first = load i32, ptr %f
  %second.p = getelementptr i32, ptr %f, i64 1
  br label %outer
outer:
  %k = phi i64 [ 0, %entry ], [ %k.next, %outer ]
  %carried = phi i32 [ %first, %entry ], [ %second, %outer ]
  %second = load i32, ptr %second.p
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %id
  br i1 %more, label %outer, label %behind
behind:
  %p = phi i32 [ %carried, %outer ]
  %set = icmp eq i32 %p, 0
  br i1 %set, label %then, label %end
then:
  call void @__cppamp_barrier(i32 3)
  br label %end
end:
  ret void
}
; A loop that threads leave at different times computes a value that is the same in all iterations. What a second loop
; computes of it and of its own counter is the same in all threads.
define void @counted_after_loop(ptr %f, ptr %d) "amp-kernel"="symbol=h,source=h.cpp:1:1,tile=16,size=4,name=h" {
entry:
  %id = call i64 @__cppamp_local_id(i32 0)
  %member = load i32, ptr %f
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %last = and i32 %member, 3
  %k.next = add i64 %k, 1
  %more = icmp ult i64 %k.next, %id
  br i1 %more, label %loop, label %second
second:
  %j = phi i32 [ 0, %loop ], [ %j.next, %second ]
  call void @__cppamp_barrier(i32 3)
  %j.next = add i32 %j, 1
  %done = icmp eq i32 %j, %last
  br i1 %done, label %end, label %second
end:
  ret void
}
; A tile of one thread never diverges.
define void @one_thread(ptr %f, ptr %d) "amp-kernel"="symbol=i,source=i.cpp:1:1,tile=1,name=i" {
  %id = call i64 @__cppamp_group_id(i32 0)
  %local = call i64 @__cppamp_local_id(i32 0)
  %slot = getelementptr [16 x i32], ptr @t, i64 0, i64 %local
  %v = load i32, ptr %slot
  %set = icmp ne i32 %v, 0
  br i1 %set, label %then, label %end
then:
  call void @__cppamp_barrier(i32 3)
  br label %end
end:
  ret void
}
