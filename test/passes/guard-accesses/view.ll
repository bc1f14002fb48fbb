; An access happens only if all of its bytes are in the buffer; otherwise a load returns 0. Private memory has no
; guards. A pointer of an unknown container does not change, and causes a warning. A second run changes nothing.
; RUN: %amp-opt -passes=guard-accesses,verify -S %s 2> %t.err > %t.ll
; RUN: FileCheck %s < %t.ll && FileCheck --check-prefix=WARN %s < %t.err
; RUN: %amp-opt -passes=guard-accesses -S %t.ll | FileCheck %s
;
; WARN-COUNT-1: warning: {{.*}}--amp-robust cannot guard this access
; CHECK-LABEL: define void @entry(
; CHECK: %own = alloca i32
; The fields of the view at 16: its byte offset, and the size of its buffer in place of its handle.
; CHECK: %[[START:start.*]] = load i64
; CHECK: %[[SIZE:size.*]] = load i64
; CHECK: %data = load ptr, ptr %
; CHECK: %offset = add i64 %{{.*}}, %[[START]]
; CHECK: sub i64 %[[SIZE]], 3
; CHECK: icmp uge i64 %[[SIZE]], 4
; CHECK: %inside = and i1
; CHECK: br i1 %inside
; CHECK: %[[READ:.*]] = load i32, ptr %p
; CHECK: %x = phi i32 [ %[[READ]], %{{.*}} ], [ 0, %{{.*}} ]
; CHECK: store i32 %x, ptr %own
; CHECK: br i1 %inside{{.*}}
; CHECK: store i32 7, ptr %p
; CHECK: %loaded = load ptr, ptr %slot
; CHECK-NEXT: store i32 1, ptr %loaded
; The old value and the success flag have separate phis, because no vector holds both.
; CHECK: [[PAIR:%.*]] = cmpxchg
; CHECK: [[OLD:%.*]] = extractvalue { i32, i1 } [[PAIR]], 0
; CHECK: phi i32 [ [[OLD]], %{{.*}} ], [ 0, %{{.*}} ]
; CHECK-NOT: phi { i32, i1 }
; CHECK: !cppamp.robust

define void @entry(ptr %functor, ptr %domain) "amp-kernel"="symbol=k,view=v@16,size=48,name=k" {
  %own = alloca i32
  %slot = alloca ptr
  %v = getelementptr i8, ptr %functor, i64 16
  %data = load ptr, ptr %v
  %i = load i32, ptr %domain
  %p = getelementptr i32, ptr %data, i32 %i
  %x = load i32, ptr %p
  store i32 %x, ptr %own
  store i32 7, ptr %p
  store ptr %p, ptr %slot
  %loaded = load ptr, ptr %slot
  store i32 1, ptr %loaded
  %pair = cmpxchg ptr %p, i32 1, i32 2 monotonic monotonic
  %old = extractvalue { i32, i1 } %pair, 0
  store i32 %old, ptr %own
  ret void
}
