// The passes that replace what OpenCL C cannot express. Each has a source file of its own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZE_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZE_H

#include "support/DevicePass.h"

namespace amp {

/// Takes struct and array values apart.
///
/// Before:  %p = phi { float, i32 } [ %a, %x ], [ %b, %y ]
///          %f = extractvalue { float, i32 } %p, 0
/// After:   %f = phi float [ %a.0, %x ], [ %b.0, %y ]
/// Leaves:  no value of struct or array type, but the results of cmpxchg.
struct LegalizeAggregates : DevicePass<LegalizeAggregates> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Makes loops with cmpxchg of the atomic operations that OpenCL C lacks.
///
/// Before:  %old = atomicrmw nand ptr addrspace(1) %p, i32 %x monotonic
///          %sum = atomicrmw fsub ptr addrspace(1) %q, float %y monotonic
///          %ok = extractvalue { i32, i1 } %pair, 1
/// After:   a loop around cmpxchg of i32
///          %sum = atomicrmw fadd ptr addrspace(1) %q, float (fneg %y) monotonic
///          %ok = icmp eq i32 %old, %expected
/// Leaves:  add, sub, and, or, xor, min, max, xchg of i32 and i64, xchg of float, and fadd, fmin, fmax of float and
/// double (emit/Prelude.h); private memory plain.
struct LegalizeAtomics : DevicePass<LegalizeAtomics> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Computes numbers that depend on the address of a variable in instructions: they are constants for LLVM,
/// not for OpenCL C. Addresses that are numbers, which only code that never runs has, become null.
///
/// Before:  %d = sub i64 %p, ptrtoint (ptr addrspace(3) @t to i64)
/// After:   %t.address = ptrtoint ptr addrspace(3) @t to i64
///          %d = sub i64 %p, %t.address
///
/// Needs:   nothing folds constants after this.
struct LegalizeConstants : DevicePass<LegalizeConstants> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Leaves no loop with two entries around a barrier, which PoCL cannot compile; no branch with a barrier
/// in it that is followed by more barriers but by none at once, which PoCL compiles wrongly (what mends that is marked,
/// so that it is printed for PoCL only: PoclMetadata); and no unreachable block.
///
/// Before:  a cycle of %a and %b that contains a barrier and can be entered at both
/// After:   one header that decides by a flag where to go
/// Before:  if (c) { a; barrier; b; } d; ... barrier
/// After:   if (c) { a; barrier; b; } barrier; d; ... barrier
/// Leaves:  all other flow as it was.
struct LegalizeControlFlow : DevicePass<LegalizeControlFlow> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Gives copies of struct members the type that the members have.
///
/// Before:  %v = load i32, ptr %from ; store i32 %v, ptr %to       a copy of 4 bytes
///          %x = load float, ptr %to                               which are a float
/// After:   %v = load float, ptr %from ; store float %v, ptr %to
/// Leaves:  memory that is float everywhere else is float in copies too
///          copies that carry a C++ type in !tbaa, or that are used otherwise, as they were
struct LegalizeCopies : DevicePass<LegalizeCopies> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Undoes what makes indices of elements into sums of bytes.
///
/// Before:  %s = shl i64 %x, 32 ; %b = ashr exact i64 %s, 30 ; %p = getelementptr i8, ptr %a, i64 %b
/// After:   %i = trunc i64 %x to i32 ; %j = sext i32 %i to i64 ; %p = getelementptr [4 x i8], ptr %a, i64 %j
/// Leaves:  the same addresses, written as a reader (and an OpenCL compiler) would write them.
struct LegalizeIndices : DevicePass<LegalizeIndices> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Widens the integers that C does not have (i2 to i63), which optimization makes.
///
/// Before:  %a = zext i32 %x to i33 ; %b = mul i33 %a, %a ; %c = lshr i33 %b, 1 ; %d = trunc i33 %c to i32
/// After:   the same in i64, with `and` where the bits above the 33rd would matter
/// Needs:   legalize-memory, legalize-aggregates and legalize-vectors have run.
/// Leaves:  integers of 1, 8, 16, 32 and 64 bits, and those above 64, which this pass cannot split.
struct LegalizeIntegers : DevicePass<LegalizeIntegers> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Expands the intrinsics that OpenCL C has no function for.
///
/// Before:  %r = call i32 @llvm.cttz.i32(i32 %x, i1 false)
///          %f = freeze i32 %y
/// After:   popcount of ~x & (x - 1)
///          %y, whose operations have lost the flags that could make it poison
/// Leaves:  the intrinsics that the emitter prints; no freeze.
struct LegalizeIntrinsics : DevicePass<LegalizeIntrinsics> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Turns every access of memory into loads and stores that OpenCL C has.
///
/// Before:  call void @llvm.memcpy(ptr align 4 %d, ptr align 4 %s, i64 12)
///          %v = load i64, ptr %p, align 4
///          store i1 %b, ptr %q
/// After:   loads and stores of i32 (a loop, if there were many)
///          two loads of i32, zext, shl, or
///          zext to i8, store i8
/// Leaves:  only accesses of 1, 2, 4 or 8 bytes that are as aligned as they are big.
struct LegalizeMemory : DevicePass<LegalizeMemory> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Takes vectors apart: Clang passes small structs of floats as <2 x float>, as the host ABI says.
///
/// Before:  %v = load <2 x float>, ptr %p
///          %i = bitcast <2 x float> %v to i64
/// After:   two loads of float; as integers, zext, shl, or
/// Leaves:  no value of vector type.
struct LegalizeVectors : DevicePass<LegalizeVectors> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Makes one access of the loads, or stores, of the components of a short vector in global memory, for
/// devices where an access of 16 bytes costs no more than one of 4.
///
/// Before:  %x = load float, ptr addrspace(1) %p
///          %y = load float, ptr addrspace(1) (%p + 4) ; and so on
/// After:   %x = call float @__cppamp_load4_f32(ptr addrspace(1) %p, ptr %y.out, ptr %z.out, ptr %w.out)
///          %y = load float, ptr %y.out ; and so on
/// Needs:   outline-kernels has run; constant offsets are the last step of an address.
/// Leaves:  elements whose size is no multiple of 8 bytes alone, and with them vectors of three, which
///          no OpenCL vector of that size is for; tile_static memory, whose banks are words of 4 bytes.
///          What the builtins are, also for CPUs and for addresses that are no multiple of the size,
///          says targets/opencl/emit/Prelude.cpp.
struct MergeAccesses : DevicePass<MergeAccesses> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZE_H
