; Arrays of structures in tile_static memory become one array per member; local ones do if their members differ in size.
; Arrays that are read by columns of structures, or whose address escapes, do not change.
; RUN: %amp-opt -target=host -passes=separate-members,verify -S %s | FileCheck %s

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

; The float is 4 bytes after the int, and there are 64 of each. The next element is not eight bytes further.
; Larger members come first.
; CHECK-LABEL: define internal void @k.thread(
; CHECK: %[[DOUBLES:.*]] = alloca [64 x i8], align 8
; CHECK: %[[INT:.*]] = alloca [32 x i8], align 8
; CHECK: %[[INTS:.*]] = getelementptr inbounds i8, ptr %scratch, i64 64
; CHECK: %[[FLOATS:.*]] = getelementptr inbounds i8, ptr %scratch, i64 320
; CHECK: %[[A:.*]] = getelementptr [4 x i8], ptr %[[INTS]], i64 %i
; CHECK: store i32 %me, ptr %[[A]], align 4
; CHECK: %[[B:.*]] = getelementptr [4 x i8], ptr %[[FLOATS]], i64 %i
; CHECK: %[[C:.*]] = getelementptr [4 x i8], ptr %[[B]], i64 -1
; CHECK: store float 1.000000e+00, ptr %[[C]], align 4
; CHECK: %[[D:.*]] = getelementptr [4 x i8], ptr %[[INTS]], i64 %j
; CHECK: atomicrmw add ptr %[[D]], i32 1 monotonic, align 4
; CHECK: getelementptr [8 x i8], ptr %[[DOUBLES]], i64 %j
; CHECK: getelementptr [4 x i8], ptr %[[INT]], i64 %j
; CHECK: ret void
define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-tile"="64,1,1" "amp-scratch"="576" {
  %local = alloca [8 x { i32, double }], align 8
  %s = getelementptr inbounds i8, ptr %scratch, i64 64
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr { i32, float }, ptr %s, i64 %i
  store i32 %me, ptr %a, align 4
  %b = getelementptr i8, ptr %a, i64 -4
  store float 1.0, ptr %b, align 4
  %j = sext i32 %g0 to i64
  %d = getelementptr { i32, float }, ptr %s, i64 %j
  %old = atomicrmw add ptr %d, i32 1 monotonic, align 4
  %e = getelementptr { i32, double }, ptr %local, i64 %j
  %f = getelementptr i8, ptr %e, i64 8
  store double 2.0, ptr %f, align 8
  store i32 3, ptr %e, align 8
  ret void
}

; CHECK-LABEL: define internal void @kept.thread(
; CHECK: store float 1.000000e+00, ptr %b, align 4
; CHECK: load float, ptr %d
; CHECK: store i64 3, ptr %e
define internal void @kept.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="kept" "amp-rank"="1" "amp-tile"="64,1,1" "amp-scratch"="8832" {
  %column = getelementptr inbounds i8, ptr %scratch, i64 64
  %pieces = getelementptr inbounds i8, ptr %scratch, i64 4224
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr [16 x { i32, float }], ptr %column, i64 %i
  %b = getelementptr i8, ptr %a, i64 4
  store float 1.0, ptr %b, align 4
  store i32 1, ptr %a, align 4
  %n = sext i32 %g0 to i64
  %c = getelementptr { i32, float }, ptr %column, i64 %n
  %cb = getelementptr i8, ptr %c, i64 4
  store float 1.0, ptr %cb, align 4
  %d = getelementptr { i32, float }, ptr %pieces, i64 %i
  %v = load float, ptr %d, align 4
  %e = getelementptr { i32, float }, ptr %pieces, i64 %n
  store i64 3, ptr %e, align 4
  ret void
}

declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
