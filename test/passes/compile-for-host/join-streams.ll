; If threads count what they read at locations one row of threads apart, the row is traversed as a whole: one loop over
; 1024 elements. There are four loops if a thread has a private counter, or uses one of the elements differently.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK: @__cppamp_host_kernels = {{.*}} i32 0, i32 0, ptr null }
; CHECK-LABEL: define internal void @joined.host.v3(
; CHECK: thread{{.*}}:
; CHECK-COUNT-8: store i32 %
; CHECK: icmp{{( samesign)?}} ult i32 %{{.*}}, 1023
; CHECK-NEXT: br i1
; CHECK-NOT: icmp{{( samesign)?}} ult i32 %{{.*}}, 255
; CHECK: {{^}}}

; CHECK-LABEL: define internal void @lanes.host.v3(
; CHECK-COUNT-4: icmp{{( samesign)?}} ult i32 %{{.*}}, 255
; CHECK: {{^}}}

; CHECK-LABEL: define internal void @other.host.v3(
; CHECK-COUNT-4: icmp{{( samesign)?}} ult i32 %{{.*}}, 255
; CHECK: {{^}}}

target triple = "x86_64-pc-linux-gnu"

@bins.joined = external global [256 x i32], section "cppamp.tile_static"
@bins.lanes = external global [256 x i32], section "cppamp.tile_static"
@bins.other = external global [256 x i32], section "cppamp.tile_static"

define void @joined(ptr %f, ptr %d) "amp-kernel"="symbol=sym,tile=256,const=a@0,view=b@32,size=64" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %lx = zext nneg i32 %l to i64
  %a = load ptr, ptr %f
  %mine = getelementptr i32, ptr @bins.joined, i64 %lx
  store i32 0, ptr %mine
  call void @__cppamp_barrier(i32 3) convergent
  %first = mul nuw nsw i64 %lx, 1
  %at.0 = add nuw nsw i64 %first, 0
  %p.0 = getelementptr i32, ptr %a, i64 %at.0
  %v.0 = load i32, ptr %p.0
  %s.0 = add i32 %v.0, 0
  %b.0 = and i32 %s.0, 255
  %x.0 = zext nneg i32 %b.0 to i64
  %bin.0 = getelementptr i32, ptr @bins.joined, i64 %x.0
  %old.0 = atomicrmw add ptr %bin.0, i32 1 monotonic
  %at.1 = add nuw nsw i64 %first, 256
  %p.1 = getelementptr i32, ptr %a, i64 %at.1
  %v.1 = load i32, ptr %p.1
  %s.1 = add i32 %v.1, 0
  %b.1 = and i32 %s.1, 255
  %x.1 = zext nneg i32 %b.1 to i64
  %bin.1 = getelementptr i32, ptr @bins.joined, i64 %x.1
  %old.1 = atomicrmw add ptr %bin.1, i32 1 monotonic
  %at.2 = add nuw nsw i64 %first, 512
  %p.2 = getelementptr i32, ptr %a, i64 %at.2
  %v.2 = load i32, ptr %p.2
  %s.2 = add i32 %v.2, 0
  %b.2 = and i32 %s.2, 255
  %x.2 = zext nneg i32 %b.2 to i64
  %bin.2 = getelementptr i32, ptr @bins.joined, i64 %x.2
  %old.2 = atomicrmw add ptr %bin.2, i32 1 monotonic
  %at.3 = add nuw nsw i64 %first, 768
  %p.3 = getelementptr i32, ptr %a, i64 %at.3
  %v.3 = load i32, ptr %p.3
  %s.3 = add i32 %v.3, 0
  %b.3 = and i32 %s.3, 255
  %x.3 = zext nneg i32 %b.3 to i64
  %bin.3 = getelementptr i32, ptr @bins.joined, i64 %x.3
  %old.3 = atomicrmw add ptr %bin.3, i32 1 monotonic
  call void @__cppamp_barrier(i32 3) convergent
  %b.at = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %b.at
  %sum = load i32, ptr %mine
  %out.l = getelementptr i32, ptr %out, i64 %lx
  store i32 %sum, ptr %out.l
  ret void
}

define void @lanes(ptr %f, ptr %d) "amp-kernel"="symbol=sym2,source=k.cpp:2:1,tile=256,const=a@0,view=b@32,size=64" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %lx = zext nneg i32 %l to i64
  %a = load ptr, ptr %f
  %mine = getelementptr i32, ptr @bins.lanes, i64 %lx
  store i32 0, ptr %mine
  call void @__cppamp_barrier(i32 3) convergent
  %first = mul nuw nsw i64 %lx, 1
  %at.0 = add nuw nsw i64 %first, 0
  %p.0 = getelementptr i32, ptr %a, i64 %at.0
  %v.0 = load i32, ptr %p.0
  %s.0 = add i32 %v.0, 0
  %b.0 = and i32 %s.0, 255
  %x.0 = zext nneg i32 %b.0 to i64
  %bin.0 = getelementptr i32, ptr @bins.lanes, i64 %x.0
  %old.0 = atomicrmw add ptr %bin.0, i32 %l monotonic
  %at.1 = add nuw nsw i64 %first, 256
  %p.1 = getelementptr i32, ptr %a, i64 %at.1
  %v.1 = load i32, ptr %p.1
  %s.1 = add i32 %v.1, 0
  %b.1 = and i32 %s.1, 255
  %x.1 = zext nneg i32 %b.1 to i64
  %bin.1 = getelementptr i32, ptr @bins.lanes, i64 %x.1
  %old.1 = atomicrmw add ptr %bin.1, i32 %l monotonic
  %at.2 = add nuw nsw i64 %first, 512
  %p.2 = getelementptr i32, ptr %a, i64 %at.2
  %v.2 = load i32, ptr %p.2
  %s.2 = add i32 %v.2, 0
  %b.2 = and i32 %s.2, 255
  %x.2 = zext nneg i32 %b.2 to i64
  %bin.2 = getelementptr i32, ptr @bins.lanes, i64 %x.2
  %old.2 = atomicrmw add ptr %bin.2, i32 %l monotonic
  %at.3 = add nuw nsw i64 %first, 768
  %p.3 = getelementptr i32, ptr %a, i64 %at.3
  %v.3 = load i32, ptr %p.3
  %s.3 = add i32 %v.3, 0
  %b.3 = and i32 %s.3, 255
  %x.3 = zext nneg i32 %b.3 to i64
  %bin.3 = getelementptr i32, ptr @bins.lanes, i64 %x.3
  %old.3 = atomicrmw add ptr %bin.3, i32 %l monotonic
  call void @__cppamp_barrier(i32 3) convergent
  %b.at = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %b.at
  %sum = load i32, ptr %mine
  %out.l = getelementptr i32, ptr %out, i64 %lx
  store i32 %sum, ptr %out.l
  ret void
}

define void @other(ptr %f, ptr %d) "amp-kernel"="symbol=sym3,source=k.cpp:3:1,tile=256,const=a@0,view=b@32,size=64" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %lx = zext nneg i32 %l to i64
  %a = load ptr, ptr %f
  %mine = getelementptr i32, ptr @bins.other, i64 %lx
  store i32 0, ptr %mine
  call void @__cppamp_barrier(i32 3) convergent
  %first = mul nuw nsw i64 %lx, 1
  %at.0 = add nuw nsw i64 %first, 0
  %p.0 = getelementptr i32, ptr %a, i64 %at.0
  %v.0 = load i32, ptr %p.0
  %s.0 = add i32 %v.0, 0
  %b.0 = and i32 %s.0, 255
  %x.0 = zext nneg i32 %b.0 to i64
  %bin.0 = getelementptr i32, ptr @bins.other, i64 %x.0
  %old.0 = atomicrmw add ptr %bin.0, i32 1 monotonic
  %at.1 = add nuw nsw i64 %first, 256
  %p.1 = getelementptr i32, ptr %a, i64 %at.1
  %v.1 = load i32, ptr %p.1
  %s.1 = add i32 %v.1, 0
  %b.1 = and i32 %s.1, 255
  %x.1 = zext nneg i32 %b.1 to i64
  %bin.1 = getelementptr i32, ptr @bins.other, i64 %x.1
  %old.1 = atomicrmw add ptr %bin.1, i32 1 monotonic
  %at.2 = add nuw nsw i64 %first, 512
  %p.2 = getelementptr i32, ptr %a, i64 %at.2
  %v.2 = load i32, ptr %p.2
  %s.2 = lshr i32 %v.2, 8
  %b.2 = and i32 %s.2, 255
  %x.2 = zext nneg i32 %b.2 to i64
  %bin.2 = getelementptr i32, ptr @bins.other, i64 %x.2
  %old.2 = atomicrmw add ptr %bin.2, i32 1 monotonic
  %at.3 = add nuw nsw i64 %first, 768
  %p.3 = getelementptr i32, ptr %a, i64 %at.3
  %v.3 = load i32, ptr %p.3
  %s.3 = add i32 %v.3, 0
  %b.3 = and i32 %s.3, 255
  %x.3 = zext nneg i32 %b.3 to i64
  %bin.3 = getelementptr i32, ptr @bins.other, i64 %x.3
  %old.3 = atomicrmw add ptr %bin.3, i32 1 monotonic
  call void @__cppamp_barrier(i32 3) convergent
  %b.at = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %b.at
  %sum = load i32, ptr %mine
  %out.l = getelementptr i32, ptr %out, i64 %lx
  store i32 %sum, ptr %out.l
  ret void
}

declare i32 @__cppamp_local_id(i32)
declare void @__cppamp_barrier(i32) convergent
