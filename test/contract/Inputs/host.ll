; The host's half of a translation unit: the handle that the compiler fills, and a function that returns it to the test.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%image = type { ptr, ptr, ptr, ptr }
@__cppamp_this_image = internal global %image zeroinitializer, align 8
define ptr @contract_image() {
  ret ptr @__cppamp_this_image
}
