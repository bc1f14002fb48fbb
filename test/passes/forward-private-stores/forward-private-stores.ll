; A load from an array on the stack gets the value that was stored there, even if it spans two stores.
; Values that are no longer loaded are not stored.
; RUN: %amp-opt -target=host '-passes=function(forward-private-stores,dce),verify' -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: @across_a_border(
; CHECK-NEXT: [[C:%.*]] = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 3, i32 4, i32 5, i32 6>
; CHECK-NEXT: ret <4 x i32> [[C]]
define <4 x i32> @across_a_border(<4 x i32> %a, <4 x i32> %b) {
  %p = alloca [32 x i8], align 16
  %p.4 = getelementptr i8, ptr %p, i64 16
  store <4 x i32> %a, ptr %p
  store <4 x i32> %b, ptr %p.4
  %p.3 = getelementptr i8, ptr %p, i64 12
  %c = load <4 x i32>, ptr %p.3
  ret <4 x i32> %c
}

; A part as another type of the same size, and a single element.
; CHECK-LABEL: @a_part(
; CHECK-NEXT: [[F:%.*]] = bitcast <4 x i32> %a to <4 x float>
; CHECK-NEXT: [[P:%.*]] = shufflevector <4 x float> [[F]], {{.*}} <i32 2, i32 3, i32 poison, i32 poison>
; CHECK-NEXT: [[H:%.*]] = shufflevector <4 x float> [[P]], {{.*}} <2 x i32> <i32 0, i32 1>
; CHECK-NEXT: [[E:%.*]] = extractelement <4 x i32> %a, i64 1
define { <2 x float>, i32 } @a_part(<4 x i32> %a) {
  %p = alloca [16 x i8], align 16
  store <4 x i32> %a, ptr %p
  %p.2 = getelementptr i8, ptr %p, i64 8
  %half = load <2 x float>, ptr %p.2
  %p.1 = getelementptr i8, ptr %p, i64 4
  %one = load i32, ptr %p.1
  %r.0 = insertvalue { <2 x float>, i32 } undef, <2 x float> %half, 0
  %r = insertvalue { <2 x float>, i32 } %r.0, i32 %one, 1
  ret { <2 x float>, i32 } %r
}

; Overwritten in the middle by some lanes of a constant mask; some lanes load it, from an address before the array.
; CHECK-LABEL: @masks(
; CHECK-NEXT: [[AB:%.*]] = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 poison, i32 0, i32 5, i32 2>
; CHECK-NEXT: [[R:%.*]] = select <4 x i1> <i1 false, i1 true, i1 true, i1 true>, <4 x i32> [[AB]], <4 x i32> %else
; CHECK-NEXT: ret <4 x i32> [[R]]
define <4 x i32> @masks(<4 x i32> %a, <4 x i32> %b, <4 x i32> %else) {
  %p = alloca [16 x i8], align 16
  store <4 x i32> %a, ptr %p
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %b, ptr %p, i32 4, <4 x i1> <i1 false, i1 true, i1 false, i1 false>)
  %before = getelementptr i8, ptr %p, i64 -4
  %r = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr %before, i32 4, <4 x i1> <i1 false, i1 true, i1 true, i1 true>, <4 x i32> %else)
  ret <4 x i32> %r
}

; Along a single predecessor, but not where two paths join.
; CHECK-LABEL: @blocks(
; CHECK: then:
; CHECK-NEXT: add i32 %a, 1
; CHECK: end:
; CHECK-NEXT: load i32, ptr %p
define i32 @blocks(i32 %a, i1 %c) {
entry:
  %p = alloca [4 x i8], align 4
  store i32 %a, ptr %p
  br i1 %c, label %then, label %end
then:
  %v = load i32, ptr %p
  %w = add i32 %v, 1
  store i32 %w, ptr %p
  br label %end
end:
  %r = load i32, ptr %p
  ret i32 %r
}

; A store to an unknown location invalidates all values; a load does not. Volatile accesses do not change.
; CHECK-LABEL: @places(
; CHECK: store i32 2, ptr %p.i
; CHECK-NEXT: %first = load i32, ptr %p
; CHECK-NEXT: %other = load i32, ptr %p.i
; CHECK-NEXT: %volatile = load volatile i32, ptr %p
; CHECK-NEXT: add i32 %first, %volatile
; CHECK-NEXT: add i32 {{.*}}, %first
define i32 @places(i32 %a, i64 %i) {
  %p = alloca [16 x i8], align 4
  store i32 %a, ptr %p
  %p.i = getelementptr i32, ptr %p, i64 %i
  store i32 2, ptr %p.i
  %first = load i32, ptr %p
  %other = load i32, ptr %p.i
  %again = load i32, ptr %p
  %volatile = load volatile i32, ptr %p
  %s = add i32 %first, %volatile
  %t = add i32 %s, %again
  %u = add i32 %t, %other
  ret i32 %u
}

; A call may write to the array.
; CHECK-LABEL: @escapes(
; CHECK: call void @take(ptr %p)
; CHECK-NEXT: load i32, ptr %p
define i32 @escapes(i32 %a) {
  %p = alloca [4 x i8], align 4
  store i32 %a, ptr %p
  call void @take(ptr %p)
  %r = load i32, ptr %p
  ret i32 %r
}

; Only the lanes that are used need to be known.
; CHECK-LABEL: @used_lanes(
; CHECK-NEXT: [[V:%.*]] = shufflevector <4 x i32> %a, <4 x i32> poison, <4 x i32> <i32 1, i32 poison, i32 3, i32 poison>
; CHECK-NEXT: [[R:%.*]] = shufflevector <4 x i32> [[V]], <4 x i32> poison, <2 x i32> <i32 0, i32 2>
; CHECK-NEXT: ret <2 x i32> [[R]]
define <2 x i32> @used_lanes(<4 x i32> %a) {
  %p = alloca [32 x i8], align 16
  store <4 x i32> %a, ptr %p
  %p.1 = getelementptr i8, ptr %p, i64 4
  %v = load <4 x i32>, ptr %p.1
  %r = shufflevector <4 x i32> %v, <4 x i32> poison, <2 x i32> <i32 0, i32 2>
  ret <2 x i32> %r
}

; Gathers and scatters at constant addresses, of which the last lane wins; an array whose address is exposed for them.
; CHECK-LABEL: @constant_places(
; CHECK-NEXT: [[V:%.*]] = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 0, i32 7, i32 2, i32 5>
; CHECK-NEXT: ret <4 x i32> [[V]]
define <4 x i32> @constant_places(<4 x i32> %a, <4 x i32> %b) {
  %p = alloca [32 x i8], align 16
  call void asm sideeffect "", "r"(ptr %p) #0
  store <4 x i32> %a, ptr %p
  %to = getelementptr i32, ptr %p, <4 x i64> <i64 1, i64 4, i64 2, i64 1>
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %b, <4 x ptr> %to, i32 4, <4 x i1> <i1 true, i1 true, i1 false, i1 true>)
  %from = getelementptr i32, ptr %p, <4 x i64> <i64 0, i64 1, i64 2, i64 4>
  %v = call <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr> %from, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>, <4 x i32> poison)
  ret <4 x i32> %v
}

; A scatter to unknown places invalidates all values.
; CHECK-LABEL: @unknown_places(
; CHECK: call void @llvm.masked.scatter
; CHECK-NEXT: load i32, ptr %p
define i32 @unknown_places(i32 %a, <4 x i32> %b, <4 x i64> %i) {
  %p = alloca [32 x i8], align 16
  store i32 %a, ptr %p
  %to = getelementptr i32, ptr %p, <4 x i64> %i
  call void @llvm.masked.scatter.v4i32.v4p0(<4 x i32> %b, <4 x ptr> %to, i32 4, <4 x i1> <i1 true, i1 true, i1 true, i1 true>)
  %r = load i32, ptr %p
  ret i32 %r
}

; A store of addresses does not write to the arrays whose addresses it stores.
; CHECK-LABEL: @stored_addresses(
; CHECK: store i32 %a, ptr %p
; CHECK: call void @llvm.masked.store.v4p0.p0(<4 x ptr> %each, ptr {{(align 8 )?}}%to
; CHECK: load i32, ptr %again
define i32 @stored_addresses(i32 %a, ptr %to, <4 x i64> %i) {
  %p = alloca [32 x i8], align 16
  store i32 %a, ptr %p
  %each = getelementptr i32, ptr %p, <4 x i64> %i
  call void @llvm.masked.store.v4p0.p0(<4 x ptr> %each, ptr %to, i32 8, <4 x i1> <i1 true, i1 true, i1 true, i1 false>)
  %again = load ptr, ptr %to
  %r = load i32, ptr %again
  ret i32 %r
}

declare void @take(ptr)
declare void @llvm.masked.store.v4p0.p0(<4 x ptr>, ptr, i32, <4 x i1>)
declare <4 x i32> @llvm.masked.gather.v4i32.v4p0(<4 x ptr>, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.scatter.v4i32.v4p0(<4 x i32>, <4 x ptr>, i32, <4 x i1>)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
attributes #0 = { memory(inaccessiblemem: readwrite) }
