; A loop over groups that reads contiguous memory, group after group, prefetches what a later group reads, once per
; line. It does not prefetch if groups leave gaps, in other loops, or for uniform addresses.
; RUN: %amp-opt -target=host '-passes=function(insert-prefetches),verify' -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: @groups(
; CHECK: group:
; CHECK: [[AT:%.*]] = getelementptr i8, ptr %p.0, i64 16384
; CHECK-NEXT: call void @llvm.prefetch.p0(ptr [[AT]], i32 0, i32 3, i32 1)
; CHECK-NEXT: load <64 x float>, ptr %p.0
; CHECK: [[AT:%.*]] = getelementptr i8, ptr %p.1, i64 16384
; CHECK-NEXT: call void @llvm.prefetch.p0(ptr [[AT]]
; CHECK-NEXT: load <8 x float>, ptr %p.1
; CHECK-NOT: prefetch
; CHECK: load <8 x float>, ptr %p.2
; CHECK: call void @llvm.prefetch
; CHECK-NEXT: load <48 x float>, ptr %p.3
; CHECK-NOT: prefetch
; CHECK: ret void
define void @groups(ptr %functor, ptr %out, i32 %first, i32 %groups, i64 %count) {
entry:
  br label %group
group:
  %g0 = phi i32 [ %first, %entry ], [ %next, %group ]
  %left = phi i64 [ %count, %entry ], [ %less, %group ]
  %in = load ptr, ptr %functor, !invariant.load !0
  %x = shl i32 %g0, 7
  %x.long = sext i32 %x to i64
  %p.0 = getelementptr float, ptr %in, i64 %x.long
  %v.0 = load <64 x float>, ptr %p.0
  %x.1 = or disjoint i64 %x.long, 64
  %p.1 = getelementptr float, ptr %in, i64 %x.1
  %v.1 = load <8 x float>, ptr %p.1
  %p.2 = getelementptr i8, ptr %p.1, i64 32
  %v.2 = load <8 x float>, ptr %p.2
  %p.3 = getelementptr i8, ptr %p.1, i64 64
  %v.3 = load <48 x float>, ptr %p.3
  %same = load <64 x float>, ptr %in
  %s.0 = shufflevector <64 x float> %v.0, <64 x float> %same, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 64, i32 65, i32 66, i32 67>
  %s.3 = shufflevector <48 x float> %v.3, <48 x float> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %a = fadd <8 x float> %v.1, %v.2
  %b = fadd <8 x float> %s.0, %s.3
  %c = fadd <8 x float> %a, %b
  %out.at = getelementptr <8 x float>, ptr %out, i64 %x.long
  store <8 x float> %c, ptr %out.at
  %more = add i32 %g0, 1
  %wraps = icmp eq i32 %more, %groups
  %next = select i1 %wraps, i32 0, i32 %more
  %less = add i64 %left, -1
  %done = icmp eq i64 %less, 0
  br i1 %done, label %end, label %group
end:
  ret void
}

; CHECK-LABEL: @gaps(
; CHECK-NOT: prefetch
; CHECK: ret void
define void @gaps(ptr %in, ptr %out, i32 %first, i32 %groups, i64 %count) {
entry:
  br label %group
group:
  %g0 = phi i32 [ %first, %entry ], [ %next, %group ]
  %left = phi i64 [ %count, %entry ], [ %less, %group ]
  %x = shl i32 %g0, 7
  %x.long = sext i32 %x to i64
  %p = getelementptr float, ptr %in, i64 %x.long
  %v = load <8 x float>, ptr %p
  %out.at = getelementptr <8 x float>, ptr %out, i64 %x.long
  store <8 x float> %v, ptr %out.at
  %more = add i32 %g0, 1
  %wraps = icmp eq i32 %more, %groups
  %next = select i1 %wraps, i32 0, i32 %more
  %less = add i64 %left, -1
  %done = icmp eq i64 %less, 0
  br i1 %done, label %end, label %group
end:
  ret void
}

; CHECK-LABEL: @vectors(
; CHECK-NOT: prefetch
; CHECK: ret void
define void @vectors(ptr %in, ptr %out, i64 %count) {
entry:
  br label %vectors
vectors:
  %i = phi i64 [ 0, %entry ], [ %next, %vectors ]
  %p = getelementptr [128 x float], ptr %in, i64 %i
  %v = load <128 x float>, ptr %p
  %out.at = getelementptr [128 x float], ptr %out, i64 %i
  store <128 x float> %v, ptr %out.at
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %count
  br i1 %done, label %end, label %vectors
end:
  ret void
}

!0 = !{}
