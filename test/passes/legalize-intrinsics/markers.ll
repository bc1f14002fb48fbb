; Intrinsics that are mere annotations become their argument, or a known value; frexp is the builtin with a pointer.
; abs and rotations have a function in OpenCL C, and do not change.
; RUN: %amp-opt -passes=legalize-intrinsics,verify -S %s > %t.1.ll
; RUN: FileCheck %s --implicit-check-not='call {{.*}}@llvm.{{is.constant|objectsize|arithmetic|annotation|ptr.annotation|launder|strip|frexp}}' < %t.1.ll
; RUN: %amp-opt -passes=legalize-intrinsics,legalize-intrinsics,verify -S %s | diff %t.1.ll -
;
; CHECK-LABEL: define spir_kernel void @markers(
; CHECK: store i1 false, ptr %p
; CHECK: store i64 -1, ptr %p
; CHECK: store i64 0, ptr %p
; CHECK: store float %f, ptr %p
; CHECK: store i32 %x, ptr %p
; CHECK: store ptr %p, ptr %p
; CHECK: store ptr %p, ptr %p
; CHECK: %[[A:.*]] = call i32 @llvm.abs.i32(i32 %x, i1 false)
; CHECK: store i32 %[[A]], ptr %p
; CHECK: %[[R:.*]] = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 %y)
; CHECK: store i32 %[[R]], ptr %p
;
; CHECK-LABEL: define spir_kernel void @fraction(
; CHECK: %exponent = alloca i32
; CHECK: %[[FRACTION:.*]] = call float @__cppamp_frexp_f32(float %f, ptr %exponent)
; CHECK: %[[EXPONENT:.*]] = load i32, ptr %exponent
; CHECK: insertvalue { float, i32 } poison, float %[[FRACTION]], 0
; CHECK: insertvalue { float, i32 } %{{.*}}, i32 %[[EXPONENT]], 1
; CHECK: declare float @__cppamp_frexp_f32(float, ptr) #[[OUT:[0-9]+]]
; CHECK: attributes #[[OUT]] = { nofree nosync nounwind willreturn memory(argmem: readwrite) }

@text = private constant [2 x i8] c"x\00"

define spir_kernel void @markers(ptr %p, i32 %x, i32 %y, float %f) {
  %constant = call i1 @llvm.is.constant.i32(i32 %x)
  store i1 %constant, ptr %p
  %most = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 false, i1 false)
  store i64 %most, ptr %p
  %least = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 true, i1 false, i1 false)
  store i64 %least, ptr %p
  %fence = call float @llvm.arithmetic.fence.f32(float %f)
  store float %fence, ptr %p
  %note = call i32 @llvm.annotation.i32.p0(i32 %x, ptr @text, ptr @text, i32 1)
  store i32 %note, ptr %p
  %launder = call ptr @llvm.launder.invariant.group.p0(ptr %p)
  store ptr %launder, ptr %p
  %strip = call ptr @llvm.strip.invariant.group.p0(ptr %p)
  store ptr %strip, ptr %p
  %abs = call i32 @llvm.abs.i32(i32 %x, i1 false)
  store i32 %abs, ptr %p
  %rotate = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 %y)
  store i32 %rotate, ptr %p
  ret void
}

define spir_kernel void @fraction(ptr %p, float %f) {
  %both = call { float, i32 } @llvm.frexp.f32.i32(float %f)
  store { float, i32 } %both, ptr %p
  ret void
}

declare i1 @llvm.is.constant.i32(i32)
declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare float @llvm.arithmetic.fence.f32(float)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
declare ptr @llvm.launder.invariant.group.p0(ptr)
declare ptr @llvm.strip.invariant.group.p0(ptr)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare { float, i32 } @llvm.frexp.f32.i32(float)
