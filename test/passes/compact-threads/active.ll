; Regions in which only some threads of a row do anything: these threads are numbered by x, and no longer test whether
; they are active.
; RUN: %amp-opt -target=host '-passes=function(compact-threads),verify' -S %s | FileCheck %s

; Every 32nd thread, 8 of 256.
; CHECK-LABEL: define internal i32 @modulo(
; CHECK-SAME: i32 %x, i32 %y, i32 %z, i32 %slot) [[EIGHT:#[0-9]+]]
; CHECK-DAG: [[X:%.*]] = mul nuw nsw i32 %x, 32
; CHECK-DAG: %lane1 = mul nuw nsw i32 %lane, 32
; CHECK: br i1 true, label %then, label %done
define internal i32 @modulo(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="0" "amp-tile"="256,1,1" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %low = and i32 %me, 31
  %is = icmp eq i32 %low, 0
  br i1 %is, label %then, label %done
then:
  %p = getelementptr i32, ptr %scratch, i32 %me
  store i32 1, ptr %p
  br label %done
done:
  ret i32 1
}

; The first 16, if a uniform value allows it; that condition remains.
; CHECK-LABEL: define internal i32 @first(
; CHECK-SAME: i32 %slot) [[SIXTEEN:#[0-9]+]]
; CHECK-NOT: mul
; CHECK: %both = select i1 %uniform, i1 true, i1 false
; CHECK: br i1 %both, label %then, label %done
define internal i32 @first(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="1" "amp-tile"="256,1,1" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %far = shl nuw nsw i32 %me, 4
  %is = icmp ult i32 %far, 256
  %uniform = icmp eq i32 %g0, 3
  %both = select i1 %uniform, i1 %is, i1 false
  br i1 %both, label %then, label %done
then:
  %p = getelementptr i32, ptr %scratch, i32 %me
  store i32 1, ptr %p
  br label %done
done:
  ret i32 2
}

; The last thread, under two nested conditions; its per-thread memory moves along.
; CHECK-LABEL: define internal i32 @last(
; CHECK-SAME: i32 %slot) [[ONE:#[0-9]+]]
; CHECK: [[X:%.*]] = add nuw nsw i32 %x, 255
; CHECK: [[BY:%.*]] = sub nuw nsw i32 [[X]], %x
; CHECK: [[SLOT:%.*]] = add nuw nsw i32 %slot, [[BY]]
; CHECK: br i1 true, label %odd, label %done
; CHECK: br i1 true, label %then, label %done
; CHECK: add i32 [[SLOT]], %lane
define internal i32 @last(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="2" "amp-tile"="256,1,1" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %low = and i32 %me, 1
  %is.odd = icmp ne i32 %low, 0
  br i1 %is.odd, label %odd, label %done
odd:
  %is.last = icmp sgt i32 %me, 253
  br i1 %is.last, label %then, label %done
then:
  %place = add i32 %slot, %lane
  %p = getelementptr i32, ptr %scratch, i32 %place
  store i32 1, ptr %p
  br label %done
done:
  ret i32 3
}

; Not compacted: all threads are active, active threads are not equidistant, or so close that masks are cheaper.
; CHECK-LABEL: define internal i32 @all(
; CHECK-NOT: mul
; CHECK: br i1 %is,
; CHECK-LABEL: define internal i32 @blocks(
; CHECK: br i1 %is,
; CHECK-LABEL: define internal i32 @close(
; CHECK: br i1 %is,
define internal i32 @all(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="3" "amp-tile"="256,1,1" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %is = icmp ult i32 %me, 16
  br i1 %is, label %then, label %done
then:
  br label %done
done:
  %v = phi i32 [ 1, %then ], [ 2, %entry ]
  %p = getelementptr i32, ptr %scratch, i32 %me
  store i32 %v, ptr %p
  ret i32 4
}

define internal i32 @blocks(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="4" "amp-tile"="256,1,1" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %bit = and i32 %me, 16
  %is = icmp eq i32 %bit, 0
  br i1 %is, label %then, label %done
then:
  %p = getelementptr i32, ptr %scratch, i32 %me
  store i32 1, ptr %p
  br label %done
done:
  ret i32 5
}

define internal i32 @close(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-region"="5" "amp-tile"="256,1,1" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %bit = and i32 %me, 3
  %is = icmp eq i32 %bit, 0
  br i1 %is, label %then, label %done
then:
  %p = getelementptr i32, ptr %scratch, i32 %me
  store i32 1, ptr %p
  br label %done
done:
  ret i32 6
}

; CHECK-DAG: attributes [[EIGHT]] = { "amp-active"="8" "amp-kernel-of"="k" "amp-region"="0"
; CHECK-DAG: attributes [[SIXTEEN]] = { "amp-active"="16" "amp-kernel-of"="k" "amp-region"="1"
; CHECK-DAG: attributes [[ONE]] = { "amp-active"="1" "amp-kernel-of"="k" "amp-region"="2"
; CHECK-NOT: "amp-active"={{.*}} "amp-region"="{{[345]}}"

declare i32 @__cppamp_host_lane() memory(none) nounwind willreturn
