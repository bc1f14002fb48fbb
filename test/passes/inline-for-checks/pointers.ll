; Each kernel becomes one function. References are promoted, other variables stay in memory.
; RUN: %amp-opt -target=check -passes=inline-for-checks,verify -S %s | FileCheck %s
; CHECK: define void @kernel(
; CHECK-NEXT: %own = alloca i32
; CHECK-NEXT: store i32 1, ptr %own
; CHECK-NEXT: ret void
; CHECK-NOT: define

define internal void @set(ptr %x) noinline {
  %x.addr = alloca ptr
  store ptr %x, ptr %x.addr
  %p = load ptr, ptr %x.addr
  store i32 1, ptr %p
  ret void
}
define void @kernel(ptr %f, ptr %d) "amp-kernel"="symbol=k,source=k.cpp:7:3,size=0,name=k" {
  %own = alloca i32
  call void @set(ptr %own)
  ret void
}
