; On NVIDIA's GPUs, the numbers of groups are registers in launches whose grid is not too large.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
; RUN: %clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-nvcl -Xclang -target-cpu -Xclang sm_80 -Xclang -target-feature -Xclang +ptx70 -DCPPAMP_NVIDIA=80 -DCPPAMP_WHOLE_BUFFERS -Dasm=__asm__ -Xclang -finclude-default-header -O1 -S -o - %t.cl | FileCheck %s --check-prefix=PTX
;
; CHECK: #if defined(CPPAMP_NVIDIA) && defined(CPPAMP_WHOLE_BUFFERS)
; CHECK-NEXT: static uint cppamp_group_id(uint dimension) {
; CHECK-NEXT:   uint x, y, z;
; CHECK-NEXT:   asm("mov.u32 %0, %%ctaid.x;" : "=r"(x));
; CHECK-NEXT:   asm("mov.u32 %0, %%ctaid.y;" : "=r"(y));
; CHECK-NEXT:   asm("mov.u32 %0, %%ctaid.z;" : "=r"(z));
; CHECK-NEXT:   return dimension == 0 ? x : dimension == 1 ? y : z;
; CHECK-NEXT: }
; CHECK-NEXT: #define get_group_id cppamp_group_id
; CHECK-NEXT: #endif
; CHECK: get_global_id(1)
; CHECK: get_group_id(2)
;
; PTX-NOT: %ctaid
; PTX: mov.u32 %r{{[0-9]+}}, %ctaid.z;
; PTX-NOT: %ctaid

declare i32 @__cppamp_global_id(i32)
declare i32 @__cppamp_group_id(i32)

define spir_kernel void @k(ptr addrspace(1) %out) {
  %y = call i32 @__cppamp_global_id(i32 1)
  %z = call i32 @__cppamp_group_id(i32 2)
  store i32 %y, ptr addrspace(1) %out, align 4
  %next = getelementptr i32, ptr addrspace(1) %out, i64 1
  store i32 %z, ptr addrspace(1) %next, align 4
  ret void
}

!cppamp.kernels = !{!0}
!0 = !{ptr @k}
