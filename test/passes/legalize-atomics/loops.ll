; What has no function loops around cmpxchg; private memory needs no atomics; success is a comparison.
; RUN: %amp-opt -passes=legalize-atomics,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-atomics,legalize-atomics -S %s | diff %t.1.ll -
; CHECK: load atomic i32, ptr addrspace(1) %p monotonic
; CHECK: %[[SEEN:.+]] = phi i32
; CHECK: %[[NEW:.+]] = fadd float
; CHECK: cmpxchg ptr addrspace(1) %p, i32 %[[SEEN]], i32
; CHECK: atomicrmw add ptr addrspace(1) %q, i32 1 monotonic
; CHECK: cmpxchg ptr addrspace(1) %q, i32 3, i32 4
; CHECK: icmp eq i32 {{.*}}, 3
; CHECK-NOT: atomicrmw
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, float %x) {
  %mine = alloca i32
  %a = atomicrmw fadd ptr addrspace(1) %p, float %x monotonic
  %b = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic
  %pair = cmpxchg ptr addrspace(1) %q, i32 3, i32 4 monotonic monotonic
  %ok = extractvalue { i32, i1 } %pair, 1
  %c = atomicrmw add ptr %mine, i32 1 monotonic
  %n = zext i1 %ok to i32
  store i32 %n, ptr addrspace(1) %q
  ret void
}
