// Builds kernels for GPUs that are not present, with their vendors' compilers: Intel's ocloc, and Clang for AMD's.
//
// An offline device has the limits of the real one, so unsupported kernels are reported in the runtime's words. Builds
// use the runtime's options. Unlike drivers, these compilers report the resources that a kernel uses: registers,
// spills, occupancy.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_OFFLINEBUILD_H
#define CPPAMP_TOOLS_OFFLINEBUILD_H

#include "DeviceBuild.h"

namespace amp {

/// Returns true for names such as "intel:dg2" and "amd:gfx1100".
bool isOfflineName(llvm::StringRef Name);

/// Fails, listing the known names or the package to install.
llvm::Expected<Device> findOfflineDevice(llvm::StringRef Name);

/// Like buildKernels, for a GPU that is not present.
std::vector<BuildResult> buildOffline(const KernelUnit &Unit, const Device &D, KernelFormat Format);

} // namespace amp

#endif // CPPAMP_TOOLS_OFFLINEBUILD_H
