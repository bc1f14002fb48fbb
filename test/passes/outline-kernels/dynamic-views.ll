; The data pointer of an array_view in an array of structs is selected among the views at that
; stride, because the function object's copy contains host pointers.
; RUN: %amp-opt -passes=outline-kernels,verify -S %s | FileCheck %s

; CHECK: define spir_kernel void @k_kernel(ptr addrspace(1) %v0, i64 %v0_offset, ptr addrspace(1) %v1, i64 %v1_offset, i64 %n, ptr addrspace(2) %functor)
; CHECK: %[[SCALED:.*]] = mul {{.*}}i64 %i, 40
; CHECK: %[[OFFSET:.*]] = add i64 {{.*}}%[[SCALED]]
; CHECK: %[[IS1:.*]] = icmp eq i64 %[[OFFSET]], 40
; CHECK: select i1 %[[IS1]], ptr %v1.data, ptr %v0.data
; CHECK-NOT: %other

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,view=v0@0,view=v1@40,view=other@88,field=n@120:8,size=128,name=k" {
  %i = call i64 @__cppamp_global_id(i32 0)
  %p = getelementptr [2 x [40 x i8]], ptr %f, i64 0, i64 %i
  %data = load ptr, ptr %p
  %n.addr = getelementptr i8, ptr %f, i64 120
  %n = load i64, ptr %n.addr
  store i64 %n, ptr %data
  ret void
}
declare i64 @__cppamp_global_id(i32)
