// The passes that optimize kernels for compilers of OpenCL C. Each has a source file of its own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_OPTIMIZE_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_OPTIMIZE_H

#include "support/DevicePass.h"

namespace amp {

/// Adds a second kernel, of which each thread does the work of table::rows_each neighbors in the last but one
/// dimension, where that saves loads: of a stencil, neighbors read the same elements. Launches choose
/// (runtime/launch/choose_version.h).
///
/// Before:  k:       if (inside(y)) b[y] = a[y - 1] + a[y + 1];
/// After:   k, and
///          k_rows:  y = global_id(1) * 4;
///                   if (inside(y) && ... && inside(y + 3)) {
///                     each of a[y - 1] ... a[y + 4] is loaded once, b[y] ... b[y + 3] are stored
///                   } else
///                     for (row = 0; row < 4; ++row)
///                       if (inside(y + row)) b[y + row] = a[y + row - 1] + a[y + row + 1];
///
/// All that threads do stays in the order in which each of them does it, as if they ran side by side.
///
/// Needs:   outline-kernels has run; tests of a kernel's borders are one condition.
/// Leaves:  kernels with tiles or of one dimension, with loops, branches, atomics or private arrays in them, with guards, and
///          those of whose loads more than four fifths would be left.
struct CoarsenThreads : DevicePass<CoarsenThreads> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Gives short loops whose length is constant, but only by the ranges of values, a test that shows it.
///
/// Before:  row = <0 to 7>;             do { ... } while ((row += 8) < 32);
/// After:   row = <0 to 7>; count = 0;  do { ...; row += 8 } while (count++ != 3);
///
/// So the threads of a tile share the rows of a block. Unrolling wants a constant.
struct FixTripCounts : DevicePass<FixTripCounts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Marks short loops of known length that the device's compiler is to unroll, where that is NVIDIA's: it does not by
/// itself if what is in the loop has been unrolled before. PoCL's makes a product of matrices in registers five times
/// slower by it.
///
/// Before:  a loop of 2 to 8 turns with neither a loop nor a barrier in it
/// After:   the same, with UnrollHint in its metadata
/// Needs:   all unrolling here is done.
/// Leaves:  longer loops, those of unknown length, and those that few threads come to (RareLoop).
struct HintLoops : DevicePass<HintLoops> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Computes before a loop what of a product of an index and a stride is the same in each turn.
///
/// Before:  for (k ...) ... a[x + (long)(k + row) * stride]
/// After:   rows = (long)row * stride;  for (k ...) ... a[x + rows + (long)k * stride]
///
/// Needs:   loops with a block before them; a sum of 32 bits that may overflow is left alone.
/// Leaves:  as many products in the loop as before.
struct HoistProducts : DevicePass<HoistProducts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Names the part of an address in tile_static memory that many accesses of a block have in common: their constants
/// become part of the instructions then, while NVIDIA's compiler adds each of them to an index that is an int.
///
/// Before:  right[x], right[x + 16], right[x + 32], ...
/// After:   right_part = &right[x];  right_part[0], right_part[16], right_part[32], ...
///
/// Needs:   the forms that are printed: constants are the last steps of an address.
/// Leaves:  a pointer that is marked (SharedAddressMetadata), so that it becomes a variable in the text. Few accesses, and
///          those whose distance is no constant, stay as they are: in loops PoCL makes no vectors of such pointers.
struct ShareAddresses : DevicePass<ShareAddresses> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Has functions and quotients that take long computed just before their value is used, in the order of these uses.
///
/// Before:  %root = call float @llvm.sqrt.f32(float %t) ; %q = fdiv float %s, %x ; ... ; %d = fmul float %root, 0.3
/// After:   %q = fdiv float %s, %x ; ... ; %root = call float @llvm.sqrt.f32(float %t) ; %d = fmul float %root, 0.3
///
/// A rounded square root has a rare slow path, a branch. NVIDIA's compiler moves loads that nobody has needed before it
/// behind that branch, where nothing hides the time that they take.
/// Leaves:  blocks as they are; what is used only in other blocks.
struct SinkCalls : DevicePass<SinkCalls> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Has the neighbors of an element found from its own address, by a step of a stride, and not by a product each.
///
/// Before:  a[x + (long)y * stride], a[x + (long)(y - 1) * stride]
/// After:   a[x + (long)y * stride], a[x + (long)y * stride - stride]
///
/// Needs:   outline-kernels has run: a stride is an argument.
/// Leaves:  addresses whose distance is anything but one stride, and a constant.
struct StepAddresses : DevicePass<StepAddresses> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_OPTIMIZE_H
