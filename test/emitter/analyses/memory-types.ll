; The types that pointers point to: those that most accesses through them read and write.
; RUN: %amp-opt '-passes=print<memory-types>' %s 2>&1 | FileCheck %s

; Pointers that meet share a type; accesses of another type are marked.
; CHECK-LABEL: kernel 'meets':
; CHECK-NEXT: %a: __global int *
; CHECK-NEXT: %b: __global int *
; CHECK-NEXT: %p: __global int *
; CHECK-NEXT: %x: accesses int
; CHECK-NEXT: store i32 %x, {{.*}}: accesses int
define spir_kernel void @meets(ptr addrspace(1) %a, ptr addrspace(1) %b, i1 %c) {
  %p = select i1 %c, ptr addrspace(1) %a, ptr addrspace(1) %b
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %b
  ret void
}

; The types of the C++ program (!tbaa) are kept; an access without them may alias all contents of the buffers.
; CHECK-LABEL: kernel 'mixed':
; CHECK-NEXT: %a: __global float *
; CHECK-NEXT: %b: __global cppamp_any_int *
; CHECK: store float %x, {{.*}}: accesses float
; CHECK: %y: accesses cppamp_any_int
define spir_kernel void @mixed(ptr addrspace(1) %a, ptr addrspace(1) %b, float %x) {
  store float %x, ptr addrspace(1) %a, !tbaa !0
  %y = load i32, ptr addrspace(1) %b
  store i32 %y, ptr addrspace(1) %b
  ret void
}

; A variable that is a single element and never indexed is not an array.
; CHECK-LABEL: kernel 'local':
; CHECK: %one: float * single
; CHECK: %many: int *
; CHECK-NOT: single
define spir_kernel void @local(ptr addrspace(1) %a, i64 %i) {
  %one = alloca float
  %many = alloca [4 x i32]
  %x = load float, ptr addrspace(1) %a
  store float %x, ptr %one
  %q = getelementptr i32, ptr %many, i64 %i
  store i32 1, ptr %q
  %y = load float, ptr %one
  store float %y, ptr addrspace(1) %a
  ret void
}

; Nothing writes through %in.
; CHECK-LABEL: kernel 'reads':
; CHECK-NEXT: %in: const __constant float *
define spir_kernel void @reads(ptr addrspace(2) readonly %in, ptr addrspace(1) %out) {
  %x = load float, ptr addrspace(2) %in
  store float %x, ptr addrspace(1) %out
  ret void
}
!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2}
!2 = !{!"omnipotent char", !3}
!3 = !{!"C++"}
