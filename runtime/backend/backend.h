// The seam between the runtime and what kernels run on.
//
// A back end is a folder beside this file. It gives the list of its devices; a device makes queues,
// buffers and kernels; a queue takes commands, in order. Everything above the seam (which copy of the
// data is current, numbers of commands, the short way of repeated launches) knows nothing of what is
// below, and below nobody knows of storages, accelerators or views.
//
//   device  facts, make_queue, allocate, wrap, load, drop
//   queue   launch, transfer, copy, map, unmap, order_behind, mark, flush, finish
//   buffer, kernel, event: what those hand around
//
// Functions throw C++ AMP's exceptions, and name the device in them, unless they say noexcept.
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

/// What never changes about a device.
struct device_facts {
  std::string name; ///< for people: accelerator::description, and in messages
  std::string path; ///< accelerator::device_path
  device_kind kind = device_kind::other;
  std::string platform_name, platform_version, platform_vendor, vendor, version, driver_version;
  std::string found;           ///< how the driver was found, for people
  unsigned version_number = 0; ///< major << 16 | minor
  uint32_t features = 0;       ///< bits of table::feature
  bool compiles_opencl_c = false, takes_spirv = false, runs_host_code = false;
  bool shares_host_memory = false; ///< works on the host's memory in place
  bool needs_mapping = false;      ///< ... but says so only to who maps its buffers
  bool watches_host = false;       ///< wants buffer::set_source and expect_same, and every launch anew
  size_t max_group_size = 1;
  uint64_t local_memory = 0, max_allocation = 0, memory = 0; ///< in bytes
  unsigned compute_units = 1, clock_mhz = 0;                 ///< for people; 0 is unknown
  std::string languages;                                     ///< what kernels may be given in, for people

  bool has(table::feature f) const { return (features & f) != 0; }
};

/// A device that cannot serve, or a platform without devices (`name` is empty then).
struct left_out_device {
  std::string platform, platform_version, platform_vendor, name, why_not;
};

/// Memory that kernels of one device can reach.
class buffer {
public:
  /// Two buffers of one identity are the same memory.
  explicit buffer(const void *identity) : identity(identity) {}
  virtual ~buffer() = default;
  buffer(const buffer &) = delete;
  buffer &operator=(const buffer &) = delete;

  /// These bytes mean nothing from now on: nobody has written them.
  virtual void forget(size_t /*offset*/, size_t /*bytes*/) noexcept {}
  /// It is a copy of these bytes of the program's own, from its beginning; null: no longer.
  virtual void set_source(const char * /*source*/, size_t /*bytes*/) noexcept {}
  /// A launch is to use these bytes, which are current on the host, too.
  virtual void expect_same(size_t /*offset*/, const char * /*host*/, size_t /*bytes*/) noexcept {}

  const void *const identity;
  /// Never used twice in a process, unlike identities.
  const uint64_t id = new_id();

private:
  static uint64_t new_id() noexcept {
    static std::atomic<uint64_t> last{0};
    return ++last;
  }
};

/// Memory of the host that transfers of one device are quickest with.
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
  /// Until everything that was in the queue before has finished.
  virtual void wait() = 0;
  /// The same; what is to be heard of once is left to the next wait.
  virtual void wait_quietly() { wait(); }
};

/// A kernel in the form that one device runs. Used by one launch at a time.
class kernel {
public:
  virtual ~kernel() = default;
};

/// Where a container's first element is.
struct container_place {
  buffer *memory;
  uint64_t byte_offset;
  uint64_t bytes; ///< of the data source, which begins where the buffer does
};

struct launch_arguments {
  const kernel_info &kernel;
  const int *extent; ///< of the compute domain, as the program has it
  const void *functor;
  /// One for each container of the kernel table; null if they are as in the launch before.
  const container_place *places;
  /// For the timeline, which the queue tells when the launch begins; null: there is none.
  launch_span *span = nullptr;
};

struct launch_result {
  /// The kernel has run, and with it everything that was in the queue.
  bool is_finished = false;
};

/// `count` rows of `bytes` bytes; pitches are used only for more than one row.
struct row_shape {
  size_t bytes, count;
};
struct row_place {
  size_t offset, pitch;
};

struct host_transfer {
  buffer &memory;
  row_place in_buffer;
  char *host;
  size_t host_pitch;
  row_shape rows;
  bool to_device;
  /// The host's memory is not used any more when the call returns.
  bool is_blocking;
  /// It is a device's pinned_memory, and the call is to return at once.
  bool is_pinned = false;
};

/// Runs what it is given one after the other.
class queue {
public:
  virtual ~queue() = default;

  /// Nanoseconds that a kernel may run; 0: as long as it likes. One that runs for longer is stopped, or else the queue
  /// is given up; who waits gets accelerator_view_removed.
  std::atomic<int64_t> timeout{0};

  /// Returns before the kernel has been built; what comes behind waits for that as it waits for the kernel.
  virtual launch_result launch(kernel &what, const launch_arguments &arguments) = 0;
  /// True if it is finished, and with it everything before; else it is a command like others.
  virtual bool transfer(const host_transfer &t) = 0;
  /// Between buffers of the device; no byte is both read and written.
  virtual void copy(buffer &from, row_place from_at, buffer &to, row_place to_at, row_shape rows) = 0;

  /// For devices that need it: waits until the host may use the first `bytes` bytes at the address that
  /// is returned.
  virtual void *map(buffer &memory, size_t bytes) = 0;
  virtual void unmap(buffer &memory, void *address) = 0;

  /// What comes from now on runs after all that `other`, of the same device, has now.
  virtual void order_behind(queue &other) = 0;
  virtual std::unique_ptr<event> mark() = 0;
  /// Lets the device begin with what it has got.
  virtual void flush() = 0;
  /// Waits for everything. Throws what went wrong since the last wait, or since the last copy to the host: also what it
  /// was that a kernel could not be built for.
  virtual void finish() = 0;
  /// True in a forked child if the queue was working when its process was forked: that work is the parent's.
  virtual bool was_interrupted() noexcept { return false; }
};

/// Names the row of a queue in the timeline.
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
  /// With `may_fail`, null where there is not enough memory.
  virtual std::unique_ptr<buffer> allocate(size_t bytes, bool may_fail) = 0;
  /// For devices that share the host's memory.
  virtual std::unique_ptr<buffer> wrap(void *memory, size_t bytes) = 0;
  /// By itself memory like any other.
  virtual std::unique_ptr<pinned_memory> allocate_pinned(size_t bytes) {
    struct plain_memory : pinned_memory {
      explicit plain_memory(size_t bytes) : pinned_memory(new char[bytes]) {}
      ~plain_memory() override { delete[] address; }
    };
    return std::make_unique<plain_memory>(bytes);
  }
  /// Throws unsupported_feature if the device lacks something that the kernel needs.
  virtual std::unique_ptr<kernel> load(const kernel_info &what, aliasing how) = 0;
  /// Gives back what it holds, when nothing of it is in use; it can be used again.
  virtual void drop() noexcept {}
};

struct device_list {
  std::vector<std::unique_ptr<device>> devices;
  std::vector<left_out_device> left_out;
};

} // namespace Concurrency::detail::backend

#endif // CPPAMP_RUNTIME_BACKEND_BACKEND_H
