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

/// The copy of the data that a device uses: bit 0 is the host's memory, which devices that share
/// it use as well; every other device has its own bit.
using location_mask = unsigned;
constexpr unsigned host_location = 0;
constexpr location_mask host_bit = 1u << host_location;
constexpr unsigned max_locations = 32;

/// One accelerator. Members without a lock are constant after initialization.
struct device_state {
  /// With a back end's device; without one, this is the cpu accelerator: memory that runs no kernels.
  explicit device_state(std::unique_ptr<backend::device> device);
  ~device_state();

  const std::unique_ptr<backend::device> backend;
  std::wstring path, description;
  std::string name; ///< for messages
  device_info info = {};
  const bool shares_host_memory; ///< accesses the host's memory in place
  const bool needs_mapping;      ///< ... but the host has to map its buffers first
  unsigned location = host_location;
  unsigned index = 0; ///< in the list of all accelerators

  bool is_cpu_accelerator() const { return !backend; }
  location_mask bit() const { return 1u << location; }

  /// Created at the first use. (data/buffer_pool.cpp)
  buffer_pool &buffers();
  view_state *default_view();
  /// Releases all of these; the device must be idle.
  void drop() noexcept;

  std::atomic<int> default_access{0}; ///< an access_type
  std::atomic<bool> default_access_fixed{false};

private:
  void drop_buffers() noexcept;

  fork_lock m_lock;
  std::atomic<buffer_pool *> m_buffers{nullptr};
  std::atomic<view_state *> m_default_view{nullptr};
};

/// Releases the devices' resources; the default accelerator can be chosen again.
void drop_devices();

/// Fixes the default access type of a device, which is now in use, and returns it.
int use_default_access(device_state *device) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DEVICE_ACCELERATOR_H
