; A loop in which adjacent threads access adjacent elements, and each iteration distant ones, gets a phase in its header
; if all threads iterate together. If the trip count depends on the thread's index, thread 0 determines the iterations,
; and other threads skip the last one if it is not theirs.
; Rows on other pages are prefetched two iterations ahead. A loop in which a thread traverses its own elements does not
; change, nor does a loop whose trip count depends on data.
; RUN: %amp-opt -target=host -passes=interchange-thread-loops,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @uniform(
; CHECK: loop:
; CHECK: %sum = phi
; CHECK: call void @__cppamp_host_phase()
; CHECK: %[[LATER:.*]] = getelementptr i8, ptr %p, i64 8192
; CHECK: call void @llvm.prefetch.p0(ptr %[[LATER]], i32 0, i32 3, i32 1)
; CHECK: load float

; CHECK-LABEL: define void @by_index(
; CHECK: %[[ANY:.*]] = icmp slt i32 %first, %n
; CHECK: br i1 %[[ANY]], label %before, label %done
; CHECK: %[[LAST:.*]] = add i32 %n, -1
; CHECK: %[[MARGIN:.*]] = sub i32 %[[LAST]], %first
; CHECK: loop:
; CHECK: %[[ALL:.*]] = phi i32 [ %first, %before ], [ %[[NEXT:.*]], %phase.next ]
; CHECK: %[[LEFT:.*]] = phi i32 [ %[[MARGIN]], %before ], [ %[[LESS:.*]], %phase.next ]
; CHECK: call void @__cppamp_host_phase()
; CHECK: %[[ACTIVE:.*]] = icmp ule i32 %local, %[[LEFT]]
; CHECK: br i1 %[[ACTIVE]], label %[[BODY:.*]], label %phase.next
; CHECK: [[BODY]]:
; CHECK: %[[OWN:.*]] = add nuw nsw i32 %[[ALL]], %local
; CHECK: zext nneg i32 %[[OWN]]
; CHECK: phase.next:
; CHECK: %[[SUM:.*]] = phi float [ %sum.next, %[[BODY]] ], [ %sum, %loop ]
; CHECK: %[[LESS]] = sub i32 %[[LEFT]], 16384
; CHECK: %[[MORE:.*]] = icmp uge i32 %[[LEFT]], 16384
; CHECK: %[[NEXT]] = add nuw nsw i32 %[[ALL]], 16384
; CHECK: br i1 %[[MORE]], label %loop, label %phase.done
; CHECK: phase.done:
; CHECK: br i1 %enters, label %{{.*}}, label %done

; CHECK-NOT: call void @__cppamp_host_phase()

define void @uniform(ptr %f, ptr %d) "amp-kernel"="symbol=uniform,tile=256,size=32" {
entry:
  %local = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %row = mul nuw nsw i32 %i, 1024
  %at = add nuw nsw i32 %row, %local
  %wide = zext nneg i32 %at to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %done
done:
  %q = getelementptr float, ptr %a, i32 %local
  store float %sum.next, ptr %q
  ret void
}

define void @by_index(ptr %f, ptr %d) "amp-kernel"="symbol=by_index,tile=256,size=32" {
entry:
  %local = call i32 @__cppamp_local_id(i32 0)
  %group = call i32 @__cppamp_group_id(i32 0)
  %first = shl nuw nsw i32 %group, 8
  %start = add nuw nsw i32 %first, %local
  %a = load ptr, ptr %f, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  %enters = icmp slt i32 %start, %n
  br i1 %enters, label %before, label %done
before:
  br label %loop
loop:
  %i = phi i32 [ %start, %before ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %before ], [ %sum.next, %loop ]
  %wide = zext nneg i32 %i to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add nuw nsw i32 %i, 16384
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

define void @own(ptr %f, ptr %d) "amp-kernel"="symbol=own,tile=256,size=32" {
entry:
  %local = call i32 @__cppamp_local_id(i32 0)
  %begin = mul nuw nsw i32 %local, 64
  %a = load ptr, ptr %f, !invariant.load !0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %at = add nuw nsw i32 %begin, %i
  %wide = zext nneg i32 %at to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, 64
  br i1 %more, label %loop, label %done
done:
  %q = getelementptr float, ptr %a, i32 %local
  store float %sum.next, ptr %q
  ret void
}

define void @by_data(ptr %f, ptr %d) "amp-kernel"="symbol=by_data,tile=256,size=32" {
entry:
  %local = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %row = mul nuw nsw i32 %i, 1024
  %at = add nuw nsw i32 %row, %local
  %wide = zext nneg i32 %at to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %i.next = add nuw nsw i32 %i, 1
  %more = fcmp olt float %v, 5.0
  br i1 %more, label %loop, label %done
done:
  %q = getelementptr float, ptr %a, i32 %local
  store float %v, ptr %q
  ret void
}
declare i32 @__cppamp_local_id(i32) memory(none)
declare i32 @__cppamp_group_id(i32) memory(none)

!0 = !{}
