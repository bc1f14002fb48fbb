; Each kernel gets its own local-memory variable with a readable name. The sum of the sizes includes alignment.
; RUN: %amp-opt -passes=lower-tile-static,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=lower-tile-static,lower-tile-static -S %s | diff %t.1.ll -

; CHECK-DAG: @one.flag = addrspace(3) global i8 undef, align 1
; CHECK-DAG: @one.tile = addrspace(3) global [4 x float] undef, align 16
; CHECK-DAG: @two.tile = addrspace(3) global [4 x float] undef, align 16
; CHECK-NOT: section "cppamp.tile_static"
; CHECK: define spir_kernel void @one()
; CHECK: getelementptr inbounds [4 x float], ptr addrspacecast (ptr addrspace(3) @one.tile to ptr), i64 0, i64 1
; CHECK: define spir_kernel void @two()
; CHECK: store float 1.000000e+00, ptr addrspacecast (ptr addrspace(3) @two.tile to ptr)
; CHECK: !{ptr @one, {{.*}}, i32 32, i32 0}
; CHECK: !{ptr @two, {{.*}}, i32 16, i32 0}

@flag = external global i8, section "cppamp.tile_static", align 1
@_ZZ1fvE4tile = external global [4 x float], section "cppamp.tile_static", align 16
define spir_kernel void @one() {
  store i8 0, ptr @flag
  %p = getelementptr inbounds [4 x float], ptr @_ZZ1fvE4tile, i64 0, i64 1
  store float 1.0, ptr %p
  ret void
}
define spir_kernel void @two() {
  store float 1.0, ptr @_ZZ1fvE4tile
  ret void
}

!cppamp.kernels = !{!0, !1}
!0 = !{ptr @one, !"s1", !"k.cpp:1:1", i32 1, !{i32 2}, !{}, !{}, i64 1, !"one", !{}, i32 0, i32 0}
!1 = !{ptr @two, !"s2", !"k.cpp:2:1", i32 1, !{i32 2}, !{}, !{}, i64 1, !"two", !{}, i32 0, i32 0}
