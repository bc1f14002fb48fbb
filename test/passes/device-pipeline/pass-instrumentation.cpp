// LLVM's debugging options work for device passes, in the driver and in amp-opt: printing the module as Clang emits it,
// and before and after a pass; verification after each pass; passes disabled or run twice.
//
// RUN: %amp-clang++ -c %s -o %t.o -mllvm -amp-save-ir=%t.ll -mllvm -verify-each -mllvm -print-after=fix-trip-counts \
// RUN:   -mllvm -print-before=outline-kernels 2> %t.err
// RUN: FileCheck %s --check-prefix=PRINTED --input-file=%t.err
// RUN: FileCheck %s --check-prefix=SAVED --input-file=%t.ll
// PRINTED: IR Dump Before amp::OutlineKernels
// PRINTED: define {{.*}}(ptr
// PRINTED: IR Dump After amp::FixTripCounts
// PRINTED: define {{.*}}spir_kernel
// SAVED: !cppamp.kernels
//
// RUN: %amp-opt -device-pipeline -emit-opencl %t.ll -o %t.cl
// RUN: FileCheck %s --input-file=%t.cl
// CHECK: __kernel __attribute__((reqd_work_group_size(4, 1, 1)))
//
// -passes= accepts the printed pipeline, which does the same.
// RUN: %amp-opt -print-pipeline | FileCheck %s --check-prefix=STAGES
// RUN: %amp-opt -print-pipeline | %python %S/Inputs/join.py > %t.pipeline
// RUN: %python %S/Inputs/run_pipeline.py %t.pipeline %amp-opt -emit-opencl %t.ll > %t-text.cl
// RUN: diff %t.cl %t-text.cl
// STAGES:      # AmpCheckCalls
// STAGES-NEXT:   drop-instrumentation,
// STAGES-NEXT:   drop-subscripts,
// STAGES-NEXT:   check-call-graph,
// STAGES:      # AmpInline
// STAGES:      # AmpCheckThreads
// STAGES-NEXT:   check-globals,
// STAGES-NEXT:   check-barriers,
// STAGES:      # AmpGuard
// STAGES-NEXT:   bound-indices,
// STAGES:      # AmpOutline
// STAGES-NEXT:   function(
// STAGES-NEXT:     resolve-slot-choices
// STAGES-NEXT:   ),
// STAGES-NEXT:   outline-kernels,
// STAGES-NEXT:   function(
// STAGES-NEXT:     sroa<modify-cfg>
// STAGES-NEXT:   ),
// STAGES:      # AmpLegalize
// STAGES:      # AmpSignature
// STAGES-NEXT:   prune-arguments,
// STAGES-NEXT:   pack-offsets,
// STAGES:      # AmpDescribe
// STAGES:        globaldce{{$}}
//
// RUN: %amp-opt -print-pipeline -amp-skip-pass=check-races,merge-accesses -amp-repeat-pass=pack-offsets \
// RUN:   | FileCheck %s --check-prefix=CHANGED --implicit-check-not=check-races --implicit-check-not=merge-accesses
// CHANGED:      # AmpSignature
// CHANGED-NEXT:   prune-arguments,
// CHANGED-NEXT:   pack-offsets,
// CHANGED-NEXT:   pack-offsets,
//
// RUN: not %amp-opt -passes=no-such-pass %t.ll 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %amp-opt -target=abacus %t.ll 2>&1 | FileCheck %s --check-prefix=TARGET
// UNKNOWN: error: unknown pass name 'no-such-pass'
// TARGET: error: no target 'abacus'
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 1);
  array_view<int, 1> v(16, data);
  parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> i) restrict(amp) { v[i] += i.local[0]; });
}
