; If the address of a function object escapes, the object is assembled in an alloca: bytes from
; the copy, and pointers from the arguments. Stores to the object go to the alloca, too.
; RUN: %amp-opt -passes=outline-kernels,verify -S %s | FileCheck %s

; CHECK: define spir_kernel void @k_kernel(ptr addrspace(1) %v, i64 %v_offset, ptr addrspace(2) %functor)
; CHECK: %functor.copy = alloca [40 x i8], align 16
; CHECK: call void @llvm.memcpy.p0.p2.i64(ptr align 16 %functor.copy, ptr addrspace(2) align 16 %functor, i64 40, i1 false)
; CHECK: store ptr %v.data, ptr %{{.*}}, align 8
; CHECK: %n = getelementptr i8, ptr %functor.copy, i64 32
; CHECK: store i32 5, ptr %n
; CHECK: load i32, ptr %n
; CHECK: call void @use(ptr %functor.copy)

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,view=v@0,size=40,name=k" {
  %n = getelementptr i8, ptr %f, i64 32
  store i32 5, ptr %n
  %x = load i32, ptr %n
  call void @use(ptr %f)
  ret void
}
declare void @use(ptr)
