; A loop's condition whose value is known in a predecessor leaves the loop from there.
; RUN: %amp-opt -passes=leave-loops-early,verify -S %s -o %t.1.ll
; RUN: FileCheck %s --input-file=%t.1.ll
; RUN: %amp-opt -passes=leave-loops-early,leave-loops-early -S %s | diff %t.1.ll -

; The counter after the loop is the one with which the thread leaves.
; CHECK-LABEL: @search
; CHECK: br i1 %more, label %compare, label %done
; CHECK: done:
; CHECK-NEXT: %found = phi i32 [ %last, %end ], [ 9, %loop ]
; CHECK-NEXT: %sum = add i32 %found, %k
define spir_kernel void @search(ptr addrspace(1) %a, ptr addrspace(1) %b) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %end ]
  %more = icmp ult i32 %k, 8
  br i1 %more, label %compare, label %end
compare:
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %k
  %v = load i32, ptr addrspace(1) %p
  %equal = icmp eq i32 %v, 3
  br label %end
end:
  %goes.on = phi i1 [ false, %loop ], [ %equal, %compare ]
  %last = phi i32 [ 9, %loop ], [ %k, %compare ]
  %next = add nuw nsw i32 %k, 1
  br i1 %goes.on, label %loop, label %done
done:
  %found = phi i32 [ %last, %end ]
  %sum = add i32 %found, %k
  store i32 %sum, ptr addrspace(1) %b
  ret void
}

; The block also stores, in the last iteration as well.
; CHECK-LABEL: @stores
; CHECK: br i1 %more, label %compare, label %end
define spir_kernel void @stores(ptr addrspace(1) %a, ptr addrspace(1) %b) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %end ]
  %more = icmp ult i32 %k, 8
  br i1 %more, label %compare, label %end
compare:
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %k
  %v = load i32, ptr addrspace(1) %p
  %equal = icmp eq i32 %v, 3
  br label %end
end:
  %goes.on = phi i1 [ false, %loop ], [ %equal, %compare ]
  store i32 %k, ptr addrspace(1) %b
  %next = add nuw nsw i32 %k, 1
  br i1 %goes.on, label %loop, label %done
done:
  ret void
}

; A value of the block is used after the loop. In the second loop, the known value goes on.
; CHECK-LABEL: @others
; CHECK: br i1 %more, label %compare, label %end
; CHECK: br i1 %again, label %second.compare, label %second.end
define spir_kernel void @others(ptr addrspace(1) %a, ptr addrspace(1) %b) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %end ]
  %more = icmp ult i32 %k, 8
  br i1 %more, label %compare, label %end
compare:
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %k
  %v = load i32, ptr addrspace(1) %p
  %equal = icmp eq i32 %v, 3
  br label %end
end:
  %goes.on = phi i1 [ false, %loop ], [ %equal, %compare ]
  %next = add nuw nsw i32 %k, 1
  br i1 %goes.on, label %loop, label %done
done:
  store i32 %next, ptr addrspace(1) %b
  br label %second
second:
  %i = phi i32 [ 0, %done ], [ %after, %second.end ]
  %again = icmp ugt i32 %i, 8
  br i1 %again, label %second.compare, label %second.end
second.compare:
  %q = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %w = load i32, ptr addrspace(1) %q
  %is.equal = icmp eq i32 %w, 3
  br label %second.end
second.end:
  %goes = phi i1 [ true, %second ], [ %is.equal, %second.compare ]
  %after = add nuw nsw i32 %i, 1
  br i1 %goes, label %second, label %return
return:
  ret void
}

; A value that the block computes is one of those with which the loop ends.
; CHECK-LABEL: @computes
; CHECK: br i1 %more, label %compare, label %end
define spir_kernel void @computes(ptr addrspace(1) %a, ptr addrspace(1) %b) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %end ]
  %more = icmp ult i32 %k, 8
  br i1 %more, label %compare, label %end
compare:
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %k
  %v = load i32, ptr addrspace(1) %p
  %equal = icmp eq i32 %v, 3
  br label %end
end:
  %goes.on = phi i1 [ false, %loop ], [ %equal, %compare ]
  %next = add nuw nsw i32 %k, 1
  br i1 %goes.on, label %loop, label %done
done:
  %last = phi i32 [ %next, %end ]
  store i32 %last, ptr addrspace(1) %b
  ret void
}

; The block's own choice is used after the loop, and not by a choice of the exit.
; CHECK-LABEL: @chooses
; CHECK: br i1 %more, label %compare, label %end
; CHECK: br i1 %again, label %second.compare, label %second.end
define spir_kernel void @chooses(ptr addrspace(1) %a, ptr addrspace(1) %b, i1 %c) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %end ]
  %more = icmp ult i32 %k, 8
  br i1 %more, label %compare, label %end
compare:
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %k
  %v = load i32, ptr addrspace(1) %p
  %equal = icmp eq i32 %v, 3
  br label %end
end:
  %goes.on = phi i1 [ false, %loop ], [ %equal, %compare ]
  %last = phi i32 [ 9, %loop ], [ %k, %compare ]
  %next = add nuw nsw i32 %k, 1
  br i1 %goes.on, label %loop, label %done
done:
  store i32 %last, ptr addrspace(1) %b
  br label %second
second:
  %i = phi i32 [ 0, %done ], [ %after, %second.end ]
  %again = icmp ult i32 %i, 8
  br i1 %again, label %second.compare, label %second.end
second.compare:
  %q = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %w = load i32, ptr addrspace(1) %q
  %is.equal = icmp eq i32 %w, 3
  br label %second.end
second.end:
  %goes = phi i1 [ false, %second ], [ %is.equal, %second.compare ]
  %found = phi i32 [ 9, %second ], [ %i, %second.compare ]
  %after = add nuw nsw i32 %i, 1
  br i1 %goes, label %second, label %choose
choose:
  br i1 %c, label %other, label %return
other:
  br label %return
return:
  %result = phi i32 [ %found, %choose ], [ 1, %other ]
  store i32 %result, ptr addrspace(1) %b
  ret void
}

; What is known when the loop's first block is entered decides in another one.
; CHECK-LABEL: @first
; CHECK: br i1 %even, label %skip, label %end
define spir_kernel void @first(ptr addrspace(1) %a, ptr addrspace(1) %b) {
entry:
  br label %loop
loop:
  %goes.on = phi i1 [ true, %entry ], [ %differs, %end ], [ false, %skip ]
  %k = phi i32 [ 0, %entry ], [ %next, %end ], [ 1, %skip ]
  %next = add nuw nsw i32 %k, 1
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %k
  %v = load i32, ptr addrspace(1) %p
  %differs = icmp ne i32 %v, 3
  %even = icmp eq i32 %v, 4
  br i1 %even, label %skip, label %end
skip:
  br label %loop
end:
  br i1 %goes.on, label %loop, label %done
done:
  %last = phi i32 [ %k, %end ]
  store i32 %last, ptr addrspace(1) %b
  ret void
}

; Several edges lead from one block to the loop's end, or one leads out of the loop anyway.
; CHECK-LABEL: @edges
; CHECK: i32 7, label %end
; CHECK: br i1 %again, label %second.done, label %second.end
define spir_kernel void @edges(ptr addrspace(1) %a, ptr addrspace(1) %b) {
entry:
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %end ]
  %p = getelementptr i32, ptr addrspace(1) %a, i32 %k
  %v = load i32, ptr addrspace(1) %p
  switch i32 %v, label %compare [
    i32 5, label %end
    i32 7, label %end
  ]
compare:
  %equal = icmp eq i32 %v, 3
  br label %end
end:
  %goes.on = phi i1 [ false, %loop ], [ false, %loop ], [ %equal, %compare ]
  %last = phi i32 [ 9, %loop ], [ 9, %loop ], [ %k, %compare ]
  %next = add nuw nsw i32 %k, 1
  br i1 %goes.on, label %loop, label %done
done:
  %found = phi i32 [ %last, %end ]
  store i32 %found, ptr addrspace(1) %b
  br label %second
second:
  %i = phi i32 [ 0, %done ], [ %after, %second.end ]
  %q = getelementptr i32, ptr addrspace(1) %a, i32 %i
  %w = load i32, ptr addrspace(1) %q
  %more = icmp ult i32 %i, 8
  br i1 %more, label %second.compare, label %second.exit
second.exit:
  %again = icmp eq i32 %w, 9
  br i1 %again, label %second.done, label %second.end
second.compare:
  %is.equal = icmp eq i32 %w, 3
  br label %second.end
second.end:
  %goes = phi i1 [ false, %second.exit ], [ %is.equal, %second.compare ]
  %after = add nuw nsw i32 %i, 1
  br i1 %goes, label %second, label %second.done
second.done:
  %n = phi i32 [ 1, %second.exit ], [ 2, %second.end ]
  store i32 %n, ptr addrspace(1) %b
  ret void
}
