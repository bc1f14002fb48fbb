; A captured C array that the kernel indexes is read from a copy of the function object.
; RUN: %amp-opt -passes=outline-kernels,resolve-address-spaces,verify -S %s | FileCheck %s
; RUN: %amp-opt -passes=outline-kernels -print-kernel-table %s | FileCheck %s --check-prefix=TABLE

; CHECK: define spir_kernel void @k_kernel(ptr addrspace(1) %o, i64 %o_offset, ptr addrspace(2) %functor)
; CHECK: %[[N:.*]] = getelementptr i8, ptr addrspace(2) %functor, i64 32
; CHECK: %[[P:.*]] = getelementptr [6 x double], ptr addrspace(2) %[[N]], i64 0, i64 %i
; CHECK: load double, ptr addrspace(2) %[[P]]

; TABLE: arg 2: functor

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,view=o@0:8,field=numbers@32:48,size=80,name=k" {
  %i = call i64 @__cppamp_global_id(i32 0)
  %o = load ptr, ptr %f
  %numbers = getelementptr i8, ptr %f, i64 32
  %p = getelementptr [6 x double], ptr %numbers, i64 0, i64 %i
  %v = load double, ptr %p
  store double %v, ptr %o
  ret void
}
declare i64 @__cppamp_global_id(i32)
