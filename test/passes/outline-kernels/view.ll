; Loads of a view's data pointer become the buffer and its offset; other loads become scalars, in the order
; of the function object. Fields that are not read do not become arguments.
; RUN: %amp-opt -passes=outline-kernels,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=outline-kernels,outline-kernels -S %s | diff %t.1.ll -

; CHECK: define spir_kernel void @saxpy_kernel(ptr addrspace(1) %y, i64 %y_offset, i32 %y_extent0, i32 %y_stride0, float %a, i32 %domain1)
; CHECK-SAME: !cppamp.source ![[SOURCE:[0-9]+]]
; CHECK-NOT: reqd_work_group_size
; CHECK: %y.global = getelementptr i8, ptr addrspace(1) %y, i64 %y_offset
; CHECK: %y.data = addrspacecast ptr addrspace(1) %y.global to ptr
; CHECK: %at = getelementptr float, ptr %y.data, i32 %y_stride0
; CHECK: %m = fmul float %a, %a
; CHECK: %s = add i32 %y_extent0, %domain1
; CHECK-NOT: @entry

; CHECK: !cppamp.kernels = !{![[K:[0-9]+]]}
; CHECK: ![[K]] = !{ptr @saxpy_kernel, !"sym", !"k.cpp:12:3", i32 2, ![[EMPTY:[0-9]+]], ![[CONTAINERS:[0-9]+]], !{{[0-9]+}}, i64 72, !"saxpy_kernel", ![[ARGS:[0-9]+]], i32 0, i32 0}
; CHECK: ![[CONTAINERS]] = !{![[Y:[0-9]+]]}
; CHECK: ![[Y]] = !{!"y", i64 32, i32 0, i1 false, i64 4, i32 1, i32 0}

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,source=k.cpp:12:3,rank=2,const=x@0,view=y@32,field=a@64:4,field=unused@68:4,size=72,name=saxpy" {
  %y.addr = getelementptr i8, ptr %f, i64 32
  %data = load ptr, ptr %y.addr
  %extent.addr = getelementptr i8, ptr %f, i64 56
  %extent = load i32, ptr %extent.addr
  %stride.addr = getelementptr i8, ptr %f, i64 60
  %stride = load i32, ptr %stride.addr
  %a.addr = getelementptr i8, ptr %f, i64 64
  %a = load float, ptr %a.addr
  %d1.addr = getelementptr i8, ptr %d, i64 4
  %d1 = load i32, ptr %d1.addr
  %at = getelementptr float, ptr %data, i32 %stride
  %m = fmul float %a, %a
  %s = add i32 %extent, %d1
  store float %m, ptr %at
  store i32 %s, ptr %at
  ret void
}
