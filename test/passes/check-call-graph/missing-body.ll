; A function without a body, or a builtin that is not in the list, is reported once, at the kernel if the call has no location.
; RUN: not %amp-opt -passes=check-call-graph %s 2>&1 | FileCheck %s
; CHECK: error: no definition of 'ext' is available; define a function that a kernel calls in the same translation unit
; CHECK: error: unknown built-in function '__cppamp_teleport'
; CHECK-NOT: error

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=s,source=k.cpp:3:9,name=k" !cppamp.source !1 {
  %r = call float @_Z3extf(float 1.0)
  %s = call float @_Z3extf(float 2.0)
  call void @__cppamp_teleport()
  ret void
}
declare float @_Z3extf(float)
declare void @__cppamp_teleport()

!1 = !{!"k.cpp:3:9"}
