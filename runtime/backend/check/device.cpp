// See device.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/check/device.h"

#include "backend/check/checker.h"
#include "backend/host/kernel.h"
#include "backend/host/threads.h"
#include "report/launch_trace.h"
#include "support/hresult.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <amp/detail/container_state.h>

#include <algorithm>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace Concurrency::detail {

namespace {

constexpr size_t memory_alignment = 4096;

backend::device_facts read_checker_facts() {
  backend::device_facts facts;
  facts.name = "Checking accelerator";
  facts.path = "direct3d\\ref";
  facts.kind = backend::device_kind::cpu;
  facts.platform_name = "CppAMP";
  facts.version = "checked kernels in the program";
  facts.version_number = 1u << 16;
  facts.features = table::feature_fp64 | table::feature_int64_atomics;
  facts.runs_host_code = true;
  facts.watches_host = true;
  facts.max_group_size = 1024;
  facts.memory = static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  facts.max_allocation = facts.memory;
  facts.local_memory = 1 << 20;
  facts.languages = "checked machine code";
  return facts;
}

check_buffer &buffer_of(backend::buffer &b) { return static_cast<check_buffer &>(b); }

class checked_code : public host_code {
public:
  explicit checked_code(const kernel_info &info) : host_code(info, info.checked->run, info.checked->waits != 0) {}

  /// Like `place` of the base, and updates the sources.
  void set_locations(const backend::container_location *locations) {
    place(locations);
    m_locations.assign(locations, locations + info.record->container_count);
  }

  /// Returns one region per buffer, named after the first container in it.
  std::vector<checked_region> regions() const {
    std::vector<checked_region> found;
    for (uint32_t i = 0; i < m_locations.size(); ++i) {
      const table::container_record &c = info.containers[i];
      check_buffer &b = buffer_of(*m_locations[i].memory);
      auto known =
          std::find_if(found.begin(), found.end(), [&](const checked_region &r) { return r.begin == b.memory; });
      if (known != found.end())
        continue;
      const bool is_data = c.kind != table::container_messages;
      found.push_back(
          {b.memory, m_locations[i].bytes, is_data ? &b.shadow : nullptr, info.image->string(c.name), false});
      found.back().element_bytes = c.elem_bytes;
    }
    return found;
  }

  /// Checks that views agree about the program's memory. Call before each launch.
  void check_sources(const void *functor) const {
    for (uint32_t i = 0; i < m_locations.size(); ++i) {
      const table::container_record &c = info.containers[i];
      if (c.kind != table::container_view)
        continue;
      host_watch &watch = buffer_of(*m_locations[i].memory).watch;
      const std::string name = info.image->string(c.name);
      watch.check_others(info, name, m_locations[i].byte_offset, reach_of(c, functor));
      watch.record_launch(info, name, c.elem_bytes);
    }
  }

private:
  /// Returns the number of bytes from a view's first element to the end of its last one.
  static size_t reach_of(const table::container_record &c, const void *functor) {
    const char *state = static_cast<const char *>(functor) + c.offset;
    std::vector<int> shape(2 * c.rank);
    memcpy(shape.data(), state + offsetof(container_state<1>, extent), shape.size() * sizeof(int));
    size_t last = 0;
    for (uint32_t k = 0; k < c.rank; ++k) {
      if (shape[k] <= 0)
        return 0;
      last += static_cast<size_t>(shape[k] - 1) * static_cast<size_t>(shape[c.rank + k]);
    }
    return (last + 1) * c.elem_bytes;
  }

  std::vector<backend::container_location> m_locations;
};

class check_event : public backend::event {
public:
  void wait() override {}
};

class check_queue : public backend::queue {
public:
  check_queue(const backend::device &device, backend::queue_name name)
      : m_row(make_queue_row(device.facts.name, name.device, name.queue)) {}

  backend::launch_result launch(backend::kernel &what, const backend::launch_arguments &arguments) override;
  bool transfer(const backend::host_transfer &t) override;
  void copy(backend::buffer &from, backend::row_origin from_at, backend::buffer &to, backend::row_origin to_at,
            backend::row_shape rows) override;
  void *map(backend::buffer &memory, size_t) override { return buffer_of(memory).memory; }
  void unmap(backend::buffer &, void *) override {}
  void order_queue_after(backend::queue &) override {}
  std::unique_ptr<backend::event> mark() override { return std::make_unique<check_event>(); }
  void flush() override {}
  void finish() override {}

private:
  trace_row *const m_row; ///< null while the trace is off
};

backend::launch_result check_queue::launch(backend::kernel &what, const backend::launch_arguments &arguments) {
  auto &code = static_cast<checked_code &>(what);
  if (arguments.locations)
    code.set_locations(arguments.locations);
  code.check_sources(arguments.functor);
  const host_grid &grid = code.grid_for(arguments.extent);
  table::host_domain domain = grid.domain;
  domain.messages = code.messages();
  domain.extent = reinterpret_cast<const uint32_t *>(arguments.extent);
  std::unique_ptr<char, void (*)(void *)> functor(
      static_cast<char *>(aligned_alloc(host_code::copy_alignment, (code.copy_bytes() / host_code::copy_alignment + 1) *
                                                                       host_code::copy_alignment)),
      free);
  code.copy_functor(arguments.functor, functor.get());
  trace_record *record = m_row ? new_kernel_command(arguments, m_row) : nullptr;
  const int64_t begin = record ? trace_now() : 0;
  checker check(code.info, domain, code.regions(), setting_number(get_settings().check_seed, UINT64_MAX));
  usual_rounding rounding;
  check.run({code.thread, functor.get(), domain, *code.info.record, code.waits, code.info.message_origin, &check},
            grid.groups);
  if (record)
    record_command_ran(record, begin, trace_now());
  return {true};
}

bool check_queue::transfer(const backend::host_transfer &t) {
  check_buffer &b = buffer_of(t.memory);
  for (size_t i = 0; i != t.rows.count; ++i) {
    const size_t inside = t.in_buffer.offset + i * t.in_buffer.pitch;
    char *outside = t.host + i * t.host_pitch;
    if (t.to_device) {
      memcpy(b.memory + inside, outside, t.rows.bytes);
      b.shadow.set_written(inside, t.rows.bytes);
    } else {
      b.watch.check_overwritten(inside, outside, t.rows.bytes);
      memcpy(outside, b.memory + inside, t.rows.bytes);
    }
    b.watch.record_copied(inside, outside, t.rows.bytes);
  }
  return true;
}

void check_queue::copy(backend::buffer &from, backend::row_origin from_at, backend::buffer &to,
                       backend::row_origin to_at, backend::row_shape rows) {
  for (size_t i = 0; i != rows.count; ++i) {
    const size_t source = from_at.offset + i * from_at.pitch, target = to_at.offset + i * to_at.pitch;
    memcpy(buffer_of(to).memory + target, buffer_of(from).memory + source, rows.bytes);
    buffer_of(to).watch.forget(target, rows.bytes);
    buffer_of(to).shadow.copy_written(target, buffer_of(from).shadow, source, rows.bytes);
  }
}

} // namespace

check_device::check_device() : backend::device(read_checker_facts()) { begin_findings(); }

std::unique_ptr<backend::queue> check_device::make_queue(backend::queue_name name) {
  return std::make_unique<check_queue>(*this, name);
}

std::unique_ptr<backend::buffer> check_device::allocate(size_t bytes, bool may_fail) {
  void *memory = nullptr;
  if (posix_memalign(&memory, memory_alignment, bytes) == 0)
    return std::make_unique<check_buffer>(static_cast<char *>(memory), bytes);
  if (may_fail)
    return nullptr;
  throw out_of_memory(("no host memory for " + std::to_string(bytes) + " bytes").c_str());
}

std::unique_ptr<backend::buffer> check_device::wrap(void *, size_t) {
  abort(); // called only for devices that share the host's memory
}

std::unique_ptr<backend::kernel> check_device::load(const kernel_info &what, aliasing) {
  if (!what.checked)
    throw runtime_exception((what.title + ": accelerator::direct3d_ref needs a checked variant of the kernel; "
                                          "compile it with --amp-check-kernels")
                                .c_str(),
                            e_fail);
  return std::make_unique<checked_code>(what);
}

} // namespace Concurrency::detail
