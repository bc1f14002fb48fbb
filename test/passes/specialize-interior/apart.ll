; Members that are read and written one by one: a version for vectors in which the structures do not overlap, whose
; accesses are whole vectors.
; RUN: %amp-opt -target=host -passes=specialize-interior,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v4 -passes='function(specialize-interior),vectorize-threads,verify' -S %s | FileCheck --check-prefix=VECTOR %s

; Eight bytes of each: they overlap if the distance is -7 to 7.
; CHECK-LABEL: define internal void @members.thread(
; CHECK: %[[DISTANCE:.*]] = sub i64 %{{.*}}, %{{.*}}
; CHECK: %[[ABOVE:.*]] = sub i64 %[[DISTANCE]], -7
; CHECK: %[[TEST:.*]] = icmp ugt i64 %[[ABOVE]], 14
; CHECK: %[[ALL:.*]] = call i1 @__cppamp_host_all(i1 %[[TEST]])
; CHECK: freeze i1 %[[ALL]]
; CHECK: br i1 %{{.*}}, label %interior, label %border
; CHECK: interior:
; CHECK: load float, {{.*}} !amp.apart ![[P:[0-9]+]]
; CHECK: store float %{{.*}} !amp.apart ![[Q:[0-9]+]]
; CHECK: load float, {{.*}} !amp.apart ![[P]]
; CHECK: store float %{{.*}} !amp.apart ![[Q]]
; CHECK: border:
; CHECK-NOT: amp.apart
; CHECK: ret void

; VECTOR-LABEL: define internal void @members.thread.vector(
; VECTOR: interior{{.*}}:
; VECTOR-NOT: masked
; VECTOR: load <16 x i32>
; VECTOR-NOT: masked
; VECTOR: store <16 x i32>
; VECTOR: border{{.*}}:

; Nothing is between the accesses; all of them are of one view; the address of what is between is not known before.
; CHECK-LABEL: define internal void @first.thread(
; CHECK-NOT: interior
; CHECK: ret void
; CHECK-LABEL: define internal void @same.thread(
; CHECK-NOT: interior
; CHECK: ret void
; CHECK-LABEL: define internal void @list.thread(
; CHECK-NOT: interior
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @members.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="members" "amp-rank"="1" "amp-region"="0" {
  %p = load ptr, ptr %functor, !invariant.load !0
  %functor.q = getelementptr i8, ptr %functor, i64 8
  %q = load ptr, ptr %functor.q, !invariant.load !0
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %px = getelementptr inbounds { float, float }, ptr %p, i64 %i
  %qx = getelementptr inbounds { float, float }, ptr %q, i64 %i
  %py = getelementptr inbounds i8, ptr %px, i64 4
  %qy = getelementptr inbounds i8, ptr %qx, i64 4
  %a = load float, ptr %px
  store float %a, ptr %qx
  %b = load float, ptr %py
  store float %b, ptr %qy
  ret void
}

define internal void @first.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="first" "amp-rank"="1" "amp-region"="0" {
  %p = load ptr, ptr %functor, !invariant.load !0
  %functor.q = getelementptr i8, ptr %functor, i64 8
  %q = load ptr, ptr %functor.q, !invariant.load !0
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %px = getelementptr inbounds { float, float }, ptr %p, i64 %i
  %qx = getelementptr inbounds { float, float }, ptr %q, i64 %i
  %py = getelementptr inbounds i8, ptr %px, i64 4
  %qy = getelementptr inbounds i8, ptr %qx, i64 4
  %a = load float, ptr %px
  %b = load float, ptr %py
  store float %a, ptr %qx
  store float %b, ptr %qy
  ret void
}

define internal void @same.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="same" "amp-rank"="1" "amp-region"="0" {
  %p = load ptr, ptr %functor, !invariant.load !0
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %px = getelementptr inbounds { float, float }, ptr %p, i64 %i
  %py = getelementptr inbounds i8, ptr %px, i64 4
  %a = load float, ptr %px
  %twice = fadd float %a, %a
  store float %twice, ptr %px
  %b = load float, ptr %py
  %more = fadd float %b, %b
  store float %more, ptr %py
  ret void
}

define internal void @list.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="list" "amp-rank"="1" "amp-region"="0" {
  %p = load ptr, ptr %functor, !invariant.load !0
  %functor.q = getelementptr i8, ptr %functor, i64 8
  %q = load ptr, ptr %functor.q, !invariant.load !0
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %px = getelementptr inbounds { float, i32 }, ptr %p, i64 %i
  %py = getelementptr inbounds i8, ptr %px, i64 4
  %at = load i32, ptr %py
  %at64 = sext i32 %at to i64
  %qx = getelementptr inbounds { float, float }, ptr %q, i64 %at64
  %a = load float, ptr %px
  store float %a, ptr %qx
  store float 0.0, ptr %px
  store i32 1, ptr %py
  ret void
}

declare i32 @__cppamp_host_lane()
!0 = !{}
