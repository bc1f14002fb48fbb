; Converts the control-flow graph to statements.
; RUN: %amp-opt '-passes=print<structure>' %s 2>&1 | FileCheck %s

; A loop with a counter and a test at its start is a for loop.
; CHECK-LABEL: kernel 'counts':
; CHECK-NEXT:   for v0 = 0; %more; v0 = %next
; CHECK-NEXT:     %old

; An exit from the middle is a break.
; CHECK-LABEL: kernel 'leaves':
; CHECK:        do while %more
; CHECK-NEXT:     v[[OLD:[0-9]+]] = %old
; CHECK-NEXT:     if %enough
; CHECK-NEXT:       break
; CHECK-NEXT:     v0 = %next

; CHECK-LABEL: kernel 'chooses':
; CHECK-NEXT:   switch %n
; CHECK-NEXT:   case 1 3
; CHECK-NEXT:     store i32 10
; CHECK-NEXT:     break
; CHECK-NEXT:   default
; CHECK-NEXT:     store i32 20
; CHECK-LABEL: kernel 'tangled':
; CHECK-NEXT:   if not %c
; CHECK-NEXT:     goto %right
; CHECK-NEXT:   label %left
; CHECK:        label %right
; CHECK:          goto %left
define spir_kernel void @counts(ptr addrspace(1) %a, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [0, %entry], [%next, %body]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %old = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic
  %next = add i32 %i, 1
  br label %head
end:
  ret void
}
define spir_kernel void @leaves(ptr addrspace(1) %a, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%next, %rest]
  %old = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic
  %enough = icmp ugt i32 %old, 100
  br i1 %enough, label %end, label %rest
rest:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
define spir_kernel void @chooses(ptr addrspace(1) %a, i32 %n) {
entry:
  switch i32 %n, label %other [i32 1, label %ten
                               i32 3, label %ten]
ten:
  store i32 10, ptr addrspace(1) %a
  br label %end
other:
  store i32 20, ptr addrspace(1) %a
  br label %end
end:
  ret void
}
; A loop with two entries: C has no such statement, but every graph can be printed.
define spir_kernel void @tangled(ptr addrspace(1) %a, i32 %n, i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %x = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic
  %more = icmp ult i32 %x, %n
  br i1 %more, label %right, label %end
right:
  %y = atomicrmw add ptr addrspace(1) %a, i32 2 monotonic
  %again = icmp ult i32 %y, %n
  br i1 %again, label %left, label %end
end:
  ret void
}
