; Two containers, one of which is read, and one that is not accessed. The last operand is the access.
; RUN: %amp-opt -target=host -passes=find-containers,verify -S %s | FileCheck %s

; CHECK: !{ptr @k, !"sym", !"k.cpp:1:1", i32 1, !{{[0-9]+}}, ![[ALL:[0-9]+]]
; CHECK: ![[ALL]] = !{![[A:[0-9]+]]}
; CHECK: ![[A]] = !{!"a", i64 0, i32 0, i1 false, i64 4, i32 1, i32 1}

define void @k(ptr %f, ptr %d) "amp-kernel"="symbol=sym,view=a@0,view=b@32,size=64" {
  %a = load ptr, ptr %f
  %v = load i32, ptr %a
  ret void
}
