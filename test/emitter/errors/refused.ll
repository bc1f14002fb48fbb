; Code that OpenCL C cannot express is an error at its source location, in every kernel.
; RUN: not %amp-opt -emit-opencl %s 2>&1 | FileCheck %s
; CHECK: prog.cpp:7:5: error: the function 'twice(int)' is called, but its definition is not available for amp code
; CHECK-NEXT: prog.cpp:8:9: error: unknown built-in function '__cppamp_teleport'
; CHECK-NEXT: prog.cpp:9:1: error: a call through a pointer cannot be used in a kernel
; CHECK-NEXT: wide.cpp:1:1: error: 128-bit integers cannot be used in a kernel
; CHECK-NEXT: ld.cpp:2:2: error: 'long double' cannot be used in a kernel
; CHECK-NEXT: ptr.cpp:3:3: error: a pointer that is read from memory cannot be used in a kernel
; CHECK-NEXT: ptr.cpp:3:3: error: a pointer made from an integer cannot be used in a kernel
; CHECK-NEXT: ptr.cpp:3:3: error: the variable 'counter' is declared outside of the kernel and cannot be used in it
; CHECK-NEXT: ptr.cpp:3:3: error: the address space of this pointer is unknown at compile time
; CHECK-NEXT: atomic.cpp:4:4: error: only relaxed atomic operations can be used in a kernel
; CHECK-NEXT: atomic.cpp:4:4: error: atomic operations on 'i16' cannot be used in a kernel
; CHECK-NEXT: atomic.cpp:4:4: error: '__cppamp_barrier' requires a constant argument that selects the memory
; CHECK-NEXT: atomic.cpp:4:4: error: the built-in function '__cppamp_sin_f32' is declared with the wrong type
; CHECK-NOT: error

@counter = internal global i32 0
define spir_kernel void @calls(ptr addrspace(1) %p, i32 %x) !dbg !5 {
  call void @_Z5twicei(i32 %x), !dbg !6
  call void @__cppamp_teleport(), !dbg !7
  %f = getelementptr i8, ptr addrspace(1) %p, i64 0
  %g = ptrtoint ptr addrspace(1) %f to i64
  call void null(), !dbg !8
  ret void
}
define spir_kernel void @wide(ptr addrspace(1) %p, i64 %x) !cppamp.source !10 {
  %a = zext i64 %x to i128
  %b = lshr i128 %a, 3
  %c = trunc i128 %b to i64
  store i64 %c, ptr addrspace(1) %p, align 8
  ret void
}
define spir_kernel void @long_double(ptr addrspace(1) %p, float %x) !cppamp.source !11 {
  %a = fpext float %x to x86_fp80
  %b = fptrunc x86_fp80 %a to float
  store float %b, ptr addrspace(1) %p
  ret void
}
define spir_kernel void @pointers(ptr addrspace(1) %p, i64 %x, i1 %c) !cppamp.source !12 {
  %q = load ptr addrspace(1), ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %q
  %r = inttoptr i64 %x to ptr addrspace(1)
  store i32 2, ptr addrspace(1) %r
  store i32 3, ptr @counter
  %s = addrspacecast ptr addrspace(1) %p to ptr
  store i32 4, ptr %s
  ret void
}
define spir_kernel void @atomics(ptr addrspace(1) %p, i32 %x) !cppamp.source !13 {
  %a = atomicrmw add ptr addrspace(1) %p, i32 %x seq_cst
  %b = atomicrmw add ptr addrspace(1) %p, i16 1 monotonic
  call void @__cppamp_barrier(i32 %x)
  %c = call i32 @__cppamp_sin_f32(i32 %x)
  ret void
}
; Host code is ignored.
define i128 @host(i128 %x) {
  ret i128 %x
}
declare void @_Z5twicei(i32)
declare void @__cppamp_teleport()
declare void @__cppamp_barrier(i32)
declare i32 @__cppamp_sin_f32(i32)
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: NoDebug)
!2 = !DIFile(filename: "prog.cpp", directory: "/")
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "calls", file: !2, line: 5, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 7, column: 5, scope: !5)
!7 = !DILocation(line: 8, column: 9, scope: !5)
!8 = !DILocation(line: 9, column: 1, scope: !5)
!10 = !{!"wide.cpp:1:1"}
!11 = !{!"ld.cpp:2:2"}
!12 = !{!"ptr.cpp:3:3"}
!13 = !{!"atomic.cpp:4:4"}
