; Two entries were generated from one kernel, and only they describe its lines.
; RUN: %amp-opt -target=host -passes=describe-lines,verify -S %s | FileCheck %s

; CHECK: define void @k.host.v2() !dbg ![[TWO:[0-9]+]] {
; CHECK-NEXT: ret void, !dbg ![[AT_TWO:[0-9]+]]
; CHECK: define void @k.host.v3() !dbg ![[THREE:[0-9]+]] {
; CHECK-NEXT: ret void, !dbg ![[AT_THREE:[0-9]+]]
; CHECK-DAG: ![[TWO]] = distinct !DISubprogram(name: "k.host.v2"
; CHECK-DAG: ![[AT_TWO]] = !DILocation(line: 2, scope: ![[TWO]])
; CHECK-DAG: ![[THREE]] = distinct !DISubprogram(name: "k.host.v3"
; CHECK-DAG: ![[AT_THREE]] = !DILocation(line: 2, scope: ![[THREE]])

define void @k.host.v2() {
  ret void, !dbg !5
}
define void @k.host.v3() {
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
