; A branch on the index alone: a vector whose threads all take the same path has no masks, and if the remainder of a row
; has nothing to do, it does not run.
; RUN: %amp-opt -target=host -host-levels=v3 -passes=compile-for-host,verify -S %s | FileCheck %s

; Half of 64 threads add the elements of the other half: four of the eight vectors do this, and the others do not test.
; CHECK-LABEL: define internal void @halves.host.v3(
; CHECK-COUNT-4: fadd <8 x float>
; CHECK-NOT: fadd
; CHECK-NOT: masked
; CHECK: {{^}}}

; Only the first of 64 threads writes: its vector stores one element, and no later vector runs.
; CHECK-LABEL: define internal void @first.host.v3(
; CHECK: store float
; CHECK-NOT: store
; CHECK: {{^}}}

; Up to n: whole vectors, one vector under a mask, and no others.
; CHECK-LABEL: define internal void @guarded.host.v3(
; CHECK: load <8 x float>
; CHECK: store <8 x float>
; CHECK: @llvm.masked.load.v8f32
; CHECK: @llvm.masked.store.v8f32

; A padded domain: a tile whose threads are all inside tests this once, and runs eight vectors without branches.
; CHECK-LABEL: define internal void @padded.host.v3(
; CHECK: [[LAST:%.*]] = or disjoint i32 %{{.*}}, 63
; CHECK: icmp {{.*}}[[LAST]]
; CHECK-COUNT-8: fadd <8 x float>
; CHECK: @llvm.masked.store.v8f32
; CHECK: {{^}}}

; The same with a 64-bit index.
; CHECK-LABEL: define internal void @long_index.host.v3(
; CHECK-COUNT-8: fadd <8 x float>
; CHECK: @llvm.masked.store.v8f32
; CHECK: {{^}}}

; A branch on data only uses masks: vectors have no separate paths.
; CHECK-LABEL: define internal void @data.host.v3(
; CHECK: @llvm.masked.store.v8f32
; CHECK-NOT: store <8 x float>
; CHECK: {{^}}}

target triple = "x86_64-pc-linux-gnu"

@t = external global [64 x float], section "cppamp.tile_static"
@u = external global [64 x float], section "cppamp.tile_static"
@w = external global [64 x float], section "cppamp.tile_static"

; A condition of several parts, of which the first is uniform, and a border that each part leads to: one
; test decides, so the interior has one copy without masks and one with masks.
; CHECK-LABEL: define internal void @interior.host.v3(
; CHECK: vectors:
; CHECK: [[THRICE:%.*]] = fmul <8 x float>
; CHECK-NEXT: store <8 x float> [[THRICE]]
; CHECK: fmul <8 x float>
; CHECK-NOT: fmul
; CHECK: vectors.done:

; All but one element: only the first lane tests whether the element is in its vector. The container's data pointer is
; loaded before the loop, and values that only this vector needs are computed where it needs them.
; CHECK-LABEL: define internal void @but_one.host.v3(
; CHECK: load ptr, ptr %functor, align 8
; CHECK: vectors:
; CHECK-NOT: load ptr
; CHECK-NOT: icmp ne <8 x i32>
; CHECK: %x = add i32
; CHECK: [[AHEAD:%.*]] = sub i32 %{{.*}}, %x
; CHECK: [[NONE:%.*]] = icmp ugt i32 [[AHEAD]], 7
; CHECK: br i1 [[NONE]]
; CHECK: {{^}}}

define void @halves(ptr %f, ptr %d) "amp-kernel"="symbol=sym,tile=64,view=a@0,size=72" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f
  %lx = zext nneg i32 %l to i64
  %t.l = getelementptr float, ptr @t, i64 %lx
  %g = call i32 @__cppamp_group_id(i32 0)
  %gx = zext nneg i32 %g to i64
  %row = getelementptr [64 x float], ptr %a, i64 %gx
  %a.l = getelementptr float, ptr %row, i64 %lx
  %v = load float, ptr %a.l
  store float %v, ptr %t.l
  call void @__cppamp_barrier(i32 3) convergent
  %c = icmp slt i32 %l, 32
  br i1 %c, label %add, label %done
add:
  %other = add nuw nsw i64 %lx, 32
  %t.o = getelementptr float, ptr @t, i64 %other
  %x = load float, ptr %t.o
  %y = load float, ptr %t.l
  %sum = fadd float %x, %y
  store float %sum, ptr %t.l
  br label %done
done:
  call void @__cppamp_barrier(i32 3) convergent
  %r = load float, ptr %t.l
  store float %r, ptr %a.l
  ret void
}

define void @first(ptr %f, ptr %d) "amp-kernel"="symbol=sym2,source=k.cpp:2:1,tile=64,view=a@0,size=72" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f
  call void @__cppamp_barrier(i32 3) convergent
  %c = icmp eq i32 %l, 0
  br i1 %c, label %write, label %done
write:
  store float 1.0, ptr %a
  br label %done
done:
  call void @__cppamp_barrier(i32 3) convergent
  ret void
}

define void @guarded(ptr %f, ptr %d) "amp-kernel"="symbol=sym3,source=k.cpp:3:1,tile=64,view=a@0,field=n@64:4,size=72" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %a = load ptr, ptr %f
  %n.at = getelementptr i8, ptr %f, i64 64
  %n = load i32, ptr %n.at
  call void @__cppamp_barrier(i32 3) convergent
  %lx = zext nneg i32 %l to i64
  %c = icmp slt i32 %l, %n
  br i1 %c, label %work, label %done
work:
  %a.l = getelementptr float, ptr %a, i64 %lx
  %v = load float, ptr %a.l
  %sum = fadd float %v, 1.0
  store float %sum, ptr %a.l
  br label %done
done:
  call void @__cppamp_barrier(i32 3) convergent
  ret void
}

define void @padded(ptr %f, ptr %d) "amp-kernel"="symbol=sym5,source=k.cpp:5:1,tile=64,view=a@0,field=n@64:4,size=72" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %g = call i32 @__cppamp_group_id(i32 0)
  %begin = shl nuw nsw i32 %g, 6
  %i = add nuw nsw i32 %begin, %l
  %a = load ptr, ptr %f
  %n.at = getelementptr i8, ptr %f, i64 64
  %n = load i32, ptr %n.at
  %c = icmp slt i32 %i, %n
  br i1 %c, label %work, label %done
work:
  %ix = zext nneg i32 %i to i64
  %a.i = getelementptr float, ptr %a, i64 %ix
  %v = load float, ptr %a.i
  %sum = fadd float %v, 1.0
  store float %sum, ptr %a.i
  br label %done
done:
  ret void
}

define void @long_index(ptr %f, ptr %d) "amp-kernel"="symbol=sym6,source=k.cpp:6:1,tile=64,view=a@0,field=n@64:8,size=72" {
  %l = call i32 @__cppamp_local_id(i32 0)
  %g = call i32 @__cppamp_group_id(i32 0)
  %begin = shl nuw nsw i32 %g, 6
  %i = add nuw nsw i32 %begin, %l
  %ix = zext nneg i32 %i to i64
  %a = load ptr, ptr %f
  %n.at = getelementptr i8, ptr %f, i64 64
  %n = load i64, ptr %n.at
  %c = icmp slt i64 %ix, %n
  br i1 %c, label %work, label %done
work:
  %a.i = getelementptr float, ptr %a, i64 %ix
  %v = load float, ptr %a.i
  %sum = fadd float %v, 1.0
  store float %sum, ptr %a.i
  br label %done
done:
  ret void
}

define void @data(ptr %f, ptr %d) "amp-kernel"="symbol=sym4,source=k.cpp:4:1,view=a@0,size=72" {
  %i = call i32 @__cppamp_global_id(i32 0)
  %x = zext nneg i32 %i to i64
  %a = load ptr, ptr %f
  %a.i = getelementptr float, ptr %a, i64 %x
  %v = load float, ptr %a.i
  %c = fcmp olt float %v, 0.0
  br i1 %c, label %negate, label %done
negate:
  %w = fneg float %v
  store float %w, ptr %a.i
  br label %done
done:
  ret void
}

define void @interior(ptr %f, ptr %d) "amp-kernel"="symbol=sym8,source=k.cpp:8:1,view=a@0,field=m@64:4,field=n@68:4,field=k@72:4,field=l@76:4,size=80" {
  %i = call i32 @__cppamp_global_id(i32 0)
  %x = zext nneg i32 %i to i64
  %m.at = getelementptr i8, ptr %f, i64 64
  %m = load i32, ptr %m.at
  %none = icmp eq i32 %m, 0
  br i1 %none, label %border, label %left
left:
  %n.at = getelementptr i8, ptr %f, i64 68
  %n = load i32, ptr %n.at
  %last = add nsw i32 %n, -1
  %is.left = icmp slt i32 %i, %last
  br i1 %is.left, label %right, label %border
right:
  %k.at = getelementptr i8, ptr %f, i64 72
  %k = load i32, ptr %k.at
  %first = add nsw i32 %k, 1
  %is.right = icmp sgt i32 %i, %first
  br i1 %is.right, label %other, label %border
other:
  %l.at = getelementptr i8, ptr %f, i64 76
  %l = load i32, ptr %l.at
  %hole = add nsw i32 %l, 2
  %is.hole = icmp eq i32 %i, %hole
  br i1 %is.hole, label %border, label %inside
inside:
  %a = load ptr, ptr %f
  %a.i = getelementptr float, ptr %a, i64 %x
  %v = load float, ptr %a.i
  %thrice = fmul float %v, 3.0
  store float %thrice, ptr %a.i
  br label %done
border:
  %b = load ptr, ptr %f
  %b.i = getelementptr float, ptr %b, i64 %x
  %w = load float, ptr %b.i
  %sum = fadd float %w, 1.0
  store float %sum, ptr %b.i
  br label %done
done:
  ret void
}

define void @but_one(ptr %f, ptr %d) "amp-kernel"="symbol=sym7,source=k.cpp:7:1,view=a@0,field=n@64:4,size=72" {
  %a = load ptr, ptr %f
  %n.at = getelementptr i8, ptr %f, i64 64
  %n = load i32, ptr %n.at
  %g = call i32 @__cppamp_global_id(i32 0)
  %gx = zext nneg i32 %g to i64
  %c = icmp ne i32 %g, %n
  br i1 %c, label %work, label %done
work:
  %a.g = getelementptr float, ptr %a, i64 %gx
  %v = load float, ptr %a.g
  %sum = fadd float %v, 1.0
  store float %sum, ptr %a.g
  br label %done
done:
  ret void
}

declare i32 @__cppamp_local_id(i32)
declare i32 @__cppamp_global_id(i32)
declare i32 @__cppamp_group_id(i32)
declare void @__cppamp_barrier(i32) convergent
