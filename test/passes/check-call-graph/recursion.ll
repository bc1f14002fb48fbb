; Recursion is reported with the chain of calls that closes it, at the call.
; RUN: not %amp-opt -passes=check-call-graph %s 2>&1 | FileCheck %s
; CHECK: k.cpp:7:3: error: 'even' calls itself through other functions; code restricted to amp cannot be recursive
; CHECK-NOT: error

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=s,name=k" {
  %r = call i32 @_Z4eveni(i32 4)
  ret void
}
define i32 @_Z4eveni(i32 %x) {
  %r = call i32 @_Z3oddi(i32 %x)
  ret i32 %r
}
define i32 @_Z3oddi(i32 %x) !dbg !4 {
  %r = call i32 @_Z4eveni(i32 %x), !dbg !7
  ret i32 %r
}

!llvm.module.flags = !{!1}
!llvm.dbg.cu = !{!2}
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !3, emissionKind: NoDebug)
!3 = !DIFile(filename: "k.cpp", directory: "/")
!4 = distinct !DISubprogram(name: "odd", file: !3, line: 6, type: !5, unit: !2, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 7, column: 3, scope: !4)
