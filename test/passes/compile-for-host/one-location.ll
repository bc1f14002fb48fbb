; A sum that crosses barriers in a loop is one variable of the scratch memory, although it is both a phi and the value
; from the back edge: the region in between does not copy it. Two values that are live into a region have two locations
; ("@both": a sum, and its value in the previous iteration).
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

@t = external global [16 x [8 x float]], section "cppamp.tile_static"

; CHECK-LABEL: define internal void @one.host.v3(
; CHECK: alloca [1152 x i8], align 64
; CHECK-NEXT: alloca [640 x i8], align 64
; CHECK-NOT: alloca
; CHECK: {{^}}}
define void @one(ptr %f, ptr %d) "amp-kernel"="symbol=sym,rank=2,tile=16x8,view=a@0,size=32" {
entry:
  %x = call i32 @__cppamp_local_id(i32 0)
  %y = call i32 @__cppamp_local_id(i32 1)
  %a = load ptr, ptr %f, !invariant.load !9
  %n.at = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %n.at, !invariant.load !9
  %row = zext nneg i32 %y to i64
  %column = zext nneg i32 %x to i64
  %at = getelementptr [8 x float], ptr @t, i64 %row, i64 %column
  %across = sub nsw i64 15, %row
  %from = getelementptr [8 x float], ptr @t, i64 %across, i64 %column
  br label %turn
turn:
  %k = phi i32 [ 0, %entry ], [ %k.next, %turn ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %turn ]
  %k.long = zext nneg i32 %k to i64
  %block = getelementptr [128 x float], ptr %a, i64 %k.long
  %a.row = getelementptr [8 x float], ptr %block, i64 %row
  %a.at = getelementptr float, ptr %a.row, i64 %column
  %v = load float, ptr %a.at
  store float %v, ptr %at
  call void @__cppamp_barrier(i32 3) convergent
  %w = load float, ptr %from
  %sum.next = fadd float %sum, %w
  call void @__cppamp_barrier(i32 3) convergent
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %turn, label %done
done:
  store float %sum.next, ptr %a.at
  ret void
}

; CHECK-LABEL: define internal void @both.host.v3(
; CHECK: alloca [1152 x i8], align 64
; CHECK-NEXT: alloca [1152 x i8], align 64
; CHECK-NEXT: alloca [640 x i8], align 64
; CHECK-NOT: alloca
; CHECK: {{^}}}
define void @both(ptr %f, ptr %d) "amp-kernel"="symbol=sym,source=k.cpp:2:1,rank=2,tile=16x8,view=a@0,size=32" {
entry:
  %x = call i32 @__cppamp_local_id(i32 0)
  %y = call i32 @__cppamp_local_id(i32 1)
  %a = load ptr, ptr %f, !invariant.load !9
  %n.at = getelementptr i8, ptr %f, i64 8
  %n = load i32, ptr %n.at, !invariant.load !9
  %row = zext nneg i32 %y to i64
  %column = zext nneg i32 %x to i64
  %at = getelementptr [8 x float], ptr @t, i64 %row, i64 %column
  %across = sub nsw i64 15, %row
  %from = getelementptr [8 x float], ptr @t, i64 %across, i64 %column
  %a.row = getelementptr [8 x float], ptr %a, i64 %row
  %a.at = getelementptr float, ptr %a.row, i64 %column
  br label %turn
turn:
  %k = phi i32 [ 0, %entry ], [ %k.next, %turn ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %turn ]
  store float %sum, ptr %at
  call void @__cppamp_barrier(i32 3) convergent
  %w = load float, ptr %from
  %sum.next = fadd float %sum, %w
  call void @__cppamp_barrier(i32 3) convergent
  store float %sum, ptr %a.at
  %k.next = add nuw nsw i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %turn, label %done
done:
  store float %sum.next, ptr %a.at
  ret void
}

declare i32 @__cppamp_local_id(i32)
declare void @__cppamp_barrier(i32) convergent

!9 = !{}
