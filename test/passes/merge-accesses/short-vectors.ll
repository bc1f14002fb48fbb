; The components of a 16-byte element become one load and one store, even two doubles. Elements of another
; size, parts of an element at an arbitrary offset, and loads with a store in between do not change.
; RUN: %amp-opt -passes=merge-accesses,verify -S %s | FileCheck %s
; RUN: %amp-opt -passes=merge-accesses,merge-accesses -S %s | FileCheck %s
; RUN: %amp-opt -passes=merge-accesses -S %s -o %t.ll && %amp-opt -emit-opencl %t.ll -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl
; RUN: %check-cl -DCPPAMP_VECTORS %t.cl
; RUN: %check-cl -DCPPAMP_VECTORS -DCPPAMP_WHOLE_BUFFERS %t.cl

; CHECK-LABEL: define spir_kernel void @whole(
; CHECK: %[[X:.*]] = call float @__cppamp_load4_f32(ptr addrspace(1) %p, ptr %y.out, ptr %z.out, ptr %w.out)
; CHECK: load float, ptr %y.out
; CHECK: call void @__cppamp_store4_f32(ptr addrspace(1) %p, float
; CHECK-NOT: addrspace(1)
; CHECK: ret void
; CHECK-LABEL: define spir_kernel void @doubles(
; CHECK: %[[X:.*]] = call double @__cppamp_load2_f64(ptr addrspace(1) %p, ptr %y.out)
; CHECK: call double @__cppamp_load2_f64(ptr addrspace(1) {{.*}}, ptr %w.out)
; CHECK: call void @__cppamp_store2_f64(ptr addrspace(1) %p, double
; CHECK: ret void
; CHECK-LABEL: define spir_kernel void @in_place(
; CHECK: call i32 @__cppamp_load2_i32(
; CHECK: call void @__cppamp_store2_i32(
; CHECK: ret void
; CHECK-LABEL: define spir_kernel void @stored_before(
; CHECK-NOT: call
; CHECK: ret void
; CHECK-LABEL: define spir_kernel void @late_store(
; CHECK: call void @__cppamp_store2_i32(
; CHECK: %again = load i32
; CHECK: ret void
; CHECK-LABEL: define spir_kernel void @kept(
; CHECK-NOT: call
; CHECK: ret void
; CHECK-LABEL: define spir_kernel void @somewhere_inside(
; CHECK-NOT: call
; CHECK: ret void

; TEXT: #ifdef CPPAMP_WHOLE_BUFFERS
; TEXT-NEXT: #define CPPAMP_MISALIGNED(p, mask) 0
; TEXT-NEXT: #else
; TEXT-NEXT: #define CPPAMP_MISALIGNED(p, mask) ((size_t)(p) & (mask))
; TEXT-NEXT: #endif
; TEXT: #ifdef CPPAMP_VECTORS
; TEXT: double2 v = CPPAMP_MISALIGNED(p, 15) ? (double2)(p[0], p[1]) : *(const __global double2 *)p;
; TEXT: #ifdef CPPAMP_VECTORS
; TEXT-NEXT: static float cppamp_load4_f32(const __global float *p, float *y, float *z, float *w) {
; TEXT-NEXT: float4 v = CPPAMP_MISALIGNED(p, 15) ? (float4)(p[0], p[1], p[2], p[3]) :
; TEXT-NEXT: *(const __global float4 *)p;
; TEXT: #define cppamp_load4_f32(p, y, z, w) (*(y) = (p)[1], *(z) = (p)[2], *(w) = (p)[3], (p)[0])
; TEXT: #define cppamp_store4_f32(p, x, y, z, w) ((p)[0] = (x), (p)[1] = (y), (p)[2] = (z), (p)[3] = (w))
; TEXT: void whole(__global float *a, long a_offset) {
; TEXT-NEXT: float y_out;
; TEXT: #ifdef CPPAMP_WHOLE_BUFFERS
; TEXT-NEXT: a_offset = 0;
; TEXT-NEXT: #endif
; TEXT: cppamp_load4_f32(

define spir_kernel void @whole(ptr addrspace(1) %a, i64 %a_offset) {
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %a_offset
  %y.at = getelementptr i8, ptr addrspace(1) %p, i64 4
  %z.at = getelementptr i8, ptr addrspace(1) %p, i64 8
  %w.at = getelementptr i8, ptr addrspace(1) %p, i64 12
  %x = load float, ptr addrspace(1) %p
  %y = load float, ptr addrspace(1) %y.at
  %w = load float, ptr addrspace(1) %w.at
  %z = load float, ptr addrspace(1) %z.at
  %s = fadd float %x, %w
  store float %y, ptr addrspace(1) %p
  store float %s, ptr addrspace(1) %z.at
  store float %x, ptr addrspace(1) %y.at
  store float %z, ptr addrspace(1) %w.at
  ret void
}

define spir_kernel void @doubles(ptr addrspace(1) %a, i64 %a_offset) {
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %a_offset
  %y.at = getelementptr i8, ptr addrspace(1) %p, i64 8
  %z.at = getelementptr i8, ptr addrspace(1) %p, i64 16
  %w.at = getelementptr i8, ptr addrspace(1) %p, i64 24
  %x = load double, ptr addrspace(1) %p
  %y = load double, ptr addrspace(1) %y.at
  %z = load double, ptr addrspace(1) %z.at
  %w = load double, ptr addrspace(1) %w.at
  %s = fadd double %z, %w
  store double %y, ptr addrspace(1) %p
  store double %s, ptr addrspace(1) %y.at
  store double %x, ptr addrspace(1) %z.at
  ret void
}

; The components in order.
define spir_kernel void @in_place(ptr addrspace(1) %a, i64 %a_offset, ptr addrspace(1) %b, i64 %b_offset) {
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %a_offset
  %p.y = getelementptr i8, ptr addrspace(1) %p, i64 4
  %x = load i32, ptr addrspace(1) %p
  %x1 = add i32 %x, 1
  store i32 %x1, ptr addrspace(1) %p
  %y = load i32, ptr addrspace(1) %p.y
  %y1 = add i32 %y, 1
  store i32 %y1, ptr addrspace(1) %p.y
  ret void
}

; The second component is stored before it is loaded.
define spir_kernel void @stored_before(ptr addrspace(1) %a, i64 %a_offset, ptr addrspace(1) %b, i64 %b_offset) {
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %a_offset
  %p.y = getelementptr i8, ptr addrspace(1) %p, i64 4
  %x = load i32, ptr addrspace(1) %p
  store i32 %x, ptr addrspace(1) %p.y
  %y = load i32, ptr addrspace(1) %p.y
  store i32 %y, ptr addrspace(1) %p
  ret void
}

; The merged store is at the second one, after %y: %again must not move up to %y.
define spir_kernel void @late_store(ptr addrspace(1) %a, i64 %a_offset, ptr addrspace(1) %b, i64 %b_offset) {
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %a_offset
  %p.y = getelementptr i8, ptr addrspace(1) %p, i64 4
  store i32 7, ptr addrspace(1) %p
  %y = load i32, ptr addrspace(1) %p.y
  store i32 8, ptr addrspace(1) %p.y
  store i32 9, ptr addrspace(1) %p.y
  %again = load i32, ptr addrspace(1) %p
  %s = add i32 %again, %y
  store i32 %s, ptr addrspace(1) %p.y
  ret void
}

define spir_kernel void @kept(ptr addrspace(1) %a, i64 %a_offset, ptr addrspace(1) %b, i64 %b_offset) {
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %a_offset
  %p.y = getelementptr i8, ptr addrspace(1) %p, i64 4
  %q = getelementptr i8, ptr addrspace(1) %b, i64 %b_offset
  %q.y = getelementptr i8, ptr addrspace(1) %q, i64 4
  %x = load float, ptr addrspace(1) %p
  %y = load float, ptr addrspace(1) %p.y
  %u = load float, ptr addrspace(1) %q
  store float %y, ptr addrspace(1) %q.y
  %v = load float, ptr addrspace(1) %q.y
  store float %x, ptr addrspace(1) %q
  store float %u, ptr addrspace(1) %p
  store float %v, ptr addrspace(1) %p.y
  ret void
}

define spir_kernel void @somewhere_inside(ptr addrspace(1) %a, i64 %a_offset, i64 %k) {
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %a_offset
  %q = getelementptr float, ptr addrspace(1) %p, i64 %k
  %y.at = getelementptr i8, ptr addrspace(1) %q, i64 4
  %x = load float, ptr addrspace(1) %q
  %y = load float, ptr addrspace(1) %y.at
  %s = fadd float %x, %y
  store float %s, ptr addrspace(1) %p
  ret void
}

!cppamp.kernels = !{!0, !10, !20, !30, !40, !50, !60}
!0 = !{ptr @whole, !"whole", !"k.cpp:1:1", i32 1, !{}, !{!1}, !{}, i64 32, !"whole", !{!2, !3}, i32 0, i32 0}
!1 = !{!"a", i64 0, i32 0, i1 false, i64 16, i32 1, i32 3}
!2 = !{i32 0, i32 0, i32 0, i32 0, i32 0}
!3 = !{i32 1, i32 0, i32 0, i32 0, i32 8}
!10 = !{ptr @kept, !"kept", !"k.cpp:2:1", i32 1, !{}, !{!11, !12}, !{}, i64 64, !"kept", !{!2, !3, !14, !15}, i32 0, i32 0}
!11 = !{!"a", i64 0, i32 0, i1 false, i64 12, i32 1, i32 3}
!12 = !{!"b", i64 32, i32 0, i1 false, i64 8, i32 1, i32 3}
!14 = !{i32 0, i32 1, i32 0, i32 0, i32 0}
!15 = !{i32 1, i32 1, i32 0, i32 0, i32 8}
!20 = !{ptr @doubles, !"doubles", !"k.cpp:3:1", i32 1, !{}, !{!21}, !{}, i64 32, !"doubles", !{!2, !3}, i32 0, i32 0}
!21 = !{!"a", i64 0, i32 0, i1 false, i64 32, i32 1, i32 3}
!30 = !{ptr @in_place, !"in_place", !"k.cpp:4:1", i32 1, !{}, !{!12, !12}, !{}, i64 64, !"in_place", !{!2, !3, !14, !15}, i32 0, i32 0}
!40 = !{ptr @stored_before, !"stored_before", !"k.cpp:5:1", i32 1, !{}, !{!12, !12}, !{}, i64 64, !"stored_before", !{!2, !3, !14, !15}, i32 0, i32 0}
!50 = !{ptr @late_store, !"late_store", !"k.cpp:6:1", i32 1, !{}, !{!12, !12}, !{}, i64 64, !"late_store", !{!2, !3, !14, !15}, i32 0, i32 0}
!60 = !{ptr @somewhere_inside, !"somewhere_inside", !"k.cpp:7:1", i32 1, !{}, !{!21}, !{}, i64 32, !"somewhere_inside", !{!2, !3, !61}, i32 0, i32 0}
!61 = !{i32 2, i32 0, i32 0, i32 0, i32 8}
