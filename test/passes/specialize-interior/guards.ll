; The guards of adjacent elements of a thread get one test, and a version in which all of them hold: its accesses are in
; one block.
; RUN: %amp-opt -target=host -passes=specialize-interior,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v4 -passes='function(specialize-interior),vectorize-threads,verify' -S %s | FileCheck --check-prefix=VECTOR %s

; CHECK-LABEL: define internal void @two.thread(
; CHECK: %[[SECOND:.*]] = add nsw i32 %{{.*}}, 1
; CHECK: %[[TEST:.*]] = icmp slt i32 %[[SECOND]], %g2
; CHECK: %[[ALL:.*]] = call i1 @__cppamp_host_all(i1 %[[TEST]])
; CHECK: freeze i1 %[[ALL]]
; CHECK: br i1 %{{.*}}, label %interior, label %border
; CHECK: interior:
; CHECK-NOT: br
; CHECK: store i32 1
; CHECK-NOT: br
; CHECK: store i32 2
; CHECK: border:
; CHECK: call i1 @__cppamp_host_all(
; CHECK: call i1 @__cppamp_host_all(

; Both members of a row become whole vectors.
; VECTOR-LABEL: define internal void @two.thread.vector(
; VECTOR: interior{{.*}}:
; VECTOR: store <16 x i32>
; VECTOR: store <16 x i32>
; VECTOR: br

; Different bounds; elements that are adjacent between threads; a test against a constant.
; CHECK-LABEL: define internal void @bounds.thread(
; CHECK-NOT: interior
; CHECK: ret void
; CHECK-LABEL: define internal void @adjacent.thread(
; CHECK-NOT: interior
; CHECK: ret void
; CHECK-LABEL: define internal void @constant.thread(
; CHECK-NOT: interior
; CHECK: ret void

; Guards of an index that is the same for all threads: the first test that needs the lane is another one.
; CHECK-LABEL: define internal void @shared.thread(
; CHECK: icmp slt i32 %g0, %g2
; CHECK: call i1 @__cppamp_host_all(
; CHECK: call i1 @__cppamp_host_all(
; CHECK: br i1 %{{.*}}, label %interior, label %border
; CHECK: interior:
; CHECK: store i32 1
; CHECK-NOT: br
; CHECK: store i32 2
; CHECK-NOT: and i32
; CHECK: border:
; CHECK: and i32 %{{.*}}, 1073741312

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @two.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="two" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = mul nsw i32 %me, 2
  %c = icmp slt i32 %i, %g2
  %all = call i1 @__cppamp_host_all(i1 %c)
  br i1 %all, label %then.uniform, label %divergent

then.uniform:
  %i64 = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr %functor, i64 %i64
  store i32 1, ptr %p
  br label %next

divergent:
  br i1 %c, label %then, label %next

then:
  %j64 = sext i32 %i to i64
  %q = getelementptr inbounds i32, ptr %functor, i64 %j64
  store i32 1, ptr %q
  br label %next

next:
  %k = add nsw i32 %i, 1
  %c2 = icmp slt i32 %k, %g2
  %all2 = call i1 @__cppamp_host_all(i1 %c2)
  br i1 %all2, label %then2.uniform, label %divergent2

then2.uniform:
  %k64 = sext i32 %k to i64
  %p2 = getelementptr inbounds i32, ptr %functor, i64 %k64
  store i32 2, ptr %p2
  br label %end

divergent2:
  br i1 %c2, label %then2, label %end

then2:
  %l64 = sext i32 %k to i64
  %q2 = getelementptr inbounds i32, ptr %functor, i64 %l64
  store i32 2, ptr %q2
  br label %end

end:
  ret void
}

define internal void @bounds.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="bounds" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = mul nsw i32 %me, 2
  %c = icmp slt i32 %i, %g1
  %all = call i1 @__cppamp_host_all(i1 %c)
  br i1 %all, label %then.uniform, label %divergent

then.uniform:
  %i64 = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr %functor, i64 %i64
  store i32 1, ptr %p
  br label %next

divergent:
  br i1 %c, label %then, label %next

then:
  %j64 = sext i32 %i to i64
  %q = getelementptr inbounds i32, ptr %functor, i64 %j64
  store i32 1, ptr %q
  br label %next

next:
  %k = add nsw i32 %i, 1
  %c2 = icmp slt i32 %k, %g2
  %all2 = call i1 @__cppamp_host_all(i1 %c2)
  br i1 %all2, label %then2.uniform, label %divergent2

then2.uniform:
  %k64 = sext i32 %k to i64
  %p2 = getelementptr inbounds i32, ptr %functor, i64 %k64
  store i32 2, ptr %p2
  br label %end

divergent2:
  br i1 %c2, label %then2, label %end

then2:
  %l64 = sext i32 %k to i64
  %q2 = getelementptr inbounds i32, ptr %functor, i64 %l64
  store i32 2, ptr %q2
  br label %end

end:
  ret void
}

define internal void @adjacent.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="adjacent" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = mul nsw i32 %me, 1
  %c = icmp slt i32 %i, %g2
  %all = call i1 @__cppamp_host_all(i1 %c)
  br i1 %all, label %then.uniform, label %divergent

then.uniform:
  %i64 = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr %functor, i64 %i64
  store i32 1, ptr %p
  br label %next

divergent:
  br i1 %c, label %then, label %next

then:
  %j64 = sext i32 %i to i64
  %q = getelementptr inbounds i32, ptr %functor, i64 %j64
  store i32 1, ptr %q
  br label %next

next:
  %k = add nsw i32 %i, 512
  %c2 = icmp slt i32 %k, %g2
  %all2 = call i1 @__cppamp_host_all(i1 %c2)
  br i1 %all2, label %then2.uniform, label %divergent2

then2.uniform:
  %k64 = sext i32 %k to i64
  %p2 = getelementptr inbounds i32, ptr %functor, i64 %k64
  store i32 2, ptr %p2
  br label %end

divergent2:
  br i1 %c2, label %then2, label %end

then2:
  %l64 = sext i32 %k to i64
  %q2 = getelementptr inbounds i32, ptr %functor, i64 %l64
  store i32 2, ptr %q2
  br label %end

end:
  ret void
}

define internal void @constant.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="constant" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = mul nsw i32 %me, 2
  %c = icmp slt i32 %i, 100
  %all = call i1 @__cppamp_host_all(i1 %c)
  br i1 %all, label %then.uniform, label %divergent

then.uniform:
  %i64 = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr %functor, i64 %i64
  store i32 1, ptr %p
  br label %next

divergent:
  br i1 %c, label %then, label %next

then:
  %j64 = sext i32 %i to i64
  %q = getelementptr inbounds i32, ptr %functor, i64 %j64
  store i32 1, ptr %q
  br label %next

next:
  %k = add nsw i32 %i, 1
  %c2 = icmp slt i32 %k, 99
  %all2 = call i1 @__cppamp_host_all(i1 %c2)
  br i1 %all2, label %then2.uniform, label %divergent2

then2.uniform:
  %k64 = sext i32 %k to i64
  %p2 = getelementptr inbounds i32, ptr %functor, i64 %k64
  store i32 2, ptr %p2
  br label %end

divergent2:
  br i1 %c2, label %then2, label %end

then2:
  %l64 = sext i32 %k to i64
  %q2 = getelementptr inbounds i32, ptr %functor, i64 %l64
  store i32 2, ptr %q2
  br label %end

end:
  ret void
}

declare i1 @__cppamp_host_all(i1)
define internal void @shared.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="shared" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = shl nuw nsw i32 %me, 1
  %c = icmp slt i32 %g0, %g2
  %all = call i1 @__cppamp_host_all(i1 %c)
  br i1 %all, label %then.uniform, label %divergent

then.uniform:
  %i64 = sext i32 %i to i64
  %p = getelementptr inbounds i32, ptr %functor, i64 %i64
  store i32 1, ptr %p
  br label %next

divergent:
  br i1 %c, label %then, label %next

then:
  %j64 = sext i32 %i to i64
  %q = getelementptr inbounds i32, ptr %functor, i64 %j64
  store i32 1, ptr %q
  br label %next

next:
  %k = or disjoint i32 %i, 1
  %c2 = icmp sle i32 %g0, %g2
  %all2 = call i1 @__cppamp_host_all(i1 %c2)
  br i1 %all2, label %then2.uniform, label %divergent2

then2.uniform:
  %k64 = sext i32 %k to i64
  %p2 = getelementptr inbounds i32, ptr %functor, i64 %k64
  store i32 2, ptr %p2
  br label %done

divergent2:
  br i1 %c2, label %then2, label %done

then2:
  %l64 = sext i32 %k to i64
  %q2 = getelementptr inbounds i32, ptr %functor, i64 %l64
  store i32 2, ptr %q2
  br label %done

done:
  %masked = and i32 %me, 1073741312
  %m64 = sext i32 %masked to i64
  %s = getelementptr inbounds float, ptr %scratch, i64 %m64
  %f = load float, ptr %s
  %me64 = zext nneg i32 %me to i64
  %r = getelementptr inbounds float, ptr %domain, i64 %me64
  store float %f, ptr %r
  ret void
}

declare i32 @__cppamp_host_lane()
