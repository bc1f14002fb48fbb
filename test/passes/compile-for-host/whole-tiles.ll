; A tile whose threads are all inside takes a separate path to its end, without masks. tile_static memory is kept in
; registers.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; CHECK-LABEL: define internal void @tree.host.v3(
; CHECK-NOT: alloca
; CHECK: group:
; CHECK: [[INSIDE:%.*]] = freeze i1
; CHECK-NEXT: br i1 [[INSIDE]], label %[[WHOLE:[^,]*]],
; CHECK: {{^}}[[WHOLE]]:
; CHECK-NOT: masked
; CHECK: [[A:%.*]] = load <8 x float>
; CHECK-NOT: masked
; CHECK: [[B:%.*]] = load <8 x float>
; CHECK-NOT: masked
; CHECK: fadd <8 x float> [[B]], [[A]]
; CHECK-NOT: masked
; CHECK: fadd <4 x float>
; CHECK-NOT: masked
; CHECK: br i1
; CHECK: masked.load
; CHECK: {{^}}}

target triple = "x86_64-pc-linux-gnu"

@sums = external global [16 x float], section "cppamp.tile_static"

define void @tree(ptr %f, ptr %d) "amp-kernel"="symbol=sym,tile=16,const=a@0,view=b@32,size=64" {
entry:
  %l = call i32 @__cppamp_local_id(i32 0)
  %x = call i32 @__cppamp_global_id(i32 0)
  %a = load ptr, ptr %f, !invariant.load !9
  %n.at = getelementptr i8, ptr %f, i64 24
  %n = load i32, ptr %n.at, !invariant.load !9
  %lx = zext nneg i32 %l to i64
  %mine = getelementptr float, ptr @sums, i64 %lx
  %inside = icmp slt i32 %x, %n
  br i1 %inside, label %in, label %joined
in:
  %xx = sext i32 %x to i64
  %a.x = getelementptr float, ptr %a, i64 %xx
  %v = load float, ptr %a.x
  br label %joined
joined:
  %number = phi float [ %v, %in ], [ 0.0, %entry ]
  store float %number, ptr %mine
  call void @__cppamp_barrier(i32 3) convergent
  %below.8 = icmp ult i32 %l, 8
  br i1 %below.8, label %add.8, label %behind.8
add.8:
  %other.8 = getelementptr i8, ptr %mine, i64 32
  %r.8 = load float, ptr %other.8
  %m.8 = load float, ptr %mine
  %s.8 = fadd float %m.8, %r.8
  store float %s.8, ptr %mine
  br label %behind.8
behind.8:
  call void @__cppamp_barrier(i32 3) convergent
  %below.4 = icmp ult i32 %l, 4
  br i1 %below.4, label %add.4, label %behind.4
add.4:
  %other.4 = getelementptr i8, ptr %mine, i64 16
  %r.4 = load float, ptr %other.4
  %m.4 = load float, ptr %mine
  %s.4 = fadd float %m.4, %r.4
  store float %s.4, ptr %mine
  br label %behind.4
behind.4:
  call void @__cppamp_barrier(i32 3) convergent
  %first = icmp eq i32 %l, 0
  br i1 %first, label %put, label %end
put:
  %b.at = getelementptr i8, ptr %f, i64 32
  %b = load ptr, ptr %b.at, !invariant.load !9
  %g = call i32 @__cppamp_group_id(i32 0)
  %gx = zext nneg i32 %g to i64
  %b.g = getelementptr float, ptr %b, i64 %gx
  %total = load float, ptr @sums
  store float %total, ptr %b.g
  br label %end
end:
  ret void
}

declare i32 @__cppamp_local_id(i32)
declare i32 @__cppamp_global_id(i32)
declare i32 @__cppamp_group_id(i32)
declare void @__cppamp_barrier(i32) convergent

!9 = !{}
