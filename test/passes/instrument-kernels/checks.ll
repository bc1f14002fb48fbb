; Accesses of a kernel to memory that threads share, to arrays and to its own variables are checked first. Accesses to
; its function object and its domain are not.
; RUN: %amp-opt -target=check -passes=inline-for-checks,instrument-kernels,verify -S %s | FileCheck %s
; RUN: %amp-opt -target=check -print-pipeline | FileCheck %s --check-prefix=PIPELINE
;
; CHECK: @check.site = private global {{.*}} i32 7, i32 3, i32 0, i32 0, i32 0, i32 0 }
; CHECK: @__cppamp_checked_kernels = constant [1 x { ptr, ptr, i32, i32, i32, i32 }] [{ {{.*}} } { ptr @kernel, ptr @check.variables, i32 1, i32 4, i32 1, i32 0 }]
; CHECK-LABEL: define void @kernel(
; CHECK: %n = load i32, ptr %d
; The dimension of a subscript.
; CHECK: %[[BAD:.*]] = icmp uge i32 %{{.*}}, %{{.*}}
; CHECK: br i1 %[[BAD]]
; CHECK: call void @__cppamp_check_outside(ptr @check.site{{.*}}, ptr %data, i32 0, i32 %{{.*}}, i32 %{{.*}}, i32 1)
; An element of a plain array. An access out of bounds is redirected.
; CHECK: %[[PAST:.*]] = icmp uge i64 %{{.*}}, 16
; CHECK: %[[SAFE:.*]] = call ptr @__cppamp_check_array(ptr @check.site{{.*}}, i64 %{{.*}}, i64 16)
; CHECK: %[[PLACE:.*]] = phi ptr [ %t, %{{.*}} ], [ %[[SAFE]], %{{.*}} ]
; CHECK: store i32 1, ptr %[[VALUE:[a-z0-9.]+]],
; CHECK: %[[ASKED:.*]] = call ptr @__cppamp_check_store(ptr %[[PLACE]], i64 4, i32 2, ptr @check.site{{.*}}, ptr %[[VALUE]])
; CHECK: store i32 1, ptr %[[ASKED]]
; CHECK: call void @__cppamp_check_barrier(i32 3, ptr @check.site
; CHECK: %[[READ:.*]] = call ptr @__cppamp_check_access(ptr %p, i64 4, i32 1, ptr @check.site
; CHECK: load i32, ptr %[[READ]]
; CHECK: %[[ADDED:.*]] = call ptr @__cppamp_check_access(ptr %p, i64 4, i32 7, ptr @check.site
; CHECK: atomicrmw add ptr %[[ADDED]]
; CHECK: call void @__cppamp_check_loop(ptr @check.site

; All passes are visible, and so are those of LLVM between and after them.
; PIPELINE: # AmpInstrument
; PIPELINE-NEXT: drop-subgroups,
; PIPELINE-NEXT: check-variables,
; PIPELINE: sroa
; PIPELINE: check-accesses,
; PIPELINE-NEXT: # AmpOptimizeChecked
; PIPELINE-NEXT: hide-checked-kernels,
; PIPELINE: (inline,

@tile = internal global [16 x i32] undef, section "cppamp.tile_static"

define void @kernel(ptr %f, ptr %d) "amp-kernel"="symbol=k,source=k.cpp:7:3,tile=16,view=v@0,size=48,name=k" {
  %n = load i32, ptr %d
  %index = alloca i32
  store i32 %n, ptr %index
  %data = load ptr, ptr %f
  %extent = getelementptr i8, ptr %f, i64 24
  call void @__cppamp_subscript(ptr %data, ptr %extent, ptr %index, i32 1, i32 4)
  %wide = zext i32 %n to i64
  %t = getelementptr [16 x i32], ptr @tile, i64 0, i64 %wide
  store i32 1, ptr %t
  call void @__cppamp_barrier(i32 3)
  %p = getelementptr i32, ptr %data, i64 %wide
  br label %loop
loop:
  %x = load i32, ptr %p
  %y = atomicrmw add ptr %p, i32 %x monotonic
  %c = icmp eq i32 %y, 0
  br i1 %c, label %loop, label %end
end:
  ret void
}
declare void @__cppamp_subscript(ptr, ptr, ptr, i32, i32)
declare void @__cppamp_barrier(i32)
