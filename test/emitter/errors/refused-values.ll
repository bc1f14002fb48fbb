; Values and operations that OpenCL C 1.2 does not have.
; RUN: not %amp-opt -emit-opencl %s 2>&1 | FileCheck %s
; CHECK: half.cpp:1:1: error: 16-bit floating point cannot be used in a kernel
; CHECK-NEXT: ptr.cpp:2:2: error: the address of a function cannot be used in a kernel
; CHECK-NEXT: ptr.cpp:2:2: error: the constant 'table' contains an address and cannot be used in a kernel
; CHECK-NEXT: ptr.cpp:2:2: error: a pointer that is stored in memory cannot be used in a kernel
; CHECK-NEXT: ptr.cpp:2:2: error: the function 'somewhere' is called, but its definition is not available for amp code
; CHECK-NEXT: ptr.cpp:2:2: error: a pointer of unknown origin cannot be used in a kernel
; CHECK-NEXT: op.cpp:3:3: error: a misaligned access of 4 bytes cannot be used in a kernel
; CHECK-NEXT: op.cpp:3:3: error: an array whose size is not constant cannot be used in a kernel
; CHECK-NEXT: op.cpp:3:3: error: a trap cannot be used in a kernel
; CHECK-NEXT: op.cpp:3:3: error: exceptions cannot be used in a kernel
; CHECK-NEXT: op.cpp:3:3: error: the operation 'landingpad' cannot be used in a kernel
; CHECK-NOT: error

@table = internal constant [1 x ptr] [ptr @called]

define spir_kernel void @half(ptr addrspace(1) %p, float %x) !cppamp.source !0 {
  %a = fptrunc float %x to half
  %b = fpext half %a to float
  store float %b, ptr addrspace(1) %p
  ret void
}
declare ptr addrspace(1) @somewhere()
define spir_kernel void @pointers(ptr addrspace(1) %p, i64 %i) !cppamp.source !1 {
  %f = ptrtoint ptr @called to i64
  store i64 %f, ptr addrspace(1) %p, align 8
  %e = getelementptr i8, ptr @table, i64 %i
  %c = load i8, ptr %e
  %slot = alloca ptr addrspace(1)
  store ptr addrspace(1) %p, ptr %slot
  %u = call ptr addrspace(1) @somewhere()
  store i8 %c, ptr addrspace(1) %u
  ret void
}
define spir_kernel void @operations(ptr addrspace(1) %p, i32 %n) personality ptr null !cppamp.source !2 {
  %a = load i32, ptr addrspace(1) %p, align 2
  %b = alloca i32, i32 %n
  call void @llvm.trap()
  invoke void @called() to label %go unwind label %stop
go:
  ret void
stop:
  %pad = landingpad i32 cleanup
  unreachable
}
declare void @called()
declare void @llvm.trap()
!0 = !{!"half.cpp:1:1"}
!1 = !{!"ptr.cpp:2:2"}
!2 = !{!"op.cpp:3:3"}
