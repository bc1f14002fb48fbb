; Names with a meaning in OpenCL C get an underscore; duplicate names get a number.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void names(__global uint *global_, uint half_, uint min_, uint this_, uint a_b, uint v_x) {
; CHECK-NEXT:   uint v0 = half_ * min_ * this_ * a_b * v_x;
; CHECK-NEXT:   uint w0 = v0 * v0;
; CHECK-NEXT:   uint oddname = w0 * w0;
; CHECK-NEXT:   uint oddname_1 = oddname * oddname;
; CHECK-NEXT:   uint sum = oddname_1 * oddname_1;
; CHECK-NEXT:   global_[0] = sum * sum;
; CHECK-NEXT: }

define spir_kernel void @names(ptr addrspace(1) %global, i32 %half, i32 %min, i32 %this, i32 %a.b, i32 %_x) {
  %float4 = mul i32 %half, %min
  %sum.i.i = mul i32 %float4, %this
  %sum.i.i5 = mul i32 %sum.i.i, %a.b
  %v0 = mul i32 %sum.i.i5, %_x
  %w0 = mul i32 %v0, %v0
  %"odd name" = mul i32 %w0, %w0
  %"odd name.sroa.0" = mul i32 %"odd name", %"odd name"
  %sum = mul i32 %"odd name.sroa.0", %"odd name.sroa.0"
  %1 = mul i32 %sum, %sum
  store i32 %1, ptr addrspace(1) %global
  ret void
}
