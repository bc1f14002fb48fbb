; Operations without a function become loops around cmpxchg, or another operation that has one. Private memory needs no
; atomics. The success flag is a comparison.
; RUN: %amp-opt -passes=legalize-atomics,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=legalize-atomics,legalize-atomics -S %s | diff %t.1.ll -
; CHECK: load atomic i32, ptr addrspace(1) %p monotonic
; CHECK: %[[SEEN:.+]] = phi i32
; CHECK: %[[NEW:.+]] = xor i32
; CHECK: cmpxchg ptr addrspace(1) %p, i32 %[[SEEN]], i32 %[[NEW]]
; CHECK: atomicrmw fadd ptr addrspace(1) %p, float %x monotonic
; CHECK: %[[MINUS:.+]] = fneg float %x
; CHECK: atomicrmw fadd ptr addrspace(1) %p, float %[[MINUS]] monotonic
; CHECK: atomicrmw fmin ptr addrspace(1) %q, double %y monotonic
; CHECK: %[[BITS:.+]] = bitcast double %y to i64
; CHECK: %[[OLD:.+]] = atomicrmw xchg ptr addrspace(1) %q, i64 %[[BITS]] monotonic
; CHECK: bitcast i64 %[[OLD]] to double
; CHECK: atomicrmw add ptr addrspace(1) %q, i32 1 monotonic
; CHECK: cmpxchg ptr addrspace(1) %q, i32 3, i32 4
; CHECK: icmp eq i32 {{.*}}, 3
; CHECK-NOT: atomicrmw
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, float %x, double %y, i32 %z) {
  %mine = alloca i32
  %a = atomicrmw nand ptr addrspace(1) %p, i32 %z monotonic
  %d = atomicrmw fadd ptr addrspace(1) %p, float %x monotonic
  %e = atomicrmw fsub ptr addrspace(1) %p, float %x monotonic
  %f = atomicrmw fmin ptr addrspace(1) %q, double %y monotonic
  %g = atomicrmw xchg ptr addrspace(1) %q, double %y monotonic
  %b = atomicrmw add ptr addrspace(1) %q, i32 1 monotonic
  %pair = cmpxchg ptr addrspace(1) %q, i32 3, i32 4 monotonic monotonic
  %ok = extractvalue { i32, i1 } %pair, 1
  %c = atomicrmw add ptr %mine, i32 1 monotonic
  %n = zext i1 %ok to i32
  store i32 %n, ptr addrspace(1) %q
  ret void
}
