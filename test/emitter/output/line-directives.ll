; With #line, messages of an OpenCL compiler name the C++ source. The same input gives the same bytes.
; RUN: %amp-opt -emit-opencl -line-directives %s -o %t.1.cl
; RUN: %amp-opt -emit-opencl -line-directives %s -o %t.2.cl
; RUN: cmp %t.1.cl %t.2.cl
; RUN: FileCheck %s --input-file=%t.1.cl
; RUN: %check-cl %t.1.cl
; CHECK:      __kernel void k(__global int *p) {
; CHECK-NEXT: {{^}}#line 7 "/prog.cpp"
; CHECK-NEXT:   p[0] = 1;
; CHECK-NEXT:   p[1] = 2;
; CHECK-NEXT: {{^}}#line 8 "/prog.cpp"
; CHECK-NEXT:   p[2] = 3;

define spir_kernel void @k(ptr addrspace(1) %p) !dbg !5 {
  store i32 1, ptr addrspace(1) %p, !dbg !6
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  store i32 2, ptr addrspace(1) %q, !dbg !6
  %r = getelementptr i32, ptr addrspace(1) %p, i64 2
  store i32 3, ptr addrspace(1) %r, !dbg !7
  ret void
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: NoDebug)
!2 = !DIFile(filename: "prog.cpp", directory: "/")
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "k", file: !2, line: 5, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 7, column: 5, scope: !5)
!7 = !DILocation(line: 8, column: 9, scope: !5)
