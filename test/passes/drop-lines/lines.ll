; Source lines are dropped if nothing uses them.
; RUN: %amp-opt -target=host -passes=drop-lines,verify -S %s | FileCheck %s

; CHECK: define void @k() {
; CHECK-NEXT: ret void{{$}}

define void @k() !dbg !3 {
  ret void, !dbg !5
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!6}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cpp", directory: "/")
!3 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !4, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 2, scope: !3)
!6 = !{i32 2, !"Debug Info Version", i32 3}
