; Structures at addresses that memory decides. Eight bytes are one element of a gather; AVX2 loads them by lane. Structures
; of 16 bytes are one load or store for each lane, and shuffles. Inactive lanes access memory that nothing else uses. The
; elements between two members are not stored. In a loop, AVX2 also loads single elements for each lane, active or not;
; it always stores so, except to memory of the tile or of the thread. What decides the elements is computed, because AVX2
; loads and stores thread by thread otherwise (scattered.ll).
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s --check-prefixes=CHECK,WIDE
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s --check-prefixes=CHECK,SPLIT

; CHECK-LABEL: define internal void @pairs.thread.vector(
; WIDE: %[[PAIRS:.*]] = call <16 x i64> @llvm.masked.gather.v16i64.v16p0(
; WIDE: bitcast <16 x i64> %[[PAIRS]] to <32 x i32>
; WIDE: shufflevector <32 x i32> %{{.*}}, <32 x i32> poison, <16 x i32> <i32 0, i32 2, i32 4
; WIDE: shufflevector <32 x i32> %{{.*}}, <32 x i32> poison, <16 x i32> <i32 1, i32 3, i32 5
; WIDE-NOT: gather
; WIDE: call void @llvm.masked.scatter.v16i64.v16p0(
; WIDE-NOT: scatter
; SPLIT-COUNT-8: load i64, ptr
; SPLIT: bitcast <8 x i64> %{{.*}} to <16 x i32>
; SPLIT-NOT: gather
; SPLIT-COUNT-8: store i64
; CHECK: ret void

; CHECK-LABEL: define internal void @fours.thread.vector(
; CHECK: %inactive = alloca [64 x i8], align 64
; CHECK: select <[[LANES:8|16]] x i1> %{{.*}}, <[[LANES]] x ptr> %{{.*}}, <[[LANES]] x ptr>
; CHECK-NOT: gather
; SPLIT-COUNT-8: load <4 x i32>
; WIDE-COUNT-16: load <4 x i32>
; CHECK-NOT: gather
; SPLIT-COUNT-8: store <4 x i32>
; WIDE-COUNT-16: store <4 x i32>
; CHECK-NOT: scatter
; CHECK: ret void

; CHECK-LABEL: define internal void @gaps.thread.vector(
; SPLIT-COUNT-16: store i16
; WIDE-COUNT-2: @llvm.masked.scatter.v16i16
; CHECK: ret void

; CHECK-LABEL: define internal void @chains.thread.vector(
; SPLIT: %inactive = alloca [64 x i8], align 64
; SPLIT: call void asm sideeffect "", "r"(ptr %inactive) #[[INACCESSIBLE:[0-9]+]]
; SPLIT: phi <8 x i1>
; SPLIT: select <8 x i1> %live, <8 x ptr> %{{.*}}, <8 x ptr>
; SPLIT-COUNT-8: load i32, ptr
; WIDE: @llvm.masked.gather
; CHECK: ret void

; CHECK-LABEL: define internal void @compact.thread.vector(
; SPLIT: select <8 x i1> %{{.*}}, <8 x ptr> %{{.*}}, <8 x ptr>
; SPLIT-COUNT-8: store i32
; SPLIT-NOT: store i32
; CHECK: @llvm.masked.scatter
; CHECK: ret void

; SPLIT: attributes #[[INACCESSIBLE]] = { memory(inaccessiblemem: readwrite) }

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @pairs.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="pairs" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %scratch, i64 %k
  %from = load i32, ptr %b
  %far.0 = mul i32 %from, %from
  %far.1 = mul i32 %far.0, %from
  %far.2 = mul i32 %far.1, %from
  %far.3 = mul i32 %far.2, %from
  %far.4 = mul i32 %far.3, %from
  %far.5 = mul i32 %far.4, %from
  %far.6 = mul i32 %far.5, %from
  %far.7 = mul i32 %far.6, %from
  %far.8 = mul i32 %far.7, %from
  %far.9 = mul i32 %far.8, %from
  %far.10 = mul i32 %far.9, %from
  %far.11 = mul i32 %far.10, %from
  %far.12 = mul i32 %far.11, %from
  %far.13 = mul i32 %far.12, %from
  %far.14 = mul i32 %far.13, %from
  %far = mul i32 %far.14, %from
  %i = sext i32 %far to i64
  %p = getelementptr [2 x float], ptr %functor, i64 %i
  %q = getelementptr i8, ptr %p, i64 4
  %v = load float, ptr %p
  %w = load float, ptr %q
  %s = fadd float %v, %w
  store float %s, ptr %q
  store float %v, ptr %p
  ret void
}

define internal void @fours.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="fours" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %scratch, i64 %k
  %from = load i32, ptr %b
  %far.0 = mul i32 %from, %from
  %far.1 = mul i32 %far.0, %from
  %far.2 = mul i32 %far.1, %from
  %far.3 = mul i32 %far.2, %from
  %far.4 = mul i32 %far.3, %from
  %far.5 = mul i32 %far.4, %from
  %far.6 = mul i32 %far.5, %from
  %far.7 = mul i32 %far.6, %from
  %far.8 = mul i32 %far.7, %from
  %far.9 = mul i32 %far.8, %from
  %far.10 = mul i32 %far.9, %from
  %far.11 = mul i32 %far.10, %from
  %far.12 = mul i32 %far.11, %from
  %far.13 = mul i32 %far.12, %from
  %far.14 = mul i32 %far.13, %from
  %far = mul i32 %far.14, %from
  %c = icmp ne i32 %far, 0
  br i1 %c, label %then, label %end
then:
  %i = sext i32 %far to i64
  %p = getelementptr [4 x float], ptr %functor, i64 %i
  %p1 = getelementptr i8, ptr %p, i64 4
  %p2 = getelementptr i8, ptr %p, i64 8
  %p3 = getelementptr i8, ptr %p, i64 12
  %v3 = load float, ptr %p3
  %v0 = load float, ptr %p
  %v1 = load float, ptr %p1
  %v2 = load float, ptr %p2
  store float %v1, ptr %p
  store float %v2, ptr %p1
  store float %v3, ptr %p2
  store float %v0, ptr %p3
  br label %end
end:
  ret void
}

define internal void @gaps.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="gaps" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %scratch, i64 %k
  %from = load i32, ptr %b
  %far.0 = mul i32 %from, %from
  %far.1 = mul i32 %far.0, %from
  %far.2 = mul i32 %far.1, %from
  %far.3 = mul i32 %far.2, %from
  %far.4 = mul i32 %far.3, %from
  %far.5 = mul i32 %far.4, %from
  %far.6 = mul i32 %far.5, %from
  %far.7 = mul i32 %far.6, %from
  %far.8 = mul i32 %far.7, %from
  %far.9 = mul i32 %far.8, %from
  %far.10 = mul i32 %far.9, %from
  %far.11 = mul i32 %far.10, %from
  %far.12 = mul i32 %far.11, %from
  %far.13 = mul i32 %far.12, %from
  %far.14 = mul i32 %far.13, %from
  %far = mul i32 %far.14, %from
  %i = sext i32 %far to i64
  %p = getelementptr [2 x i16], ptr %functor, i64 %i
  %q = getelementptr i8, ptr %p, i64 6
  store i16 1, ptr %p
  store i16 2, ptr %q
  ret void
}

define internal void @chains.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="chains" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  br label %loop
loop:
  %at = phi i32 [ %me, %entry ], [ %next, %loop ]
  %i = sext i32 %at to i64
  %p = getelementptr i32, ptr %functor, i64 %i
  %next = load i32, ptr %p
  %done = icmp eq i32 %next, 0
  br i1 %done, label %left, label %loop
left:
  %last = phi i32 [ %at, %loop ]
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %scratch, i64 %k
  store i32 %last, ptr %b
  ret void
}

define internal void @compact.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="compact" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %b = getelementptr i32, ptr %domain, i64 %k
  %from = load i32, ptr %b
  %far.0 = mul i32 %from, %from
  %far.1 = mul i32 %far.0, %from
  %far.2 = mul i32 %far.1, %from
  %far.3 = mul i32 %far.2, %from
  %far.4 = mul i32 %far.3, %from
  %far.5 = mul i32 %far.4, %from
  %far.6 = mul i32 %far.5, %from
  %far.7 = mul i32 %far.6, %from
  %far.8 = mul i32 %far.7, %from
  %far.9 = mul i32 %far.8, %from
  %far.10 = mul i32 %far.9, %from
  %far.11 = mul i32 %far.10, %from
  %far.12 = mul i32 %far.11, %from
  %far.13 = mul i32 %far.12, %from
  %far.14 = mul i32 %far.13, %from
  %far = mul i32 %far.14, %from
  %c = icmp sgt i32 %far, 0
  br i1 %c, label %then, label %end
then:
  %i = zext nneg i32 %far to i64
  %p = getelementptr i32, ptr %functor, i64 %i
  store i32 %me, ptr %p
  %q = getelementptr i32, ptr %scratch, i64 %i
  store i32 %me, ptr %q
  br label %end
end:
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
