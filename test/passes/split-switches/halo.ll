; A switch over short alternatives becomes independent ifs, on values that no compiler recognizes as equal.
; RUN: %amp-opt -passes=split-switches,verify -S %s | FileCheck %s
; RUN: %amp-opt -passes=split-switches,split-switches -S %s | FileCheck %s

; CHECK-LABEL: define spir_kernel void @halo
; CHECK:         %[[FIRST:.*]] = icmp eq i32 %x, 0
; CHECK-NEXT:    br i1 %[[FIRST]], label %left, label %[[SECOND:.*]]
; CHECK:       left:
; CHECK:         br label %[[SECOND]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    %[[SAME:.*]] = call i32 @__cppamp_opaque(i32 %x)
; CHECK-NEXT:    %[[LAST:.*]] = icmp eq i32 %[[SAME]], 15
; CHECK-NEXT:    br i1 %[[LAST]], label %right, label %end
; CHECK:       right:
; CHECK:         br label %end
define spir_kernel void @halo(ptr addrspace(1) %a) {
  %x = call i32 @__cppamp_local_id(i32 0)
  switch i32 %x, label %end [
    i32 0, label %left
    i32 15, label %right
  ]
left:
  %p = getelementptr i8, ptr addrspace(1) %a, i64 64
  store i32 1, ptr addrspace(1) %p
  br label %end
right:
  store i32 2, ptr addrspace(1) %a
  br label %end
end:
  ret void
}

; CHECK-NOT: call i32 @__cppamp_opaque

; With a separate default, with one alternative for two cases, selecting a value, with a barrier, and of another type.
define spir_kernel void @otherwise(ptr addrspace(1) %a, i32 %x) {
  switch i32 %x, label %other [
    i32 0, label %left
    i32 15, label %right
  ]
left:
  store i32 1, ptr addrspace(1) %a
  br label %end
right:
  store i32 2, ptr addrspace(1) %a
  br label %end
other:
  store i32 3, ptr addrspace(1) %a
  br label %end
end:
  ret void
}

define spir_kernel void @both(ptr addrspace(1) %a, i32 %x) {
  switch i32 %x, label %end [
    i32 0, label %left
    i32 15, label %left
  ]
left:
  store i32 1, ptr addrspace(1) %a
  br label %end
end:
  ret void
}

define spir_kernel void @value(ptr addrspace(1) %a, i32 %x) {
entry:
  switch i32 %x, label %end [
    i32 0, label %left
    i32 15, label %right
  ]
left:
  %v = load i32, ptr addrspace(1) %a
  br label %end
right:
  br label %end
end:
  %r = phi i32 [ %v, %left ], [ 2, %right ], [ 3, %entry ]
  store i32 %r, ptr addrspace(1) %a
  ret void
}

define spir_kernel void @meets(ptr addrspace(1) %a, i32 %x) {
  switch i32 %x, label %end [
    i32 0, label %left
    i32 15, label %right
  ]
left:
  call void @__cppamp_barrier(i32 3)
  br label %end
right:
  store i32 2, ptr addrspace(1) %a
  br label %end
end:
  ret void
}

define spir_kernel void @wide(ptr addrspace(1) %a, i64 %x) {
  switch i64 %x, label %end [
    i64 0, label %left
    i64 15, label %right
  ]
left:
  store i32 1, ptr addrspace(1) %a
  br label %end
right:
  store i32 2, ptr addrspace(1) %a
  br label %end
end:
  ret void
}

declare i32 @__cppamp_local_id(i32)
declare void @__cppamp_barrier(i32)
