; Both versions of a kernel with guards are kernels: the runtime runs the unguarded one if a launch stays inside. Host
; code decides this, except for more than three dimensions, so the function is gone here. Both have the kernel's messages.
; RUN: %amp-opt -passes='guard-accesses,outline-kernels,verify' -S %s -o %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: %amp-opt -passes='guard-accesses,outline-kernels,outline-kernels' -S %s | diff %t.ll -
; RUN: %amp-opt -device-pipeline -robust -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --check-prefix=TEXT --input-file=%t.cl
; RUN: %check-cl %t.cl
; RUN: %amp-opt -device-pipeline -robust -print-kernel-table %s | FileCheck %s --check-prefix=TABLE
;
; CHECK-NOT: .ask
; CHECK: define spir_kernel void @shift_kernel({{.*}}i64 %v_bytes
; CHECK: %inside
; CHECK: define spir_kernel void @unknown_kernel(
; CHECK: define spir_kernel void @shift_inside_kernel(
; CHECK-NOT: %inside
; CHECK-NOT: .ask
; CHECK: !cppamp.kernels = !{![[SHIFT:[0-9]+]], ![[UNKNOWN:[0-9]+]], ![[INSIDE:[0-9]+]]}
; CHECK-DAG: ![[SHIFT]] = !{ptr @shift_kernel, !"s",
; CHECK-DAG: ![[UNKNOWN]] = !{ptr @unknown_kernel, !"u",
; CHECK-DAG: ![[INSIDE]] = !{ptr @shift_inside_kernel, !"s.inside",
;
; TEXT: void shift_kernel({{.*}}_bytes
; TEXT: void unknown_kernel(
; TEXT: void shift_inside_kernel(
; TEXT-NOT: _bytes
;
; TABLE: kernel shift_kernel
; TABLE: size of container 0
; TABLE: kernel unknown_kernel
; TABLE: kernel shift_inside_kernel
; TABLE-NEXT: symbol s.inside
; TABLE-NOT: size of container

define void @shift(ptr %functor, ptr %domain) "amp-kernel"="symbol=s,view=v@0,size=32" {
  %data = load ptr, ptr %functor
  %id = call i32 @__cppamp_global_id(i32 0)
  %is = icmp sgt i32 %id, 0
  br i1 %is, label %inner, label %done
inner:
  %before = add nsw i32 %id, -1
  %at = sext i32 %before to i64
  %p = getelementptr float, ptr %data, i64 %at
  store float 1.0, ptr %p
  br label %done
done:
  ret void
}

define void @unknown(ptr %functor, ptr %domain) "amp-kernel"="symbol=u,source=k.cpp:3:1,rank=4,view=v@0,size=32" {
  %data = load ptr, ptr %functor
  %id = call i32 @__cppamp_global_id(i32 0)
  %at = sext i32 %id to i64
  %p = getelementptr i32, ptr %data, i64 %at
  store i32 1, ptr %p
  ret void
}

declare i32 @__cppamp_global_id(i32)
