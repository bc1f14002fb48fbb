; Rows of threads that share the vectors of a loop run together, with as many vectors of each as registers allow. What that
; leaves of a row runs together as well: whole vectors in one variant, and fewer threads in another one. Without rows, two
; vectors run together where four do not fit.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,build-host-entries,verify -S %s | FileCheck --check-prefix=ENTRY %s

; CHECK: define internal void @product.thread.rows.vector({{.*}} #[[ROWS:[0-9]+]] {
; CHECK-COUNT-4: call <64 x float> @llvm.fmuladd
; CHECK-NOT: fmuladd
; CHECK: define internal void @product.thread.rows.vector.{{[0-9]+}}({{.*}} #[[NARROW:[0-9]+]] {
; CHECK-COUNT-4: call <16 x float> @llvm.fmuladd
; CHECK-NOT: fmuladd
; CHECK: define internal void @product.thread.rows.tail({{.*}}, i32 %{{[0-9]+}}) #[[TAIL:[0-9]+]] {
; CHECK-COUNT-4: call <16 x float> @llvm.fmuladd
; CHECK-NOT: fmuladd
; CHECK: ret void
; CHECK-DAG: attributes #[[ROWS]] = { {{.*}}"amp-lanes"="64" {{.*}}"amp-rows"="4" "amp-variant"="rows"
; CHECK-DAG: attributes #[[NARROW]] = { {{.*}}"amp-lanes"="16" {{.*}}"amp-rows"="4" "amp-variant"="narrow-rows"
; CHECK-DAG: attributes #[[TAIL]] = { {{.*}}"amp-lanes"="16" {{.*}}"amp-rows"="4" "amp-variant"="rows-tail"
; CHECK-DAG: attributes #{{[0-9]+}} = { {{.*}}"amp-kernel-of"="sums" "amp-lanes"="64" {{.*}}"amp-variant"="wide"
; CHECK-DAG: attributes #{{[0-9]+}} = { {{.*}}"amp-kernel-of"="sums" "amp-lanes"="32" {{.*}}"amp-variant"="pair"

; ENTRY-LABEL: define internal void @product.host.v4(
; ENTRY: rows:
; ENTRY: call void @product.thread.rows.vector(
; ENTRY: call void @product.thread.rows.vector.{{[0-9]+}}(
; ENTRY: rows.tail:
; ENTRY: call void @product.thread.rows.tail(
; ENTRY-LABEL: define internal void @sums.host.v4(
; ENTRY: and i32 %{{.*}}, 63
; ENTRY: wide:
; ENTRY: and i32 %{{.*}}, 31
; ENTRY: wide{{[0-9]+}}:

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @product(ptr, ptr) "amp-kernel"="symbol=s0,rank=2,size=32"
declare void @sums(ptr, ptr) "amp-kernel"="symbol=s1,size=32"
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float)

define internal void @product.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="product" "amp-rank"="2" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %more, %loop ]
  %row = mul nuw nsw i32 %g1, 1000
  %at = add nuw nsw i32 %row, %k
  %p = getelementptr float, ptr %functor, i32 %at
  %a = load float, ptr %p, align 4
  %line = mul nuw nsw i32 %k, 1000
  %column = add nuw nsw i32 %line, %me
  %q = getelementptr float, ptr %domain, i32 %column
  %b = load float, ptr %q, align 4
  %more = call float @llvm.fmuladd.f32(float %a, float %b, float %sum)
  %next = add nuw nsw i32 %k, 1
  %again = icmp ult i32 %next, 100
  br i1 %again, label %loop, label %end

end:
  %last = phi float [ %more, %loop ]
  %out = mul nuw nsw i32 %g1, 1000
  %to = add nuw nsw i32 %out, %me
  %r = getelementptr float, ptr %scratch, i32 %to
  store float %last, ptr %r, align 4
  ret void
}

define internal void @sums.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="sums" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  br label %loop

loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %p = getelementptr i32, ptr %functor, i32 %k
  %a = load i32, ptr %p, align 4
  %b = mul i32 %a, %me
  %more = add i32 %b, %sum
  %next = add nuw nsw i32 %k, 1
  %again = icmp ult i32 %next, 100
  br i1 %again, label %loop, label %end

end:
  %last = phi i32 [ %more, %loop ]
  %r = getelementptr i32, ptr %scratch, i32 %me
  store i32 %last, ptr %r, align 4
  ret void
}
