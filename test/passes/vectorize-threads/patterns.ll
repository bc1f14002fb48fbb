; In a tile, the first thread of a vector is at a multiple of the vector length. With 8 lanes, x / 16 is therefore
; uniform, x % 16 is adjacent, and x % 4 has the same pattern in each vector: such elements are loaded together and
; shuffled, and stored with the elements in between, which are written back, but only in the tile's own memory. In other
; memory, they may belong to another thread, so each run of elements is stored separately.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s --check-prefix=V4

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define internal i32 @bits.thread.vector(
; CHECK-NOT: <8 x
; CHECK: %[[ROW:.*]] = lshr i32 %{{.*}}, 4
; CHECK: %[[COLUMN:.*]] = and i32 %{{.*}}, 15
; CHECK: %[[P:.*]] = getelementptr [16 x i32], ptr %scratch, i32 %[[ROW]], i32 %[[COLUMN]]
; CHECK: load <8 x i32>, ptr %[[P]]
; CHECK: %[[OTHER:.*]] = xor i32 %{{.*}}, 8
; CHECK: %[[Q:.*]] = getelementptr i32, ptr %scratch, i32 %[[OTHER]]
; CHECK: store <8 x i32> %{{.*}}, ptr %[[Q]]
define internal i32 @bits.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="bits" "amp-rank"="1" "amp-region"="0" "amp-tile"="256,1,1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %row = lshr i32 %me, 4
  %column = and i32 %me, 15
  %p = getelementptr [16 x i32], ptr %scratch, i32 %row, i32 %column
  %v = load i32, ptr %p, align 4
  %other = xor i32 %me, 8
  %q = getelementptr i32, ptr %scratch, i32 %other
  store i32 %v, ptr %q, align 4
  ret i32 1
}

; Without tiles, a quotient is uniform, too. Several vectors together begin at a multiple of their width, and are as many as
; there are in a group of 16 threads.
; CHECK-LABEL: define internal void @untiled.thread.vector(
; CHECK: %[[ROW:.*]] = lshr i32 %{{.*}}, 4
; CHECK: %[[P:.*]] = getelementptr i32, ptr %functor, i32 %[[ROW]]
; CHECK: load i32, ptr %[[P]]
; CHECK-LABEL: define internal void @untiled.thread.vector.{{[0-9]+}}(
; CHECK: %[[ROW:.*]] = lshr i32 %{{.*}}, 4
; CHECK: %[[P:.*]] = getelementptr i32, ptr %functor, i32 %[[ROW]]
; CHECK: load i32, ptr %[[P]]
; CHECK: mul <16 x i32>
define internal void @untiled.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="untiled" "amp-rank"="1" "amp-region"="0" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %row = lshr i32 %me, 4
  %p = getelementptr i32, ptr %functor, i32 %row
  %v = load i32, ptr %p, align 4
  br label %loop

loop: ; reads what all threads share, so that several vectors run together
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ %v, %entry ], [ %more, %loop ]
  %r = getelementptr i32, ptr %scratch, i32 %i
  %w = load i32, ptr %r, align 4
  %product = mul i32 %w, %sum
  %more = add i32 %product, %me
  %next = add nuw nsw i32 %i, 1
  %again = icmp ult i32 %next, %g2
  br i1 %again, label %loop, label %end

end:
  %q = getelementptr i32, ptr %functor, i32 %me
  store i32 %more, ptr %q, align 4
  ret void
}

; A comparison with a multiple of the vector length is uniform.
; CHECK-LABEL: define internal i32 @comparison.thread.vector(
; CHECK: %[[C:.*]] = icmp ult i32 %{{.*}}, 64
; CHECK: br i1 %[[C]]
; CHECK: store <8 x i32>
define internal i32 @comparison.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="comparison" "amp-rank"="1" "amp-region"="0" "amp-tile"="256,1,1" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %is = icmp ult i32 %me, 64
  br i1 %is, label %then, label %done
then:
  %p = getelementptr i32, ptr %scratch, i32 %me
  store i32 %me, ptr %p, align 4
  br label %done
done:
  ret i32 1
}

; CHECK-LABEL: define internal i32 @rows.thread.vector(
; CHECK-NOT: gather
; CHECK: load <8 x i32>
; CHECK: load <8 x i32>
; CHECK: shufflevector <8 x i32> %{{.*}}, <8 x i32> %{{.*}}, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 12, i32 13, i32 14, i32 15>
; CHECK-NOT: scatter
; CHECK: %[[OLD:.*]] = load <8 x i32>
; CHECK: %[[NEW:.*]] = shufflevector <8 x i32> {{.*}} <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 8, i32 8, i32 8, i32 8>
; CHECK: select <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false>, <8 x i32> %[[NEW]], <8 x i32> %[[OLD]]
; CHECK: store <8 x i32>
; CHECK: store <4 x i32>
; CHECK: %[[FIRST:.*]] = shufflevector <8 x i32> %{{.*}}, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK: store <4 x i32> %[[FIRST]]
; CHECK: %[[SECOND:.*]] = shufflevector <8 x i32> %{{.*}}, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
; CHECK: store <4 x i32> %[[SECOND]]
; CHECK: ret i32 1
define internal i32 @rows.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="rows" "amp-rank"="1" "amp-region"="0" "amp-tile"="256,1,1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %row = lshr i32 %me, 2
  %column = and i32 %me, 3
  %p = getelementptr [8 x i32], ptr %scratch, i32 %row, i32 %column
  %v = load i32, ptr %p, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %p, align 4
  %out = load ptr, ptr %functor, !invariant.load !0
  %q = getelementptr [8 x i32], ptr %out, i32 %row, i32 %column
  store i32 %w, ptr %q, align 4
  ret i32 1
}

; The neighbors of a pair exchange their elements: a permutation.
; CHECK-LABEL: define internal i32 @pairs.thread.vector(
; CHECK: %[[V:.*]] = load <8 x i32>
; CHECK: shufflevector <8 x i32> %[[V]], <8 x i32> %{{.*}}, <8 x i32> <i32 1, i32 0, i32 3, i32 2, i32 5, i32 4, i32 7, i32 6>
define internal i32 @pairs.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="pairs" "amp-rank"="1" "amp-region"="0" "amp-tile"="256,1,1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %other = xor i32 %me, 1
  %p = getelementptr i32, ptr %scratch, i32 %other
  %v = load i32, ptr %p, align 4
  %q = getelementptr i32, ptr %scratch, i32 %me
  store i32 %v, ptr %q, align 4
  ret i32 1
}

; Under a mask, inactive lanes of the tile's own memory are written back, except on AVX-512, whose masks are free. Other
; memory uses masked accesses.
; CHECK-LABEL: define internal i32 @odd.thread.vector(
; CHECK: br i1 %{{.*}}, label %[[THEN:.*]], label
; CHECK: [[THEN]]:
; CHECK: %[[OLD:.*]] = load <8 x i32>, ptr %[[P:.*]], align 4
; CHECK: %[[ALL:.*]] = select <8 x i1> %{{.*}}, <8 x i32> %{{.*}}, <8 x i32> %[[OLD]]
; CHECK: store <8 x i32> %[[ALL]], ptr %[[P]], align 4
; CHECK: call void @llvm.masked.store.v8i32
; CHECK: ret i32 1
; V4-LABEL: define internal i32 @odd.thread.vector(
; V4-COUNT-2: call void @llvm.masked.store.v16i32
define internal i32 @odd.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="odd" "amp-rank"="1" "amp-region"="0" "amp-tile"="256,1,1" {
entry:
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %low = and i32 %me, 1
  %is = icmp ne i32 %low, 0
  br i1 %is, label %then, label %done
then:
  %p = getelementptr i32, ptr %scratch, i32 %me
  store i32 %me, ptr %p, align 4
  %out = load ptr, ptr %functor, !invariant.load !0
  %q = getelementptr i32, ptr %out, i32 %me
  store i32 %me, ptr %q, align 4
  br label %done
done:
  ret i32 1
}

; The kernel mostly does one load and one store per thread, far from the next thread's: not vectorized.
; CHECK-LABEL: define internal i32 @far.thread.vector(
; CHECK: thread:
; CHECK: call i32 @far.thread.scalar(
define internal i32 @far.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="far" "amp-rank"="1" "amp-region"="0" "amp-tile"="256,1,1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %place = shl nuw nsw i32 %me, 4
  %p = getelementptr i32, ptr %scratch, i32 %place
  %v = load i32, ptr %p, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %p, align 4
  ret i32 1
}

; x / 4 differs between the lanes, but (x / 4) / 2 of 8 lanes is uniform: computed from lane 0's x / 4.
; CHECK-LABEL: define internal i32 @quotients.thread.vector(
; CHECK: %[[FIRST:.*]] = extractelement <8 x i32> %{{.*}}, i64 0
; CHECK: %[[UNIFORM:.*]] = udiv i32 %[[FIRST]], 2
; CHECK: ret i32 1
define internal i32 @quotients.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="quotients" "amp-rank"="1" "amp-region"="0" "amp-tile"="256,1,1" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %row = udiv i32 %me, 4
  %plane = udiv i32 %row, 2
  %place = add nuw nsw i32 %me, %plane
  %p = getelementptr i32, ptr %scratch, i32 %place
  store i32 %row, ptr %p, align 4
  ret i32 1
}

; Without tiles, too: (x & 255) + (~x & 255) is uniform.
; CHECK-LABEL: define internal i32 @complements.thread.vector(
; CHECK: %[[LOW:.*]] = extractelement <8 x i32> %{{.*}}, i64 0
; CHECK: %[[OTHER:.*]] = extractelement <8 x i32> %{{.*}}, i64 0
; CHECK: add nuw nsw i32 %[[LOW]], %[[OTHER]]
; CHECK: ret i32 1
define internal i32 @complements.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="complements" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %low = and i32 %me, 255
  %other = xor i32 %low, 255
  %sum = add nuw nsw i32 %low, %other
  %p = getelementptr i32, ptr %scratch, i32 %me
  store i32 %sum, ptr %p, align 4
  ret i32 1
}

declare i32 @__cppamp_host_lane() memory(none) nounwind willreturn
!0 = !{}
declare void @bits(ptr, ptr)
declare void @comparison(ptr, ptr)
declare void @rows(ptr, ptr)
declare void @pairs(ptr, ptr)
declare void @odd(ptr, ptr)
declare void @far(ptr, ptr)
declare void @quotients(ptr, ptr)
declare void @complements(ptr, ptr)
