; Subscripts of arrays are compared with the extents of all dimensions. An access out of bounds goes to the first
; element. Constants in bounds, and accesses without a source location, have no check. A second run changes nothing.
; RUN: %amp-opt -passes=mark-subscripts,verify -S %s -o %t.ll && FileCheck %s < %t.ll
; RUN: %amp-opt -passes=mark-subscripts -S %t.ll | FileCheck %s
; CHECK-DAG: @[[GRID:cppamp.array.*]] = private unnamed_addr constant [5 x i8] c"grid\00"
; CHECK-DAG: @[[NONE:cppamp.array.*]] = private unnamed_addr constant [1 x i8] zeroinitializer
; CHECK-LABEL: define void @kernel(
; The last dimension holds the subscript.
; CHECK: %[[WRONG:.*]] = icmp uge i64 %i, 4
; CHECK: %[[I:.*]] = select i1 %[[WRONG]], i64 0, i64 %i
; CHECK: %row = getelementptr [4 x [8 x i32]], ptr @grid, i64 0, i64 %[[I]]
; CHECK: call void (ptr, i32, ...) @cppamp.subscript(ptr @[[GRID]], i32 2, i32 %x, i32 4, i32 %y, i32 8)
; CHECK: %[[J:.*]] = select i1 %{{.*}}, i64 0, i64 %j
; CHECK: %p = getelementptr [8 x i32], ptr %row, i64 0, i64 %[[J]]
; A 64-bit subscript that is not extended from 32 bits.
; CHECK: %[[SHORT:.*]] = trunc i64 %k to i32
; CHECK: %[[NUMBER:.*]] = select i1 %{{.*}}, i32 %[[SHORT]], i32 2147483647
; CHECK: call void (ptr, i32, ...) @cppamp.subscript(ptr @[[NONE]], i32 1, i32 %[[NUMBER]], i32 16)
; The address past the last element is allowed.
; CHECK: %[[BEHIND:.*]] = icmp eq i32 %x, 16
; CHECK: select i1 %[[BEHIND]], i32 0, i32 %x
; CHECK: %[[FAR:.*]] = icmp uge i64 %i, 17
; CHECK-NEXT: %[[END:.*]] = select i1 %[[FAR]], i64 0, i64 %i
; CHECK-NEXT: getelementptr [16 x i32], ptr %a, i64 0, i64 %[[END]]
; CHECK-NEXT: %inside = getelementptr [16 x i32], ptr %a, i64 0, i64 15
; CHECK-NEXT: %elsewhere = getelementptr [16 x i32], ptr %a, i64 0, i64 %i
; CHECK-NEXT: ret void

@grid = internal global [4 x [8 x i32]] undef, section "cppamp.tile_static"

define void @kernel(i32 %x, i32 %y, i64 %k) !dbg !4 {
  %a = alloca [16 x i32]
  %i = sext i32 %x to i64, !dbg !5
  %j = sext i32 %y to i64, !dbg !5
  %row = getelementptr [4 x [8 x i32]], ptr @grid, i64 0, i64 %i, !dbg !5
  %p = getelementptr [8 x i32], ptr %row, i64 0, i64 %j, !dbg !5
  store i32 1, ptr %p, !dbg !5
  %q = getelementptr [16 x i32], ptr %a, i64 0, i64 %k, !dbg !5
  store i32 1, ptr %q, !dbg !5
  %end = getelementptr [16 x i32], ptr %a, i64 0, i64 %i, !dbg !5
  %inside = getelementptr [16 x i32], ptr %a, i64 0, i64 15, !dbg !5
  %elsewhere = getelementptr [16 x i32], ptr %a, i64 0, i64 %i
  ret void, !dbg !5
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "x.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "kernel", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DILocation(line: 2, column: 3, scope: !4)
