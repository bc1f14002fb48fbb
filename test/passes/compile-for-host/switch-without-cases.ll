; A loop that LowerSwitch leaves unreachable, after it finds that a switch has no other values: all of them lead to
; the same block. The vectorizer once crashed there (as with -amp-skip-pass=unreachableblockelim).
; RUN: %amp-opt -target=host -host-levels=v3 -device-pipeline -S %s | FileCheck %s

; CHECK: define internal void @k.host.v3(

target triple = "x86_64-pc-linux-gnu"

define void @entry(ptr %f, ptr %d) "amp-kernel"="symbol=sym,tile=8,size=16,name=k" {
entry:
  %local = alloca ptr, align 16
  %p0 = load i32, ptr %f
  %zero = icmp eq i32 %p0, 0
  br i1 %zero, label %wait, label %next
wait:
  call void @__cppamp_barrier(i32 3) convergent
  br label %next
next:
  %v = phi i32 [ 0, %wait ], [ 3, %entry ]
  %same = icmp eq ptr %local, %d
  %one = zext i1 %same to i32
  %sum = add i32 %v, %one
  %more = add i32 %sum, 1
  %which = and i32 %more, 3
  switch i32 %which, label %other [
    i32 0, label %done
    i32 1, label %done
  ]
other:
  %read = load volatile ptr, ptr %local
  br label %done
done:
  ret void
}
declare void @__cppamp_barrier(i32)
