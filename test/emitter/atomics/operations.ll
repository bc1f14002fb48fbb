; One function for each operation; the sign of the pointer's element type selects it.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK: #pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
; CHECK: #pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable
; CHECK:      __kernel void operations(__global cppamp_any_int *p, __global cppamp_any_int *u,
; CHECK-NEXT:                         __global cppamp_any_long *l, __global cppamp_any_float *f, int x) {
; CHECK-NEXT:   __local int count;
; CHECK-NEXT:   int a = atomic_add((volatile __global int *)p, x);
; CHECK-NEXT:   int b = atomic_max((volatile __global int *)p, a);
; CHECK-NEXT:   uint c = atomic_min((volatile __global uint *)u, (uint)b);
; CHECK-NEXT:   float d = atomic_xchg((volatile __global float *)f, 1.0f);
; CHECK-NEXT:   ulong e = atom_add((volatile __global long *)l, 5L);
; CHECK-NEXT:   atom_max((volatile __global ulong *)l, e);
; CHECK-NEXT:   int h = atomic_add(&count, 1);
; CHECK-NEXT:   int pair = atomic_cmpxchg((volatile __global int *)p, (int)c, h);
; CHECK-NEXT:   u[0] = pair;
; CHECK-NEXT:   f[0] = d;
; CHECK-NEXT: }

@count = internal addrspace(3) global i32 undef
define spir_kernel void @operations(ptr addrspace(1) %p, ptr addrspace(1) %u, ptr addrspace(1) %l, ptr addrspace(1) %f, i32 %x) {
  %a = atomicrmw add ptr addrspace(1) %p, i32 %x monotonic
  %b = atomicrmw max ptr addrspace(1) %p, i32 %a monotonic
  %c = atomicrmw umin ptr addrspace(1) %u, i32 %b monotonic
  %d = atomicrmw xchg ptr addrspace(1) %f, float 1.0 monotonic
  %e = atomicrmw add ptr addrspace(1) %l, i64 5 monotonic
  %g = atomicrmw umax ptr addrspace(1) %l, i64 %e monotonic
  %h = atomicrmw add ptr addrspace(3) @count, i32 1 monotonic
  %pair = cmpxchg ptr addrspace(1) %p, i32 %c, i32 %h monotonic monotonic
  %old = extractvalue { i32, i1 } %pair, 0
  store i32 %old, ptr addrspace(1) %u
  store float %d, ptr addrspace(1) %f
  ret void
}
