; The text of a kernel becomes a SPIR-V module of version 1.2 or less that the validator accepts, for every
; shape of control flow that the emitter prints: loops, goto, switch, local memory, barriers.
;
; REQUIRES: spirv-translator, spirv-val
; RUN: %amp-opt -emit-spirv -o %t.spv %s
; RUN: spirv-val --target-env opencl1.2 %t.spv

@tile = internal addrspace(3) global [64 x float] undef, align 4

declare i64 @__cppamp_global_id(i32)
declare i64 @__cppamp_local_id(i32)
declare void @__cppamp_barrier(i32) convergent

define spir_kernel void @sum(ptr addrspace(1) %a, i32 %n) !reqd_work_group_size !0 {
entry:
  %id = call i64 @__cppamp_global_id(i32 0)
  %local = call i64 @__cppamp_local_id(i32 0)
  %p = getelementptr float, ptr addrspace(1) %a, i64 %id
  %x = load float, ptr addrspace(1) %p, align 4
  %q = getelementptr [64 x float], ptr addrspace(3) @tile, i64 0, i64 %local
  store float %x, ptr addrspace(3) %q, align 4
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %next ]
  %s = phi float [ 0.0, %entry ], [ %s2, %next ]
  %sel = and i32 %i, 3
  switch i32 %sel, label %next [ i32 1, label %one
                                 i32 2, label %two ]
one:
  %s1 = fadd float %s, 1.0
  br label %next
two:
  %big = fcmp ogt float %s, 100.0
  br i1 %big, label %done, label %next
next:
  %s2 = phi float [ %s, %loop ], [ %s1, %one ], [ %s, %two ]
  %i2 = add i32 %i, 1
  %more = icmp ult i32 %i2, %n
  br i1 %more, label %loop, label %done
done:
  %r = phi float [ %s, %two ], [ %s2, %next ]
  store float %r, ptr addrspace(1) %p, align 4
  ret void
}

!0 = !{i32 64, i32 1, i32 1}
