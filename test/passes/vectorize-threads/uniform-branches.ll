; The next path of threads that diverged at %odd depends on a uniform value: only one of the three paths runs, and
; scalar selects pick its result; %u stays uniform. A block that all three paths lead to runs under the mask of %odd.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @k.thread.vector(
; CHECK: %odd = icmp sgt <8 x i32>
; CHECK: %taken = freeze i1 %wide
; CHECK: %[[NOT:.*]] = xor i1 %taken, true
; CHECK: br i1 %[[NOT]], label %narrow, label %narrow.next
; CHECK: narrow.next:
; CHECK-NEXT: %[[BYTES:.*]] = phi i1 {{.*}}[ false, %0 ]
; CHECK-NEXT: %[[SHORTS:.*]] = phi i1 {{.*}}[ false, %0 ]
; CHECK-NEXT: br i1 %[[BYTES]], label %bytes, label %bytes.next
; CHECK: call <8 x i8> @llvm.masked.load.v8i8.p0(ptr {{%pb, i32 1|align 1 %pb}}, <8 x i1> %odd,
; CHECK: br i1 %[[SHORTS]], label %shorts, label %shorts.next
; CHECK: call <8 x i16> @llvm.masked.load.v8i16.p0(ptr {{%ps, i32 2|align 2 %ps}}, <8 x i1> %odd,
; CHECK: br i1 %taken, label %words, label %words.next
; CHECK: call <8 x i32> @llvm.masked.load.v8i32.p0(ptr {{%pw, i32 4|align 4 %pw}}, <8 x i1> %odd,
; CHECK: both:
; CHECK: select i1 %[[SHORTS]], <8 x i32>
; CHECK: select i1 %[[BYTES]], <8 x i32>
; CHECK: select i1 %[[SHORTS]], i32 2, i32 1
; CHECK: %[[U:.*]] = select i1 %[[BYTES]], i32 4, i32
; CHECK: insertelement <8 x i32> poison, i32 %[[U]], i64 0
; CHECK: call void @llvm.masked.store.v8i32.p0({{.*}}, <8 x i1> %odd)

target triple = "x86_64-pc-linux-gnu"
define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %functor, i64 %i
  %v = load i32, ptr %a
  %odd = icmp sgt i32 %v, 5
  br i1 %odd, label %then, label %end

then:
  %wide = icmp eq i32 %g1, 32
  br i1 %wide, label %words, label %narrow

words:
  %pw = getelementptr i32, ptr %domain, i64 %i
  %w = load i32, ptr %pw
  br label %both

narrow:
  %half = icmp eq i32 %g1, 16
  br i1 %half, label %shorts, label %bytes

shorts:
  %ps = getelementptr i16, ptr %domain, i64 %i
  %s = load i16, ptr %ps
  %ws = zext i16 %s to i32
  br label %both

bytes:
  %pb = getelementptr i8, ptr %domain, i64 %i
  %b = load i8, ptr %pb
  %wb = zext i8 %b to i32
  br label %both

both:
  %r = phi i32 [ %w, %words ], [ %ws, %shorts ], [ %wb, %bytes ]
  %u = phi i32 [ 1, %words ], [ 2, %shorts ], [ 4, %bytes ]
  %m = mul i32 %r, %u
  store i32 %m, ptr %a
  br label %end

end:
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

; A loop that all threads of the mask leave together, by either of its two exits: a scalar condition controls it.
; CHECK-LABEL: define internal void @l.thread.vector(
; CHECK: %odd = icmp sgt <8 x i32>
; CHECK: br i1 %any, label %loop, label %loop.next
; CHECK: %k = phi i32 [
; CHECK-NOT: phi <8 x i1>
; CHECK: %taken{{.*}} = freeze i1 %stop
; CHECK: br i1 %{{.*}}, label %[[MORE:.*]], label %[[LEFT:.*]]
; CHECK: call void @llvm.masked.store.v8i32.p0({{.*}}, <8 x i1> %odd)

define internal void @l.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="l" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %functor, i64 %i
  %v = load i32, ptr %a
  %odd = icmp sgt i32 %v, 5
  br i1 %odd, label %before, label %end

before:
  br label %loop

loop:
  %k = phi i32 [ 0, %before ], [ %next, %latch ]
  %sum = phi i32 [ 0, %before ], [ %more, %latch ]
  %pk = getelementptr i32, ptr %domain, i32 %k
  %f = load i32, ptr %pk
  %stop = icmp eq i32 %f, 0
  br i1 %stop, label %stopped, label %latch

latch:
  %part = mul i32 %f, %v
  %more = add i32 %sum, %part
  %next = add nuw nsw i32 %k, 1
  %again = icmp slt i32 %next, %g1
  br i1 %again, label %loop, label %done

stopped:
  %sum.stopped = phi i32 [ %sum, %loop ]
  br label %store

done:
  %sum.done = phi i32 [ %more, %latch ]
  br label %store

store:
  %all = phi i32 [ %sum.stopped, %stopped ], [ %sum.done, %done ]
  store i32 %all, ptr %a
  br label %end

end:
  ret void
}
