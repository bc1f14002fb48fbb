; The name of a plain array is a constant, which is removed after it is read. An unnamed array is called an array.
; RUN: %amp-opt -passes=report-subscripts,verify -S %s | FileCheck %s
; The text "x.cpp:4: index (%d) of 'tab' is outside its extent (%d)" has 56 bytes with its 0, the other text 59.
; CHECK-NOT: @cppamp.array
; CHECK: @entry.subscripts = internal unnamed_addr constant [31 x i32] [i32 56, {{.*}} i32 59,
; CHECK-NOT: @cppamp.array
; CHECK: icmp uge i32 %i, 64

@cppamp.array = private unnamed_addr constant [4 x i8] c"tab\00"
@cppamp.array.1 = private unnamed_addr constant [1 x i8] zeroinitializer

define void @entry(ptr %functor, ptr %domain) "amp-kernel"="symbol=k,source=x.cpp:4:7,size=32,name=k" {
  %i = load i32, ptr %domain
  call void (ptr, i32, ...) @cppamp.subscript(ptr @cppamp.array, i32 1, i32 %i, i32 64)
  call void (ptr, i32, ...) @cppamp.subscript(ptr @cppamp.array.1, i32 1, i32 %i, i32 64)
  ret void
}
declare void @cppamp.subscript(ptr, i32, ...)
