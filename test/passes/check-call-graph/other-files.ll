; With --amp-relocatable, a function without a body is an error only at the link; recursion is an error before it as
; well. A template's name is printed without its return type.
; RUN: sed s/WHERE/1/ %s > %t.1.ll && not %amp-opt -passes=check-call-graph %t.1.ll 2>&1 | FileCheck %s --check-prefix=BEFORE --implicit-check-not=error:
; RUN: sed s/WHERE/2/ %s > %t.2.ll && not %amp-opt -passes=check-call-graph %t.2.ll 2>&1 | FileCheck %s --check-prefix=LINK --implicit-check-not=error:
; BEFORE: k.cpp:3:9: error: 'again' calls itself
; LINK: k.cpp:3:9: error: no object file or static library of this link defines 'made<float>' for amp code
; LINK: k.cpp:3:9: error: 'again' calls itself

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=s,source=k.cpp:3:9,name=k" !cppamp.source !1 {
  %r = call float @_Z4madeIfET_S0_(float 1.0)
  call void @_Z5againv()
  ret void
}
define void @_Z5againv() !cppamp.source !1 {
  call void @_Z5againv()
  ret void
}
declare float @_Z4madeIfET_S0_(float)

!cppamp.bodies = !{!2}
!1 = !{!"k.cpp:3:9"}
!2 = !{i32 WHERE}
