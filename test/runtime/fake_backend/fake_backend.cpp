// Devices that defer their commands. They replace the OpenCL devices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fake_backend.h"

#include "backend/backend.h"
#include "backend/host/math/sleef.h"
#include "backend/opencl/device_list.h"
#include "image/kernel_image.h"

#include <amp/exceptions.h>

#include <deque>
#include <functional>
#include <mutex>
#include <string.h>
#include <utility>

namespace {

namespace backend = Concurrency::detail::backend;
namespace table = Concurrency::detail::table;
using Concurrency::detail::kernel_info;

/// State that all devices share. One lock is enough for tests.
struct world {
  std::recursive_mutex lock;
  std::vector<fake::memory> devices;
  std::vector<std::string> log;
  unsigned pending = 0;
  bool fails_next = false;
  size_t free_memory = size_t(1) << 30;
};
world &the_world() {
  static auto *w = new world; // queues may outlive main
  return *w;
}
using guard = std::lock_guard<std::recursive_mutex>;

/// Memory that commands access. Pending commands keep it alive.
struct storage {
  std::vector<char> bytes;
  char *host = nullptr; ///< the host memory that it replaces
  char *data() { return bytes.empty() ? host : bytes.data(); }
};

class fake_buffer : public backend::buffer {
public:
  explicit fake_buffer(std::shared_ptr<storage> s, size_t counted)
      : buffer(s.get()), what(std::move(s)), m_counted(counted) {}
  ~fake_buffer() override {
    guard g(the_world().lock);
    the_world().free_memory += m_counted;
  }
  const std::shared_ptr<storage> what;

private:
  const size_t m_counted;
};
std::shared_ptr<storage> storage_of(backend::buffer &b) { return static_cast<fake_buffer &>(b).what; }

struct fake_kernel : backend::kernel {
  explicit fake_kernel(const kernel_info &info) : info(info) {}
  const kernel_info &info;
  std::vector<backend::container_location> locations;
};

/// The arguments of one launch, in the order of OpenCL's kernel function.
class arguments {
public:
  arguments(fake_kernel &k, const backend::launch_arguments &from) {
    if (from.locations)
      k.locations.assign(from.locations, from.locations + k.info.record->container_count);
    for (uint32_t i = 0; i < k.info.record->arg_count; ++i)
      add(k, from, k.info.args[i]);
  }
  int *ints(size_t buffer) const { return reinterpret_cast<int *>(m_buffers[buffer]->data() + m_offsets[buffer]); }
  template <typename T> T value(size_t i) const {
    T result;
    memcpy(&result, m_values[i].data(), sizeof(T));
    return result;
  }

private:
  void add(fake_kernel &k, const backend::launch_arguments &from, const table::arg_record &a) {
    const char *functor = static_cast<const char *>(from.functor);
    switch (a.kind) {
    case table::arg_buffer:
      m_buffers.push_back(storage_of(*k.locations[a.index].memory));
      m_offsets.push_back(k.locations[a.index].byte_offset);
      return;
    case table::arg_scalar:
      m_values.emplace_back(functor + a.offset, a.bytes);
      return;
    case table::arg_indirect: {
      const char *object;
      memcpy(&object, functor + a.offset, sizeof(object));
      m_values.emplace_back(object + a.offset2, a.bytes);
      return;
    }
    case table::arg_domain:
      m_values.emplace_back(reinterpret_cast<const char *>(from.extent + a.index), sizeof(int));
      return;
    default: // offsets: the buffers include them
      return;
    }
  }

  std::vector<std::shared_ptr<storage>> m_buffers;
  std::vector<uint64_t> m_offsets;
  std::vector<std::string> m_values;
};

/// The kernels of simple_kernels.cpp.
void run_kernel(const std::string &name, const arguments &a) {
  if (name == "add1" || name == "fill_even") {
    int n = a.value<int>(0), count = a.value<int>(1);
    for (int i = 0; i < count; ++i)
      if (name == "add1")
        a.ints(0)[i] += n;
      else if (i % 2 == 0)
        a.ints(0)[i] = n;
  } else if (name == "add2") {
    int stride = a.value<int>(0), n = a.value<int>(1), rows = a.value<int>(2), columns = a.value<int>(3);
    for (int y = 0; y < rows; ++y)
      for (int x = 0; x < columns; ++x)
        a.ints(0)[y * stride + x] += n;
  } else if (name == "double_into") {
    for (int i = 0; i < a.value<int>(0); ++i)
      a.ints(1)[i] = static_cast<int>(2u * static_cast<unsigned>(a.ints(0)[i]));
  }
}

/// The commands of one queue, in order. Commands of other queues that wait for them hold references to them.
class command_list {
public:
  explicit command_list(std::string name) : m_name(std::move(name)) {}
  void add(const std::string &line, std::function<void()> command) {
    world &w = the_world();
    w.log.push_back(m_name + ": " + line);
    m_commands.push_back(std::move(command));
    ++w.pending;
  }
  void run_until(uint64_t number) {
    while (m_done < number) {
      std::function<void()> command = std::move(m_commands.front());
      m_commands.pop_front();
      ++m_done;
      --the_world().pending;
      command();
    }
  }
  uint64_t last() const { return m_done + m_commands.size(); }
  const std::string &name() const { return m_name; }

private:
  const std::string m_name;
  std::deque<std::function<void()>> m_commands;
  uint64_t m_done = 0;
};

class fake_event : public backend::event {
public:
  explicit fake_event(std::shared_ptr<command_list> list) : m_list(std::move(list)), m_number(m_list->last()) {}
  void wait() override {
    guard g(the_world().lock);
    m_list->run_until(m_number);
  }

private:
  const std::shared_ptr<command_list> m_list;
  const uint64_t m_number;
};

void copy_rows(char *to, size_t to_pitch, const char *from, size_t from_pitch, backend::row_shape rows) {
  for (size_t r = 0; r < rows.count; ++r)
    memcpy(to + r * to_pitch, from + r * from_pitch, rows.bytes);
}

class fake_queue : public backend::queue {
public:
  explicit fake_queue(std::string name) : m_list(std::make_shared<command_list>(std::move(name))) {}
  ~fake_queue() override { finish(); }

  backend::launch_result launch(backend::kernel &what, const backend::launch_arguments &from) override {
    guard g(the_world().lock);
    auto &k = static_cast<fake_kernel &>(what);
    std::string name = k.info.name;
    m_list->add(name, [name, a = arguments(k, from)] { run_kernel(name, a); });
    return {};
  }
  bool transfer(const backend::host_transfer &t) override {
    world &w = the_world();
    guard g(w.lock);
    if (std::exchange(w.fails_next, false))
      throw Concurrency::runtime_exception("the fake device has failed", 0);
    auto s = storage_of(t.memory);
    const std::string bytes = std::to_string(t.rows.bytes * t.rows.count);
    if (t.to_device) {
      // A blocking transfer reads the host's memory now. Any other transfer reads it as late as possible.
      std::string kept;
      if (t.is_blocking)
        for (size_t r = 0; r < t.rows.count; ++r)
          kept.append(t.host + r * t.host_pitch, t.rows.bytes);
      m_list->add("write " + bytes, [s, t, kept, at = t.in_buffer] {
        copy_rows(s->data() + at.offset, at.pitch, t.is_blocking ? kept.data() : t.host,
                  t.is_blocking ? t.rows.bytes : t.host_pitch, t.rows);
      });
      return false;
    }
    m_list->add("read " + bytes,
                [s, t, at = t.in_buffer] { copy_rows(t.host, t.host_pitch, s->data() + at.offset, at.pitch, t.rows); });
    if (t.is_blocking)
      m_list->run_until(m_list->last());
    return t.is_blocking;
  }
  void copy(backend::buffer &from, backend::row_origin from_at, backend::buffer &to, backend::row_origin to_at,
            backend::row_shape rows) override {
    guard g(the_world().lock);
    m_list->add("copy " + std::to_string(rows.bytes * rows.count),
                [f = storage_of(from), t = storage_of(to), from_at, to_at, rows] {
                  copy_rows(t->data() + to_at.offset, to_at.pitch, f->data() + from_at.offset, from_at.pitch, rows);
                });
  }
  void *map(backend::buffer &memory, size_t bytes) override {
    guard g(the_world().lock);
    auto s = storage_of(memory);
    m_list->add("map " + std::to_string(bytes), [s, bytes] { memcpy(s->host, s->data(), bytes); });
    m_list->run_until(m_list->last());
    return s->host;
  }
  void unmap(backend::buffer &memory, void *) override {
    guard g(the_world().lock);
    auto s = storage_of(memory);
    std::string bytes(s->host, s->bytes.size()); // the host must not write to it after this
    m_list->add("unmap", [s, bytes] { memcpy(s->data(), bytes.data(), bytes.size()); });
  }
  void order_queue_after(backend::queue &other) override {
    guard g(the_world().lock);
    auto first = static_cast<fake_queue &>(other).m_list;
    m_list->add("behind " + first->name(), [first, number = first->last()] { first->run_until(number); });
  }
  std::unique_ptr<backend::event> mark() override {
    guard g(the_world().lock);
    return std::make_unique<fake_event>(m_list);
  }
  void flush() override {}
  void finish() override {
    guard g(the_world().lock);
    m_list->run_until(m_list->last());
  }

private:
  const std::shared_ptr<command_list> m_list;
};

backend::device_facts make_facts(unsigned number, fake::memory kind) {
  backend::device_facts f;
  f.name = "fake device " + std::to_string(number);
  f.path = "fake\\" + std::to_string(number);
  f.platform_name = "fake";
  f.kind = backend::device_kind::gpu;
  f.version_number = 1u << 16 | 2;
  f.compiles_opencl_c = true;
  f.shares_host_memory = kind != fake::memory::own;
  f.needs_mapping = kind == fake::memory::mapped;
  f.max_group_size = 1024;
  f.local_memory = 64 << 10;
  f.memory = f.max_allocation = uint64_t(1) << 30;
  return f;
}

class fake_device : public backend::device {
public:
  fake_device(unsigned number, fake::memory kind) : device(make_facts(number, kind)), m_number(number) {}

  std::unique_ptr<backend::queue> make_queue(backend::queue_name name) override {
    return std::make_unique<fake_queue>(std::to_string(m_number) + "." + std::to_string(name.queue));
  }
  std::unique_ptr<backend::buffer> allocate(size_t bytes, bool may_fail) override {
    world &w = the_world();
    guard g(w.lock);
    if (bytes > w.free_memory) {
      if (may_fail)
        return nullptr;
      throw Concurrency::out_of_memory("the fake device is full");
    }
    w.free_memory -= bytes;
    auto s = std::make_shared<storage>();
    s->bytes.assign(bytes, '\x5a'); // tests must not rely on zeros
    return std::make_unique<fake_buffer>(s, bytes);
  }
  std::unique_ptr<backend::buffer> wrap(void *memory, size_t bytes) override {
    auto s = std::make_shared<storage>();
    s->host = static_cast<char *>(memory);
    if (facts.needs_mapping)
      s->bytes.assign(s->host, s->host + bytes);
    return std::make_unique<fake_buffer>(s, 0);
  }
  std::unique_ptr<backend::kernel> load(const kernel_info &what, Concurrency::detail::aliasing) override {
    return std::make_unique<fake_kernel>(what);
  }

private:
  const unsigned m_number;
};

} // namespace

namespace fake {

void set_devices(std::vector<memory> devices) { the_world().devices = std::move(devices); }

std::vector<std::string> take_log() {
  guard g(the_world().lock);
  return std::exchange(the_world().log, {});
}
unsigned pending_commands() {
  guard g(the_world().lock);
  return the_world().pending;
}
void fail_next_transfer() {
  guard g(the_world().lock);
  the_world().fails_next = true;
}
void set_free_memory(size_t bytes) {
  guard g(the_world().lock);
  the_world().free_memory = bytes;
}

} // namespace fake

// The runtime calls this function to find its OpenCL devices.

backend::device_list Concurrency::detail::find_opencl_devices() {
  backend::device_list list;
  for (fake::memory kind : the_world().devices)
    list.devices.push_back(std::make_unique<fake_device>(static_cast<unsigned>(list.devices.size()), kind));
  return list;
}
bool Concurrency::detail::may_have_opencl_gpus() noexcept { return true; }

// The host kernels of these tests do not call mathematical functions.
void __cppamp_host_open_math() noexcept {}
