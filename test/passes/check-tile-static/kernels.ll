; A kernel without tiles must not reach tile_static variables through any call. A kernel with tiles may use 32 KiB
; of them; each variable counts once.
; RUN: not %amp-opt -passes=check-tile-static %s 2>&1 | FileCheck %s
; CHECK: error: tile_static variable 'flat_uses' in a kernel without tiles; launch it over 'extent.tile<...>()' [C3600]
; CHECK: big.cpp:7:9: error: tile_static variables of this kernel need 32772 bytes; the limit is 32768 [C3565]
; CHECK-NOT: error

@flat_uses = global i32 undef, section "cppamp.tile_static"
@whole = global [8192 x i32] undef, section "cppamp.tile_static"
@one = global i32 undef, section "cppamp.tile_static"

define void @uses() {
  store i32 1, ptr @flat_uses
  ret void
}
define void @flat(ptr %f, ptr %d) "amp-kernel"="symbol=a,source=flat.cpp:1:1" {
  call void @uses()
  ret void
}
define void @fits(ptr %f, ptr %d) "amp-kernel"="symbol=b,source=fits.cpp:4:5,tile=16" {
  store i32 1, ptr @whole
  store i32 2, ptr getelementptr (i8, ptr @whole, i64 4)
  ret void
}
define void @exceeds(ptr %f, ptr %d) "amp-kernel"="symbol=c,source=big.cpp:7:9,tile=16" {
  call void @fits(ptr %f, ptr %d)
  store i32 1, ptr @one
  ret void
}
