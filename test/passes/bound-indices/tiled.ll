; In a kernel with tiles of 8 x 32, a thread's index in its tile has these bounds. Dimension 0 is
; the last one of the tile. A kernel without tiles has no bounds.
; RUN: %amp-opt -passes='bound-indices,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @tiled
; CHECK: %x = call i32 @__cppamp_local_id(i32 0), !range ![[X:[0-9]+]]
; CHECK: %y = call i32 @__cppamp_local_id(i32 1), !range ![[Y:[0-9]+]]
; CHECK: %z = call i32 @__cppamp_local_id(i32 2), !range ![[Z:[0-9]+]]
; CHECK: %unknown = call i32 @__cppamp_local_id(i32 %x){{$}}
define void @tiled(ptr %f, ptr %d) "amp-kernel"="symbol=a,rank=2,tile=8x32,size=16,name=a" {
  %x = call i32 @__cppamp_local_id(i32 0)
  %y = call i32 @__cppamp_local_id(i32 1)
  %z = call i32 @__cppamp_local_id(i32 2)
  %unknown = call i32 @__cppamp_local_id(i32 %x)
  ret void
}

; CHECK-LABEL: define void @plain
; CHECK: call i32 @__cppamp_local_id(i32 0){{$}}
define void @plain(ptr %f, ptr %d) "amp-kernel"="symbol=b,source=k.cpp:2:1,size=16,name=b" {
  %x = call i32 @__cppamp_local_id(i32 0)
  ret void
}
declare i32 @__cppamp_local_id(i32)

; CHECK-DAG: ![[X]] = !{i32 0, i32 32}
; CHECK-DAG: ![[Y]] = !{i32 0, i32 8}
; CHECK-DAG: ![[Z]] = !{i32 0, i32 1}
