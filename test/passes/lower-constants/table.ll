; A table of constants is placed in constant memory.
; RUN: %amp-opt -passes=lower-constants,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=lower-constants,lower-constants -S %s | diff %t.1.ll -
; CHECK: @primes = internal unnamed_addr addrspace(2) constant [3 x i32] [i32 2, i32 3, i32 5], align 4
; CHECK: @elsewhere = constant i32 1
; CHECK: getelementptr [3 x i32], ptr addrspacecast (ptr addrspace(2) @primes to ptr), i64 0, i64 %i

@primes = linkonce_odr constant [3 x i32] [i32 2, i32 3, i32 5], align 4
@elsewhere = constant i32 1
define spir_kernel void @k(i64 %i) {
  %p = getelementptr [3 x i32], ptr @primes, i64 0, i64 %i
  %v = load i32, ptr %p
  ret void
}
