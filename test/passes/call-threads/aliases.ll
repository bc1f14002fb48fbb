; On the host, too, Clang makes one constructor an alias of another, under the same names: unoptimized kernels call the
; alias's target.
; RUN: %amp-opt -target=host -host-levels=scalar -passes=call-threads,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=check -passes=inline-for-checks,verify -S %s | FileCheck %s --check-prefix=INLINED
; CHECK-NOT: = alias
; CHECK: define internal void @_ZN1SC2Ei
; CHECK: call void @_ZN1SC2Ei
; INLINED-NOT: = alias
; INLINED: define void @kernel
; INLINED: store i32 3
target triple = "x86_64-pc-linux-gnu"

@_ZN1SC1Ei = alias void (ptr, i32), ptr @_ZN1SC2Ei

define void @_ZN1SC2Ei(ptr %this, i32 %x) {
  store i32 %x, ptr %this
  ret void
}

define void @kernel(ptr %f, ptr %domain) "amp-kernel"="symbol=k,source=a.cpp:1:1,size=4,name=k" {
  %s = alloca i32
  call void @_ZN1SC1Ei(ptr %s, i32 3)
  ret void
}
