; n - 1 - i, from which LLVM has made n + ~i, might wrap before it is extended to an address. In the interior it does not
; wrap between the lanes, which one lane decides, and is strided. The same unsigned, where lanes decide that use it. An index that is known not to wrap
; needs no version.
; RUN: %amp-opt -target=host -passes=specialize-interior,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @reverse.thread(
; CHECK: %[[LANE:.*]] = call i32 @__cppamp_host_lane()
; CHECK: %[[FIRST:.*]] = sub i32 %{{.*}}, %{{.*}}
; CHECK: %[[WIDE:.*]] = zext nneg i32 %{{.*}} to i64
; CHECK: %[[OFFSET:.*]] = mul nsw i64 %[[WIDE]], -1
; CHECK: %[[START:.*]] = sext i32 %[[FIRST]] to i64
; CHECK: %[[SUM:.*]] = add nsw i64 %[[START]], %[[OFFSET]]
; CHECK: %[[FITS:.*]] = icmp sge i64 %[[SUM]], -2147483648
; CHECK: call i1 @__cppamp_host_all(i1 %[[FITS]])
; CHECK: interior:
; CHECK: getelementptr float, ptr %{{.*}}, i64 %[[SUM]]
; CHECK: border:
; CHECK: sext i32

; CHECK-LABEL: define internal void @unsigned.thread(
; CHECK: %[[START:.*]] = zext i32 %{{.*}} to i64
; CHECK: %[[SUM:.*]] = add nsw i64 %[[START]],
; CHECK: %[[EACH:.*]] = zext i32 %{{.*}} to i64
; CHECK: icmp eq i64 %[[EACH]], %[[SUM]]
; CHECK: interior:

; CHECK-LABEL: define internal void @exact.thread(
; CHECK-NOT: interior:

target triple = "x86_64-pc-linux-gnu"

declare void @reverse(ptr, ptr) "amp-kernel"="symbol=sym,size=32"
define internal void @reverse.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="reverse" "amp-rank"="1" "amp-region"="0" "amp-scratch"="64" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !2
  %not = xor i32 %me, -1
  %index = add i32 %g2, %not
  %wide = sext i32 %index to i64
  %at = getelementptr float, ptr %a, i64 %wide
  store float 1.0, ptr %at
  ret void
}
declare void @unsigned(ptr, ptr) "amp-kernel"="symbol=sym2,size=32"
define internal void @unsigned.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="unsigned" "amp-rank"="1" "amp-region"="0" "amp-scratch"="64" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !2
  %index = sub i32 %g2, %me
  %wide = zext i32 %index to i64
  %at = getelementptr float, ptr %a, i64 %wide
  store float 1.0, ptr %at
  ret void
}
declare void @exact(ptr, ptr) "amp-kernel"="symbol=sym3,size=32"
define internal void @exact.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="exact" "amp-rank"="1" "amp-region"="0" "amp-scratch"="64" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %a = load ptr, ptr %functor, !invariant.load !2
  %not = xor i32 %me, -1
  %index = add nsw i32 %g2, %not
  %wide = sext i32 %index to i64
  %at = getelementptr float, ptr %a, i64 %wide
  store float 1.0, ptr %at
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

!2 = !{}
