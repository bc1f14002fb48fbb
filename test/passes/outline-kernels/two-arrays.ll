; LLVM turns a select between two adjacent arrays captured by reference into one load. The bits of the index show that
; it cannot reach offset 16.
; RUN: %amp-opt -passes='outline-kernels,function(sroa),resolve-address-spaces,check-address-spaces,verify' -S %s \
; RUN:   | FileCheck %s

; CHECK: define spir_kernel void @k_kernel(ptr addrspace(1) %a, i64 %a_offset, ptr addrspace(1) %b, i64 %b_offset,
; CHECK-NOT: %v
; CHECK: select i1 %{{.*}}, ptr addrspace(1) %b, ptr addrspace(1) %a
; CHECK: store i32 1, ptr addrspace(1)

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,array=a@0,array=b@8,view=v@16,size=48,name=k" {
  %i = call i64 @__cppamp_global_id(i32 0)
  %bit = and i64 %i, 1
  %p = getelementptr ptr, ptr %f, i64 %bit
  %array = load ptr, ptr %p
  %data = load ptr, ptr %array
  store i32 1, ptr %data
  ret void
}
declare i64 @__cppamp_global_id(i32)
