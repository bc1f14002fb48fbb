; A thread that ends early returns, unless it can still reach a barrier.
; RUN: %amp-opt -passes=end-threads,verify -S %s | FileCheck %s

; CHECK-NOT: declare void @__cppamp_end_thread
declare void @__cppamp_end_thread()
declare void @__cppamp_barrier(i32) convergent

; Dead code is removed, and the path around it stays.
; CHECK-LABEL: @no_barrier
; CHECK: bad:
; CHECK-NEXT: store i32 1, ptr %p
; CHECK-NEXT: ret void
; CHECK-NOT: store i32 2
; CHECK: good:
; CHECK-NEXT: store i32 3, ptr %p
define void @no_barrier(ptr %p, i1 %c) {
  br i1 %c, label %bad, label %good
bad:
  store i32 1, ptr %p
  call void @__cppamp_end_thread()
  store i32 2, ptr %p
  br label %good
good:
  %x = phi i32 [ 3, %0 ], [ 4, %bad ]
  store i32 %x, ptr %p
  ret void
}

; The thread has passed the barrier.
; CHECK-LABEL: @passed_barrier
; CHECK: call void @__cppamp_barrier(i32 1)
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @passed_barrier(ptr %p) {
  call void @__cppamp_barrier(i32 1)
  call void @__cppamp_end_thread()
  store i32 2, ptr %p
  ret void
}

; CHECK-LABEL: @barrier_in_block
; CHECK-NEXT: store i32 2, ptr %p
; CHECK-NEXT: call void @__cppamp_barrier(i32 1)
define void @barrier_in_block(ptr %p) {
  call void @__cppamp_end_thread()
  store i32 2, ptr %p
  call void @__cppamp_barrier(i32 1)
  ret void
}

; The thread reaches the barrier in the next iteration.
; CHECK-LABEL: @barrier_in_loop
; CHECK: bad:
; CHECK-NEXT: br label %next
define void @barrier_in_loop(ptr %p, i1 %c, i1 %d) {
  br label %loop
loop:
  call void @__cppamp_barrier(i32 1)
  br i1 %c, label %bad, label %next
bad:
  call void @__cppamp_end_thread()
  br label %next
next:
  br i1 %d, label %loop, label %done
done:
  ret void
}

; Two consecutive calls.
; CHECK-LABEL: @twice
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @twice() {
  call void @__cppamp_end_thread()
  call void @__cppamp_end_thread()
  ret void
}
