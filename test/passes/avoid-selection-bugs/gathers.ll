; No lane of a gather may have an undefined address, even if the mask excludes it: for half a vector of such addresses,
; LLVM would use the result's register, which no x86 processor allows.
; RUN: %amp-opt -target=host -passes=avoid-selection-bugs,verify -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; Indices with a common base do not change.
; CHECK-LABEL: @base_and_indices(
; CHECK: [[I:%.*]] = select <8 x i1> %m, <8 x i64> %i, <8 x i64> zeroinitializer
; CHECK-NEXT: [[P:%.*]] = getelementptr float, ptr %a, <8 x i64> [[I]]
; CHECK-NEXT: call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr>{{( align 4)?}} [[P]],
define <8 x float> @base_and_indices(ptr %a, <8 x i64> %i, <8 x i1> %m) {
  %p = getelementptr inbounds float, ptr %a, <8 x i64> %i
  %r = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> %p, i32 4, <8 x i1> %m, <8 x float> zeroinitializer)
  ret <8 x float> %r
}

; CHECK-LABEL: @addresses(
; CHECK: [[P:%.*]] = select <8 x i1> %m, <8 x ptr> %p, <8 x ptr> zeroinitializer
; CHECK-NEXT: call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr>{{( align 4)?}} [[P]],
define <8 x float> @addresses(<8 x ptr> %p, <8 x i1> %m) {
  %r = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> %p, i32 4, <8 x i1> %m, <8 x float> zeroinitializer)
  ret <8 x float> %r
}

; All lanes are active, so all addresses are valid.
; CHECK-LABEL: @all_lanes(
; CHECK-NOT: select
; CHECK: ret
define <8 x float> @all_lanes(<8 x ptr> %p) {
  %r = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> %p, i32 4, <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x float> poison)
  ret <8 x float> %r
}

declare <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr>, i32, <8 x i1>, <8 x float>)
