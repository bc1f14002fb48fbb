; An index is tested after it was increased: for equality, whatever the bound, and below a constant, if a first index
; cannot overflow. Not so an index that only counts, and one that may have passed the bound.
; RUN: %amp-opt -passes=test-next-indices,verify -S %s -o %t.1.ll
; RUN: FileCheck %s --input-file=%t.1.ll
; RUN: %amp-opt -passes=test-next-indices,test-next-indices -S %s | diff %t.1.ll -
; RUN: %amp-opt -emit-opencl %t.1.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl

; CHECK-LABEL: @equal
; CHECK: [[BOUND:%.*]] = add i32 %last, 1
; CHECK: %next = add i32 %d, 1
; CHECK-NEXT: %done = icmp eq i32 %next, [[BOUND]]
;
; TEXT-LABEL: equal(
; TEXT: do {
; TEXT: d = d + 1;
; TEXT-NEXT: } while (d != t);
define spir_kernel void @equal(ptr addrspace(1) %a, i32 %last) {
entry:
  br label %loop
loop:
  %d = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr addrspace(1) %a, i32 %d
  store i32 %d, ptr addrspace(1) %at
  %done = icmp eq i32 %d, %last
  %next = add nuw nsw i32 %d, 1
  br i1 %done, label %end, label %loop
end:
  ret void
}

; CHECK-LABEL: @below
; CHECK: %next = add i32 %d, 1
; CHECK: %more = icmp ult i32 %next, 24
define spir_kernel void @below(ptr addrspace(1) %a) {
entry:
  br label %loop
loop:
  %d = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %a, i32 %d
  %x = load float, ptr addrspace(1) %at
  %next = add nuw nsw i32 %d, 1
  %more = icmp ult i32 %d, 23
  %positive = fcmp ogt float %x, 0.000000e+00
  %both = select i1 %more, i1 %positive, i1 false
  br i1 %both, label %loop, label %end
end:
  store i32 %next, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: @either
; CHECK: %more = icmp ult i32 %d, 23
define spir_kernel void @either(ptr addrspace(1) %a) {
entry:
  br label %loop
loop:
  %d = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr addrspace(1) %a, i32 %d
  %x = load float, ptr addrspace(1) %at
  %next = add i32 %d, 1
  %more = icmp ult i32 %d, 23
  %positive = fcmp ogt float %x, 0.000000e+00
  %one = select i1 %more, i1 true, i1 %positive
  br i1 %one, label %loop, label %end
end:
  ret void
}

; CHECK-LABEL: @counter
; CHECK: %more = icmp ult i32 %d, 255
define spir_kernel void @counter(ptr addrspace(1) %a, float %x) {
entry:
  br label %loop
loop:
  %d = phi i32 [ 0, %entry ], [ %next, %loop ]
  %y = phi float [ %x, %entry ], [ %z, %loop ]
  %z = fmul float %y, %y
  %next = add nuw nsw i32 %d, 1
  %more = icmp ult i32 %d, 255
  %small = fcmp olt float %z, 4.000000e+00
  %both = select i1 %more, i1 %small, i1 false
  br i1 %both, label %loop, label %end
end:
  store i32 %next, ptr addrspace(1) %a
  ret void
}

; The first index may be the greatest.
; CHECK-LABEL: @any_start
; CHECK: %more = icmp ult i32 %d, 23
define spir_kernel void @any_start(ptr addrspace(1) %a, i32 %start) {
entry:
  br label %loop
loop:
  %d = phi i32 [ %start, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr addrspace(1) %a, i32 %d
  store i32 %d, ptr addrspace(1) %at
  %next = add i32 %d, 1
  %more = icmp ult i32 %d, 23
  br i1 %more, label %loop, label %end
end:
  ret void
}
