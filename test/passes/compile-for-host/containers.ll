; The metadata has an entry for each kernel. It lists the containers whose buffers the kernel reaches, and its access to
; each (1: reads, 3: reads and writes).
; RUN: %amp-opt -target=host -host-levels=v2,v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK: !cppamp.kernels = !{[[A:![0-9]+]], [[B:![0-9]+]]}
; CHECK: [[A]] = !{ptr @some.host.v3, {{.*}}, ![[SOME:[0-9]+]], !{{[0-9]+}}, i64 80, !"some"}
; CHECK: ![[SOME]] = !{![[R:[0-9]+]], ![[W:[0-9]+]], ![[T:[0-9]+]]}
; CHECK: ![[R]] = !{!"read", {{.*}}, i32 1}
; CHECK: ![[W]] = !{!"written", {{.*}}, i32 2}
; CHECK: ![[T]] = !{!"table", {{.*}}, i32 1}
; CHECK: [[B]] = !{ptr @chosen.host.v3, {{.*}}, ![[CHOSEN:[0-9]+]], !{{[0-9]+}}, i64 64, !"chosen"}
; CHECK: ![[CHOSEN]] = !{![[X:[0-9]+]], ![[Y:[0-9]+]]}
; CHECK: ![[X]] = !{!"x", {{.*}}, i32 2}
; CHECK: ![[Y]] = !{!"y", {{.*}}, i32 1}

target triple = "x86_64-pc-linux-gnu"

declare i32 @__cppamp_global_id(i32)

define void @some(ptr %f, ptr %d) {
  %i = call i32 @__cppamp_global_id(i32 0)
  %ix = zext nneg i32 %i to i64
  %read = load ptr, ptr %f
  %read.i = getelementptr i32, ptr %read, i64 %ix
  %a = load i32, ptr %read.i
  %f.table = getelementptr i8, ptr %f, i64 64
  %array = load ptr, ptr %f.table
  %table = load ptr, ptr %array
  %table.i = getelementptr i32, ptr %table, i64 %ix
  %b = load i32, ptr %table.i
  %sum = add i32 %a, %b
  %f.written = getelementptr i8, ptr %f, i64 32
  %written = load ptr, ptr %f.written
  %written.i = getelementptr i32, ptr %written, i64 %ix
  store i32 %sum, ptr %written.i
  ret void
}

define void @chosen(ptr %f, ptr %d) {
  %i = call i32 @__cppamp_global_id(i32 0)
  %ix = zext nneg i32 %i to i64
  %which = and i64 %ix, 32
  %f.which = getelementptr i8, ptr %f, i64 %which
  %p = load ptr, ptr %f.which
  %p.i = getelementptr i32, ptr %p, i64 %ix
  store i32 1, ptr %p.i
  ret void
}

!cppamp.kernels = !{!0, !1}
!0 = !{ptr @some, !"a", !"a.cpp:1:1", i32 1, !{}, !{!2, !3, !4, !5}, !{}, i64 80, !"some"}
!1 = !{ptr @chosen, !"b", !"b.cpp:1:1", i32 1, !{}, !{!6, !7}, !{}, i64 64, !"chosen"}
!2 = !{!"read", i64 0, i32 0, i1 false, i64 4, i32 1}
!3 = !{!"written", i64 32, i32 0, i1 false, i64 4, i32 1}
!4 = !{!"table", i64 64, i32 1, i1 true, i64 4, i32 1}
!5 = !{!"idle", i64 72, i32 1, i1 false, i64 4, i32 1}
!6 = !{!"x", i64 0, i32 0, i1 false, i64 4, i32 1}
!7 = !{!"y", i64 32, i32 0, i1 true, i64 4, i32 1}
