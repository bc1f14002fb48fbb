// Code in two versions, with guards and without, and the test that selects one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_VERSIONS_H
#define CPPAMP_PASSES_PREPARE_VERSIONS_H

#include "kernel/KernelInfo.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <vector>

namespace amp {

// Two versions of loops that access buffers: with guards, and for the case that all accesses are inside.

struct BufferAccess;
struct KernelInfo;

/// Copies loops without barriers. Before each, a test of the least and the greatest address of its accesses
/// selects the version that a thread runs. Afterwards, `Accesses` holds those that need their own guard: all of the
/// copies, and those of the originals whose addresses are unknown before the loop.
void versionAccesses(const KernelInfo &K, std::vector<BufferAccess> &Accesses);

// Two versions of a kernel that accesses buffers: with guards, and for the case that all accesses are inside.

struct BufferAccess;

/// Copies a kernel if the address of at least one access is known at the launch, and creates the function that tests
/// whether these stay inside (KernelVersions). `Accesses` are all accesses of the kernel; `Left` receives those of the
/// copy that still need guards, while the kernel itself keeps all of them.
///
/// Needs:   the entry block contains the loads from the function object, and nothing else.
std::optional<KernelVersions> versionKernel(const KernelInfo &K, const std::vector<BufferAccess> &Accesses,
                                            std::vector<BufferAccess> &Left);

/// Creates `Result (ptr functor, ptr domain, more...)` with the body of the kernel.
llvm::Function *copyKernel(const KernelInfo &K, llvm::Type *Result, llvm::ArrayRef<llvm::Type *> More,
                           llvm::StringRef Name, llvm::ValueToValueMapTy &Copies);

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_VERSIONS_H
