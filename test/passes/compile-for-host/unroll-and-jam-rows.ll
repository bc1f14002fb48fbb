; A matrix product: an element read for a row is uniform in its vector, and a vector read for a column serves several
; rows. Four rows with several vectors run through the loop together. The remaining rows run one by one.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @product.host.v3(
; CHECK: load <16 x float>
; CHECK-COUNT-4: fadd contract <16 x float>
; CHECK-NOT: fadd contract <16 x float>
; CHECK-COUNT-4: store <16 x float>
; CHECK: fadd contract <32 x float>

; Divergent rows are not jammed: here each row has a different end.
; CHECK-LABEL: define internal void @triangle.host.v3(
; CHECK-NOT: <16 x float>
; CHECK: ret void

target triple = "x86_64-pc-linux-gnu"

define void @product(ptr %f, ptr %d) "amp-kernel"="symbol=sym,rank=2,const=a@0:4x2,const=b@32:4x2,view=c@64:4x2,field=n@96:8,size=104" {
entry:
  %x = call i32 @__cppamp_global_id(i32 0)
  %y = call i32 @__cppamp_global_id(i32 1)
  %xx = zext nneg i32 %x to i64
  %yy = zext nneg i32 %y to i64
  %a = load ptr, ptr %f
  %b.at = getelementptr i8, ptr %f, i64 32
  %b = load ptr, ptr %b.at
  %c.at = getelementptr i8, ptr %f, i64 64
  %c = load ptr, ptr %c.at
  %n.at = getelementptr i8, ptr %f, i64 96
  %n = load i64, ptr %n.at
  %row = mul i64 %yy, %n
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %a.k = add i64 %row, %k
  %a.p = getelementptr float, ptr %a, i64 %a.k
  %v = load float, ptr %a.p
  %b.k = mul i64 %k, %n
  %b.x = add i64 %b.k, %xx
  %b.p = getelementptr float, ptr %b, i64 %b.x
  %w = load float, ptr %b.p
  %m = fmul contract float %v, %w
  %sum.next = fadd contract float %sum, %m
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ult i64 %k.next, %n
  br i1 %more, label %loop, label %done
done:
  %c.x = add i64 %row, %xx
  %c.p = getelementptr float, ptr %c, i64 %c.x
  store float %sum.next, ptr %c.p
  ret void
}

define void @triangle(ptr %f, ptr %d) "amp-kernel"="symbol=sym2,source=k.cpp:2:1,rank=2,const=a@0:4x2,const=b@32:4x2,view=c@64:4x2,field=n@96:8,size=104" {
entry:
  %x = call i32 @__cppamp_global_id(i32 0)
  %y = call i32 @__cppamp_global_id(i32 1)
  %xx = zext nneg i32 %x to i64
  %yy = zext nneg i32 %y to i64
  %a = load ptr, ptr %f
  %b.at = getelementptr i8, ptr %f, i64 32
  %b = load ptr, ptr %b.at
  %c.at = getelementptr i8, ptr %f, i64 64
  %c = load ptr, ptr %c.at
  %n.at = getelementptr i8, ptr %f, i64 96
  %n = load i64, ptr %n.at
  %row = mul i64 %yy, %n
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %loop ]
  %a.k = add i64 %row, %k
  %a.p = getelementptr float, ptr %a, i64 %a.k
  %v = load float, ptr %a.p
  %b.k = mul i64 %k, %n
  %b.x = add i64 %b.k, %xx
  %b.p = getelementptr double, ptr %b, i64 %b.x
  %wd = load double, ptr %b.p
  %w = fptrunc double %wd to float
  %m = fmul contract float %v, %w
  %sum.next = fadd contract float %sum, %m
  %k.next = add nuw nsw i64 %k, 1
  %more = icmp ule i64 %k.next, %yy
  br i1 %more, label %loop, label %done
done:
  %c.x = add i64 %row, %xx
  %c.p = getelementptr float, ptr %c, i64 %c.x
  store float %sum.next, ptr %c.p
  ret void
}
declare i32 @__cppamp_global_id(i32)
