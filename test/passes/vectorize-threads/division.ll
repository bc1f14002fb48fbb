; Vectors are divided by the machine's floating-point instructions, even under masks, without extracting lanes.
; Divisions by constants ignore the mask. The reciprocal of a shared divisor is computed once.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=vectorize-threads,verify -S %s | FileCheck %s

target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define internal void @k.thread.vector(
; CHECK: %some = icmp
; CHECK: sdiv <8 x i32> %{{.*}}, {{<i32 20, i32 20,|splat \(i32 20\)}}
; CHECK: sub <8 x i32> zeroinitializer, %v
; CHECK: %[[N:.*]] = sitofp <8 x i32> %v to <8 x double>
; CHECK: %[[D:.*]] = sitofp <8 x i32> %w to <8 x double>
; CHECK: %[[Q:.*]] = fdiv <8 x double> %[[N]], %[[D]]
; CHECK: %[[I:.*]] = fptosi <8 x double> %[[Q]] to <8 x i32>
; CHECK: mul <8 x i32> %[[I]], %w
; CHECK: uitofp i32 %g1 to double
; CHECK: fadd <8 x double> %{{.*}}, {{<|splat \(}}double 5.000000e-01
; CHECK: %reciprocal = fdiv double 1.000000e+00,
; CHECK: fmul <8 x double>
; CHECK: fptoui <8 x double> %{{.*}} to <8 x i32>
; CHECK: fdiv <8 x float>
; CHECK: fptosi <8 x float> %{{.*}} to <8 x i32>
; CHECK-NOT: {{[su](div|rem)}} <8 x i32>
; CHECK: br i1 %{{.*}}, label %divide.large, label %divide.small
; CHECK: divide.small:
; CHECK-NOT: div <8 x i64>
; CHECK: fdiv <8 x double>
; CHECK: divide.large:
; CHECK: call <8 x i64> @llvm.umax.v8i64(
; CHECK: select <8 x i1> %some, <8 x i64> %{{.*}}, <8 x i64> {{<i64 1, i64 1,|splat \(i64 1\)}}
; CHECK: sdiv <8 x i64>
; CHECK: divided:
; CHECK: masked.store

define internal void @k.thread(ptr %functor, ptr %domain, ptr %scratch, i32 %g0, i32 %g1, i32 %g2, i32 %x, i32 %y, i32 %z, i32 %slot) "amp-kernel-of"="k" "amp-rank"="1" "amp-region"="0" {
  %lane = call i32 @__cppamp_host_lane()
  %me = add nuw nsw i32 %x, %lane
  %i = zext nneg i32 %me to i64
  %a = getelementptr i32, ptr %functor, i64 %i
  %v = load i32, ptr %a
  %b = getelementptr i32, ptr %domain, i64 %i
  %w = load i32, ptr %b
  %some = icmp sgt i32 %v, 5
  br i1 %some, label %then, label %end

then:
  %constant = sdiv i32 %v, 20
  %minus = sdiv i32 %v, -1
  %own = srem i32 %v, %w
  %shared = udiv i32 %v, %g1
  %v8 = and i32 %v, 255
  %w8 = and i32 %w, 255
  %small = udiv i32 %v8, %w8
  %v64 = sext i32 %v to i64
  %w64 = sext i32 %w to i64
  %p = mul i64 %v64, %v64
  %long = sdiv i64 %p, %w64
  %long32 = trunc i64 %long to i32
  %s1 = add i32 %constant, %minus
  %s2 = add i32 %own, %shared
  %s3 = add i32 %s1, %s2
  %s4 = add i32 %small, %long32
  %s5 = add i32 %s3, %s4
  store i32 %s5, ptr %a
  br label %end

end:
  ret void
}
declare i32 @__cppamp_host_lane() nounwind willreturn memory(none)
