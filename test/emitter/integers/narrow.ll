; C promotes char and short to int, so the upper bits must be cut off again.
; RUN: %amp-opt -emit-opencl %s -o %t.cl
; RUN: FileCheck %s --input-file=%t.cl
; RUN: %check-cl %t.cl
;
; CHECK:      __kernel void narrow(__global uchar *bytes, __global int *out, ushort h) {
; CHECK-NEXT:   uchar t = (uchar)((uchar)(bytes[0] + bytes[1]) >> 1);
; CHECK-NEXT:   out[0] = t > 200 ? (int)t : (int)(short)((uint)h * h);
; CHECK-NEXT: }

define spir_kernel void @narrow(ptr addrspace(1) %bytes, ptr addrspace(1) %out, i16 %h) {
  %x = load i8, ptr addrspace(1) %bytes
  %p = getelementptr inbounds i8, ptr addrspace(1) %bytes, i64 1
  %y = load i8, ptr addrspace(1) %p
  %s = add i8 %x, %y
  %t = lshr i8 %s, 1
  %big = icmp ugt i8 %t, -56
  %w = zext i8 %t to i32
  %n = mul i16 %h, %h
  %v = sext i16 %n to i32
  %r = select i1 %big, i32 %w, i32 %v
  store i32 %r, ptr addrspace(1) %out
  ret void
}
