; Elements at constant distances: AVX-512 also accesses those of the tile and of the thread one by one. It gathers and
; scatters those of other memory, of masked vectors, and those whose distances vary. A loop that mostly changes elements of
; a local array runs thread by thread, and so does one that stores to one element and loads from another.
; RUN: %amp-opt -target=host -host-levels=v4 -passes=vectorize-threads,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s --check-prefix=SPLIT

; CHECK-LABEL: define internal void @columns.thread.vector(
; CHECK-COUNT-16: load i32, ptr
; CHECK-NOT: load i32, ptr
; CHECK-COUNT-1: @llvm.masked.gather.v16i32
; CHECK-NOT: @llvm.masked.gather
; CHECK-COUNT-16: store i32 %
; CHECK-NOT: store i32 %
; CHECK: @llvm.masked.scatter.v16i32
; CHECK: ret void
; CHECK-LABEL: define internal void @columns.thread.tail(
; CHECK: @llvm.masked.gather.v16i32
; CHECK: @llvm.masked.scatter.v16i32
; CHECK: ret void

; SPLIT-LABEL: define internal void @columns.thread.vector(
; SPLIT-COUNT-16: load i32, ptr
; SPLIT-NOT: @llvm.masked
; SPLIT-COUNT-16: store i32 %
; SPLIT-NOT: @llvm.masked
; SPLIT: ret void

; CHECK-LABEL: define internal void @decided.thread.vector(
; CHECK: @llvm.masked.gather.v16i32
; CHECK: @llvm.masked.scatter.v16i32
; CHECK: ret void

; Counting in an array of the thread's own: each gather would wait for the scatter before it.
; CHECK-LABEL: define internal void @counts.thread.few(
; CHECK-NOT: masked
; CHECK: call void @counts.thread.scalar{{.*}}(
; CHECK: ret void

; A stack: lanes leave its loop at different times, and its elements are reached through pointers that the loop carries.
; CHECK-LABEL: define internal void @stack.thread.few(
; CHECK-NOT: masked
; CHECK: call void @stack.thread.scalar{{.*}}(
; CHECK: ret void

; Elements that are only loaded are gathered.
; CHECK-LABEL: define internal void @table.thread{{.*}}.vector(
; CHECK: @llvm.masked.gather.v16i32
; CHECK: ret void

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal void @columns.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="columns" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %row = mul nuw nsw i64 %k, 33
  %p = getelementptr i32, ptr %scratch, i64 %row
  %v = load i32, ptr %p
  %q = getelementptr i32, ptr %functor, i64 %row
  %w = load i32, ptr %q
  %a = mul i32 %v, %w
  %b = xor i32 %a, %v
  store i32 %b, ptr %p
  store i32 %a, ptr %q
  ret void
}

define internal void @decided.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="decided" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %f = getelementptr i32, ptr %functor, i64 %k
  %n = load i32, ptr %f
  %i = zext nneg i32 %n to i64
  %p = getelementptr i32, ptr %scratch, i64 %i
  %v = load i32, ptr %p
  %a = mul i32 %v, %n
  %b = xor i32 %a, %v
  %c = mul i32 %b, %n
  %d = xor i32 %c, %v
  store i32 %d, ptr %p
  store i32 %d, ptr %f
  ret void
}
define internal void @counts.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="counts" "amp-rank"="1" "amp-region"="0" {
entry:
  %counts = alloca [8 x i32]
  store i32 0, ptr %counts
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %row = getelementptr [4 x i32], ptr %functor, i64 %k
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr %row, i64 %i
  %v = load i32, ptr %p
  %bits = and i32 %v, 7
  %at = zext nneg i32 %bits to i64
  %q = getelementptr [8 x i32], ptr %counts, i64 0, i64 %at
  %n = load i32, ptr %q
  %more = add i32 %n, 1
  store i32 %more, ptr %q
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, 4
  br i1 %again, label %loop, label %done

done:
  ret void
}

define internal void @stack.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="stack" "amp-rank"="1" "amp-region"="0" {
entry:
  %stack = alloca [16 x i32]
  store i32 1, ptr %stack
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %own = getelementptr i32, ptr %functor, i64 %k
  %bits = load i32, ptr %own
  br label %loop

loop:
  %top = phi i32 [ 1, %entry ], [ %top.next, %next ]
  %end = phi ptr [ %stack, %entry ], [ %end.next, %next ]
  %sum = phi i32 [ 0, %entry ], [ %more, %next ]
  %v = load i32, ptr %end
  %more = add i32 %sum, %v
  %bit = and i32 %v, 31
  %shifted = lshr i32 %bits, %bit
  %low = trunc i32 %shifted to i1
  br i1 %low, label %push, label %pop

push:
  %double = shl i32 %v, 1
  store i32 %double, ptr %end
  %above = getelementptr i32, ptr %end, i64 1
  %odd = or disjoint i32 %double, 1
  store i32 %odd, ptr %above
  %up = add nsw i32 %top, 1
  br label %next

pop:
  %below = getelementptr i32, ptr %end, i64 -1
  %down = add nsw i32 %top, -1
  br label %next

next:
  %top.next = phi i32 [ %up, %push ], [ %down, %pop ]
  %end.next = phi ptr [ %above, %push ], [ %below, %pop ]
  %empty = icmp eq i32 %top.next, 0
  br i1 %empty, label %done, label %loop

done:
  store i32 %more, ptr %own
  ret void
}

define internal void @table.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="table" "amp-rank"="1" "amp-region"="0" {
entry:
  %table = alloca [4 x i32]
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %k = zext nneg i32 %me to i64
  %own = getelementptr i32, ptr %functor, i64 %k
  %bits = load i32, ptr %own
  store i32 %bits, ptr %table
  %second = getelementptr i32, ptr %table, i64 1
  store i32 %me, ptr %second
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = phi i32 [ 0, %entry ], [ %changed, %loop ]
  %low = and i32 %at, 3
  %element = zext nneg i32 %low to i64
  %q = getelementptr [4 x i32], ptr %table, i64 0, i64 %element
  %n = load i32, ptr %q
  %product = mul i32 %n, %bits
  %changed = xor i32 %product, %at
  %next = add nuw nsw i64 %i, 1
  %again = icmp ult i64 %next, 32
  br i1 %again, label %loop, label %done

done:
  store i32 %changed, ptr %own
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
declare void @columns(ptr, ptr)
declare void @decided(ptr, ptr)
!0 = !{}
