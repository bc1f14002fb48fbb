// The passes that optimize kernels for OpenCL C compilers. Each has its own source file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_OPTIMIZE_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_OPTIMIZE_H

#include "support/DevicePass.h"

namespace amp {

/// Adds a second kernel in which each thread does the work of table::rows_each neighbors in the last but one
/// dimension, if that saves loads: in a stencil, neighbors read the same elements. Each launch chooses
/// a kernel (runtime/launch/choose_version.h).
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
/// At the border, threads may execute other code, such as an else branch. The code for all rows is the path with most
/// loads; the loop contains the whole kernel. Clamps such as max(y - 1, 0) become tests, too, if that saves more loads.
///
/// A tile whose threads share nothing is reduced to a quarter of its rows.
///
/// The operations of each thread keep their order, as if the threads ran in lockstep.
///
/// Needs:   outline-kernels has run; the operands of the tests on the path can be computed before it.
/// Leaves:  kernels of one dimension; with tile_static memory or barriers; with loops or atomics on the path; with
///          private arrays; with guards; and those that would keep more than four fifths of their loads, or three
///          quarters of doubles.
struct CoarsenThreads : DevicePass<CoarsenThreads> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Marks loops that NVIDIA's compiler should unroll, which it does not do by itself if the body has been unrolled
/// before, and loops that it should not. With PoCL, the hint makes a register-blocked matrix product five times slower.
///
/// Before:  a loop that contains neither a loop nor a barrier
/// After:   the same, with metadata: UnrollHint if it has 2 to 8 iterations; UnrollCount 4 for more; UnrollCount 1 if each
///          iteration reads several elements at addresses from memory, or stores every 1024th element or fewer
/// Needs:   the pipeline's own unrolling has run.
/// Leaves:  other loops with unknown trip counts, those that would become large, and those that few threads reach
///          (RareLoop).
struct HintLoops : DevicePass<HintLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Hoists the invariant part of the product of an index and a stride out of a loop.
///
/// Before:  for (k ...) ... a[x + (long)(k + row) * stride]
/// After:   rows = (long)row * stride;  for (k ...) ... a[x + rows + (long)k * stride]
///
/// Needs:   loops with a preheader; 32-bit sums that may overflow are left alone.
/// Leaves:  as many products in the loop as before.
struct HoistProducts : DevicePass<HoistProducts> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Computes sums of products of bytes, which programs unpack from ints because C++ AMP has no char, by builtins.
///
/// Before:  for (k = 0; k < 4; ++k) sum += ((int)(a << (24 - 8 * k)) >> 24) * ((int)(b << (24 - 8 * k)) >> 24);
/// After:   sum = dot_signed(a, b, sum)
///
/// GPUs have an instruction for it. The bytes may be signed, unsigned, or one of each; some of them may be missing or
/// have fewer bits, then a mask makes them 0; the bytes of one word may be shifted against those of the other; and
/// one word may consist of constants, as in 77 * red + 150 * green + 29 * blue.
/// Needs:   loops over the bytes are unrolled.
/// Leaves:  products whose bytes are in another order in one word, or in more words.
struct JoinByteProducts : DevicePass<JoinByteProducts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Lets a loop's condition be several branches again, of which the first may have a trip count: the loop is then
/// unrolled.
///
/// Before:  more = k < 8; if (more) { index<1> at(k); more = a[at] == b[at]; } if (!more) break;
/// After:   if (!(k < 8)) break; { index<1> at(k); more = a[at] == b[at]; } if (!more) break;
///
/// Clang computes a value from a condition with && that contains temporary objects, such as the index of an element.
/// Leaves:  blocks with side effects, and those whose values are used after the loop by more than the PHIs of its exit.
struct LeaveLoopsEarly : DevicePass<LeaveLoopsEarly> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Names the part of a tile_static address that many accesses of a block share. Their constants
/// then become part of the instructions, while NVIDIA's compiler would add each of them to an int index.
///
/// Before:  right[x], right[x + 16], right[x + 32], ...
/// After:   right_part = &right[x];  right_part[0], right_part[16], right_part[32], ...
///
/// Needs:   addresses in their printed form, in which constants are the last steps.
/// Leaves:  a marked pointer (SharedAddressMetadata) that becomes a variable in the text. Small groups, and
///          accesses without a constant distance, are unchanged, because PoCL does not vectorize such pointers in
///          loops.
struct ShareAddresses : DevicePass<ShareAddresses> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Sinks expensive functions and divisions to just before the first use of their value, in the order of these uses.
///
/// Before:  %root = call float @llvm.sqrt.f32(float %t) ; %q = fdiv float %s, %x ; ... ; %d = fmul float %root, 0.3
/// After:   %q = fdiv float %s, %x ; ... ; %root = call float @llvm.sqrt.f32(float %t) ; %d = fmul float %root, 0.3
///
/// A correctly rounded square root has a rare slow path, a branch. NVIDIA's compiler moves earlier loads that are not
/// yet needed after that branch, where nothing hides their latency.
/// Leaves:  blocks unchanged, and values used only in other blocks.
struct SinkCalls : DevicePass<SinkCalls> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Splits a switch between short alternatives into independent ifs.
///
/// Before:  switch (x) { case 0: a[0] = b[i]; break; case 15: a[17] = b[i + 1]; break; }
/// After:   if (x == 0) a[0] = b[i];
///          if (opaque(x) == 15) a[17] = b[i + 1];
///
/// Tiles use such a switch to load the halo of their block. NVIDIA's compiler predicates the ifs, so that their loads
/// are in flight together, but branches for a switch. Without opaque, it would merge two ifs that test the same value.
/// Needs:   nothing simplifies branches afterwards.
/// Leaves:  switches with a default, with alternatives that share code or choose a value, and with many or long ones.
struct SplitSwitches : DevicePass<SplitSwitches> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Computes indices of rows and columns by the builtin `index`, which computes in 32 bits where that suffices.
///
/// Before:  a[(long)y * stride + x], a[(long)min(y + 1, n) * stride + x]
/// After:   a[index(y, stride, x)], a[index(min(y + 1, n), stride, x)]
///
/// In 64 bits, each sum and each address takes two instructions. Launches on NVIDIA's GPUs whose buffers are small have
/// text of their own (CPPAMP_SMALL_BUFFERS_MACRO).
/// Needs:   addresses are final: nothing may add a variable to them.
/// Leaves:  addresses with constant distances, which are cheap in 64 bits. Blocks with fewer than three such indices of a
///          container, and rare loops.
struct NarrowIndices : DevicePass<NarrowIndices> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Computes the neighbors of an element from its own address by adding a stride, instead of by one product each.
///
/// Before:  a[x + (long)y * stride], a[x + (long)(y - 1) * stride]
/// After:   a[x + (long)y * stride], a[x + (long)y * stride - stride]
///
/// Needs:   outline-kernels has run: a stride is an argument.
/// Leaves:  addresses whose distance is anything other than one stride and a constant.
struct StepAddresses : DevicePass<StepAddresses> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Tests the next index of a loop instead of the current one, where the loop ends.
///
/// Before:  for (;;) { ... a[d] ...; if (d == last) break; d = d + 1; }
/// After:   do { ... a[d] ...; d = d + 1; } while (d != last + 1);
///
/// NVIDIA's compiler makes the index of the former a choice, `d == last ? d : d + 1`. It then does not know it as an
/// index, and unrolled iterations do not share addresses. Needs:   no optimization follows.
/// Leaves:  indices that only count, and tests other than for a constant or an equal value.
struct TestNextIndices : DevicePass<TestNextIndices> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Multiplies the factors of a product in the order in which they are computed, as in the source. Reassociation, which
/// -ffast-math permits, sorts them in another.
///
/// Before:  %y = load a[i * n + k] ; %x = load b[k * n + j] ; %p = fmul fast %x, %y
/// After:   %p = fmul fast %y, %x
///
/// NVIDIA's compiler keeps the order, also of loads that are part of the text's expressions.
/// Needs:   no optimization follows.
/// Leaves:  exact products, factors from different blocks, loads from tile_static memory and those whose address is
///          loaded, which take longest.
struct OrderFactors : DevicePass<OrderFactors> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_OPTIMIZE_H
