; Copies become loads and stores of members, with all loads first; i64 accesses to structures, as in calls by value,
; become two accesses. A variable's declaration, or the type of an address computation, defines the members. Without
; either, the copy uses integers as wide as the alignment. Padding is copied, too.
; RUN: %amp-opt -target=host -passes=split-copies,verify -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

%pair = type { i32, float }
%padded = type { i32, double }
%matrix = type { [4 x [4 x float]] }

@s = external global [256 x %pair], section "cppamp.tile_static"
@other = external global [256 x %pair]

; CHECK-LABEL: define void @by_value(
; CHECK: %from = getelementptr
; CHECK-NEXT: %[[FLAG:.*]] = load i32, ptr %from, align 4
; CHECK: getelementptr inbounds i8, ptr %from, i64 4
; CHECK-NEXT: load float, ptr %{{.*}}, align 4
; CHECK: %to = getelementptr
; CHECK: store i32 %{{.*}}, ptr %to, align 4
; CHECK: store float %{{.*}}, ptr %{{.*}}, align 4
; CHECK-NOT: i64, ptr %from
; CHECK: ret void
define void @by_value(i64 %i, i64 %k) {
  %from = getelementptr [256 x %pair], ptr @s, i64 0, i64 %i
  %v = load i64, ptr %from, align 4
  %to = getelementptr [256 x %pair], ptr @s, i64 0, i64 %k
  store i64 %v, ptr %to, align 4
  ret void
}

; CHECK-LABEL: define void @short_vector(
; CHECK: load i32
; CHECK: load float
; CHECK: bitcast i64 %{{.*}} to <2 x float>
define void @short_vector(ptr %out, i64 %i) {
  %from = getelementptr [256 x %pair], ptr @s, i64 0, i64 %i
  %v = load <2 x float>, ptr %from, align 4
  store <2 x float> %v, ptr %out, align 4
  ret void
}

; CHECK-LABEL: define void @matrices(
; CHECK-COUNT-16: load float
; CHECK-NOT: load
; CHECK-COUNT-16: store float
; CHECK: ret void
define void @matrices(ptr %view, i64 %i) {
  %local = alloca %matrix, align 4
  %from = getelementptr %matrix, ptr %view, i64 %i
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %local, ptr align 4 %from, i64 64, i1 false)
  ret void
}

; A row of the structure, with a stride smaller than the structure.
; CHECK-LABEL: define void @row(
; CHECK-COUNT-4: load float
; CHECK-NOT: load
define void @row(ptr %out, i64 %r) {
  %local = alloca %matrix, align 4
  %from = getelementptr [4 x float], ptr %local, i64 %r
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %out, ptr align 4 %from, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: define void @padding(
; CHECK: load i32, ptr %from, align 8
; CHECK: load i32, ptr %{{.*}}, align 4
; CHECK: load double, ptr %{{.*}}, align 8
define void @padding(ptr %out, ptr %view, i64 %i) {
  %from = getelementptr %padded, ptr %view, i64 %i
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %out, ptr align 8 %from, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: define void @unknown(
; CHECK: load i64, ptr %from, align 8
; CHECK: load i32, ptr %{{.*}}, align 8
define void @unknown(ptr %out, ptr %from) {
  call void @llvm.memmove.p0.p0.i64(ptr align 8 %out, ptr align 8 %from, i64 12, i1 false)
  ret void
}

; A structure carried by a loop, and a selected one, become values of their members.
; CHECK-LABEL: define void @carried(
; CHECK: loop:
; CHECK-NEXT: %[[FLAGS:.*]] = phi i32
; CHECK-NEXT: %[[VALUES:.*]] = phi i32
; CHECK-NOT: phi i64
; CHECK-NOT: lshr i64 %best
; CHECK: select i1 %c, i32 %{{.*}}, i32 %[[FLAGS]]
; CHECK: select i1 %c, i32 %{{.*}}, i32 %[[VALUES]]
; CHECK: done:
; CHECK: store i32 %[[FLAGS]], ptr @s
; CHECK: bitcast i32 %[[VALUES]] to float
define void @carried(i64 %i, i1 %c) {
entry:
  %first = load i64, ptr @s, align 4
  br label %loop
loop:
  %best = phi i64 [ %first, %entry ], [ %next, %loop ]
  %at = getelementptr [256 x %pair], ptr @s, i64 0, i64 %i
  %v = load i64, ptr %at, align 4
  %next = select i1 %c, i64 %v, i64 %best
  br i1 %c, label %loop, label %done
done:
  store i64 %best, ptr @s, align 4
  ret void
}

; Not split: unknown lengths, too many members, volatile accesses, other memory.
; CHECK-LABEL: define void @kept(
; CHECK: call void @llvm.memcpy{{.*}}i64 %n
; CHECK: call void @llvm.memcpy{{.*}}i64 260
; CHECK: load volatile i64
; CHECK: load i64, ptr %o
define void @kept(ptr %out, ptr %from, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %out, ptr align 4 %from, i64 %n, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %out, ptr align 4 %from, i64 260, i1 false)
  %p = getelementptr [256 x %pair], ptr @s, i64 0, i64 %n
  %v = load volatile i64, ptr %p, align 4
  %o = getelementptr [256 x %pair], ptr @other, i64 0, i64 %n
  %w = load i64, ptr %o, align 4
  %sum = add i64 %v, %w
  store i64 %sum, ptr %out, align 4
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)

; A fill stores members of an array's type; the padding of structures, too. One of unknown length stays.
; CHECK-LABEL: define void @filled(
; CHECK: store i32 0, ptr %counts, align 4
; CHECK: store i32 0, ptr %{{.*}}, align 4
; CHECK: store i32 0, ptr %{{.*}}, align 4
; CHECK: store i32 16843009, ptr %all, align 8
; CHECK: store i32 16843009, ptr %{{.*}}, align 4
; CHECK: store double 0x101010101010101, ptr %{{.*}}, align 8
; CHECK: call void @llvm.memset.p0.i64(ptr %counts, i8 0, i64 %n, i1 false)
; CHECK: ret void
define void @filled(i64 %n) {
  %counts = alloca [3 x i32]
  %all = alloca %padded
  call void @llvm.memset.p0.i64(ptr align 4 %counts, i8 0, i64 12, i1 false)
  call void @llvm.memset.p0.i64(ptr align 8 %all, i8 1, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr %counts, i8 0, i64 %n, i1 false)
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
