; Without tiles, PhaseThreads of a row iterate together, if the loop is the only one that accesses these elements, its
; addresses are far apart, and it iterates often.
; RUN: %amp-opt -target=host -passes=interchange-thread-loops,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v3 -passes=interchange-thread-loops,make-thread-functions,form-barrier-regions,verify -S %s \
; RUN:   | FileCheck %s --check-prefix=REGIONS
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s --check-prefix=ENTRY

; CHECK-LABEL: define void @uniform(
; CHECK: loop:
; CHECK: call void @__cppamp_host_phase()

; Thread 0 of those that iterate together determines the iterations.
; CHECK-LABEL: define void @by_index(
; CHECK: %[[FIRST:.*]] = call i32 @__cppamp_host_first()
; CHECK: icmp slt i32 %[[FIRST]], %n
; CHECK: %[[OFFSET:.*]] = sub i32 %x, %[[FIRST]]
; CHECK: loop:
; CHECK: call void @__cppamp_host_phase()
; CHECK: icmp ule i32 %[[OFFSET]], %margin

; The elements are read again later, which finds them in the cache only if each thread finishes alone.
; CHECK-LABEL: define void @again(
; CHECK-NOT: call void @__cppamp_host_phase()

; Too few iterations: such windows overlap.
; CHECK-LABEL: define void @window(
; CHECK-NOT: call void @__cppamp_host_phase()

; Several vectors run this one together, without memory for the sums.
; CHECK-LABEL: define void @shared(
; CHECK-NOT: call void @__cppamp_host_phase()

; Indices are sums of g0, x and the lane; sums have PhaseThreads places.
; REGIONS-LABEL: define internal i32 @uniform.thread.1(
; REGIONS: %[[X:.*]] = add nuw nsw i32 %x, %{{.*}}
; REGIONS-NEXT: add nuw nsw i32 %g0, %[[X]]
; REGIONS: define internal i32 @by_index.thread.1(
; REGIONS-NOT: __cppamp_host_first
; REGIONS: "amp-kernel-of"="uniform"{{.*}} "amp-region"="0" "amp-scratch"="4160"

; A part of at most 1024 threads goes through the regions.
; ENTRY-LABEL: define internal void @uniform.host.v3(
; ENTRY: lshr i32 %{{.*}}, 10
; ENTRY: call i32 @llvm.umin.i32(i32 %{{.*}}, i32 1024)
; ENTRY: region1:
; ENTRY: load <8 x float>

define void @uniform(ptr %f, ptr %d) "amp-kernel"="symbol=uniform,size=48" {
entry:
  %x = call i32 @__cppamp_global_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !0
  %out = getelementptr i8, ptr %f, i64 16
  %b = load ptr, ptr %out, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %row = mul nuw nsw i32 %i, %n
  %at = add nuw nsw i32 %row, %x
  %wide = zext nneg i32 %at to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %done
done:
  %q = getelementptr float, ptr %b, i32 %x
  store float %sum.next, ptr %q
  ret void
}

define void @by_index(ptr %f, ptr %d) "amp-kernel"="symbol=by_index,size=48" {
entry:
  %x = call i32 @__cppamp_global_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !0
  %out = getelementptr i8, ptr %f, i64 16
  %b = load ptr, ptr %out, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  %enters = icmp slt i32 %x, %n
  br i1 %enters, label %before, label %done
before:
  br label %loop
loop:
  %i = phi i32 [ %x, %before ], [ %i.next, %loop ]
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
  %q = getelementptr float, ptr %b, i32 %x
  store float %all, ptr %q
  ret void
}

define void @again(ptr %f, ptr %d) "amp-kernel"="symbol=again,size=48" {
entry:
  %x = call i32 @__cppamp_global_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %row = mul nuw nsw i32 %i, %n
  %at = add nuw nsw i32 %row, %x
  %wide = zext nneg i32 %at to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %done
done:
  %q = getelementptr float, ptr %a, i32 %x
  store float %sum.next, ptr %q
  ret void
}

define void @window(ptr %f, ptr %d) "amp-kernel"="symbol=window,size=48" {
entry:
  %x = call i32 @__cppamp_global_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !0
  %out = getelementptr i8, ptr %f, i64 16
  %b = load ptr, ptr %out, !invariant.load !0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %row = mul nuw nsw i32 %i, 4096
  %at = add nuw nsw i32 %row, %x
  %wide = zext nneg i32 %at to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %sum.next = fadd float %sum, %v
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %i.next, 9
  br i1 %more, label %loop, label %done
done:
  %q = getelementptr float, ptr %b, i32 %x
  store float %sum.next, ptr %q
  ret void
}

define void @shared(ptr %f, ptr %d) "amp-kernel"="symbol=shared,size=48" {
entry:
  %x = call i32 @__cppamp_global_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !0
  %out = getelementptr i8, ptr %f, i64 16
  %b = load ptr, ptr %out, !invariant.load !0
  %field = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %field, !invariant.load !0
  %factors = getelementptr i8, ptr %f, i64 24
  %c = load ptr, ptr %factors, !invariant.load !0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %row = mul nuw nsw i32 %i, %n
  %at = add nuw nsw i32 %row, %x
  %wide = zext nneg i32 %at to i64
  %p = getelementptr float, ptr %a, i64 %wide
  %v = load float, ptr %p
  %index = zext nneg i32 %i to i64
  %r = getelementptr float, ptr %c, i64 %index
  %w = load float, ptr %r
  %product = fmul float %v, %w
  %sum.next = fadd float %sum, %product
  %i.next = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %done
done:
  %q = getelementptr float, ptr %b, i32 %x
  store float %sum.next, ptr %q
  ret void
}
declare i32 @__cppamp_global_id(i32) memory(none)

!0 = !{}
