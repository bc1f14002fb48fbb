; With #line, values have their names from debug information, except those of inlined library functions.
; RUN: %amp-opt -emit-opencl -line-directives %s | FileCheck %s
; RUN: %amp-opt -emit-opencl %s | FileCheck --check-prefix=PLAIN %s
; CHECK: int product = p[0] * n;
; CHECK: int add = 
; PLAIN: int mul = p[0] * n;

define spir_kernel void @k(ptr addrspace(1) %p, i32 %n) !dbg !5 {
  %load = load i32, ptr addrspace(1) %p, !dbg !6
  %mul = mul i32 %load, %n, !dbg !6
    #dbg_value(i32 %mul, !8, !DIExpression(), !6)
  %add = add i32 %mul, %mul, !dbg !6
    #dbg_value(i32 %add, !9, !DIExpression(), !6)
  store i32 %add, ptr addrspace(1) %p, !dbg !6
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  store i32 %mul, ptr addrspace(1) %q, !dbg !6
  %r = getelementptr i32, ptr addrspace(1) %p, i64 2
  store i32 %add, ptr addrspace(1) %r, !dbg !6
  ret void
}
!llvm.module.flags = !{!0}
!llvm.dbg.cu = !{!1}
!0 = !{i32 2, !"Debug Info Version", i32 3}
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "prog.cpp", directory: "/")
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: "k", file: !2, line: 5, type: !3, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DILocation(line: 7, column: 5, scope: !5)
!7 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!8 = !DILocalVariable(name: "product", scope: !5, file: !2, line: 6, type: !7)
!9 = !DILocalVariable(name: "hidden", scope: !5, file: !10, line: 6, type: !7)
!10 = !DIFile(filename: "/usr/include/cppamp/amp/index.h", directory: "/")
