; Conditions of loops in which a thread's index decides how often the thread iterates. Before each iteration, the margin that
; is left to thread 0 decides which threads stay.
; RUN: %amp-opt -target=host -passes=interchange-thread-loops,verify -S %s | FileCheck %s

; A sum is compared with the limit. Both induction variables are sums of a shared value and the thread's index.
; CHECK-LABEL: define void @sum(
; CHECK: %[[FIRST:.*]] = icmp slt i32 %lag, %n
; CHECK: br i1 %[[FIRST]], label %before, label %done
; CHECK: loop:
; CHECK-DAG: %i.all = phi i32 [ 0, %before ]
; CHECK-DAG: %at.all = phi i32 [ %lag, %before ]
; CHECK: icmp ule i32 %local, %margin
; CHECK: %at.own = add nsw i32 %at.all, %local
; CHECK: %i.own = add nuw nsw i32 %i.all, %local

; The old value is compared with a constant, and no thread leaves before the others: there is no check.
; CHECK-LABEL: define void @together(
; CHECK: loop:
; CHECK: %margin = phi i32 [ 32767, %before ]
; CHECK-NEXT: call void @__cppamp_host_phase()
; CHECK-NEXT: br label %[[BODY:.*]]
; CHECK: [[BODY]]:
; CHECK: icmp uge i32 %margin, 256

; The number of iterations is compared with a quotient; 40,001 is not a multiple of the tile.
; CHECK-LABEL: define void @counted(
; CHECK: loop:
; CHECK: %margin = phi i32 [ 40000, %before ]
; CHECK: icmp ule i32 %local, %margin
; CHECK: %i.own = add nsw i32 %i.all, %local

; From the last element to the first.
; CHECK-LABEL: define void @down(
; CHECK: %[[MINUS:.*]] = sub i32 0, %local
; CHECK: loop:
; CHECK: %i.all = phi i32 [ 32767, %before ]
; CHECK: %i.own = add nsw i32 %i.all, %[[MINUS]]

; The rows of a tile of two dimensions begin at different elements. 32 elements are enough for a row.
; CHECK-LABEL: define void @rows(
; CHECK: loop:
; CHECK: %i.all = phi i32 [ 0, %before ]
; CHECK: %margin = phi i32 [ %{{.*}}, %before ]
; CHECK: icmp ule i32 %row, %margin
; CHECK: %i.own = add nuw nsw i32 %i.all, %row

; The sum of the limit and the step wraps.
; CHECK-LABEL: define void @wraps(
; CHECK-NOT: call void @__cppamp_host_phase()

define void @sum(ptr %f, ptr %d) "amp-kernel"="symbol=sum,tile=256,size=32" {
entry:
  %local = call i32 @__cppamp_local_id(i32 0), !range !1
  %a = load ptr, ptr %f, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  %lag = call i32 @__cppamp_group_id(i32 0), !range !2
  %start = add nuw nsw i32 %local, %lag
  %enters = icmp slt i32 %start, %n
  br i1 %enters, label %before, label %done
before:
  br label %loop
loop:
  %at = phi i32 [ %start, %before ], [ %at.next, %loop ]
  %i = phi i32 [ %local, %before ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %before ], [ %sum.next, %loop ]
  %wide = sext i32 %at to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %own = zext nneg i32 %i to i64
  %r = getelementptr float, ptr %a, i64 %own
  store float %sum.next, ptr %r
  %i.next = add nuw nsw i32 %i, 256
  %at.next = add nuw nsw i32 %i.next, %lag
  %more = icmp slt i32 %at.next, %n
  br i1 %more, label %loop, label %exit
exit:
  br label %done
done:
  %all = phi float [ 0.0, %entry ], [ %sum.next, %exit ]
  %q = getelementptr float, ptr %a, i32 %local
  store float %all, ptr %q
  ret void
}

define void @together(ptr %f, ptr %d) "amp-kernel"="symbol=together,tile=256,size=32" {
entry:
  %local = call i32 @__cppamp_local_id(i32 0), !range !1
  %a = load ptr, ptr %f, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  br label %before
before:
  br label %loop
loop:
  %i = phi i32 [ %local, %before ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %before ], [ %sum.next, %loop ]
  %wide = sext i32 %i to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add nuw nsw i32 %i, 256
  %more = icmp ult i32 %i, 32512
  br i1 %more, label %loop, label %exit
exit:
  br label %done
done:
  %all = phi float [ %sum.next, %exit ]
  %q = getelementptr float, ptr %a, i32 %local
  store float %all, ptr %q
  ret void
}

define void @counted(ptr %f, ptr %d) "amp-kernel"="symbol=counted,tile=256,size=32" {
entry:
  %local = call i32 @__cppamp_local_id(i32 0), !range !1
  %a = load ptr, ptr %f, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  %last.of.thread = sub nuw nsw i32 40000, %local
  %times = lshr i32 %last.of.thread, 8
  br label %before
before:
  br label %loop
loop:
  %i = phi i32 [ %local, %before ], [ %i.next, %loop ]
  %j = phi i32 [ 0, %before ], [ %j.next, %loop ]
  %sum = phi float [ 0.0, %before ], [ %sum.next, %loop ]
  %wide = sext i32 %i to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %j.next = add nuw nsw i32 %j, 1
  %row = shl nsw i32 %j.next, 8
  %i.next = add nuw nsw i32 %row, %local
  %more = icmp ne i32 %j, %times
  br i1 %more, label %loop, label %exit
exit:
  br label %done
done:
  %all = phi float [ %sum.next, %exit ]
  %q = getelementptr float, ptr %a, i32 %local
  store float %all, ptr %q
  ret void
}

define void @down(ptr %f, ptr %d) "amp-kernel"="symbol=down,tile=256,size=32" {
entry:
  %local = call i32 @__cppamp_local_id(i32 0), !range !1
  %a = load ptr, ptr %f, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  %start = sub nuw nsw i32 32767, %local
  br label %before
before:
  br label %loop
loop:
  %i = phi i32 [ %start, %before ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %before ], [ %sum.next, %loop ]
  %wide = sext i32 %i to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add nsw i32 %i, -256
  %more = icmp sgt i32 %i, 255
  br i1 %more, label %loop, label %exit
exit:
  br label %done
done:
  %all = phi float [ %sum.next, %exit ]
  %q = getelementptr float, ptr %a, i32 %local
  store float %all, ptr %q
  ret void
}

define void @rows(ptr %f, ptr %d) "amp-kernel"="symbol=rows,rank=2,tile=8x32,size=32" {
entry:
  %local = call i32 @__cppamp_local_id(i32 0), !range !3
  %row = call i32 @__cppamp_local_id(i32 1), !range !4
  %a = load ptr, ptr %f, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  %enters = icmp slt i32 %row, %n
  br i1 %enters, label %before, label %done
before:
  br label %loop
loop:
  %i = phi i32 [ %row, %before ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %before ], [ %sum.next, %loop ]
  %start = mul nuw nsw i32 %i, 1024
  %at = add nuw nsw i32 %start, %local
  %wide = zext nneg i32 %at to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add nuw nsw i32 %i, 8
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %exit
exit:
  br label %done
done:
  %all = phi float [ 0.0, %entry ], [ %sum.next, %exit ]
  %q = getelementptr float, ptr %a, i32 %local
  store float %all, ptr %q
  ret void
}

define void @wraps(ptr %f, ptr %d) "amp-kernel"="symbol=wraps,tile=256,size=32" {
entry:
  %local = call i32 @__cppamp_local_id(i32 0), !range !1
  %a = load ptr, ptr %f, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  br label %before
before:
  br label %loop
loop:
  %i = phi i32 [ %local, %before ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %before ], [ %sum.next, %loop ]
  %wide = sext i32 %i to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add i32 %i, 256
  %more = icmp ult i32 %i, -10
  br i1 %more, label %loop, label %exit
exit:
  br label %done
done:
  %all = phi float [ %sum.next, %exit ]
  %q = getelementptr float, ptr %a, i32 %local
  store float %all, ptr %q
  ret void
}

declare i32 @__cppamp_local_id(i32) memory(none)
declare i32 @__cppamp_group_id(i32) memory(none)
!0 = !{}
!1 = !{i32 0, i32 256}
!2 = !{i32 0, i32 -2147483648}
!3 = !{i32 0, i32 32}
!4 = !{i32 0, i32 8}
