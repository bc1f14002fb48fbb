; The list of builtins defines their effects, not their names: pure builtins lose Clang's convergent attribute, those
; that involve other threads keep it and their declared memory effects. A builtin that is not in the list keeps it, too.
; RUN: %amp-opt -passes=prepare-device-module -S %s | FileCheck %s
;
; CHECK:      call float @__cppamp_sin_f32(float %x) #[[NOUNWIND:[0-9]+]]
; CHECK-NEXT: call float @__cppamp_sincos_f32(float %x, ptr %s) #[[NOUNWIND]]
; CHECK-NEXT: call void @__cppamp_barrier(i32 3) #[[CALL:[0-9]+]]
; CHECK-NEXT: call void @__cppamp_mem_fence(i32 3) #[[CALL]]
; CHECK-NEXT: call i32 @__cppamp_sub_group_reduce_add_i32(i32 1) #[[CALL]]
; CHECK-DAG: declare float @__cppamp_sin_f32(float) #[[PURE:[0-9]+]]
; CHECK-DAG: declare float @__cppamp_sincos_f32(float, ptr) #[[OUT:[0-9]+]]
; CHECK-DAG: declare void @__cppamp_barrier(i32) #[[BARRIER:[0-9]+]]
; CHECK-DAG: declare void @__cppamp_mem_fence(i32) #[[BARRIER]]
; CHECK-DAG: declare i32 @__cppamp_sub_group_reduce_add_i32(i32) #[[UNKNOWN:[0-9]+]]
; CHECK-DAG: attributes #[[PURE]] = { nofree nosync nounwind willreturn memory(none) }
; CHECK-DAG: attributes #[[OUT]] = { nofree nosync nounwind willreturn memory(argmem: readwrite) }
; CHECK-DAG: attributes #[[BARRIER]] = { convergent nounwind willreturn }
; CHECK-DAG: attributes #[[UNKNOWN]] = { convergent nounwind memory(inaccessiblemem: readwrite) }
; CHECK-DAG: attributes #[[NOUNWIND]] = { nounwind }
; CHECK-DAG: attributes #[[CALL]] = { convergent nounwind }

define void @entry(ptr %f, ptr %d) "amp-kernel"="source=a.cpp:1:1,size=8,name=k" {
  %s = alloca float
  %x = load float, ptr %f
  %a = call float @__cppamp_sin_f32(float %x) #0
  %b = call float @__cppamp_sincos_f32(float %x, ptr %s) #0
  call void @__cppamp_barrier(i32 3) #0
  call void @__cppamp_mem_fence(i32 3) #0
  %c = call i32 @__cppamp_sub_group_reduce_add_i32(i32 1) #0
  ret void
}
declare float @__cppamp_sin_f32(float) #0
declare float @__cppamp_sincos_f32(float, ptr) #0
declare void @__cppamp_barrier(i32) #0
declare void @__cppamp_mem_fence(i32) #0
declare i32 @__cppamp_sub_group_reduce_add_i32(i32) #1
attributes #0 = { convergent nounwind }
attributes #1 = { convergent nounwind memory(inaccessiblemem: readwrite) }
