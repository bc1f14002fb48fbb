; Pointers kept in private memory: an array of views that is indexed. All pointers stored there are global,
; so the slots are. A slot that holds pointers to private memory stays as it is, and passes the check.
; RUN: %amp-opt -passes=resolve-address-spaces,check-address-spaces,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=resolve-address-spaces,resolve-address-spaces -S %s | diff %t.1.ll -
; CHECK: store ptr addrspace(1) %a, ptr %views
; CHECK: %data = load ptr addrspace(1), ptr %at
; CHECK: store i32 1, ptr addrspace(1) %data
; CHECK: %inner = load ptr, ptr %objects, align 8, !cppamp.private
; CHECK: store i32 2, ptr %inner

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, i64 %i) {
  %views = alloca [2 x [32 x i8]]
  %objects = alloca [2 x ptr]
  %x = alloca i32
  %fa = addrspacecast ptr addrspace(1) %a to ptr
  %fb = addrspacecast ptr addrspace(1) %b to ptr
  store ptr %fa, ptr %views
  %second = getelementptr i8, ptr %views, i64 32
  store ptr %fb, ptr %second
  %at = getelementptr [2 x [32 x i8]], ptr %views, i64 0, i64 %i
  %data = load ptr, ptr %at
  store i32 1, ptr %data
  store ptr %x, ptr %objects
  %inner = load ptr, ptr %objects
  store i32 2, ptr %inner
  ret void
}
