; An access of unknown C++ type may alias accesses of another type; known types are trusted.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK: typedef int __attribute__((may_alias)) cppamp_any_int;
; CHECK:      __kernel void unknown(__global float *a, __global cppamp_any_int *b) {
; CHECK-NEXT:   a[0] = 1.0f;
; CHECK-NEXT:   b[1] = b[0];
; CHECK-NEXT: }
; CHECK:      __kernel void known(__global float *a, __global int *b) {
; CHECK-NEXT:   a[0] = 1.0f;
; CHECK-NEXT:   b[1] = b[0];
; CHECK-NEXT: }
; CHECK:      __kernel void copied(__global float *a, __global float *b) {
; CHECK-NEXT:   b[0] = as_float(as_int(a[0]));
; CHECK-NEXT: }

define spir_kernel void @unknown(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  store float 1.0, ptr addrspace(1) %a, !tbaa !0
  %v = load i32, ptr addrspace(1) %b
  %p = getelementptr inbounds i32, ptr addrspace(1) %b, i64 1
  store i32 %v, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @known(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  store float 1.0, ptr addrspace(1) %a, !tbaa !0
  %v = load i32, ptr addrspace(1) %b, !tbaa !4
  %p = getelementptr inbounds i32, ptr addrspace(1) %b, i64 1
  store i32 %v, ptr addrspace(1) %p, !tbaa !4
  ret void
}
define spir_kernel void @copied(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %v = load i32, ptr addrspace(1) %a, !tbaa !0
  store i32 %v, ptr addrspace(1) %b, !tbaa !0
  ret void
}
!0 = !{!1, !1, i64 0}
!1 = !{!"float", !2, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"Simple C++ TBAA"}
!4 = !{!5, !5, i64 0}
!5 = !{!"int", !2, i64 0}
