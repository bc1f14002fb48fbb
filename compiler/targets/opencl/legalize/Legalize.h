// The passes that replace what OpenCL C cannot express. Each has its own source file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZE_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZE_H

#include "support/DevicePass.h"

namespace amp {

/// Splits struct values into scalars. Loads and stores of structs are SROA's.
///
/// Before:  %p = phi { float, i32 } [ %a, %x ], [ %b, %y ]
///          %f = extractvalue { float, i32 } %p, 0
/// After:   %f = phi float [ %a.0, %x ], [ %b.0, %y ]
/// Leaves:  no value of struct or array type, except the results of cmpxchg.
struct LegalizeAggregates : DevicePass<LegalizeAggregates> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Implements atomic operations that OpenCL C lacks as loops with cmpxchg.
///
/// Before:  %old = atomicrmw nand ptr addrspace(1) %p, i32 %x monotonic
///          %sum = atomicrmw fsub ptr addrspace(1) %q, float %y monotonic
///          %ok = extractvalue { i32, i1 } %pair, 1
/// After:   a loop around cmpxchg of i32
///          %sum = atomicrmw fadd ptr addrspace(1) %q, float (fneg %y) monotonic
///          %ok = icmp eq i32 %old, %expected
/// Leaves:  add, sub, and, or, xor, min, max, xchg of i32 and i64, xchg of float, and fadd, fmin, fmax of float and
/// double (emit/Prelude.h). Operations on private memory become plain loads and stores.
struct LegalizeAtomics : DevicePass<LegalizeAtomics> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Uses instructions to compute numbers that depend on the address of a variable: they are constants in LLVM, but
/// not in OpenCL C. Addresses that are plain numbers, which occur only in dead code, become null.
///
/// Before:  %d = sub i64 %p, ptrtoint (ptr addrspace(3) @t to i64)
/// After:   %t.address = ptrtoint ptr addrspace(3) @t to i64
///          %d = sub i64 %p, %t.address
///
/// Needs:   nothing folds constants after this.
struct LegalizeConstants : DevicePass<LegalizeConstants> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Removes loops with two entries around a barrier, which PoCL cannot compile; branches with a barrier
/// that are followed by more barriers but not immediately by one, which PoCL miscompiles (the workaround is marked
/// and printed for PoCL only: PoclMetadata); and unreachable blocks. Hides from PoCL that some exits' conditions are
/// the same for all threads.
///
/// Before:  a cycle of %a and %b that contains a barrier and can be entered at both
/// After:   one header that selects the entry by a flag
/// Before:  if (c) { a; barrier; b; } d; ... barrier
/// After:   if (c) { a; barrier; b; } barrier; d; ... barrier
/// Before:  if (c) { barrier; if (e) b; } barrier
/// After:   if (c) { barrier; if (e) b; barrier; } barrier
/// Before:  for (;;) { if (c) { if (e) break; } a; } b; barrier
/// After:   for (;;) { if (c) { if (varying(e)) break; } a; } b; barrier
/// Leaves:  all other control flow unchanged.
struct LegalizeControlFlow : DevicePass<LegalizeControlFlow> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Recovers element indices from sums of bytes.
///
/// Before:  %s = shl i64 %x, 32 ; %b = ashr exact i64 %s, 30 ; %p = getelementptr i8, ptr %a, i64 %b
/// After:   %i = trunc i64 %x to i32 ; %j = sext i32 %i to i64 ; %p = getelementptr [4 x i8], ptr %a, i64 %j
/// Leaves:  the same addresses, in the form that readers and OpenCL compilers expect.
struct LegalizeIndices : DevicePass<LegalizeIndices> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Extends integers that C does not have (i2 to i63), which optimization creates.
///
/// Before:  %a = zext i32 %x to i33 ; %b = mul i33 %a, %a ; %c = lshr i33 %b, 1 ; %d = trunc i33 %c to i32
/// After:   the same in i64, with `and` where the bits above the 33rd would matter
/// Needs:   legalize-memory, legalize-aggregates and legalize-vectors have run.
/// Leaves:  integers of 1, 8, 16, 32 and 64 bits, and wider ones, which this pass cannot split.
struct LegalizeIntegers : DevicePass<LegalizeIntegers> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

/// Expands intrinsics without an OpenCL C function.
///
/// Before:  %r = call i32 @llvm.cttz.i32(i32 %x, i1 false)
///          %f = freeze i32 %y
/// After:   popcount of ~x & (x - 1)
///          %y, whose operations lose the flags that could make it poison
/// Leaves:  the intrinsics that the emitter prints; no freeze.
struct LegalizeIntrinsics : DevicePass<LegalizeIntrinsics> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Turns every memory access into loads and stores that OpenCL C supports.
///
/// Before:  call void @llvm.memcpy(ptr align 4 %d, ptr align 4 %s, i64 12)
///          %v = load i64, ptr %p, align 4
///          store i1 %b, ptr %q
/// After:   loads and stores of i32 (in a loop, if there are many)
///          two loads of i32, zext, shl, or
///          zext to i8, store i8
/// Leaves:  only naturally aligned accesses of 1, 2, 4 or 8 bytes.
struct LegalizeMemory : DevicePass<LegalizeMemory> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Splits vectors into scalars: following the host's ABI, Clang passes small structs of floats as <2 x float>.
///
/// Before:  %v = load <2 x float>, ptr %p
///          %i = bitcast <2 x float> %v to i64
/// After:   two loads of float; as integers, zext, shl, or
/// Leaves:  no value of vector type.
struct LegalizeVectors : DevicePass<LegalizeVectors> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Merges the loads, or the stores, of a short vector's components in global memory into one access, for
/// devices on which an access of 16 bytes costs no more than one of 4.
///
/// Before:  %x = load float, ptr addrspace(1) %p
///          %y = load float, ptr addrspace(1) (%p + 4) ; and so on
/// After:   %x = call float @__cppamp_load4_f32(ptr addrspace(1) %p, ptr %y.out, ptr %z.out, ptr %w.out)
///          %y = load float, ptr %y.out ; and so on
/// Needs:   outline-kernels has run; constant offsets are the last step of an address.
/// Leaves:  elements whose size is not a multiple of 8 bytes, including vectors of three, for
///          which OpenCL has no vector type of that size; tile_static memory, whose banks are 4-byte words.
///          targets/opencl/emit/Prelude.cpp defines the builtins, also for CPUs and for misaligned
///          addresses.
struct MergeAccesses : DevicePass<MergeAccesses> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZE_H
