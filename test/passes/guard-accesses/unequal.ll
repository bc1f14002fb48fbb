; A number that starts at 0 and is not 0 starts at 1: InstCombine turns `x > 0` into this. The upper end is similar.
; RUN: %amp-opt -passes='guard-accesses,function(instcombine,simplifycfg),verify' -S %s | FileCheck %s
;
; CHECK-LABEL: define internal i1 @before.ask(
; CHECK: call i64 @llvm.umax.i64(i64 %2, i64 1)
; CHECK-LABEL: define internal void @before.inside(
; CHECK-NOT: %inside
; CHECK: ret void
;
; CHECK-LABEL: define internal i1 @behind.ask(
; CHECK: icmp eq i64 %3, 99
; CHECK-LABEL: define internal void @behind.inside(
; CHECK-NOT: %inside
; CHECK: ret void

define void @before(ptr %functor, ptr %domain) "amp-kernel"="symbol=s,view=v@0,size=32,name=s" {
  %data = load ptr, ptr %functor
  %id = call i32 @__cppamp_global_id(i32 0)
  %is = icmp ne i32 %id, 0
  br i1 %is, label %inner, label %done
inner:
  %before = add nsw i32 %id, -1
  %at = sext i32 %before to i64
  %p = getelementptr float, ptr %data, i64 %at
  store float 1.0, ptr %p
  br label %done
done:
  ret void
}

define void @behind(ptr %functor, ptr %domain) "amp-kernel"="symbol=g,source=k.cpp:2:1,view=v@0,size=32,name=g" {
  %data = load ptr, ptr %functor
  %id = call i32 @__cppamp_global_id(i32 0)
  %is = icmp eq i32 %id, 99
  br i1 %is, label %done, label %inner
inner:
  %next = add nsw i32 %id, 1
  %at = sext i32 %next to i64
  %p = getelementptr float, ptr %data, i64 %at
  store float 1.0, ptr %p
  br label %done
done:
  ret void
}

declare i32 @__cppamp_global_id(i32)
