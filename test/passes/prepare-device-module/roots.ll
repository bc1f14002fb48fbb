; Only kernels stay external. Everything else can be inlined, regardless of the host's attributes.
; RUN: %amp-opt -passes=prepare-device-module,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=prepare-device-module,prepare-device-module -S %s | diff %t.1.ll -

; CHECK-NOT: llvm.used
; CHECK: @table = internal constant
; CHECK: define void @entry(ptr noalias dereferenceable(48) %f, ptr noalias dereferenceable(8) %d) #[[ENTRY:[0-9]+]] {
; CHECK: %[[I:.*]] = call i32 @__cppamp_global_id(i32 0), !range ![[RANGE:[0-9]+]]
; CHECK: zext nneg i32 %[[I]] to i64
; CHECK: define internal i32 @helper(i32 %x) #[[HELPER:[0-9]+]] {
; CHECK-DAG: declare i32 @__cppamp_global_id(i32) #[[PURE:[0-9]+]]
; CHECK-DAG: declare void @__cppamp_barrier(i32) #[[BARRIER:[0-9]+]]
; CHECK: attributes #[[ENTRY]] = { nounwind }
; CHECK: attributes #[[HELPER]] = { alwaysinline convergent nounwind }
; CHECK-DAG: attributes #[[PURE]] = { nofree nosync nounwind willreturn memory(none) }
; CHECK-DAG: attributes #[[BARRIER]] = { convergent nounwind willreturn }
; CHECK: ![[RANGE]] = !{i32 0, i32 -2147483648}

$helper = comdat any
@llvm.used = appending global [1 x ptr] [ptr @helper], section "llvm.metadata"
@table = linkonce_odr constant i32 7
define weak_odr void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=s,rank=2,size=48,name=k" #0 {
  %i = call i64 @__cppamp_global_id(i32 0) #1
  %t = trunc i64 %i to i32
  %r = call i32 @helper(i32 %t)
  call void @__cppamp_barrier(i32 3) #1
  ret void
}
define linkonce_odr i32 @helper(i32 %x) #2 comdat {
  %v = load i32, ptr @table
  ret i32 %v
}
declare i64 @__cppamp_global_id(i32) #1
declare void @__cppamp_barrier(i32) #1
attributes #0 = { "target-cpu"="x86-64" }
attributes #1 = { convergent nounwind }
attributes #2 = { convergent noinline optnone uwtable sspstrong "frame-pointer"="all" }
