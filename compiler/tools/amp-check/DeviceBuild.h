// OpenCL devices, and builds of kernels for them by the runtime's own code, without a launch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_DEVICEBUILD_H
#define CPPAMP_TOOLS_DEVICEBUILD_H

#include "KernelFile.h"
#include "backend/opencl/build_check.h"

namespace amp {

using KernelFormat = Concurrency::detail::wanted_format;

/// The resources that a kernel uses, if the device's compiler reports them.
struct ResourceUse {
  std::vector<std::pair<llvm::StringRef, unsigned>> Figures; ///< "vgprs", "local_bytes" ...
  unsigned Spills = 0;                                       ///< spilled 32-bit registers
  unsigned Occupancy = 0;                                    ///< percentage of the threads that the device can hold
  bool isKnown() const { return !Figures.empty(); }
};

struct BuildResult : Concurrency::detail::build_outcome {
  BuildResult() = default;
  BuildResult(Concurrency::detail::build_outcome Outcome) : build_outcome(std::move(Outcome)) {}
  ResourceUse Use;
};

struct Device {
  Concurrency::detail::backend::device *Below; ///< never destroyed
  std::string Name;
  std::string Path; ///< accelerator::device_path of this device
  std::string PlatformName, Version, DriverVersion;
};

struct DeviceList {
  std::vector<Device> Devices;
  std::vector<std::string> LeftOut; ///< unusable devices, and why
};

DeviceList findDevices();

inline llvm::StringRef formatName(bool IsSpirv) { return IsSpirv ? "SPIR-V" : "OpenCL C"; }

/// Returns one result per kernel of the unit. Automatic selects the format that the runtime would select.
std::vector<BuildResult> buildKernels(const KernelUnit &Unit, const Device &D, KernelFormat Format);

// Builds kernels for GPUs that are not present, with their vendors' compilers: Intel's ocloc, and Clang for AMD's.
//
// An offline device has the limits of the real one, so unsupported kernels are reported in the runtime's words. Builds
// use the runtime's options. Unlike drivers, these compilers report the resources that a kernel uses: registers,
// spills, occupancy.

/// Returns true for names such as "intel:dg2" and "amd:gfx1100".
bool isOfflineName(llvm::StringRef Name);

/// Fails, listing the known names or the package to install.
llvm::Expected<Device> findOfflineDevice(llvm::StringRef Name);

/// Like buildKernels, for a GPU that is not present.
std::vector<BuildResult> buildOffline(const KernelUnit &Unit, const Device &D, KernelFormat Format);

} // namespace amp

#endif // CPPAMP_TOOLS_DEVICEBUILD_H
