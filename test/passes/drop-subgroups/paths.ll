; A test of the level keeps only the path without sub-groups.
; RUN: %amp-opt -passes=drop-subgroups,verify -S %s -o %t.ll && FileCheck %s < %t.ll
; RUN: %amp-opt -passes=drop-subgroups -S %t.ll | FileCheck %s
; CHECK-NOT: __cppamp_subgroup
; CHECK: %has = icmp ne i32 0, 0
; CHECK: %r = phi i32 [ %x, %with ], [ 7, %entry ]
define i32 @f(i32 %x) {
entry:
  %level = call i32 @__cppamp_subgroup_level()
  %has = icmp ne i32 %level, 0
  br i1 %has, label %with, label %done
with:
  %v = call i32 @__cppamp_subgroup_shuffle_xor(i32 %x, i32 1, i32 31)
  br label %done
done:
  %r = phi i32 [ %v, %with ], [ 7, %entry ]
  ret i32 %r
}
declare i32 @__cppamp_subgroup_level()
declare i32 @__cppamp_subgroup_shuffle_xor(i32, i32, i32)
