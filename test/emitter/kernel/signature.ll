; Arguments, attributes, and the source location of a kernel.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      // prog.cpp:12:3
; CHECK-NEXT: __kernel __attribute__((reqd_work_group_size(16, 4, 1)))
; CHECK-NEXT: void scale(__global cppamp_any_float *CPPAMP_RESTRICT out,
; CHECK-NEXT:            const __global cppamp_any_float *CPPAMP_RESTRICT in, __global cppamp_any_int *shared,
; CHECK-NEXT:            float factor, uchar twice, long count) {
; CHECK-NEXT:   ulong global_id_0 = get_global_id(0);
; CHECK-NEXT:   float x = in[global_id_0];
; CHECK-NEXT:   out[global_id_0] = twice != 0 ? x * factor : x;
; CHECK-NEXT:   shared[0] = (int)count;
; CHECK-NEXT: }
; CHECK:      __kernel void nothing(void) {
; CHECK-NEXT: }

define spir_kernel void @scale(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias readonly %in, ptr addrspace(1) %shared, float %factor, i1 %twice, i64 %count) !cppamp.source !0 !reqd_work_group_size !1 {
  %gid = call i64 @__cppamp_global_id(i32 0)
  %p = getelementptr inbounds float, ptr addrspace(1) %in, i64 %gid
  %x = load float, ptr addrspace(1) %p
  %y = fmul float %x, %factor
  %q = getelementptr inbounds float, ptr addrspace(1) %out, i64 %gid
  %s = select i1 %twice, float %y, float %x
  store float %s, ptr addrspace(1) %q
  %c = trunc i64 %count to i32
  store i32 %c, ptr addrspace(1) %shared
  ret void
}
define spir_kernel void @nothing() {
  ret void
}
declare i64 @__cppamp_global_id(i32)
!0 = !{!"prog.cpp:12:3"}
!1 = !{i32 16, i32 4, i32 1}
