; In a kernel with tiles of 8 x 32, the index of a thread in its tile has these bounds, dimension 0 being
; the last of the tile. A kernel without tiles says nothing.
; RUN: %amp-opt -passes='bound-indices,verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @tiled
; CHECK: %x = call i32 @__cppamp_local_id(i32 0), !range ![[X:[0-9]+]]
; CHECK: %y = call i32 @__cppamp_local_id(i32 1), !range ![[Y:[0-9]+]]
; CHECK: %z = call i32 @__cppamp_local_id(i32 2), !range ![[Z:[0-9]+]]
; CHECK: %unknown = call i32 @__cppamp_local_id(i32 %x){{$}}
define void @tiled(ptr %f, ptr %d) {
  %x = call i32 @__cppamp_local_id(i32 0)
  %y = call i32 @__cppamp_local_id(i32 1)
  %z = call i32 @__cppamp_local_id(i32 2)
  %unknown = call i32 @__cppamp_local_id(i32 %x)
  ret void
}

; CHECK-LABEL: define void @plain
; CHECK: call i32 @__cppamp_local_id(i32 0){{$}}
define void @plain(ptr %f, ptr %d) {
  %x = call i32 @__cppamp_local_id(i32 0)
  ret void
}
declare i32 @__cppamp_local_id(i32)

; CHECK-DAG: ![[X]] = !{i32 0, i32 32}
; CHECK-DAG: ![[Y]] = !{i32 0, i32 8}
; CHECK-DAG: ![[Z]] = !{i32 0, i32 1}
!cppamp.kernels = !{!0, !1}
!0 = !{ptr @tiled, !"a", !"k.cpp:1:1", i32 2, !{i32 8, i32 32}, !{}, !{}, i64 16, !"a"}
!1 = !{ptr @plain, !"b", !"k.cpp:2:1", i32 1, !{}, !{}, !{}, i64 16, !"b"}
