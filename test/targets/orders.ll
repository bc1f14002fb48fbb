; The output of targets does not depend on their order: neither the images, the kernel table and the host code, nor the
; messages. OpenCL C cannot express @list; the others can.
; RUN: %amp-opt -targets=check,host,opencl -host-levels=v3 -S %s -o %t.0 2> %t.0.said
; RUN: %amp-opt -targets=check,opencl,host -host-levels=v3 -S %s -o %t.1 2> %t.1.said && cmp %t.0 %t.1 && cmp %t.0.said %t.1.said
; RUN: %amp-opt -targets=host,check,opencl -host-levels=v3 -S %s -o %t.1 2> %t.1.said && cmp %t.0 %t.1 && cmp %t.0.said %t.1.said
; RUN: %amp-opt -targets=host,opencl,check -host-levels=v3 -S %s -o %t.1 2> %t.1.said && cmp %t.0 %t.1 && cmp %t.0.said %t.1.said
; RUN: %amp-opt -targets=opencl,check,host -host-levels=v3 -S %s -o %t.1 2> %t.1.said && cmp %t.0 %t.1 && cmp %t.0.said %t.1.said
; RUN: %amp-opt -targets=opencl,host,check -host-levels=v3 -S %s -o %t.1 2> %t.1.said && cmp %t.0 %t.1 && cmp %t.0.said %t.1.said
; RUN: %amp-opt -targets=opencl,host -host-levels=v3 -robust -S %s -o %t.2 2> %t.2.said
; RUN: %amp-opt -targets=host,opencl -host-levels=v3 -robust -S %s -o %t.3 2> %t.3.said
; RUN: cmp %t.2 %t.3 && cmp %t.2.said %t.3.said
; RUN: FileCheck %s --check-prefix=SAID < %t.0.said
; SAID: prog.cpp:9:1: warning: kernel 'list' is compiled without code for OpenCL devices: cannot infer the address space of this pointer
; SAID-SAME: [-Wamp-left-out]
; SAID-NOT: {{error|warning}}

; Arrays in host code have the order of the table, which contains all kernels.
; RUN: FileCheck %s --check-prefix=HOST < %t.0
; HOST-DAG: @__cppamp_host_kernels = internal {{.*}}constant [3 x {{.*}} @scale.host.v3{{.*}} @list.host.v3{{.*}} @tile.host.v3
; HOST-DAG: @__cppamp_checked_kernels = internal {{.*}}constant [3 x {{.*}} @scale{{.*}} @list{{.*}} @tile
; HOST-DAG: @__cppamp_this_image = internal global { ptr, ptr, ptr, ptr } { ptr @[[IMAGE:__cppamp_image_[0-9A-F]+]], ptr @[[IMAGE]]_end, ptr @__cppamp_host_kernels, ptr @__cppamp_checked_kernels }

; Data that OpenCL C does not need is still in the table; containers that only other targets access come last.
; RUN: %amp-opt -targets=opencl,host,check -host-levels=v3 -print-kernel-table %s 2> /dev/null | FileCheck %s --check-prefix=TABLE
; TABLE: kernel scale_kernel
; TABLE-NEXT: symbol _Z5scale
; TABLE:      container 0: out, view at 32, rank 1, elem 4 bytes, read write
; TABLE-NEXT: container 1: in, view at 0, rank 1, elem 4 bytes, read write
; TABLE-NEXT: arg 0: buffer of container 0
; TABLE:      kernel list
; TABLE-NEXT: symbol _Z4list
; TABLE-NEXT: source prog.cpp:9:1
; TABLE-NEXT: rank 1, functor 64 bytes, local 0 bytes
; TABLE-NEXT: in no image
; TABLE-NEXT: container 0: in, view at 0, rank 1, elem 8 bytes, read write
; TABLE-NEXT: container 1: out, view at 32, rank 1, elem 4 bytes, read write
; TABLE-NEXT: kernel tile_kernel
; TABLE-NOT: in no image

; The host alone has a table, too.
; RUN: %amp-opt -targets=host -host-levels=v3 -print-kernel-table %s | FileCheck %s --check-prefix=ALONE
; ALONE: kernel scale
; ALONE: in no image
; ALONE: container 0: out, view at 32, rank 1, elem 4 bytes, write
; ALONE: kernel list
; ALONE: kernel tile
; ALONE: in no image

; If the target that cannot express a kernel is the only one, that is an error.
; RUN: not %amp-opt -targets=opencl -S %s 2>&1 | FileCheck %s --check-prefix=ERROR
; ERROR: prog.cpp:9:1: error: cannot infer the address space of this pointer
; ERROR-NOT: warning

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @scale(ptr %f, ptr %d) "amp-kernel"="symbol=_Z5scale,source=prog.cpp:5:1,view=in@0,view=out@32,size=64" {
  %x = call i64 @__cppamp_global_id(i32 0)
  %out.addr = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %out.addr
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 7, ptr %to
  ret void
}

; The pointer is loaded from memory.
define void @list(ptr %f, ptr %d) "amp-kernel"="symbol=_Z4list,source=prog.cpp:9:1,view=in@0:8,view=out@32,size=64" {
  %x = call i64 @__cppamp_global_id(i32 0)
  %in = load ptr, ptr %f
  %at = getelementptr ptr, ptr %in, i64 %x
  %p = load ptr, ptr %at
  %v = load i32, ptr %p
  %out.addr = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %out.addr
  %to = getelementptr i32, ptr %out, i64 %x
  store i32 %v, ptr %to
  ret void
}

define void @tile(ptr %f, ptr %d) "amp-kernel"="symbol=_Z4tile,source=prog.cpp:13:1,tile=64,view=in@0,view=out@32,size=64" {
  %x = call i64 @__cppamp_global_id(i32 0)
  %out.addr = getelementptr i8, ptr %f, i64 32
  %out = load ptr, ptr %out.addr
  %to = getelementptr i32, ptr %out, i64 %x
  %v = load i32, ptr %to
  %w = add i32 %v, 1
  store i32 %w, ptr %to
  ret void
}
declare i64 @__cppamp_global_id(i32)
