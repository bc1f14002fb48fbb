// OpenCL devices, and whether kernels build for them: as the runtime builds them, but without a
// launch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_DEVICEBUILD_H
#define CPPAMP_TOOLS_DEVICEBUILD_H

#include "KernelFile.h"

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

namespace amp {

struct Device {
  cl_platform_id Platform = nullptr;
  cl_device_id Id = nullptr;
  cl_device_type Type = 0;
  std::string Name;
  std::string Path; ///< accelerator::device_path of this device
  std::string PlatformName, Version, DriverVersion;
  bool HasFp64 = false, HasInt64Atomics = false;
  bool CompilesOpenCL = false, TakesSpirv = false;
  uint64_t LocalBytes = 0;
  size_t MaxGroupSize = 1;
  size_t MaxGroupSizes[3] = {1, 1, 1};
};

struct DeviceList {
  std::vector<Device> Devices;
  std::vector<std::string> LeftOut; ///< what cannot be used, and why
};

DeviceList findDevices();

enum class KernelFormat { Automatic, OpenCL, Spirv };

struct BuildResult {
  enum StatusKind { Ok, Failed, Unsupported } Status = Ok;
  std::string Message; ///< why not; with the build log
  KernelFormat Format = KernelFormat::OpenCL;
  uint64_t LocalBytes = 0, PrivateBytes = 0; ///< as the driver says; for Ok only
  size_t MaxGroupSize = 0;                   ///< likewise
};

llvm::StringRef formatName(KernelFormat Format);

/// One result for each kernel of the unit. Automatic takes the format that the runtime would take.
std::vector<BuildResult> buildKernels(const KernelUnit &Unit, const Device &D, KernelFormat Format);

} // namespace amp

#endif // CPPAMP_TOOLS_DEVICEBUILD_H
