// OpenCL devices, and whether kernels build for them: asks the runtime's own code, without a launch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_DEVICEBUILD_H
#define CPPAMP_TOOLS_DEVICEBUILD_H

#include "KernelFile.h"

#include "backend/opencl/build_check.h"

namespace amp {

using KernelFormat = Concurrency::detail::wanted_format;
using BuildResult = Concurrency::detail::build_outcome;

struct Device {
  Concurrency::detail::backend::device *Below; ///< lives as long as the process
  std::string Name;
  std::string Path; ///< accelerator::device_path of this device
  std::string PlatformName, Version, DriverVersion;
};

struct DeviceList {
  std::vector<Device> Devices;
  std::vector<std::string> LeftOut; ///< what cannot be used, and why
};

DeviceList findDevices();

inline llvm::StringRef formatName(bool IsSpirv) { return IsSpirv ? "SPIR-V" : "OpenCL C"; }

/// One result for each kernel of the unit. Automatic takes the format that the runtime would take.
std::vector<BuildResult> buildKernels(const KernelUnit &Unit, const Device &D, KernelFormat Format);

} // namespace amp

#endif // CPPAMP_TOOLS_DEVICEBUILD_H
