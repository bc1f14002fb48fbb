; A module that never launches a kernel has no handle, so it does not change.
; RUN: %amp-opt -embed=opencl-c,1.2,%s -S %s | FileCheck %s
; CHECK-NOT: module asm
; CHECK: @x = internal global i32 0
@x = internal global i32 0
