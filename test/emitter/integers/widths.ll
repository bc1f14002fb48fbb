; An int next to a long is promoted; otherwise it needs a cast.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void widths(__global cppamp_any_float *a, __global cppamp_any_long *out, int i, uint u,
; CHECK-NEXT:                      long l) {
; CHECK-NEXT:   long s = l + i;
; CHECK-NEXT:   out[0] = s < i ? s : (long)i * u;
; CHECK-NEXT:   a[(long)i + 1] = 0.0f;
; CHECK-NEXT: }

define spir_kernel void @widths(ptr addrspace(1) %a, ptr addrspace(1) %out, i32 %i, i32 %u, i64 %l) {
  %wi = sext i32 %i to i64
  %wu = zext i32 %u to i64
  %s = add nsw i64 %l, %wi
  %t = mul nsw i64 %wi, %wu
  %c = icmp slt i64 %s, %wi
  %r = select i1 %c, i64 %s, i64 %t
  store i64 %r, ptr addrspace(1) %out, align 8
  %k = add nsw i64 %wi, 1
  %p = getelementptr inbounds float, ptr addrspace(1) %a, i64 %k
  store float 0.0, ptr addrspace(1) %p
  ret void
}
