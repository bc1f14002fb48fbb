; Sub-groups: NVIDIA's instructions if the runtime defines their level, else functions that are never called. Branches
; test the level directly, so the text's compiler sees a constant; the paths meet without another barrier.
; RUN: %amp-opt -passes=legalize-control-flow -S %s -o %t.ll
; RUN: %amp-opt -emit-opencl %t.ll -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
; RUN: %clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-nvcl -Xclang -target-cpu -Xclang sm_80 -Xclang -target-feature -Xclang +ptx70 -DCPPAMP_NVIDIA=80 -Dasm=__asm__ -Xclang -finclude-default-header -O1 -S -o - %t.cl | FileCheck %s --check-prefix=PTX80
; RUN: %clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-nvcl -Xclang -target-cpu -Xclang sm_70 -Xclang -target-feature -Xclang +ptx70 -DCPPAMP_NVIDIA=70 -Dasm=__asm__ -Xclang -finclude-default-header -O1 -S -o - %t.cl | FileCheck %s --check-prefix=PTX70
; RUN: %clang -x cl -cl-std=CL1.2 -target nvptx64-nvidia-nvcl -Xclang -target-cpu -Xclang sm_60 -Xclang -target-feature -Xclang +ptx70 -DCPPAMP_NVIDIA=60 -Dasm=__asm__ -Xclang -finclude-default-header -O1 -S -o - %t.cl | FileCheck %s --check-prefix=PTX60
;
; CHECK:      #if CPPAMP_NVIDIA >= 70
; CHECK-NEXT: #define cppamp_subgroup_level() (CPPAMP_NVIDIA >= 80 ? 2u : 1u)
; CHECK-NEXT: #elif defined(__OPTIMIZE__)
; CHECK-NEXT: #define cppamp_subgroup_level() 0u
; CHECK-NEXT: #else
; CHECK-NEXT: static uint cppamp_subgroup_level(void) { return 0u; }
; CHECK-NEXT: #endif
; CHECK-NEXT: #if CPPAMP_NVIDIA >= 70
; CHECK-NEXT: static uint cppamp_subgroup_shuffle(uint value, uint from, uint last) {
; CHECK-NEXT:   uint result;
; CHECK-NEXT:   asm volatile("shfl.sync.idx.b32 %0, %1, %2, %3, %4;"
; CHECK-NEXT:                : "=r"(result) : "r"(value), "r"(from), "r"(last), "r"(0xffffffffu >> (31 - last)));
; CHECK-NEXT:   return result;
; CHECK-NEXT: }
; CHECK-NEXT: #else
; CHECK-NEXT: static uint cppamp_subgroup_shuffle(uint value, uint from, uint last) { return value; }
; CHECK-NEXT: #endif
; CHECK:      asm volatile("shfl.sync.up.b32 %0, %1, %2, %3, %4;"
; CHECK-NEXT:              : "=r"(result) : "r"(value), "r"(from), "r"(0), "r"(0xffffffffu >> (31 - last)));
; CHECK:      asm volatile("shfl.sync.down.b32
; CHECK:      asm volatile("shfl.sync.bfly.b32
; CHECK:      asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, %2; }"
; CHECK:      #if CPPAMP_NVIDIA >= 80
; CHECK-NEXT: static uint cppamp_subgroup_add(uint value, uint last) {
; CHECK-NEXT:   uint result;
; CHECK-NEXT:   asm volatile("redux.sync.add.u32 %0, %1, %2;"
; CHECK-NEXT:                : "=r"(result) : "r"(value), "r"(0xffffffffu >> (31 - last)));
; CHECK:      asm volatile("redux.sync.min.s32
; CHECK-NOT:  redux.sync.max
;
; CHECK:      if (cppamp_subgroup_level() == 0) {
; CHECK-NEXT:   barrier(CLK_LOCAL_MEM_FENCE);
; CHECK-NEXT:   w = x;
; CHECK-NEXT: } else {
; CHECK-NOT:  barrier
; CHECK:      if (cppamp_subgroup_level() > 1) {
; CHECK:      barrier(CLK_LOCAL_MEM_FENCE);
;
; PTX80: shfl.sync.idx.b32 %r[[#]], %r[[#]], %r[[#]], %r[[#]], %r[[#]];
; PTX80: shfl.sync.up.b32
; PTX80: shfl.sync.down.b32
; PTX80: shfl.sync.bfly.b32
; PTX80: { .reg .pred p; setp.ne.u32 p, %r[[#]], 0; vote.sync.ballot.b32 %r[[#]], p, %r[[#]]; }
; PTX80: redux.sync.add.u32 %r[[#]], %r[[#]], %r[[#]];
; PTX80: redux.sync.min.s32
; PTX70: shfl.sync.idx.b32
; PTX70-NOT: redux.sync
; PTX60-NOT: .sync

define spir_kernel void @k(ptr addrspace(1) %p, i32 %x) {
entry:
  %level = call i32 @__cppamp_subgroup_level()
  %none = icmp eq i32 %level, 0
  br i1 %none, label %memory, label %instructions
memory:
  call void @__cppamp_barrier(i32 1)
  br label %met
instructions:
  %a = call i32 @__cppamp_subgroup_shuffle(i32 %x, i32 3, i32 31)
  %b = call i32 @__cppamp_subgroup_shuffle_up(i32 %a, i32 1, i32 31)
  %c = call i32 @__cppamp_subgroup_shuffle_down(i32 %b, i32 2, i32 31)
  %d = call i32 @__cppamp_subgroup_shuffle_xor(i32 %c, i32 4, i32 31)
  %e = call i32 @__cppamp_subgroup_ballot(i32 %d, i32 31)
  br label %met
met:
  %v = phi i32 [ %x, %memory ], [ %e, %instructions ]
  %more = icmp ugt i32 %level, 1
  br i1 %more, label %reduce, label %done
reduce:
  %f = call i32 @__cppamp_subgroup_add(i32 %v, i32 31)
  %g = call i32 @__cppamp_subgroup_min_i32(i32 %f, i32 31)
  br label %done
done:
  %w = phi i32 [ %v, %met ], [ %g, %reduce ]
  call void @__cppamp_barrier(i32 1)
  store i32 %w, ptr addrspace(1) %p
  ret void
}
declare i32 @__cppamp_subgroup_level() memory(none)
declare i32 @__cppamp_subgroup_shuffle(i32, i32, i32) convergent
declare i32 @__cppamp_subgroup_shuffle_up(i32, i32, i32) convergent
declare i32 @__cppamp_subgroup_shuffle_down(i32, i32, i32) convergent
declare i32 @__cppamp_subgroup_shuffle_xor(i32, i32, i32) convergent
declare i32 @__cppamp_subgroup_ballot(i32, i32) convergent
declare i32 @__cppamp_subgroup_add(i32, i32) convergent
declare i32 @__cppamp_subgroup_min_i32(i32, i32) convergent
declare void @__cppamp_barrier(i32) convergent
