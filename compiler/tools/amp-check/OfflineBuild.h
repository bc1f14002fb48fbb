// Builds kernels for GPUs that are not there, by their vendors' compilers: Intel's ocloc, and Clang for AMD's.
//
// An offline device has the limits of the real one, so that what it lacks is said in the runtime's words, and is built
// for with the runtime's options. Unlike a driver those compilers tell what a kernel uses: registers, spills,
// occupancy.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_OFFLINEBUILD_H
#define CPPAMP_TOOLS_OFFLINEBUILD_H

#include "DeviceBuild.h"

namespace amp {

/// "intel:dg2", "amd:gfx1100": is it such a name?
bool isOfflineName(llvm::StringRef Name);

/// Fails with the names that there are, or with what is to be installed.
llvm::Expected<Device> findOfflineDevice(llvm::StringRef Name);

/// As buildKernels.
std::vector<BuildResult> buildOffline(const KernelUnit &Unit, const Device &D, KernelFormat Format);

} // namespace amp

#endif // CPPAMP_TOOLS_OFFLINEBUILD_H
