; A text with several kernels can be built for one of them; a text with one kernel has no conditional compilation.
;
; RUN: %amp-opt -emit-opencl %s -o %t.cl && FileCheck %s < %t.cl && %check-cl %t.cl
; RUN: %check-cl -DCPPAMP_ONE_KERNEL -DCPPAMP_KERNEL_second %t.cl
; RUN: %opencl-clang -x cl -cl-std=CL1.2 -E -DCPPAMP_ONE_KERNEL -DCPPAMP_KERNEL_second %t.cl \
; RUN:   | FileCheck --check-prefix=ONE --implicit-check-not=first %s
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; CHECK: #if !defined(CPPAMP_ONE_KERNEL) || defined(CPPAMP_KERNEL_first)
; CHECK-NEXT: __kernel void first(
; CHECK: #endif
; CHECK: #if !defined(CPPAMP_ONE_KERNEL) || defined(CPPAMP_KERNEL_second)
; CHECK-NEXT: __kernel void second(
; CHECK: #endif
; ONE: __kernel void second(
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define spir_kernel void @first(ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(1) %out, align 4
  ret void
}

define spir_kernel void @second(ptr addrspace(1) %out) {
  store i32 2, ptr addrspace(1) %out, align 4
  ret void
}
