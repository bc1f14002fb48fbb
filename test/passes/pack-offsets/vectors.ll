; The offsets of a kernel's containers become vectors after the buffers; a single offset stays scalar.
; RUN: %amp-opt -passes=pack-offsets,verify -S %s > %t.1.ll
; RUN: FileCheck %s < %t.1.ll
; RUN: %amp-opt -passes=pack-offsets,pack-offsets -S %s | diff %t.1.ll -
; RUN: %amp-opt -passes=pack-offsets -print-kernel-table %s | FileCheck %s --check-prefix=TABLE
; RUN: %amp-opt -passes=pack-offsets -emit-opencl %s -o %t.cl && %check-cl %t.cl
; RUN: FileCheck %s --check-prefix=TEXT < %t.cl

; CHECK: define spir_kernel void @one(ptr addrspace(1) %b0, i64 %b0_offset)
; CHECK: define spir_kernel void @three(ptr addrspace(1) %b0, ptr addrspace(1) %b1, ptr addrspace(1) %b2, <4 x i64> %offsets, i32 %n)
; CHECK-NEXT: %b0_offset = extractelement <4 x i64> %offsets, i64 0
; CHECK-NEXT: %b1_offset = extractelement <4 x i64> %offsets, i64 1
; CHECK-NEXT: %b2_offset = extractelement <4 x i64> %offsets, i64 2
; CHECK-NEXT: getelementptr i8, ptr addrspace(1) %b0, i64 %b0_offset
; Sixteen per vector. The remaining ones get their own vector, or stay scalar if there is only one.
; CHECK: define spir_kernel void @seventeen({{.*}}ptr addrspace(1) %b16, <16 x i64> %offsets, i64 %b16_offset)
; CHECK: define spir_kernel void @eighteen({{.*}}ptr addrspace(1) %b17, <16 x i64> %offsets, <2 x i64> %offsets1)
; CHECK: extractelement <2 x i64> %offsets1, i64 1
; An unused offset keeps its position.
; CHECK: define spir_kernel void @unused(ptr addrspace(1) %a, ptr addrspace(1) %b, <2 x i64> %offsets)
; CHECK-NEXT: %b_offset = extractelement <2 x i64> %offsets, i64 1
; CHECK-NEXT: getelementptr

; TABLE: kernel one
; TABLE: arg 1: offset of container 0, 8 bytes
; TABLE: kernel three
; TABLE: arg 2: buffer of container 2
; TABLE-NEXT: arg 3: offsets of containers 0 to 2, 32 bytes
; TABLE-NEXT: arg 4: domain 0, 4 bytes
; TABLE: kernel seventeen
; TABLE: arg 17: offsets of containers 0 to 15, 128 bytes
; TABLE-NEXT: arg 18: offset of container 16, 8 bytes
; TABLE: kernel eighteen
; TABLE: arg 18: offsets of containers 0 to 15, 128 bytes
; TABLE-NEXT: arg 19: offsets of containers 16 to 17, 16 bytes

; TEXT: b2, long4 offsets, int n) {
; TEXT: b2)[offsets.s2]
; TEXT: b15)[offsets.sf]
; TEXT: b17, long16 offsets, long2 offsets_1) {
; TEXT: b17)[offsets_1.s1]

define spir_kernel void @one(ptr addrspace(1) %b0, i64 %b0_offset) {
  %p0 = getelementptr i8, ptr addrspace(1) %b0, i64 %b0_offset
  store i32 0, ptr addrspace(1) %p0
  ret void
}
define spir_kernel void @three(ptr addrspace(1) %b0, i64 %b0_offset, ptr addrspace(1) %b1, i64 %b1_offset, ptr addrspace(1) %b2, i64 %b2_offset, i32 %n) {
  %p0 = getelementptr i8, ptr addrspace(1) %b0, i64 %b0_offset
  store i32 0, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %b1, i64 %b1_offset
  store i32 1, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %b2, i64 %b2_offset
  store i32 2, ptr addrspace(1) %p2
  ret void
}
define spir_kernel void @seventeen(ptr addrspace(1) %b0, i64 %b0_offset, ptr addrspace(1) %b1, i64 %b1_offset, ptr addrspace(1) %b2, i64 %b2_offset, ptr addrspace(1) %b3, i64 %b3_offset, ptr addrspace(1) %b4, i64 %b4_offset, ptr addrspace(1) %b5, i64 %b5_offset, ptr addrspace(1) %b6, i64 %b6_offset, ptr addrspace(1) %b7, i64 %b7_offset, ptr addrspace(1) %b8, i64 %b8_offset, ptr addrspace(1) %b9, i64 %b9_offset, ptr addrspace(1) %b10, i64 %b10_offset, ptr addrspace(1) %b11, i64 %b11_offset, ptr addrspace(1) %b12, i64 %b12_offset, ptr addrspace(1) %b13, i64 %b13_offset, ptr addrspace(1) %b14, i64 %b14_offset, ptr addrspace(1) %b15, i64 %b15_offset, ptr addrspace(1) %b16, i64 %b16_offset) {
  %p0 = getelementptr i8, ptr addrspace(1) %b0, i64 %b0_offset
  store i32 0, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %b1, i64 %b1_offset
  store i32 1, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %b2, i64 %b2_offset
  store i32 2, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %b3, i64 %b3_offset
  store i32 3, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %b4, i64 %b4_offset
  store i32 4, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %b5, i64 %b5_offset
  store i32 5, ptr addrspace(1) %p5
  %p6 = getelementptr i8, ptr addrspace(1) %b6, i64 %b6_offset
  store i32 6, ptr addrspace(1) %p6
  %p7 = getelementptr i8, ptr addrspace(1) %b7, i64 %b7_offset
  store i32 7, ptr addrspace(1) %p7
  %p8 = getelementptr i8, ptr addrspace(1) %b8, i64 %b8_offset
  store i32 8, ptr addrspace(1) %p8
  %p9 = getelementptr i8, ptr addrspace(1) %b9, i64 %b9_offset
  store i32 9, ptr addrspace(1) %p9
  %p10 = getelementptr i8, ptr addrspace(1) %b10, i64 %b10_offset
  store i32 10, ptr addrspace(1) %p10
  %p11 = getelementptr i8, ptr addrspace(1) %b11, i64 %b11_offset
  store i32 11, ptr addrspace(1) %p11
  %p12 = getelementptr i8, ptr addrspace(1) %b12, i64 %b12_offset
  store i32 12, ptr addrspace(1) %p12
  %p13 = getelementptr i8, ptr addrspace(1) %b13, i64 %b13_offset
  store i32 13, ptr addrspace(1) %p13
  %p14 = getelementptr i8, ptr addrspace(1) %b14, i64 %b14_offset
  store i32 14, ptr addrspace(1) %p14
  %p15 = getelementptr i8, ptr addrspace(1) %b15, i64 %b15_offset
  store i32 15, ptr addrspace(1) %p15
  %p16 = getelementptr i8, ptr addrspace(1) %b16, i64 %b16_offset
  store i32 16, ptr addrspace(1) %p16
  ret void
}
define spir_kernel void @eighteen(ptr addrspace(1) %b0, i64 %b0_offset, ptr addrspace(1) %b1, i64 %b1_offset, ptr addrspace(1) %b2, i64 %b2_offset, ptr addrspace(1) %b3, i64 %b3_offset, ptr addrspace(1) %b4, i64 %b4_offset, ptr addrspace(1) %b5, i64 %b5_offset, ptr addrspace(1) %b6, i64 %b6_offset, ptr addrspace(1) %b7, i64 %b7_offset, ptr addrspace(1) %b8, i64 %b8_offset, ptr addrspace(1) %b9, i64 %b9_offset, ptr addrspace(1) %b10, i64 %b10_offset, ptr addrspace(1) %b11, i64 %b11_offset, ptr addrspace(1) %b12, i64 %b12_offset, ptr addrspace(1) %b13, i64 %b13_offset, ptr addrspace(1) %b14, i64 %b14_offset, ptr addrspace(1) %b15, i64 %b15_offset, ptr addrspace(1) %b16, i64 %b16_offset, ptr addrspace(1) %b17, i64 %b17_offset) {
  %p0 = getelementptr i8, ptr addrspace(1) %b0, i64 %b0_offset
  store i32 0, ptr addrspace(1) %p0
  %p1 = getelementptr i8, ptr addrspace(1) %b1, i64 %b1_offset
  store i32 1, ptr addrspace(1) %p1
  %p2 = getelementptr i8, ptr addrspace(1) %b2, i64 %b2_offset
  store i32 2, ptr addrspace(1) %p2
  %p3 = getelementptr i8, ptr addrspace(1) %b3, i64 %b3_offset
  store i32 3, ptr addrspace(1) %p3
  %p4 = getelementptr i8, ptr addrspace(1) %b4, i64 %b4_offset
  store i32 4, ptr addrspace(1) %p4
  %p5 = getelementptr i8, ptr addrspace(1) %b5, i64 %b5_offset
  store i32 5, ptr addrspace(1) %p5
  %p6 = getelementptr i8, ptr addrspace(1) %b6, i64 %b6_offset
  store i32 6, ptr addrspace(1) %p6
  %p7 = getelementptr i8, ptr addrspace(1) %b7, i64 %b7_offset
  store i32 7, ptr addrspace(1) %p7
  %p8 = getelementptr i8, ptr addrspace(1) %b8, i64 %b8_offset
  store i32 8, ptr addrspace(1) %p8
  %p9 = getelementptr i8, ptr addrspace(1) %b9, i64 %b9_offset
  store i32 9, ptr addrspace(1) %p9
  %p10 = getelementptr i8, ptr addrspace(1) %b10, i64 %b10_offset
  store i32 10, ptr addrspace(1) %p10
  %p11 = getelementptr i8, ptr addrspace(1) %b11, i64 %b11_offset
  store i32 11, ptr addrspace(1) %p11
  %p12 = getelementptr i8, ptr addrspace(1) %b12, i64 %b12_offset
  store i32 12, ptr addrspace(1) %p12
  %p13 = getelementptr i8, ptr addrspace(1) %b13, i64 %b13_offset
  store i32 13, ptr addrspace(1) %p13
  %p14 = getelementptr i8, ptr addrspace(1) %b14, i64 %b14_offset
  store i32 14, ptr addrspace(1) %p14
  %p15 = getelementptr i8, ptr addrspace(1) %b15, i64 %b15_offset
  store i32 15, ptr addrspace(1) %p15
  %p16 = getelementptr i8, ptr addrspace(1) %b16, i64 %b16_offset
  store i32 16, ptr addrspace(1) %p16
  %p17 = getelementptr i8, ptr addrspace(1) %b17, i64 %b17_offset
  store i32 17, ptr addrspace(1) %p17
  ret void
}
define spir_kernel void @unused(ptr addrspace(1) %a, i64 %a_offset, ptr addrspace(1) %b, i64 %b_offset) {
  %p = getelementptr i8, ptr addrspace(1) %b, i64 %b_offset
  %v = load i32, ptr addrspace(1) %p
  store i32 %v, ptr addrspace(1) %a
  ret void
}

!cppamp.kernels = !{!59, !62, !65, !68, !71}
!1 = !{}
!2 = !{!"b0", i64 0, i32 0, i1 false, i64 4, i32 1, i32 2}
!3 = !{!"b1", i64 32, i32 0, i1 false, i64 4, i32 1, i32 2}
!4 = !{!"b2", i64 64, i32 0, i1 false, i64 4, i32 1, i32 2}
!5 = !{!"b3", i64 96, i32 0, i1 false, i64 4, i32 1, i32 2}
!6 = !{!"b4", i64 128, i32 0, i1 false, i64 4, i32 1, i32 2}
!7 = !{!"b5", i64 160, i32 0, i1 false, i64 4, i32 1, i32 2}
!8 = !{!"b6", i64 192, i32 0, i1 false, i64 4, i32 1, i32 2}
!9 = !{!"b7", i64 224, i32 0, i1 false, i64 4, i32 1, i32 2}
!10 = !{!"b8", i64 256, i32 0, i1 false, i64 4, i32 1, i32 2}
!11 = !{!"b9", i64 288, i32 0, i1 false, i64 4, i32 1, i32 2}
!12 = !{!"b10", i64 320, i32 0, i1 false, i64 4, i32 1, i32 2}
!13 = !{!"b11", i64 352, i32 0, i1 false, i64 4, i32 1, i32 2}
!14 = !{!"b12", i64 384, i32 0, i1 false, i64 4, i32 1, i32 2}
!15 = !{!"b13", i64 416, i32 0, i1 false, i64 4, i32 1, i32 2}
!16 = !{!"b14", i64 448, i32 0, i1 false, i64 4, i32 1, i32 2}
!17 = !{!"b15", i64 480, i32 0, i1 false, i64 4, i32 1, i32 2}
!18 = !{!"b16", i64 512, i32 0, i1 false, i64 4, i32 1, i32 2}
!19 = !{!"b17", i64 544, i32 0, i1 false, i64 4, i32 1, i32 2}
!20 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!21 = !{i32 0, i32 1, i32 0, i32 0, i32 0}
!22 = !{i32 0, i32 2, i32 0, i32 0, i32 0}
!23 = !{i32 0, i32 3, i32 0, i32 0, i32 0}
!24 = !{i32 0, i32 4, i32 0, i32 0, i32 0}
!25 = !{i32 0, i32 5, i32 0, i32 0, i32 0}
!26 = !{i32 0, i32 6, i32 0, i32 0, i32 0}
!27 = !{i32 0, i32 7, i32 0, i32 0, i32 0}
!28 = !{i32 0, i32 8, i32 0, i32 0, i32 0}
!29 = !{i32 0, i32 9, i32 0, i32 0, i32 0}
!30 = !{i32 0, i32 10, i32 0, i32 0, i32 0}
!31 = !{i32 0, i32 11, i32 0, i32 0, i32 0}
!32 = !{i32 0, i32 12, i32 0, i32 0, i32 0}
!33 = !{i32 0, i32 13, i32 0, i32 0, i32 0}
!34 = !{i32 0, i32 14, i32 0, i32 0, i32 0}
!35 = !{i32 0, i32 15, i32 0, i32 0, i32 0}
!36 = !{i32 0, i32 16, i32 0, i32 0, i32 0}
!37 = !{i32 0, i32 17, i32 0, i32 0, i32 0}
!38 = !{i32 1, i32 0, i32 0, i32 0, i32 8}
!39 = !{i32 1, i32 1, i32 0, i32 0, i32 8}
!40 = !{i32 1, i32 2, i32 0, i32 0, i32 8}
!41 = !{i32 1, i32 3, i32 0, i32 0, i32 8}
!42 = !{i32 1, i32 4, i32 0, i32 0, i32 8}
!43 = !{i32 1, i32 5, i32 0, i32 0, i32 8}
!44 = !{i32 1, i32 6, i32 0, i32 0, i32 8}
!45 = !{i32 1, i32 7, i32 0, i32 0, i32 8}
!46 = !{i32 1, i32 8, i32 0, i32 0, i32 8}
!47 = !{i32 1, i32 9, i32 0, i32 0, i32 8}
!48 = !{i32 1, i32 10, i32 0, i32 0, i32 8}
!49 = !{i32 1, i32 11, i32 0, i32 0, i32 8}
!50 = !{i32 1, i32 12, i32 0, i32 0, i32 8}
!51 = !{i32 1, i32 13, i32 0, i32 0, i32 8}
!52 = !{i32 1, i32 14, i32 0, i32 0, i32 8}
!53 = !{i32 1, i32 15, i32 0, i32 0, i32 8}
!54 = !{i32 1, i32 16, i32 0, i32 0, i32 8}
!55 = !{i32 1, i32 17, i32 0, i32 0, i32 8}
!56 = !{i32 4, i32 0, i32 0, i32 0, i32 4}
!57 = !{!2}
!58 = !{!20, !38}
!59 = !{ptr @one, !"one", !"k.cpp:1:1", i32 1, !1, !57, !1, i64 1024, !"one", !58, i32 0, i32 0}
!60 = !{!2, !3, !4}
!61 = !{!20, !38, !21, !39, !22, !40, !56}
!62 = !{ptr @three, !"three", !"k.cpp:1:1", i32 1, !1, !60, !1, i64 1024, !"three", !61, i32 0, i32 0}
!63 = !{!2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18}
!64 = !{!20, !38, !21, !39, !22, !40, !23, !41, !24, !42, !25, !43, !26, !44, !27, !45, !28, !46, !29, !47, !30, !48, !31, !49, !32, !50, !33, !51, !34, !52, !35, !53, !36, !54}
!65 = !{ptr @seventeen, !"seventeen", !"k.cpp:1:1", i32 1, !1, !63, !1, i64 1024, !"seventeen", !64, i32 0, i32 0}
!66 = !{!2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18, !19}
!67 = !{!20, !38, !21, !39, !22, !40, !23, !41, !24, !42, !25, !43, !26, !44, !27, !45, !28, !46, !29, !47, !30, !48, !31, !49, !32, !50, !33, !51, !34, !52, !35, !53, !36, !54, !37, !55}
!68 = !{ptr @eighteen, !"eighteen", !"k.cpp:1:1", i32 1, !1, !66, !1, i64 1024, !"eighteen", !67, i32 0, i32 0}
!69 = !{!2, !3}
!70 = !{!20, !38, !21, !39}
!71 = !{ptr @unused, !"unused", !"k.cpp:1:1", i32 1, !1, !69, !1, i64 1024, !"unused", !70, i32 0, i32 0}
