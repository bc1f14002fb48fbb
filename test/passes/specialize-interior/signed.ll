; Comparisons that LLVM made unsigned because clamped indices are not negative are signed in the interior, where nothing
; is clamped: the lanes' differences do not wrap, so that all leave the loop together.
; RUN: %amp-opt -target=host -passes=specialize-interior,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @k.thread(
; CHECK: interior:
; CHECK: %[[LOW:.*]] = add nsw i32 %[[ME:.*]], -3
; CHECK: %[[HIGH:.*]] = add nuw nsw i32 %[[ME]], 3
; CHECK: icmp sgt i32 %[[LOW]], %[[HIGH]]
; CHECK: icmp slt i64 %
; CHECK: border:
; CHECK: icmp ugt i32
; CHECK: icmp ult i64
define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="0" {
entry:
  %a = load ptr, ptr %functor, !invariant.load !0
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %low.clamped = call i32 @llvm.umax.i32(i32 %me, i32 3)
  %low = add nsw i32 %low.clamped, -3
  %high.clamped = call i32 @llvm.umin.i32(i32 %me, i32 508)
  %high = add nuw nsw i32 %high.clamped, 3
  %none = icmp ugt i32 %low, %high
  br i1 %none, label %end, label %start

start:
  %low.wide = zext nneg i32 %low.clamped to i64
  %first = add nsw i64 %low.wide, -3
  %last = zext nneg i32 %high to i64
  br label %loop

loop:
  %i = phi i64 [ %first, %start ], [ %next, %loop ]
  %sum = phi float [ 0.0, %start ], [ %more, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  %v = load float, ptr %p
  %more = fadd float %sum, %v
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %i, %last
  br i1 %again, label %loop, label %done

done:
  %all = phi float [ %more, %loop ]
  %q = getelementptr i8, ptr %functor, i64 32
  %b = load ptr, ptr %q, !invariant.load !0
  %me.wide = zext nneg i32 %me to i64
  %r = getelementptr float, ptr %b, i64 %me.wide
  store float %all, ptr %r
  br label %end

end:
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
!0 = !{}
