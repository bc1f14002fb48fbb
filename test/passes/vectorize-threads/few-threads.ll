; A variant for few threads, which run one after the other from any lane on. It exists for domains of one dimension if
; lanes compute different things in a loop. The entry runs it for a quarter of a vector or less, and the kernel has
; host_few, 16.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s --check-prefix=VARIANT
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,build-host-entries,verify -S %s | FileCheck %s --check-prefix=ENTRY

; VARIANT: define internal void @loop.thread.few({{.*}}, i32 %10, i32 %11) #[[FEW:[0-9]+]] {
; VARIANT: %[[END:.*]] = add i32 %10, %11
; VARIANT: %lane = phi i32 [ %10, %{{.*}} ]
; VARIANT: icmp ult i32 {{.*}}, %[[END]]
; VARIANT-NOT: .few(
; VARIANT-DAG: attributes #[[FEW]] = { {{.*}}"amp-kernel-of"="loop" "amp-lanes"="8" "amp-level"="v3" {{.*}}"amp-variant"="few"

; ENTRY: @__cppamp_host_kernels = {{.*}} @loop.host.v3, ptr null], i32 0, i32 24, ptr null }
; ENTRY-SAME: @flat.host.v3, ptr null], i32 0, i32 8, ptr null }
; ENTRY-SAME: @uniform.host.v3, ptr null], i32 0, i32 8, ptr null }
; ENTRY-SAME: @plane.host.v3, ptr null], i32 0, i32 8, ptr null }
; ENTRY: define {{.*}}void @loop.host.v3(
; ENTRY: icmp ule i32 %[[COUNT:.*]], 2
; ENTRY: few:
; ENTRY: %[[LANE:.*]] = and i32 %[[FIRST:.*]], 7
; ENTRY: %[[ALIGNED:.*]] = sub i32 %[[FIRST]], %[[LANE]]
; ENTRY: call void @loop.thread.few({{.*}}, i32 %[[ALIGNED]], i32 0, i32 0, i32 0, i32 %[[LANE]], i32 %[[COUNT]])

target triple = "x86_64-pc-linux-gnu"

declare void @loop(ptr, ptr) "amp-kernel"="symbol=s0,size=32"
declare void @flat(ptr, ptr) "amp-kernel"="symbol=s1,size=32"
declare void @uniform(ptr, ptr) "amp-kernel"="symbol=s2,size=32"
declare void @plane(ptr, ptr) "amp-kernel"="symbol=s3,rank=2,size=32"
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)

define internal void @loop.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="loop" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i32 [ %me, %entry ], [ %sum.next, %body ]
  %sum.next = mul i32 %sum, 3
  %i.next = add nuw i32 %i, 1
  %again = icmp ult i32 %i.next, 1000
  br i1 %again, label %body, label %exit
exit:
  %at = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %functor, i64 %at
  store i32 %sum.next, ptr %a
  ret void
}
define internal void @flat.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="flat" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %at = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %functor, i64 %at
  store i32 %me, ptr %a
  ret void
}
define internal void @uniform.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="uniform" "amp-rank"="1" "amp-region"="0" {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  store i32 %i, ptr %functor
  %i.next = add nuw i32 %i, 1
  %again = icmp ult i32 %i.next, 1000
  br i1 %again, label %body, label %exit
exit:
  ret void
}
define internal void @plane.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="plane" "amp-rank"="2" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i32 [ %me, %entry ], [ %sum.next, %body ]
  %sum.next = mul i32 %sum, 3
  %i.next = add nuw i32 %i, 1
  %again = icmp ult i32 %i.next, 1000
  br i1 %again, label %body, label %exit
exit:
  %at = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %functor, i64 %at
  store i32 %sum.next, ptr %a
  ret void
}
