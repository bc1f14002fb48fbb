// The accelerators of this machine: every usable OpenCL device, and the host's memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DEVICE_ACCELERATOR_H
#define CPPAMP_RUNTIME_DEVICE_ACCELERATOR_H

#include "backend/opencl/opencl_handle.h"

#include <amp/detail/runtime_api.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace Concurrency::detail {

class buffer_pool;

/// Which copy of the data a device works on: bit 0 is the host's memory, which devices that share
/// it work on too; every other device has a bit of its own.
using location_mask = unsigned;
constexpr unsigned host_location = 0;
constexpr location_mask host_bit = 1u << host_location;
constexpr unsigned max_locations = 32;

/// One accelerator. Everything but the members with a lock is constant after start.
struct device_state {
  device_state();
  ~device_state();

  device_info info = {};
  std::wstring path, description;
  std::string name; ///< for messages

  // The rest is null or empty for the cpu accelerator.
  cl_platform_id platform = nullptr;
  cl_device_id id = nullptr;
  cl_device_type type = 0;
  std::string platform_name, platform_version, platform_vendor, vendor, version, driver_version;
  bool takes_spirv = false;
  bool compiles_opencl_c = false;
  bool shares_host_memory = false; ///< works on the host's memory in place
  bool needs_mapping = false;      ///< ... but says so only to who maps its buffers
  bool compiles_at_launch = false; ///< and must not be left alone with it at exit
  bool has_int64_atomics = false;
  bool rounds_divide_and_sqrt = false; ///< of float, correctly, if a program is built for it
  unsigned location = host_location;
  unsigned index = 0; ///< in the list of all accelerators
  size_t max_group_size = 1;
  size_t compute_units = 1;
  size_t max_group_sizes[3] = {1, 1, 1};
  cl_ulong local_memory = 0;
  cl_ulong max_allocation = 0;

  bool is_cpu_accelerator() const { return id == nullptr; }
  location_mask bit() const { return 1u << location; }

  /// Made at the first use.
  cl_context context();
  /// Uses this context from now on. False if there is another one already.
  bool adopt_context(cl_context context);
  buffer_pool &buffers();
  view_state *default_view();
  /// Gives all of these back; nothing may be using the device.
  void drop() noexcept;

  std::atomic<int> default_access{0}; ///< an access_type
  std::atomic<bool> default_access_fixed{false};

private:
  std::mutex m_lock;
  context_handle m_context;
  std::atomic<buffer_pool *> m_buffers{nullptr};
  std::atomic<view_state *> m_default_view{nullptr};
};

/// All of them, the cpu accelerator last. The list is made at the first call and lives for ever.
const std::vector<device_state *> &all_devices() noexcept;

/// A device that cannot serve, or a platform without devices (`name` is empty then).
struct left_out_device {
  std::string platform, platform_version, platform_vendor, name, why_not;
};
const std::vector<left_out_device> &left_out_devices() noexcept;

/// The choice is final after use_default_device.
device_state *default_device();
device_state *use_default_device();

/// Gives back what the devices hold; the default accelerator may be chosen again.
void drop_devices() noexcept;

/// Fixes the default access type of a device (it was used), and returns it.
int use_default_access(device_state *device) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DEVICE_ACCELERATOR_H
