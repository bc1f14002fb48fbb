; Bytes that are read as several types are one integer argument. Values that no argument can carry are read
; from the function object's copy. A data pointer that is read as an integer is the device's address.
; RUN: %amp-opt -passes=outline-kernels,verify -S %s | FileCheck %s

; CHECK: define spir_kernel void @k_kernel(ptr addrspace(1) %o, i64 %o_offset, i64 %p, i16 %h, ptr addrspace(2) %functor)
; CHECK: %[[ADDRESS:.*]] = ptrtoint ptr %o.data to i64
; CHECK: %[[LOW:.*]] = trunc i64 %p to i32
; CHECK: %[[LOWF:.*]] = bitcast i32 %[[LOW]] to float
; CHECK: %[[SHIFTED:.*]] = lshr i64 %p, 32
; CHECK: %[[HIGH:.*]] = trunc i64 %[[SHIFTED]] to i32
; CHECK: %[[HALF:.*]] = bitcast i16 %h to half
; CHECK: %big = load i128, ptr %{{.*}}
; CHECK: call void @use(i64 %[[ADDRESS]], i64 %p, float %[[LOWF]], i32 %[[HIGH]], half %[[HALF]], i128 %big)

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,view=o@0,field=p@32:8,field=h@40:2,size=64,name=k" {
  %address = load i64, ptr %f
  %p = getelementptr i8, ptr %f, i64 32
  %whole = load i64, ptr %p
  %low = load float, ptr %p
  %p4 = getelementptr i8, ptr %f, i64 36
  %high = load i32, ptr %p4
  %hp = getelementptr i8, ptr %f, i64 40
  %h = load half, ptr %hp
  %bp = getelementptr i8, ptr %f, i64 48
  %big = load i128, ptr %bp
  call void @use(i64 %address, i64 %whole, float %low, i32 %high, half %h, i128 %big)
  ret void
}
declare void @use(i64, i64, float, i32, half, i128)
