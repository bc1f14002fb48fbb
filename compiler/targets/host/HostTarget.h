// Kernels as vectorised machine code of the host's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_HOSTTARGET_H
#define CPPAMP_TARGETS_HOST_HOSTTARGET_H

#include "targets/host/HostLevels.h"

#include <string>

namespace llvm {
class Module;
}

namespace amp {

/// Of a module of host code: !{!"symbol", i32 SCRATCH_BYTES, i32 FLAGS, ptr @level0, ptr @level1, ...}, with null
/// for levels that are not there.
constexpr char HostKernelsMetadata[] = "cppamp.host_kernels";

struct HostOptions {
  std::vector<HostLevel> Levels;
  unsigned OptLevel = 2;
};

/// Turns a module that has passed the checks of threads into host code: each kernel a table::host_entry for each
/// level, optimised, and named by HostKernelsMetadata.
void compileForHost(llvm::Module &M, const HostOptions &Options);

/// The module as bitcode, for the module of the host's code in another context.
std::string writeHostCode(llvm::Module &M);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_HOSTTARGET_H
