; A struct that a loop carries becomes its members.
; RUN: %amp-opt -passes=legalize-aggregates,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-aggregates,legalize-aggregates -S %s | diff %t.1.ll -
; CHECK: phi float [ 0.000000e+00, %entry ], [ %f.next, %loop ]
; CHECK: phi i32 [ 7, %entry ], [ %i.next, %loop ]
; CHECK-NOT: insertvalue
; CHECK-NOT: extractvalue
; CHECK: store i32 %{{[a-z0-9.]+}}, ptr addrspace(1) %out
define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  br label %loop
loop:
  %p = phi { float, i32 } [ { float 0.0, i32 7 }, %entry ], [ %p.2, %loop ]
  %f = extractvalue { float, i32 } %p, 0
  %i = extractvalue { float, i32 } %p, 1
  %f.next = fadd float %f, 1.0
  %i.next = add i32 %i, 1
  %p.1 = insertvalue { float, i32 } %p, float %f.next, 0
  %p.2 = insertvalue { float, i32 } %p.1, i32 %i.next, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %done
done:
  %last = extractvalue { float, i32 } %p.2, 1
  store i32 %last, ptr addrspace(1) %out
  ret void
}
