; On NVIDIA's GPUs, short kernels read their ids from registers if the launch is one grid. Ones with loops or several
; barriers call the functions of OpenCL.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
; RUN: %check-cl -DCPPAMP_WHOLE_BUFFERS -DCPPAMP_SMALL_BUFFERS -DCPPAMP_ONE_KERNEL -DCPPAMP_KERNEL_short_one %t.cl

; CHECK: #if defined(CPPAMP_SMALL_BUFFERS) && defined(__has_builtin) && defined(CPPAMP_KERNEL_short_one)
; CHECK-NEXT: #if __has_builtin(__nvvm_read_ptx_sreg_tid_x)
; CHECK-NEXT: #define cppamp_register(name, d) \
; CHECK: #define get_local_id(d) cppamp_register(tid, d)
; CHECK-NEXT: #define get_group_id(d) cppamp_register(ctaid, d)
; CHECK-NEXT: #define get_global_id(d) \
; CHECK-NEXT: (cppamp_register(ctaid, d) * cppamp_register(ntid, d) + cppamp_register(tid, d))
; CHECK-NEXT: #endif
; CHECK-NEXT: #endif

; CHECK: void short_one(
; CHECK: (int)get_global_id(0)
define spir_kernel void @short_one(ptr addrspace(1) %out) {
  %i = call i32 @__cppamp_global_id(i32 0)
  %wide = sext i32 %i to i64
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %wide
  store i32 %i, ptr addrspace(1) %p
  ret void
}

; CHECK: void with_a_loop(
define spir_kernel void @with_a_loop(ptr addrspace(1) %out, i32 %n) {
entry:
  %i = call i32 @__cppamp_global_id(i32 0)
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %wide = sext i32 %k to i64
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %wide
  store i32 %i, ptr addrspace(1) %p
  %next = add nuw nsw i32 %k, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

define spir_kernel void @with_barriers(ptr addrspace(1) %out) {
  call void @__cppamp_barrier(i32 3)
  call void @__cppamp_barrier(i32 3)
  ret void
}

declare i32 @__cppamp_global_id(i32)
declare void @__cppamp_barrier(i32)
