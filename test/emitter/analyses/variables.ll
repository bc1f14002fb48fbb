; Variables, and the conversion out of SSA form.
; RUN: %amp-opt '-passes=print<variables>' %s 2>&1 | FileCheck %s

; A counter is one variable: the back edge needs no copy.
; CHECK-LABEL: kernel 'counts':
; CHECK-NEXT: v0: %i %next
; CHECK-NEXT: %entry -> %loop: v0 = 0
; CHECK-NOT: %loop ->
define spir_kernel void @counts(ptr addrspace(1) %a, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%next, %loop]
  %next = add i32 %i, 1
  %old = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}

; Two phis that swap need a third variable.
; CHECK-LABEL: kernel 'swaps':
; CHECK: %entry -> %loop: v[[A:[0-9]+]] = %x
; CHECK: %entry -> %loop: v[[B:[0-9]+]] = %y
; CHECK: %loop -> %loop: v[[KEPT:[0-9]+]] = %b
; CHECK-NEXT: %loop -> %loop: v[[B]] = %a
; CHECK-NEXT: %loop -> %loop: v[[A]] = v[[KEPT]]
define spir_kernel void @swaps(ptr addrspace(1) %out, i32 %x, i32 %y, i32 %n) {
entry:
  br label %loop
loop:
  %a = phi i32 [%x, %entry], [%b, %loop]
  %b = phi i32 [%y, %entry], [%a, %loop]
  %i = phi i32 [0, %entry], [%next, %loop]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  store i32 %a, ptr addrspace(1) %out
  ret void
}

; The lost-copy problem: the value on entry to the loop is used after it.
; CHECK-LABEL: kernel 'last':
; CHECK: v[[I:[0-9]+]]: %i{{$}}
; CHECK: v[[NEXT:[0-9]+]]: %next{{$}}
; CHECK: %loop -> %loop: v[[I]] = %next
define spir_kernel void @last(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%next, %loop]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  store i32 %i, ptr addrspace(1) %out
  ret void
}
