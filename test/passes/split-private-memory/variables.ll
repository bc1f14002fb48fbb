; Two variables in an entry's own scratch memory, each with a margin of 64 bytes.
; RUN: %amp-opt -target=host '-passes=function(split-private-memory),verify' -S %s | FileCheck %s

; CHECK-NOT: scratch.own
; CHECK: %[[B:.*]] = alloca [192 x i8], align 64
; CHECK: %[[A:.*]] = alloca [1152 x i8], align 64
; CHECK-DAG: getelementptr inbounds i8, ptr %[[B]], i64 64
; CHECK-DAG: getelementptr inbounds i8, ptr %[[A]], i64 64

define void @k.host.v3() {
  %scratch.own = alloca [1216 x i8], align 64
  %a = getelementptr inbounds i8, ptr %scratch.own, i64 64
  %b = getelementptr inbounds i8, ptr %scratch.own, i64 1088
  store i32 1, ptr %a
  store i32 2, ptr %b
  ret void
}
