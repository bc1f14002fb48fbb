// The device interface: separates the runtime from what kernels run on.
//
// A back end is a folder next to this file. It provides a list of devices. A device creates queues,
// buffers and kernels; a queue executes commands in order. Everything above the interface (which copy of the
// data is current, numbers of commands, the fast path for repeated launches) is independent of the
// back end, and back ends know nothing about storages, accelerators or views.
//
//   device  facts, make_queue, allocate, wrap, load, drop
//   queue   launch, transfer, copy, map, unmap, order_queue_after, mark, flush, finish
//   buffer, kernel, event: what these pass around
//
// Functions throw C++ AMP's exceptions, which name the device, unless they are noexcept.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_BACKEND_H
#define CPPAMP_RUNTIME_BACKEND_BACKEND_H

#include <amp/detail/kernel_table.h>

#include <atomic>
#include <memory>
#include <stddef.h>
#include <stdint.h>
#include <string>
#include <vector>

namespace Concurrency::detail {
struct kernel_info;
class launch_span;
enum class aliasing;
} // namespace Concurrency::detail

namespace Concurrency::detail::backend {

enum class device_kind { cpu, other, gpu };

/// Constant properties of a device.
struct device_facts {
  std::string name; ///< for display: accelerator::description, and in messages
  std::string path; ///< accelerator::device_path
  device_kind kind = device_kind::other;
  std::string platform_name, platform_version, platform_vendor, vendor, version, driver_version;
  std::string found;           ///< how the driver was found, for display
  unsigned version_number = 0; ///< major << 16 | minor
  uint32_t features = 0;       ///< bits of table::feature
  bool compiles_opencl_c = false, takes_spirv = false, runs_host_code = false;
  bool shares_host_memory = false; ///< accesses the host's memory in place
  bool needs_mapping = false;      ///< ... but the host has to map its buffers first
  bool watches_host = false;       ///< needs buffer::set_source and expect_same, and a full launch each time
  size_t max_group_size = 1;
  uint64_t local_memory = 0, max_allocation = 0, memory = 0; ///< in bytes
  unsigned compute_units = 1, clock_mhz = 0;                 ///< for display; 0 is unknown
  std::string languages;                                     ///< formats of kernels it accepts, for display

  bool has(table::feature f) const { return (features & f) != 0; }
};

/// An unusable device, or a platform without devices (`name` is then empty).
struct left_out_device {
  std::string platform, platform_version, platform_vendor, name, why_not;
};

/// Memory that kernels of one device can access.
class buffer {
public:
  /// Two buffers with the same identity are the same memory.
  explicit buffer(const void *identity) : identity(identity) {}
  virtual ~buffer() = default;
  buffer(const buffer &) = delete;
  buffer &operator=(const buffer &) = delete;

  /// The contents of these bytes are undefined from now on.
  virtual void forget(size_t /*offset*/, size_t /*bytes*/) noexcept {}
  /// The buffer copies these bytes of the program's memory, from its beginning; null: no longer.
  virtual void set_source(const char * /*source*/, size_t /*bytes*/) noexcept {}
  /// A launch is about to use these bytes, which are also current on the host.
  virtual void expect_same(size_t /*offset*/, const char * /*host*/, size_t /*bytes*/) noexcept {}

  const void *const identity;
  /// Unlike an identity, unique in the process.
  const uint64_t id = new_id();

private:
  static uint64_t new_id() noexcept {
    static std::atomic<uint64_t> last{0};
    return ++last;
  }
};

/// Host memory with the fastest transfers to and from one device.
class pinned_memory {
public:
  explicit pinned_memory(char *address) : address(address) {}
  virtual ~pinned_memory() = default;
  pinned_memory(const pinned_memory &) = delete;
  pinned_memory &operator=(const pinned_memory &) = delete;

  char *const address;
};

/// A point in a queue.
class event {
public:
  virtual ~event() = default;
  /// Waits until everything that was in the queue before has finished.
  virtual void wait() = 0;
  /// The same, but leaves errors that are reported once to the next wait.
  virtual void wait_quietly() { wait(); }
};

/// A kernel compiled for one device. Used by one launch at a time.
class kernel {
public:
  virtual ~kernel() = default;
};

/// The location of a container's first element.
struct container_location {
  buffer *memory;
  uint64_t byte_offset;
  uint64_t bytes; ///< of the data source, which begins where the buffer does
};

struct launch_arguments {
  const kernel_info &kernel;
  const int *extent; ///< of the compute domain, in the program's order
  const void *functor;
  /// One per container of the kernel table; null if they are as in the previous launch.
  const container_location *locations;
  /// For the timeline: the queue reports when the launch begins. May be null.
  launch_span *span = nullptr;
};

struct launch_result {
  /// The kernel, and everything before it in the queue, has finished.
  bool is_finished = false;
};

/// `count` rows of `bytes` bytes; pitches are used only for more than one row.
struct row_shape {
  size_t bytes, count;
};
struct row_origin {
  size_t offset, pitch;
};

struct host_transfer {
  buffer &memory;
  row_origin in_buffer;
  char *host;
  size_t host_pitch;
  row_shape rows;
  bool to_device;
  /// The call returns when the host's memory is no longer in use.
  bool is_blocking;
  /// The memory is the device's pinned_memory, and the call should return at once.
  bool is_pinned = false;
};

/// Executes commands one after the other.
class queue {
public:
  virtual ~queue() = default;

  /// Maximum run time of a kernel in nanoseconds; 0: unlimited. A kernel that exceeds it is stopped, or else the queue
  /// is abandoned; waiting threads get accelerator_view_removed.
  std::atomic<int64_t> timeout{0};

  /// Returns before the kernel has been built; later commands wait for the build as they do for the kernel.
  virtual launch_result launch(kernel &what, const launch_arguments &arguments) = 0;
  /// Returns true if the transfer and everything before it has finished; otherwise it is pending like other commands.
  virtual bool transfer(const host_transfer &t) = 0;
  /// Copies between buffers of the device; source and destination do not overlap.
  virtual void copy(buffer &from, row_origin from_at, buffer &to, row_origin to_at, row_shape rows) = 0;

  /// For devices that need it: waits until the host may use the first `bytes` bytes at the returned
  /// address.
  virtual void *map(buffer &memory, size_t bytes) = 0;
  virtual void unmap(buffer &memory, void *address) = 0;

  /// Commands from now on run after all commands that `other`, of the same device, has now.
  virtual void order_queue_after(queue &other) = 0;
  virtual std::unique_ptr<event> mark() = 0;
  /// Lets the device start its pending commands.
  virtual void flush() = 0;
  /// Waits for everything. Throws errors since the last wait or the last copy to the host, including
  /// failed builds of kernels.
  virtual void finish() = 0;
  /// Returns true in a forked child if the queue was working during the fork: that work belongs to the parent.
  virtual bool was_interrupted() noexcept { return false; }
};

/// Identifies the row of a queue in the timeline.
struct queue_name {
  unsigned device = 0, queue = 0;
};

class device {
public:
  explicit device(device_facts facts) : facts(std::move(facts)) {}
  virtual ~device() = default;
  device(const device &) = delete;
  device &operator=(const device &) = delete;

  const device_facts facts;

  virtual std::unique_ptr<queue> make_queue(queue_name name) = 0;
  /// With `may_fail`, returns null if there is not enough memory.
  virtual std::unique_ptr<buffer> allocate(size_t bytes, bool may_fail) = 0;
  /// For devices that share the host's memory.
  virtual std::unique_ptr<buffer> wrap(void *memory, size_t bytes) = 0;
  /// By default, ordinary memory.
  virtual std::unique_ptr<pinned_memory> allocate_pinned(size_t bytes) {
    struct plain_memory : pinned_memory {
      explicit plain_memory(size_t bytes) : pinned_memory(new char[bytes]) {}
      ~plain_memory() override { delete[] address; }
    };
    return std::make_unique<plain_memory>(bytes);
  }
  /// Throws unsupported_feature if the device lacks a feature that the kernel requires.
  virtual std::unique_ptr<kernel> load(const kernel_info &what, aliasing how) = 0;
  /// Frees its resources if none is in use; the device remains usable.
  virtual void drop() noexcept {}
};

struct device_list {
  std::vector<std::unique_ptr<device>> devices;
  std::vector<left_out_device> left_out;
};

} // namespace Concurrency::detail::backend

#endif // CPPAMP_RUNTIME_BACKEND_BACKEND_H
