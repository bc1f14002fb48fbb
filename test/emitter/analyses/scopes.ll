; A variable is declared with its first value, or at the beginning of the innermost block that holds all its uses.
; RUN: %amp-opt '-passes=print<scopes>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: kernel 'sum':
; CHECK-NEXT: {{^}}  declare v[[SUM:[0-9]+]]{{$}}
; CHECK-NEXT: {{^}}  if %some
; CHECK-NEXT: {{^}}    declare v[[I:[0-9]+]] = 0
; CHECK-NEXT: {{^}}    v[[SUM]] = 0.0
; CHECK-NEXT: {{^}}    do while %more
; CHECK-NEXT: {{^}}      v[[SUM]] = %total.next
; CHECK-NEXT: {{^}}      v[[I]] = %i.next
; CHECK-NEXT: {{^}}  else
; CHECK-NEXT: {{^}}    v[[SUM]] = 0.0
; CHECK-NEXT: {{^}}  declare v{{[0-9]+}} = %old
; CHECK-NEXT: {{^}}  store float %result
; CHECK-NEXT: {{^}}  store float %old
define spir_kernel void @sum(ptr addrspace(1) noalias %in, ptr addrspace(1) noalias %out, i32 %n) {
entry:
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %loop, label %end
loop:
  %i = phi i32 [0, %entry], [%i.next, %loop]
  %total = phi float [0.0, %entry], [%total.next, %loop]
  %at = zext i32 %i to i64
  %p = getelementptr float, ptr addrspace(1) %in, i64 %at
  %x = load float, ptr addrspace(1) %p
  %total.next = fadd float %total, %x
  %i.next = add nsw i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  %result = phi float [0.0, %entry], [%total.next, %loop]
  %old = load float, ptr addrspace(1) %out
  store float %result, ptr addrspace(1) %out
  %q = getelementptr float, ptr addrspace(1) %out, i64 1
  store float %old, ptr addrspace(1) %q
  ret void
}
