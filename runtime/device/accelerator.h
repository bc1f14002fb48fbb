// An accelerator: a device of a back end, or the host's memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DEVICE_ACCELERATOR_H
#define CPPAMP_RUNTIME_DEVICE_ACCELERATOR_H

#include "backend/backend.h"
#include "support/fork.h"

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
  /// With a back end's device; without, this is the cpu accelerator: memory that runs no kernels.
  explicit device_state(std::unique_ptr<backend::device> device);
  ~device_state();

  const std::unique_ptr<backend::device> backend;
  std::wstring path, description;
  std::string name; ///< for messages
  device_info info = {};
  const bool shares_host_memory; ///< works on the host's memory in place
  const bool needs_mapping;      ///< ... but says so only to who maps its buffers
  unsigned location = host_location;
  unsigned index = 0; ///< in the list of all accelerators

  bool is_cpu_accelerator() const { return !backend; }
  location_mask bit() const { return 1u << location; }

  /// Made at the first use. (data/buffer_pool.cpp)
  buffer_pool &buffers();
  view_state *default_view();
  /// Gives all of these back; nothing may be using the device.
  void drop() noexcept;

  std::atomic<int> default_access{0}; ///< an access_type
  std::atomic<bool> default_access_fixed{false};

private:
  void drop_buffers() noexcept;

  fork_lock m_lock;
  std::atomic<buffer_pool *> m_buffers{nullptr};
  std::atomic<view_state *> m_default_view{nullptr};
};

/// Gives back what the devices hold; the default accelerator may be chosen again.
void drop_devices();

/// Fixes the default access type of a device (it was used), and returns it.
int use_default_access(device_state *device) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DEVICE_ACCELERATOR_H
