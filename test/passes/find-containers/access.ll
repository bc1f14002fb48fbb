; Two containers, one of which is read, and one that nothing touches. The last operand is the access.
; RUN: %amp-opt -target=host -passes=find-containers,verify -S %s | FileCheck %s

; CHECK: !{ptr @k, !"sym", !"k.cpp:1:1", i32 1, !{{[0-9]+}}, ![[ALL:[0-9]+]]
; CHECK: ![[ALL]] = !{![[A:[0-9]+]]}
; CHECK: ![[A]] = !{!"a", i64 0, i32 0, i1 false, i64 4, i32 1, i32 1}

define void @k(ptr %f, ptr %d) {
  %a = load ptr, ptr %f
  %v = load i32, ptr %a
  ret void
}

!cppamp.kernels = !{!0}
!0 = !{ptr @k, !"sym", !"k.cpp:1:1", i32 1, !{}, !{!1, !2}, !{}, i64 64, !"k"}
!1 = !{!"a", i64 0, i32 0, i1 false, i64 4, i32 1}
!2 = !{!"b", i64 32, i32 0, i1 false, i64 4, i32 1}
