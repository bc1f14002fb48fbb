; Where the text computes values.
; RUN: %amp-opt '-passes=print<placement>' %s 2>&1 | FileCheck %s

; A value with one use moves to it, but a load does not cross a write.
; CHECK-LABEL: kernel 'moves':
; CHECK-NEXT: %x: inline
; CHECK-NEXT: %twice: inline
; CHECK-NEXT: %old: variable
; CHECK-NEXT: store float %twice, {{.*}}: statement
; CHECK-NEXT: store float %old, {{.*}}: statement
; CHECK-NEXT: ret void: statement
define spir_kernel void @moves(ptr addrspace(1) %a, ptr addrspace(1) %b) {
  %x = load float, ptr addrspace(1) %a
  %twice = fadd float %x, 1.0
  %old = load float, ptr addrspace(1) %b
  store float %twice, ptr addrspace(1) %b
  store float %old, ptr addrspace(1) %a
  ret void
}

; Nothing moves into a loop, which would compute it in each iteration.
; CHECK-LABEL: kernel 'loops':
; CHECK: %scale: variable
; CHECK: %scaled: inline
define spir_kernel void @loops(ptr addrspace(1) %a, float %s, i32 %n) {
entry:
  %scale = fdiv float 1.0, %s
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%next, %loop]
  %at = zext i32 %i to i64
  %p = getelementptr float, ptr addrspace(1) %a, i64 %at
  %x = load float, ptr addrspace(1) %p
  %scaled = fadd float %x, %scale
  store float %scaled, ptr addrspace(1) %p
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; A product does not move into a sum, which OpenCL C could contract, unless the program allows that.
; CHECK-LABEL: kernel 'products':
; CHECK-NEXT: %exact: variable
; CHECK-NEXT: %sum: inline
define spir_kernel void @products(ptr addrspace(1) %a, float %x, float %y) {
  %exact = fmul float %x, %y
  %sum = fadd float %exact, 1.0
  store float %sum, ptr addrspace(1) %a
  ret void
}

; Side effects keep their position; two uses need a variable; assumptions are not printed.
; CHECK-LABEL: kernel 'effects':
; CHECK-NEXT: %old: variable
; CHECK-NEXT: %sum: variable
; CHECK-NEXT: %positive: dropped
; CHECK-NEXT: call void @llvm.assume({{.*}}: dropped
; CHECK-NEXT: %unused: statement
define spir_kernel void @effects(ptr addrspace(1) %a, i32 %n) {
  %old = atomicrmw add ptr addrspace(1) %a, i32 %n monotonic
  %sum = add i32 %old, %n
  %positive = icmp sgt i32 %sum, 0
  call void @llvm.assume(i1 %positive)
  %unused = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic
  %q = getelementptr i32, ptr addrspace(1) %a, i64 1
  store i32 %sum, ptr addrspace(1) %q
  store i32 %sum, ptr addrspace(1) %a
  ret void
}
declare void @llvm.assume(i1)
