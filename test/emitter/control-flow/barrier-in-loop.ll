; A barrier is printed once, at its position.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void reduce(__global char *a, int n) {
; CHECK-NEXT:   __local float tile[64];
; CHECK-NEXT:   ulong local_id_0 = get_local_id(0);
; CHECK-NEXT:   int i = (int)local_id_0;
; CHECK-NEXT:   int step_ = 32;
; CHECK-NEXT:   do {
; CHECK-NEXT:     barrier(CLK_LOCAL_MEM_FENCE);
; CHECK-NEXT:     if (i < step_) {
; CHECK-NEXT:       tile[local_id_0] = tile[i + step_] + tile[local_id_0];
; CHECK-NEXT:     }
; CHECK-NEXT:     step_ = (uint)step_ >> 1;
; CHECK-NEXT:   } while (step_ != 0);
; CHECK-NEXT:   barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
; CHECK-NEXT:   mem_fence(CLK_GLOBAL_MEM_FENCE);
; CHECK-NEXT: }

@tile = internal addrspace(3) global [64 x float] undef
define spir_kernel void @reduce(ptr addrspace(1) %a, i32 %n) {
entry:
  %lid = call i64 @__cppamp_local_id(i32 0)
  %i = trunc i64 %lid to i32
  %mine = getelementptr inbounds [64 x float], ptr addrspace(3) @tile, i64 0, i64 %lid
  br label %loop
loop:
  %step = phi i32 [ 32, %entry ], [ %half, %join ]
  call void @__cppamp_barrier(i32 1)
  %active = icmp slt i32 %i, %step
  br i1 %active, label %add, label %join
add:
  %other.index = add nsw i32 %i, %step
  %wide = sext i32 %other.index to i64
  %other = getelementptr inbounds [64 x float], ptr addrspace(3) @tile, i64 0, i64 %wide
  %x = load float, ptr addrspace(3) %other
  %y = load float, ptr addrspace(3) %mine
  %z = fadd float %x, %y
  store float %z, ptr addrspace(3) %mine
  br label %join
join:
  %half = lshr i32 %step, 1
  %more = icmp ne i32 %half, 0
  br i1 %more, label %loop, label %done
done:
  call void @__cppamp_barrier(i32 3)
  call void @__cppamp_mem_fence(i32 2)
  ret void
}
declare i64 @__cppamp_local_id(i32)
declare void @__cppamp_barrier(i32) convergent
declare void @__cppamp_mem_fence(i32)
