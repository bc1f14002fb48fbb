; The first subscript outside its extent is recorded without a branch, and reported at the return, once for all threads.
; The message contains the container's name. A second run changes nothing.
; RUN: %amp-opt -passes=report-subscripts,verify -S %s -o %t.ll && FileCheck %s < %t.ll
; RUN: %amp-opt -passes=report-subscripts -S %t.ll | FileCheck %s
; The text "x.cpp:4: index (%d) of 'a' is outside its extent (%d)" has 54 bytes with its 0; "x.cp" are the first.
; CHECK: @entry.subscripts = internal unnamed_addr constant [15 x i32] [i32 54, i32 1885548152,
; CHECK-LABEL: define void @entry(
; CHECK: %[[BAD:.*]] = icmp uge i32 %i, %e
; CHECK: select i1 %{{.*}}, i32 1, i32 0
; CHECK: store i32 7, ptr %p
; CHECK: br i1 %{{.*}}, label %{{.*}}, label %{{.*}}, !prof
; CHECK: call ptr @__cppamp_messages()
; CHECK: load atomic i32, ptr %{{.*}} monotonic
; CHECK: atomicrmw xchg ptr %{{.*}}, i32 1 monotonic
; CHECK: atomicrmw add ptr %{{.*}}, i32 %{{.*}} monotonic
; CHECK: call i32 @__cppamp_rank()
; CHECK: store i32 4, ptr
; CHECK: !cppamp.bounds

define void @entry(ptr %functor, ptr %domain) "amp-kernel"="symbol=k,source=x.cpp:4:7,view=a@0,size=32,name=k" {
  %data = load ptr, ptr %functor
  %at = getelementptr i8, ptr %functor, i64 24
  %e = load i32, ptr %at
  %i = load i32, ptr %domain
  call void (ptr, i32, ...) @cppamp.subscript(ptr %data, i32 1, i32 %i, i32 %e)
  %p = getelementptr i32, ptr %data, i32 %i
  store i32 7, ptr %p
  ret void
}
declare void @cppamp.subscript(ptr, i32, ...)
