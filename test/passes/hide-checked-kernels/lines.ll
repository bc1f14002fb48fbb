; Only the table refers to checked kernels, and nothing describes them for debuggers a second time.
; RUN: %amp-opt -target=check -passes=hide-checked-kernels,verify -S %s | FileCheck %s --implicit-check-not=DILocation
;
; CHECK: define internal void @kernel(ptr %f, ptr %d) {
; CHECK: define void @other() {

define void @kernel(ptr %f, ptr %d) "amp-kernel"="size=48" !dbg !3 {
  ret void, !dbg !4
}
define void @other() {
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!5}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "k.cpp", directory: "/")
!2 = !DISubroutineType(types: !{})
!3 = distinct !DISubprogram(name: "kernel", file: !1, line: 1, type: !2, unit: !0, spFlags: DISPFlagDefinition)
!4 = !DILocation(line: 2, column: 1, scope: !3)
!5 = !{i32 2, !"Debug Info Version", i32 3}
