; The images are in a section for offload binaries, which every step from object to program keeps.
; The object's handle points to their first and last byte.
; REQUIRES: lld
; RUN: printf 'kernel void f() {}\n\\"\377end' > %t.cl
; RUN: %amp-opt -embed=opencl-c,1.2,%t.cl -embed=cppamp-kernel-table,,%s -passes=verify -S %s -o %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: %clang -O2 -ffunction-sections -c %t.ll -o %t.o
; RUN: llvm-objdump --offloading %t.o | FileCheck %s --check-prefix=LIST
; RUN: ld -r %t.o -o %t.r.o && rm -f %t.a && ar rc %t.a %t.r.o
; RUN: %clang -shared -Wl,--gc-sections -Wl,--whole-archive %t.a -Wl,--no-whole-archive -o %t.so && strip %t.so
; RUN: llvm-objdump --offloading %t.so | FileCheck %s --check-prefix=LIST
; RUN: %clang -Wl,--gc-sections -Wl,--whole-archive %t.a -Wl,--no-whole-archive -o %t.exe && strip %t.exe && %t.exe
; RUN: llvm-objdump --offloading %t.exe | FileCheck %s --check-prefix=LIST
; RUN: %clang -flto -O2 -fuse-ld=lld %t.ll -o %t.lto && %t.lto
; RUN: %clang -flto=thin -O2 -fuse-ld=lld %t.ll -o %t.thin && %t.thin

; CHECK: module asm "\09.section llvm_amp_offload,\22aR\22,@0x6fff4c0b"
; CHECK: @__cppamp_this_image = internal global %image { ptr @[[BEGIN:__cppamp_image_[0-9A-F]+]], ptr @[[BEGIN]]_end, ptr null, ptr null }
; CHECK: @[[BEGIN]] = external hidden constant i8
; LIST: arch{{ *}}1.2
; LIST: triple{{ *}}opencl-c
; LIST: triple{{ *}}cppamp-kernel-table

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
%image = type { ptr, ptr, ptr, ptr }
@__cppamp_this_image = internal global %image zeroinitializer, align 8

; The exit status is 0 if the section starts with the offload binary's magic bytes and is not empty.
define i32 @main() {
  %begin = load ptr, ptr @__cppamp_this_image
  %end = load ptr, ptr getelementptr (i8, ptr @__cppamp_this_image, i64 8)
  %empty = icmp uge ptr %begin, %end
  %magic = load i32, ptr %begin
  %wrong = icmp ne i32 %magic, u0xAD10FF10
  %bad = or i1 %empty, %wrong
  %status = zext i1 %bad to i32
  ret i32 %status
}
