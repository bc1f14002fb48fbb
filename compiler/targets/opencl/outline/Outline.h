// The passes that turn entry functions into OpenCL kernels with arguments and address spaces. Each has its own source
// file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_OUTLINE_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_OUTLINE_H

#include "support/DevicePass.h"

namespace amp {

/// Records what a kernel does with each buffer: reads, writes, and whether it may be `restrict`.
///
/// Before:  ptr addrspace(1) %a
/// After:   ptr addrspace(1) noalias readonly %a
/// Needs:   resolve-address-spaces has run, and all optimization is done: LLVM must not use these
///          attributes, because whether buffers are distinct depends on the launch.
/// Leaves:  ContainerInfo::Access. `readonly` on buffers that are never written. `noalias` on those for which
///          OpenCL C's `restrict` is valid: not on a buffer that is written, and read after a barrier that
///          follows another access, because another thread may have written in between.
struct AnnotateArguments : DevicePass<AnnotateArguments> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Reports accesses through pointers in an unknown address space, and calls that were not inlined.
///
/// Needs:   resolve-address-spaces has run.
/// Leaves:  the module unchanged. If nothing was reported, each flat pointer used for an access
///          derives from an alloca, and only builtins and intrinsics are called.
struct CheckAddressSpaces : DevicePass<CheckAddressSpaces> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Determines what a kernel requires of the device beyond OpenCL C 1.2's core.
///
/// Needs:   outline-kernels has run; preferably after all optimization.
/// Leaves:  KernelInfo::Features, bits of table::feature; also those of table::group_row_mask.
struct DetectFeatures : DevicePass<DetectFeatures> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Moves constant tables into OpenCL constant memory; tables of addresses mean nothing on a device.
///
/// Before:  @primes = internal constant [4 x i32] [i32 2, i32 3, i32 5, i32 7]
/// After:   @primes = internal addrspace(2) constant [4 x i32] [...]; uses rewritten to
///          addrspacecast (ptr addrspace(2) @primes to ptr)
/// Needs:   lower-tile-static has run, and check-globals has found nothing.
/// Leaves:  no use of a global variable in address space 0, or a report for each.
struct LowerConstants : DevicePass<LowerConstants> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Moves tile_static variables into OpenCL local memory.
///
/// Before:  @t = external global [16 x float], section "cppamp.tile_static"
/// After:   @t = addrspace(3) global [16 x float] undef, one for each kernel that uses it; uses are
///          rewritten to addrspacecast (ptr addrspace(3) @t to ptr)
/// Needs:   outline-kernels has run, and all code is in kernels.
/// Leaves:  KernelInfo::LocalBytes. The variables stay externally visible for the same reason as in
///          prepare-tile-static.
struct LowerTileStatic : DevicePass<LowerTileStatic> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Turns each entry into a kernel function whose parameters are the values that it reads.
///
/// Before:  define void @entry(ptr %functor, ptr %domain)
///            %data = load ptr, ptr %functor
///            %n = load i32, ptr (gep i8, ptr %functor, 40)
/// After:   define spir_kernel void @name(ptr addrspace(1) %a, i64 %a_offset, i32 %n)
///            %a.data = addrspacecast (gep i8, ptr addrspace(1) %a, i64 %a_offset) to ptr
/// Needs:   everything is inlined and simplified; both parameters are only read.
/// Leaves:  !cppamp.kernels with the arguments of each kernel and the containers they come from; the
///          kernels carry !cppamp.source and, if tiled, !reqd_work_group_size. Arrays captured by
///          reference, and function objects whose address escapes, are rebuilt in allocas that
///          SROA promotes where possible.
struct OutlineKernels : DevicePass<OutlineKernels> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Combines the containers' offsets into one parameter after the buffers, because drivers need time for each
/// parameter of a launch (30 to 50 ns on an NVIDIA H200).
///
/// Before:  define spir_kernel void @k(ptr addrspace(1) %a, i64 %a_offset,
///                                     ptr addrspace(1) %b, i64 %b_offset, i32 %n)
/// After:   define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, <2 x i64> %offsets,
///                                     i32 %n)
/// Needs:   prune-arguments has run.
/// Leaves:  vectors of 2, 4, 8 or 16 offsets, from which extractelement instructions at the kernel's start
///          read those with a container. A single offset, alone or after 16 others, stays an i64.
///          A struct would be slower: PoCL reads its fields from memory repeatedly (a
///          matrix product took 1.12 times as long).
struct PackOffsets : DevicePass<PackOffsets> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Removes parameters without uses, and containers without a buffer parameter.
///
/// Before:  define spir_kernel void @k(ptr addrspace(1) %a, i64 %a_offset, i32 %n)  ; %n unused
/// After:   define spir_kernel void @k(ptr addrspace(1) %a, i64 %a_offset)
/// Needs:   outline-kernels has run; preferably after all optimization.
/// Leaves:  KernelInfo::Args and Containers consistent with the parameters.
struct PruneArguments : DevicePass<PruneArguments> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Freezes the operands of a pointer's computation instead of the pointer: to LLVM's pointer analyses, a frozen pointer
/// has an unknown origin.
///
/// Before:  %p = phi ptr [ %a, .. ], [ %b, .. ]        %q = getelementptr inbounds i32, ptr %p, i64 %i
///          %f = freeze ptr %q
/// After:   %i.fr = freeze i64 %i                      %q = getelementptr i32, ptr %p, i64 %i.fr
/// Needs:   nothing.
/// Leaves:  no frozen flat pointers except those loaded from memory. A part of resolve-address-spaces.
struct PushFreezes : DevicePass<PushFreezes> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

/// Gives each pointer the address space that it points into.
///
/// Before:  %p = addrspacecast ptr addrspace(1) %a.global to ptr
///          %q = getelementptr float, ptr %p, i64 %i     ; load float, ptr %q
/// After:   %q = getelementptr float, ptr addrspace(1) %a.global, i64 %i
/// Needs:   outline-kernels, lower-tile-static and lower-constants have run: every root has its address space.
/// Leaves:  flat pointers that point only to allocas. A pointer that may point into several spaces
///          (C++ AMP 1.2, 2.4.1.3) has become one pointer per space and a tag that selects
///          one; an access through it is a branch on that tag. Pointers that cannot be followed
///          stay, and check-address-spaces reports them.
struct ResolveAddressSpaces : DevicePass<ResolveAddressSpaces> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

/// Replaces each access through a flat pointer that may point into several address spaces at run time.
///
/// Before:  %p = select i1 %c, ptr %flat.of.global, ptr %alloca
///          %v = load float, ptr %p
/// After:   a tag that identifies the space, and one pointer per space; a branch on the tag around one
///          access per space
/// Needs:   infer-address-spaces has run: pointers that it could infer are not flat.
/// Leaves:  flat pointers that derive only from allocas, and those that cannot be followed
///          (check-address-spaces rejects them). A part of resolve-address-spaces.
struct SplitTaggedPointers : DevicePass<SplitTaggedPointers> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

/// Encodes pointers that are kept in private memory as integers: for example, an array of array_views that is indexed
/// in the kernel, or a copy of the function object. A pointer loaded from memory has no known address space. So memory
/// holds integers instead, which combine the number of the root (a buffer or variable of the kernel) that the pointer
/// derives from with its distance in bytes.
///
/// Before:  store ptr %p, ptr %slot        ; %p = gep i8, ptr addrspacecast(%a), i64 %n
///          %q = load ptr, ptr %slot
/// After:   store i64 (1 << 48 | 1 << 47) + %n, ptr %slot
///          %q = root by the high 16 bits of load i64, ptr %slot, plus the rest
/// Needs:   nothing. Pointers that cannot be followed stay.
/// Leaves:  pointers that infer-address-spaces can follow. A part of resolve-address-spaces.
struct TagPointers : DevicePass<TagPointers> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_OUTLINE_H
