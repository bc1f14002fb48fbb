; A row of a sparse matrix: the end of the 32-bit counter was rewritten, and the counter is a 64-bit index throughout
; the loop. The loop mostly gathers, and therefore runs thread by thread.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @row.host.v3(
; CHECK-NOT: getelementptr { i32, float }, ptr %b{{[^,]*}}, i64 %ii
; CHECK: getelementptr { i32, float }, ptr %b{{[^,]*}}, i64 %indvars
; CHECK-NOT: getelementptr { i32, float }, ptr %b{{[^,]*}}, i64 %ii
; CHECK-NOT: masked.gather
; CHECK: {{^}}}

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @row(ptr %f, ptr %d) "amp-kernel"="symbol=sym,const=a@0,const=b@32:8,const=c@64,view=o@96,size=128" {
entry:
  %x = call i32 @__cppamp_global_id(i32 0)
  %xx = zext nneg i32 %x to i64
  %a = load ptr, ptr %f
  %b.at = getelementptr i8, ptr %f, i64 32
  %b = load ptr, ptr %b.at
  %c.at = getelementptr i8, ptr %f, i64 64
  %c = load ptr, ptr %c.at
  %r.p = getelementptr i32, ptr %a, i64 %xx
  %r = load i32, ptr %r.p
  %e.p = getelementptr i8, ptr %r.p, i64 4
  %e = load i32, ptr %e.p
  %some = icmp slt i32 %r, %e
  br i1 %some, label %loop.pre, label %done
loop.pre:
  %end = call i32 @llvm.smax.i32(i32 %r, i32 %e)
  br label %loop
loop:
  %i = phi i32 [ %r, %loop.pre ], [ %i.next, %loop ]
  %sum = phi float [ 0.0, %loop.pre ], [ %sum.next, %loop ]
  %ii = sext i32 %i to i64
  %b.i = getelementptr { i32, float }, ptr %b, i64 %ii
  %k = load i32, ptr %b.i
  %v.p = getelementptr { i32, float }, ptr %b, i64 %ii, i32 1
  %v = load float, ptr %v.p
  %kk = zext i32 %k to i64
  %c.k = getelementptr float, ptr %c, i64 %kk
  %w = load float, ptr %c.k
  %m = fmul contract float %v, %w
  %sum.next = fadd contract float %sum, %m
  %i.next = add i32 %i, 1
  %stop = icmp eq i32 %i.next, %end
  br i1 %stop, label %done, label %loop
done:
  %s = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %o.at = getelementptr i8, ptr %f, i64 96
  %o = load ptr, ptr %o.at
  %o.x = getelementptr float, ptr %o, i64 %xx
  store float %s, ptr %o.x
  ret void
}
declare i32 @__cppamp_global_id(i32)
declare i32 @llvm.smax.i32(i32, i32)
