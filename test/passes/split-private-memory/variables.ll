; Two variables of an entry's own scratch memory.
; RUN: %amp-opt -target=host '-passes=function(split-private-memory),verify' -S %s | FileCheck %s

; CHECK-NOT: scratch.own
; CHECK: alloca [64 x i8], align 64
; CHECK: alloca [1024 x i8], align 64

define void @k.host.v3() {
  %scratch.own = alloca [1152 x i8], align 64
  %a = getelementptr inbounds i8, ptr %scratch.own, i64 64
  %b = getelementptr inbounds i8, ptr %scratch.own, i64 1088
  store i32 1, ptr %a
  store i32 2, ptr %b
  ret void
}
