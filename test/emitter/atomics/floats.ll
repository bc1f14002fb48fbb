; Atomic operations on float and double: by an NVIDIA instruction, an OpenCL C 3.0 function, or a loop. The text is
; compiled in all three configurations.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
; RUN: %clang -x cl -cl-std=CL3.0 -target spir64 -Xclang -finclude-default-header -D__opencl_c_ext_fp64_global_atomic_add -D__opencl_c_ext_fp32_local_atomic_add -Werror=implicit-function-declaration -emit-llvm -O1 -S -o - %t.cl | FileCheck %s --check-prefix=NEW
; RUN: %clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-nvcl -Xclang -target-cpu -Xclang sm_60 -Xclang -target-feature -Xclang +ptx70 -DCPPAMP_NVIDIA=60 -Dasm=__asm__ -Xclang -cl-ext=+cl_khr_int64_base_atomics -Xclang -finclude-default-header -O1 -S -o - %t.cl | FileCheck %s --check-prefix=PTX
; RUN: %clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-nvcl -Xclang -target-cpu -Xclang sm_50 -DCPPAMP_NVIDIA=50 -Dasm=__asm__ -Xclang -cl-ext=+cl_khr_int64_base_atomics -Xclang -finclude-default-header -O1 -S -o - %t.cl | FileCheck %s --check-prefix=OLD
;
; CHECK:      #pragma OPENCL EXTENSION cl_khr_fp64 : enable
; CHECK:      #pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable
; CHECK-NOT:  cl_khr_int64_extended_atomics
; CHECK:      #if __OPENCL_C_VERSION__ >= 300 && defined(__opencl_c_ext_fp32_local_atomic_add)
; CHECK:      return atomic_fetch_add_explicit((volatile __local atomic_float *)p, x,
; CHECK-NEXT:                                    memory_order_relaxed, memory_scope_work_group);
; CHECK:      #else
; CHECK:      #endif
; CHECK-NEXT: #if defined(cl_khr_fp64) && defined(cl_khr_int64_base_atomics)
; CHECK-NEXT: #if CPPAMP_NVIDIA >= 60
; CHECK-NEXT: static double cppamp_atomic_add_global_f64(volatile __global double *p, double x) {
; CHECK-NEXT:   double old;
; CHECK-NEXT:   asm volatile("atom.global.add.f64 %0, [%1], %2;"
; CHECK-NEXT:                : "=d"(old) : "l"((size_t)p), "d"(x) : "memory");
; CHECK-NEXT:   return old;
; CHECK-NEXT: }
; CHECK-NEXT: #elif __OPENCL_C_VERSION__ >= 300 && defined(__opencl_c_ext_fp64_global_atomic_add)
; CHECK-NEXT: static double cppamp_atomic_add_global_f64(volatile __global double *p, double x) {
; CHECK-NEXT:   return atomic_fetch_add_explicit((volatile __global atomic_double *)p, x,
; CHECK-NEXT:                                    memory_order_relaxed, memory_scope_device);
; CHECK-NEXT: }
; CHECK-NEXT: #else
; CHECK-NEXT: static double cppamp_atomic_add_global_f64(volatile __global double *p, double x) {
; CHECK-NEXT:   volatile __global ulong *bits = (volatile __global ulong *)p;
; CHECK-NEXT:   ulong seen = as_ulong(*p), old;
; CHECK-NEXT:   while ((old = atom_cmpxchg(bits, seen, as_ulong(as_double(seen) + x))) != seen)
; CHECK-NEXT:     seen = old;
; CHECK-NEXT:   return as_double(seen);
; CHECK-NEXT: }
; CHECK-NEXT: #endif
; CHECK:      static float cppamp_atomic_max_global_f32(volatile __global float *p, float x) {
; CHECK-NEXT:   volatile __global uint *bits = (volatile __global uint *)p;
; CHECK-NEXT:   uint seen = as_uint(*p), old;
; CHECK-NEXT:   while ((x > as_float(seen) || (isnan(as_float(seen)) && !isnan(x))) &&
; CHECK-NEXT:          (old = atomic_cmpxchg(bits, seen, as_uint(x))) != seen)
; CHECK-NEXT:     seen = old;
; CHECK-NEXT:   return as_float(seen);
; CHECK-NEXT: }
; CHECK-NEXT: #if defined(cl_khr_fp64) && defined(cl_khr_int64_base_atomics)
; CHECK-NEXT: static double cppamp_atomic_min_local_f64(volatile __local double *p, double x) {
;
; CHECK: float a = cppamp_atomic_add_local_f32(&sum, x);
; CHECK: float b = cppamp_atomic_max_global_f32({{.*}}f, a);
; CHECK: double c = cppamp_atomic_add_global_f64({{.*}}d, y);
; CHECK: cppamp_atomic_min_local_f64(&least, c);
;
; NEW-DAG: call {{.*}} @_Z25atomic_fetch_add_explicitPU3AS1VU7_Atomicdd12memory_order12memory_scope
; NEW-DAG: call {{.*}} @_Z25atomic_fetch_add_explicitPU3AS3VU7_Atomicff12memory_order12memory_scope
; PTX: atom.global.add.f64 %{{[fr]d[0-9]+}}, [%rd{{[0-9]+}}], %{{[fr]}}d{{[0-9]+}};
; OLD-NOT: atom.global.add.f64

@sum = internal addrspace(3) global float undef
@least = internal addrspace(3) global double undef
define spir_kernel void @floats(ptr addrspace(1) %f, ptr addrspace(1) %d, float %x, double %y) {
  %a = atomicrmw fadd ptr addrspace(3) @sum, float %x monotonic
  %b = atomicrmw fmax ptr addrspace(1) %f, float %a monotonic
  %c = atomicrmw fadd ptr addrspace(1) %d, double %y monotonic
  %e = atomicrmw fmin ptr addrspace(3) @least, double %c monotonic
  store float %b, ptr addrspace(1) %f
  ret void
}
