// See DeviceBuild.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceBuild.h"

#include "OfflineBuild.h"

#include "backend/opencl/device_list.h"

using namespace llvm;
namespace backend = Concurrency::detail::backend;

namespace amp {

DeviceList findDevices() {
  DeviceList List;
  backend::device_list Found = Concurrency::detail::find_opencl_devices();
  for (std::unique_ptr<backend::device> &D : Found.devices) {
    const backend::device_facts &F = D->facts;
    List.Devices.push_back({D.get(), F.name, F.path, F.platform_name, F.version, F.driver_version});
    (void)D.release(); // no driver calls while the process ends
  }
  for (const backend::left_out_device &D : Found.left_out)
    List.LeftOut.push_back((D.name.empty() ? "" : "'" + D.name + "': ") + D.why_not);
  return List;
}

std::vector<BuildResult> buildKernels(const KernelUnit &Unit, const Device &D, KernelFormat Format) {
  if (isOfflineName(D.Path))
    return buildOffline(Unit, D, Format);
  std::vector<Concurrency::detail::build_outcome> Outcomes =
      Concurrency::detail::check_builds(*Unit.Image, *D.Below, Format);
  return {Outcomes.begin(), Outcomes.end()};
}

} // namespace amp
