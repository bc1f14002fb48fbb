; Pointers in private memory: an array of views that the kernel indexes. The slots hold the number of a
; root and the distance from it. A load computes the pointer from the root, whatever its address space is.
; RUN: %amp-opt -passes=resolve-address-spaces,check-address-spaces,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=resolve-address-spaces,resolve-address-spaces -S %s | diff %t.1.ll -

; 1 << 48 | 1 << 47 stands for %a, 2 << 48 | 1 << 47 for @t
; CHECK: %[[SECOND:.*]] = add i64 703687441776640, %{{.*}}
; CHECK: store i64 422212465065984, ptr %views
; CHECK: store i64 %[[SECOND]], ptr %second
; CHECK: %[[N:.*]] = load i64, ptr %at
; CHECK: %[[WHICH:.*]] = lshr i64 %[[N]], 48
; CHECK: %[[IST:.*]] = icmp eq i64 %[[WHICH]], 2
; CHECK: %[[LOW:.*]] = and i64 %[[N]], 281474976710655
; CHECK: %[[DISTANCE:.*]] = sub i64 %[[LOW]], 140737488355328
; CHECK: store i32 1, ptr addrspace(1)
; CHECK: store i32 1, ptr addrspace(3)
; CHECK: %inner = getelementptr i8, ptr %x, i64
; CHECK: store i32 2, ptr %inner

@t = addrspace(3) global [4 x i32] undef
define spir_kernel void @k(ptr addrspace(1) %a, i64 %n, i64 %i) {
  %views = alloca [2 x [32 x i8]]
  %objects = alloca [2 x ptr]
  %x = alloca i32
  %fa = addrspacecast ptr addrspace(1) %a to ptr
  %ft = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @t to ptr), i64 %n
  store ptr %fa, ptr %views
  %second = getelementptr i8, ptr %views, i64 32
  store ptr %ft, ptr %second
  %at = getelementptr [2 x [32 x i8]], ptr %views, i64 0, i64 %i
  %data = load ptr, ptr %at
  store i32 1, ptr %data
  store ptr %x, ptr %objects
  %inner = load ptr, ptr %objects
  store i32 2, ptr %inner
  ret void
}
