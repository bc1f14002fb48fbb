; Without tiles, no thread is outside the domain, and the contents of the function object do not change.
; RUN: %amp-opt -target=host -passes=annotate-kernels,verify -S %s | FileCheck %s

; CHECK: define void @k(ptr %f, ptr %d)
; CHECK: %[[N:.*]] = load i32, ptr %{{.*}}, align 4, !invariant.load
; CHECK: %[[X:.*]] = call i32 @__cppamp_global_id(i32 0), !range ![[RANGE:[0-9]+]]
; CHECK: %[[INSIDE:.*]] = icmp ult i32 %[[X]], %[[N]]
; CHECK: call void @llvm.assume(i1 %[[INSIDE]])
; CHECK: %a = load ptr, ptr %f, align 8, !invariant.load
; CHECK: %v = load i32, ptr %a, align 4{{$}}
; CHECK: ![[RANGE]] = !{i32 0, i32 -2147483648}

define void @k(ptr %f, ptr %d) "amp-kernel"="symbol=sym,view=a@0,size=32" {
  %x = call i32 @__cppamp_global_id(i32 0)
  %a = load ptr, ptr %f
  %v = load i32, ptr %a
  store i32 %v, ptr %a
  ret void
}
declare i32 @__cppamp_global_id(i32)
