// Reports usable and unusable devices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/device_report.h"

#include "device/accelerator_list.h"
#include "support/settings.h"

#include <exception>

namespace Concurrency::detail {

namespace {

const char *kind_of(backend::device_kind kind) {
  switch (kind) {
  case backend::device_kind::gpu:
    return "gpu";
  case backend::device_kind::cpu:
    return "cpu";
  case backend::device_kind::other:
    break;
  }
  return "accelerator";
}

/// For a program as the compiler builds it, because the caller has no kernels.
device_state *default_or_null() noexcept {
  try {
    return default_device(machine_code::present);
  } catch (const std::exception &) {
    return nullptr;
  }
}

/// The environment may name a device that does not exist.
void report_wrong_default() noexcept {
  try {
    default_device(machine_code::present);
  } catch (const std::exception &e) {
    report_mistake("%s", e.what());
  }
}

device_report describe(const device_state &d, const backend::device_facts &f) {
  device_report r = {};
  r.platform = f.platform_name.c_str();
  r.platform_version = f.platform_version.c_str();
  r.platform_vendor = f.platform_vendor.c_str();
  r.name = f.name.c_str();
  r.why_not = "";
  r.path = f.path.c_str();
  r.kind = kind_of(f.kind);
  r.version = f.version.c_str();
  r.driver_version = f.driver_version.c_str();
  r.vendor = f.vendor.c_str();
  r.found = f.found.c_str();
  r.is_default = &d == default_or_null();
  r.supports_double_precision = f.has(table::feature_fp64);
  r.has_int64_atomics = f.has(table::feature_int64_atomics);
  r.shares_host_memory = f.shares_host_memory;
  r.compiles_opencl_c = f.compiles_opencl_c;
  r.takes_spirv = f.takes_spirv;
  r.runs_host_code = f.runs_host_code;
  r.languages = f.languages.c_str();
  r.compute_units = f.compute_units;
  r.clock_mhz = f.clock_mhz;
  r.memory = f.memory;
  r.max_allocation = f.max_allocation;
  r.local_memory = f.local_memory;
  r.max_group_size = f.max_group_size;
  return r;
}

device_report describe(const backend::left_out_device &d) {
  device_report r = {};
  r.platform = d.platform.c_str();
  r.platform_version = d.platform_version.c_str();
  r.platform_vendor = d.platform_vendor.c_str();
  r.name = d.name.c_str();
  r.why_not = d.why_not.c_str();
  r.path = r.kind = r.version = r.driver_version = r.vendor = r.languages = "";
  return r;
}

} // namespace

} // namespace Concurrency::detail

using namespace Concurrency::detail;

unsigned cppamp_report_devices(device_visitor *visit, void *context) noexcept {
  unsigned usable = 0;
  try {
    report_wrong_default();
    for (const device_state *d : all_devices()) {
      if (d->is_cpu_accelerator())
        continue;
      visit(context, describe(*d, d->backend->facts));
      ++usable;
    }
    for (const backend::left_out_device &d : left_out_devices())
      visit(context, describe(d));
  } catch (const std::exception &e) {
    log("%s", e.what());
  }
  return usable;
}
