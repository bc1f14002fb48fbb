// Tells about devices, those that are used and those that cannot be.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/device_report.h"

#include "device/accelerator.h"
#include "backend/opencl/device_list.h"
#include "support/settings.h"

#include <exception>

namespace Concurrency::detail {

namespace {

const char *kind_of(const device_state &d) {
  if (d.type & CL_DEVICE_TYPE_GPU)
    return "gpu";
  return d.type & CL_DEVICE_TYPE_CPU ? "cpu" : "accelerator";
}

device_state *default_or_null() noexcept {
  try {
    return default_device();
  } catch (const std::exception &) {
    return nullptr;
  }
}

device_report describe(const device_state &d, const std::string &path) {
  device_report r = {};
  r.platform = d.platform_name.c_str();
  r.platform_version = d.platform_version.c_str();
  r.platform_vendor = d.platform_vendor.c_str();
  r.name = d.name.c_str();
  r.why_not = "";
  r.path = path.c_str();
  r.kind = kind_of(d);
  r.version = d.version.c_str();
  r.driver_version = d.driver_version.c_str();
  r.vendor = d.vendor.c_str();
  r.is_default = &d == default_or_null();
  r.supports_double_precision = d.info.supports_double_precision;
  r.has_int64_atomics = d.has_int64_atomics;
  r.shares_host_memory = d.shares_host_memory;
  r.compiles_opencl_c = d.compiles_opencl_c;
  r.takes_spirv = d.takes_spirv;
  r.memory = d.info.dedicated_memory * 1024;
  r.local_memory = d.local_memory;
  r.max_group_size = d.max_group_size;
  return r;
}

device_report describe(const left_out_device &d) {
  device_report r = {};
  r.platform = d.platform.c_str();
  r.platform_version = d.platform_version.c_str();
  r.platform_vendor = d.platform_vendor.c_str();
  r.name = d.name.c_str();
  r.why_not = d.why_not.c_str();
  r.path = r.kind = r.version = r.driver_version = r.vendor = "";
  return r;
}

} // namespace

} // namespace Concurrency::detail

using namespace Concurrency::detail;

unsigned cppamp_report_devices(device_visitor *visit, void *context) noexcept {
  unsigned usable = 0;
  try {
    for (const device_state *d : all_devices()) {
      if (d->is_cpu_accelerator())
        continue;
      visit(context, describe(*d, std::string(d->path.begin(), d->path.end())));
      ++usable;
    }
    for (const left_out_device &d : left_out_devices())
      visit(context, describe(d));
  } catch (const std::exception &e) {
    log("%s", e.what());
  }
  return usable;
}
