// OpenCL devices, and whether kernels build for them: asks the runtime's own code, without a launch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_DEVICEBUILD_H
#define CPPAMP_TOOLS_DEVICEBUILD_H

#include "KernelFile.h"

#include "backend/opencl/build_check.h"

namespace amp {

using KernelFormat = Concurrency::detail::wanted_format;

/// What a kernel uses of a device, where its compiler says so.
struct ResourceUse {
  std::vector<std::pair<llvm::StringRef, unsigned>> Figures; ///< "vgprs", "local_bytes" ...
  unsigned Spills = 0;                                       ///< registers of 32 bits that did not fit
  unsigned Occupancy = 0;                                    ///< percent of the threads that the device could hold
  bool isKnown() const { return !Figures.empty(); }
};

struct BuildResult : Concurrency::detail::build_outcome {
  BuildResult() = default;
  BuildResult(Concurrency::detail::build_outcome Outcome) : build_outcome(std::move(Outcome)) {}
  ResourceUse Use;
};

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
