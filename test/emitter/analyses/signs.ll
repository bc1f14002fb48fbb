; An integer is printed with the sign that most of its operations prefer.
; RUN: %amp-opt '-passes=print<signs>' %s 2>&1 | FileCheck %s

; CHECK-LABEL: kernel 'wants':
; CHECK-NEXT: %out: to uint
; CHECK-NEXT: %u: unsigned
; CHECK-NEXT: %s: signed
; CHECK-NEXT: %q: unsigned
; CHECK-NEXT: %r: signed
define spir_kernel void @wants(ptr addrspace(1) %out, i32 %u, i32 %s) {
  %q = udiv i32 %u, 10
  %r = sdiv i32 %s, 10
  %q2 = lshr i32 %q, 1
  %q3 = urem i32 %q, 7
  %r2 = ashr i32 %r, 1
  %r3 = srem i32 %r, 7
  %a = add i32 %q2, %q3
  store i32 %a, ptr addrspace(1) %out
  %p1 = getelementptr i32, ptr addrspace(1) %out, i64 1
  %b = xor i32 %r2, %r3
  store i32 %b, ptr addrspace(1) %p1
  ret void
}

; The counter must not overflow as a signed number, so it is signed.
; CHECK-LABEL: kernel 'counts':
; CHECK: %n: signed
; CHECK: %i: signed
define spir_kernel void @counts(ptr addrspace(1) %a, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [0, %entry], [%next, %loop]
  %next = add nsw i32 %i, 1
  %old = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
