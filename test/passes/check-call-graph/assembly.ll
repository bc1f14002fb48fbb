; Assembly from a place that the plugin does not check, a system header, is rejected with the plugin's message. No
; later stage sees it.
; RUN: not %amp-opt -passes=check-call-graph %s 2>&1 | FileCheck %s
; CHECK: k.cpp:3:9: error: assembly is not allowed in code restricted to amp [C3592]
; CHECK-NOT: error

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=s,source=k.cpp:3:9,name=k" !cppamp.source !1 {
  call void @pause()
  ret void
}
define void @pause() !cppamp.source !1 {
  call void asm sideeffect "nop", ""()
  ret void
}

!1 = !{!"k.cpp:3:9"}
