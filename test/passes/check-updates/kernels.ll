; What all threads add to one element of a container, and what each adds to its own, or one of them.
; RUN: %amp-opt -passes=check-updates %s 2>&1 | FileCheck %s
; CHECK-COUNT-2: warning: all threads change this element
; CHECK-NOT: warning

declare i32 @__cppamp_global_id(i32)

define void @all(ptr %f, ptr %d) {
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
define void @all_in_a_loop(ptr %f, ptr %d) {
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
define void @own(ptr %f, ptr %d) {
  %id = call i32 @__cppamp_global_id(i32 0)
  %data = load ptr, ptr %f
  %p = getelementptr i32, ptr %data, i32 %id
  %old = load i32, ptr %p
  %new = add i32 %old, 1
  store i32 %new, ptr %p
  ret void
}
define void @chosen(ptr %f, ptr %d) {
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
define void @nobody_depends_on_the_thread(ptr %f, ptr %d) {
  %data = load ptr, ptr %f
  %old = load i32, ptr %data
  %new = add i32 %old, 1
  store i32 %new, ptr %data
  ret void
}

!cppamp.kernels = !{!0, !1, !2, !3, !4}
!0 = !{ptr @all, !"a", !"a.cpp:1:1", i32 1, !{}, !{}, !{}, i64 1, !"a"}
!1 = !{ptr @all_in_a_loop, !"b", !"b.cpp:1:1", i32 1, !{}, !{}, !{}, i64 1, !"b"}
!2 = !{ptr @own, !"c", !"c.cpp:1:1", i32 1, !{}, !{}, !{}, i64 1, !"c"}
!3 = !{ptr @chosen, !"d", !"d.cpp:1:1", i32 1, !{}, !{}, !{}, i64 1, !"d"}
!4 = !{ptr @nobody_depends_on_the_thread, !"e", !"e.cpp:1:1", i32 1, !{}, !{}, !{}, i64 1, !"e"}
