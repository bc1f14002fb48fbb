; Local, private and constant memory; indices of small objects are ints.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __constant int primes[5] = {
; CHECK-NEXT:     2, 3, 5, 7, -11};
; CHECK:      __constant int weights[2] = {
; CHECK-NEXT:     1056964608, 2143289344};
; CHECK:      __kernel void k(__global uint *out, int i, int j) {
; CHECK-NEXT:   __local int tile[32] __attribute__((aligned(16)));
; CHECK-NEXT:   float scratch[4] __attribute__((aligned(16)));
; CHECK-NEXT:   uint one;
; CHECK-NEXT:   tile[i * 8 + j] = 1;
; CHECK-NEXT:   uint prime = primes[i];
; CHECK-NEXT:   scratch[i] = ((__constant float *)weights)[j];
; CHECK-NEXT:   frexp(scratch[3], (int *)&one);
; CHECK-NEXT:   out[0] = prime + one;
; CHECK-NEXT: }

@k.tile = internal addrspace(3) global [4 x [8 x i32]] undef, align 16
@primes = internal addrspace(2) constant [5 x i32] [i32 2, i32 3, i32 5, i32 7, i32 -11]
@weights = internal constant [2 x float] [float 0.5, float 0x7FF8000000000000]
define spir_kernel void @k(ptr addrspace(1) %out, i32 %i, i32 %j) {
  %scratch = alloca [4 x float], align 16
  %one = alloca i32, align 4
  %wi = sext i32 %i to i64
  %wj = sext i32 %j to i64
  %t = getelementptr inbounds [4 x [8 x i32]], ptr addrspace(3) @k.tile, i64 0, i64 %wi, i64 %wj
  store i32 1, ptr addrspace(3) %t
  %p = getelementptr inbounds [5 x i32], ptr addrspace(2) @primes, i64 0, i64 %wi
  %prime = load i32, ptr addrspace(2) %p
  %w = getelementptr inbounds [2 x float], ptr @weights, i64 0, i64 %wj
  %weight = load float, ptr %w
  %s = getelementptr inbounds [4 x float], ptr %scratch, i64 0, i64 %wi
  store float %weight, ptr %s
  %u = getelementptr inbounds [4 x float], ptr %scratch, i64 0, i64 3
  %v = load float, ptr %u
  %f = call float @__cppamp_frexp_f32(float %v, ptr %one)
  %e = load i32, ptr %one
  %r = add i32 %prime, %e
  store i32 %r, ptr addrspace(1) %out
  ret void
}
declare float @__cppamp_frexp_f32(float, ptr)
