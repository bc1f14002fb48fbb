; Numbers computed from a variable's address become instructions, once for each block from which a PHI takes them.
; Addresses and plain numbers do not change.
; RUN: %amp-opt -passes=legalize-constants,verify -S %s | FileCheck %s
; RUN: %amp-opt -passes=legalize-constants,legalize-constants,verify -S %s | FileCheck %s

@t = addrspace(3) global [16 x i32] undef

; CHECK-LABEL: @distance
; CHECK-NEXT: %[[A:.*]] = ptrtoint ptr addrspace(3) @t to i64
; CHECK-NEXT: %[[B:.*]] = add i64 %[[A]], 8
; CHECK-NEXT: %d = sub i64 %p, %[[B]]
; CHECK-NEXT: store i64 %d, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @t, i64 8)
define void @distance(i64 %p) {
  %d = sub i64 %p, add (i64 ptrtoint (ptr addrspace(3) @t to i64), i64 8)
  store i64 %d, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @t, i64 8)
  ret void
}

; CHECK-LABEL: @joined
; CHECK: %[[C:.*]] = ptrtoint ptr addrspace(3) @t to i64
; CHECK-NEXT: switch
; CHECK: phi i64 [ %[[C]], %entry ], [ %[[C]], %entry ], [ 0, %other ]
define i64 @joined(i32 %x) {
entry:
  switch i32 %x, label %other [ i32 1, label %end
                                i32 2, label %end ]
other:
  br label %end
end:
  %r = phi i64 [ ptrtoint (ptr addrspace(3) @t to i64), %entry ], [ ptrtoint (ptr addrspace(3) @t to i64), %entry ], [ 0, %other ]
  ret i64 %r
}

; Addresses past null are invalid.
; CHECK-LABEL: @nowhere
; CHECK-NEXT: load i32, ptr addrspace(3) null
; CHECK-NEXT: icmp eq ptr addrspace(1) %p, null
define i32 @nowhere(ptr addrspace(1) %p) {
  %v = load i32, ptr addrspace(3) inttoptr (i64 8 to ptr addrspace(3))
  %c = icmp eq ptr addrspace(1) %p, addrspacecast (ptr null to ptr addrspace(1))
  %r = select i1 %c, i32 %v, i32 0
  ret i32 %r
}
