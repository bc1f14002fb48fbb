; Each kernel that a kernel_handle of the module refers to is in the embedded table, or an error names it.
; RUN: %amp-opt -device-pipeline -write-kernel-table %source-dir/test/contract/kernels.ll -o %t.table
; RUN: not %amp-opt -embed=cppamp-kernel-table,,%t.table -S %s -o %t.ll 2>&1 | FileCheck %s --implicit-check-not=scale --implicit-check-not=no_handle
; RUN: not %amp-opt -S -embed=opencl-c,1.2,%s %s -o %t.ll 2>&1 | FileCheck %s --check-prefixes=CHECK,NONE --implicit-check-not=no_handle
; CHECK-DAG: no kernel table has 'other_kernel', which this module launches
; NONE-DAG: no kernel table has '_Z5scale', which this module launches
%image = type { ptr, ptr, ptr, ptr }
%handle = type { ptr, ptr, ptr }
@__cppamp_this_image = internal global %image zeroinitializer, align 8
@present = private constant [9 x i8] c"_Z5scale\00"
@absent = private constant [13 x i8] c"other_kernel\00"
@_ZZN11Concurrency6detail6launchI5firstEEvvE6kernel = internal global %handle { ptr @__cppamp_this_image, ptr @present, ptr null }
@_ZZN11Concurrency6detail6launchI6secondEEvvE6kernel = linkonce_odr global %handle { ptr @__cppamp_this_image, ptr @absent, ptr null }
@_ZZN11Concurrency6detail6launchI5thirdEEvvE6kernel = internal global %handle { ptr @__cppamp_this_image, ptr @absent, ptr null }
; A structure of the same shape that is not a kernel_handle.
@no_handle = private constant [10 x i8] c"no_handle\00"
@other = internal global %handle { ptr @__cppamp_this_image, ptr @no_handle, ptr null }
