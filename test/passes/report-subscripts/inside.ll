; Subscripts known to be in bounds cost nothing: an index in the tile, a loop counter, a value that a branch has tested.
; RUN: %amp-opt -passes=bound-indices,report-subscripts,verify -S %s | FileCheck %s
; CHECK-LABEL: define void @inside(
; CHECK-NOT: cppamp.subscript
; CHECK-NOT: icmp uge
; CHECK: ret void
; CHECK-LABEL: define void @outside(
; CHECK-NOT: cppamp.subscript
; CHECK: icmp uge i32 %j, 15
; CHECK: icmp uge i32 %next, 16
; CHECK: icmp uge i32 %n, 16

@cppamp.array = private unnamed_addr constant [2 x i8] c"t\00"

define void @inside(ptr %functor, ptr %domain) "amp-kernel"="symbol=k,source=x.cpp:4:7,tile=16,size=32,name=k" {
entry:
  %j = call i32 @__cppamp_local_id(i32 0)
  call void (ptr, i32, ...) @cppamp.subscript(ptr @cppamp.array, i32 1, i32 %j, i32 16)
  %n = load i32, ptr %domain
  %few = icmp ult i32 %n, 16
  br i1 %few, label %loop, label %done
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void (ptr, i32, ...) @cppamp.subscript(ptr @cppamp.array, i32 2, i32 %j, i32 16, i32 %k, i32 32)
  call void (ptr, i32, ...) @cppamp.subscript(ptr @cppamp.array, i32 1, i32 %n, i32 16)
  %next = add nuw nsw i32 %k, 1
  %more = icmp ult i32 %next, 32
  br i1 %more, label %loop, label %done
done:
  ret void
}

define void @outside(ptr %functor, ptr %domain) "amp-kernel"="symbol=l,source=x.cpp:5:7,tile=16,size=32,name=l" {
entry:
  %j = call i32 @__cppamp_local_id(i32 0)
  call void (ptr, i32, ...) @cppamp.subscript(ptr @cppamp.array, i32 1, i32 %j, i32 15)
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add nuw nsw i32 %k, 1
  call void (ptr, i32, ...) @cppamp.subscript(ptr @cppamp.array, i32 1, i32 %next, i32 16)
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %done
done:
  %n = load i32, ptr %domain
  call void (ptr, i32, ...) @cppamp.subscript(ptr @cppamp.array, i32 1, i32 %n, i32 16)
  ret void
}
declare i32 @__cppamp_local_id(i32)
declare void @cppamp.subscript(ptr, i32, ...)
