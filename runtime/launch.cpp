// parallel_for_each: choose the accelerator_view, make the data current there, set the arguments,
// enqueue. README.md walks through it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compute_domain.h"
#include "hresult.h"
#include "messages.h"
#include "opencl_error.h"
#include "process_exit.h"
#include "program_cache.h"
#include "settings.h"
#include "statistics.h"
#include "storage_state.h"
#include "trace.h"

#include <amp/accelerator_view.h>
#include <amp/detail/container_state.h>

#include <algorithm>
#include <string.h>
#include <utility>

namespace Concurrency::detail {

namespace {

/// container_state<N> for any N: the dimensions follow.
struct any_container {
  void *data;
  storage *home;
  size_t byte_offset;

  const int *extent() const { return reinterpret_cast<const int *>(this + 1); }
};
static_assert(sizeof(any_container) == offsetof(container_state<1>, extent));

/// One container of the kernel, as captured.
struct captured {
  storage_state *home;
  section_ref section;
  bool reads, writes;
  bool is_array;
  cl_mem buffer;
  uint64_t buffer_id;
  device_copy *copy;
};

/// A few things on the stack, more on the heap.
template <typename T, size_t Few> class short_list {
public:
  explicit short_list(size_t size) : m_size(size) {
    if (size > Few)
      m_many.resize(size);
  }
  T *begin() { return m_many.empty() ? m_few : m_many.data(); }
  T *end() { return begin() + m_size; }
  T &operator[](size_t i) { return begin()[i]; }
  size_t size() const { return m_size; }
  void shrink(size_t size) { m_size = size; }

private:
  size_t m_size;
  T m_few[Few];
  std::vector<T> m_many;
};
using captured_list = short_list<captured, 16>;
using storage_list = short_list<storage_state *, 16>;

const char *bytes_of(const void *functor) { return static_cast<const char *>(functor); }

const any_container *container_at(const table::container_record &c, const void *functor) {
  const char *at = bytes_of(functor) + c.offset;
  if (c.kind == table::container_array_ref)
    return *reinterpret_cast<const any_container *const *>(at);
  if (c.kind == table::container_messages)
    return reinterpret_cast<const any_container *>(&message_container());
  return reinterpret_cast<const any_container *>(at);
}

void find_containers(const kernel_info &kernel, const void *functor, captured_list &list) {
  for (size_t i = 0; i < list.size(); ++i) {
    const table::container_record &c = kernel.containers[i];
    const any_container *object = container_at(c, functor);
    if (!object->home)
      throw uninitialized_object(
          (kernel.title + ": a captured array was moved from, or never made").c_str());
    list[i] = {&state_of(object->home),
               {object->home, object->byte_offset, object->extent(), object->extent() + c.rank,
                static_cast<int>(c.rank), c.elem_bytes},
               (c.access & table::access_read) != 0,
               (c.access & table::access_write) != 0,
               c.kind == table::container_array_ref,
               nullptr,
               0,
               nullptr};
  }
}

[[noreturn]] void fail_unsupported(const device_state *device) {
  std::string text = "concurrency::parallel_for_each is not supported on the selected accelerator "
                     "\"" +
                     device->name + "\".";
  unsupported_feature error(text.c_str());
  static_cast<runtime_exception &>(error) = runtime_exception(text.c_str(), e_invalidarg);
  throw error;
}

/// The argument, else the view of the captured arrays, else the default. (C++ AMP 1.2, 7)
view_state *choose_view(const kernel_info &kernel, const accelerator_view *where,
                        captured_list &containers) {
  view_state *chosen = where ? get_state(*where) : nullptr;
  if (chosen && chosen->is_auto_selection)
    chosen = nullptr;
  for (captured &c : containers) {
    if (!c.is_array || c.home->home_view == chosen)
      continue;
    if (chosen)
      throw runtime_exception(
          (kernel.title + ": a captured array is on '" + c.home->home_view->device->name +
           "', on another accelerator_view than the kernel ('" + chosen->device->name + "')")
              .c_str(),
          e_invalidarg);
    chosen = c.home->home_view;
  }
  if (!chosen)
    chosen = use_default_device()->default_view();
  if (chosen->device->is_cpu_accelerator())
    fail_unsupported(chosen->device);
  return chosen;
}

/// Each storage once, locked in the order of addresses.
class locked_storages {
public:
  explicit locked_storages(captured_list &containers) : m_list(containers.size()) {
    for (size_t i = 0; i < containers.size(); ++i)
      m_list[i] = containers[i].home;
    std::sort(m_list.begin(), m_list.end());
    m_list.shrink(static_cast<size_t>(std::unique(m_list.begin(), m_list.end()) - m_list.begin()));
    for (storage_state *s : m_list)
      s->lock.lock();
  }
  ~locked_storages() {
    for (storage_state *s : m_list)
      s->lock.unlock();
  }
  locked_storages(const locked_storages &) = delete;
  locked_storages &operator=(const locked_storages &) = delete;

  storage_state **begin() { return m_list.begin(); }
  storage_state **end() { return m_list.end(); }
  size_t size() const { return m_list.size(); }

private:
  storage_list m_list;
};

/// Makes the data current on the device. What a kernel may write it may also leave alone, so all of
/// it must be there before.
void bring_data(captured_list &containers, view_state *view) {
  for (captured &c : containers) {
    c.copy = &c.home->make_current(view, c.section);
    c.buffer = c.copy->buffer.get();
    c.buffer_id = c.copy->id;
  }
}

void mark_data(captured_list &containers, locked_storages &storages, view_state *view,
               uint64_t number) {
  for (captured &c : containers) {
    c.copy->note_use(view, number, c.writes);
    if (c.writes)
      c.home->mark_written(*c.copy, c.section);
  }
  for (storage_state *s : storages)
    s->update_host_may();
}

bool overlap(const section_ref &a, const section_ref &b) {
  byte_span x = bounds_of(a), y = bounds_of(b);
  return x.begin < y.end && y.begin < x.end;
}

aliasing find_aliasing(captured_list &containers, size_t storage_count) {
  if (storage_count == containers.size())
    return aliasing::distinct_buffers;
  for (captured *a = containers.begin(); a != containers.end(); ++a)
    for (captured *b = a + 1; b != containers.end(); ++b)
      if (a->home == b->home && (a->writes || b->writes) && overlap(a->section, b->section))
        return aliasing::overlapping_buffers;
  return aliasing::distinct_buffers;
}

/// Sets the arguments that differ from those of the launch before.
class argument_setter {
public:
  argument_setter(device_kernel &kernel, const device_state *device)
      : m_kernel(kernel), m_device(device) {}

  void set_buffer(unsigned i, cl_mem buffer, uint64_t id) {
    if (is_new(i, id))
      set(i, sizeof(buffer), &buffer);
  }
  void set_value(unsigned i, const void *value, size_t bytes) {
    uint64_t small = 0;
    if (bytes <= sizeof(small)) {
      memcpy(&small, value, bytes);
      if (!is_new(i, small))
        return;
    }
    set(i, bytes, value);
  }
  void set_unremembered(unsigned i, const void *value, size_t bytes) {
    m_kernel.arguments[i].is_set = false;
    set(i, bytes, value);
  }

private:
  bool is_new(unsigned i, uint64_t number) {
    argument_value &last = m_kernel.arguments[i];
    if (last.is_set && last.number == number)
      return false;
    last = {true, number};
    return true;
  }
  void set(unsigned i, size_t bytes, const void *value) {
    cl_int code = clSetKernelArg(m_kernel.kernel.get(), i, bytes, value);
    if (code != CL_SUCCESS)
      m_kernel.arguments[i].is_set = false;
    check(code, "clSetKernelArg", m_device);
  }

  device_kernel &m_kernel;
  const device_state *m_device;
};

/// A read-only buffer with the whole function object, for kernels that need it in one piece.
buffer_handle copy_functor(const kernel_info &kernel, const void *functor, device_state *device) {
  cl_int code = CL_SUCCESS;
  buffer_handle buffer(clCreateBuffer(device->context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                                      kernel.record->functor_bytes, const_cast<void *>(functor),
                                      &code));
  check(code, "clCreateBuffer", device);
  return buffer;
}

void set_arguments(const kernel_info &kernel, device_kernel &k, view_state *view,
                   captured_list &containers, const int *extent, const void *functor,
                   buffer_handle &functor_buffer) {
  argument_setter setter(k, view->device);
  for (unsigned i = 0; i < kernel.record->arg_count; ++i) {
    const table::arg_record &a = kernel.args[i];
    switch (a.kind) {
    case table::arg_buffer:
      setter.set_buffer(i, containers[a.index].buffer, containers[a.index].buffer_id);
      break;
    case table::arg_offset: {
      uint64_t offset = containers[a.index].section.byte_offset;
      setter.set_value(i, &offset, sizeof(offset));
      break;
    }
    case table::arg_scalar:
      setter.set_value(i, bytes_of(functor) + a.offset, a.bytes);
      break;
    case table::arg_indirect: {
      const char *object = *reinterpret_cast<const char *const *>(bytes_of(functor) + a.offset);
      setter.set_value(i, object + a.offset2, a.bytes);
      break;
    }
    case table::arg_domain: {
      auto component = static_cast<uint32_t>(extent[a.index]);
      setter.set_value(i, &component, sizeof(component));
      break;
    }
    case table::arg_functor: {
      functor_buffer = copy_functor(kernel, functor, view->device);
      cl_mem buffer = functor_buffer.get();
      setter.set_unremembered(i, &buffer, sizeof(buffer));
      break;
    }
    }
  }
}

/// The global size: OpenCL counts dimensions from the least significant one, wants multiples of the
/// group size, and has three; more are one long dimension.
unsigned get_global_size(const kernel_info &kernel, const device_kernel &k, const int *extent,
                         size_t (&size)[3]) {
  unsigned rank = kernel.record->rank;
  unsigned dimensions = rank > 3 ? 1 : rank;
  size[0] = 1;
  for (unsigned i = 0; i < rank; ++i) {
    auto component = static_cast<size_t>(extent[rank - 1 - i]);
    if (rank > 3)
      size[0] *= component;
    else
      size[i] = component;
  }
  for (unsigned i = 0; i < dimensions; ++i)
    size[i] = (size[i] + k.group_size[i] - 1) / k.group_size[i] * k.group_size[i];
  return dimensions;
}

/// For the timeline: the domain as the program has it.
trace_arguments launch_arguments(const kernel_info &kernel, const int *extent) {
  std::string domain;
  for (unsigned i = 0; i < kernel.record->rank; ++i)
    domain += (i ? " x " : "") + std::to_string(extent[i]);
  return trace_arguments().add("source", kernel.source_location).add("domain", domain);
}

/// PoCL compiles a kernel for grids that are narrower than this, and once more for wider ones.
constexpr size_t large_grid = 65535;

bool is_large(const size_t (&global)[3], unsigned dimensions) {
  return std::any_of(global, global + dimensions, [](size_t width) { return width >= large_grid; });
}

uint64_t enqueue(const kernel_info &kernel, device_kernel &k, view_state *view, const int *extent,
                 bool &is_compiled_now, bool &is_large_grid) {
  size_t global[3];
  unsigned dimensions = get_global_size(kernel, k, extent, global);
  cl_event event = nullptr;
  cl_int code =
      clEnqueueNDRangeKernel(view->queue.get(), k.kernel.get(), dimensions, nullptr, global,
                             k.group_size, 0, nullptr, trace_is_on() ? &event : nullptr);
  if (code == CL_INVALID_WORK_GROUP_SIZE && kernel.record->tile[0] != 0)
    tile_too_large(kernel, *view->device);
  check(code, "clEnqueueNDRangeKernel", view->device);
  if (event)
    trace_command(event_handle(event), kernel.title, view, launch_arguments(kernel, extent));
  ++counters.launches;
  is_large_grid = is_large(global, dimensions);
  is_compiled_now = std::exchange(k.is_uncompiled[is_large_grid], false);
  return view->note_command();
}

} // namespace

void launch_kernel(kernel_handle &handle, const accelerator_view *where, const int *extent,
                   const int *tile, const void *functor) {
  check_process();
  kernel_info &kernel = find_kernel(handle);
  check_compute_domain(kernel.record->rank, extent, tile);
  operation what(kernel.title.c_str());
  trace_span span(kernel.title.c_str());
  captured_list containers(kernel.record->container_count);
  find_containers(kernel, functor, containers);
  view_state *view = choose_view(kernel, where, containers);

  locked_storages storages(containers);
  device_kernel &k =
      get_device_kernel(kernel, view->device, find_aliasing(containers, storages.size()));
  bring_data(containers, view);
  uint64_t number = 0;
  bool is_compiled_now = false, is_large_grid = false;
  buffer_handle functor_buffer; // the driver keeps it until the kernel has run
  {
    std::lock_guard<std::mutex> guard(k.lock);
    set_arguments(kernel, k, view, containers, extent, functor, functor_buffer);
    number = enqueue(kernel, k, view, extent, is_compiled_now, is_large_grid);
  }
  mark_data(containers, storages, view, number);
  for (size_t i = 0; i < containers.size(); ++i)
    if (kernel.containers[i].kind == table::container_messages)
      note_messages();
  static const bool is_blocking = is_on(get_settings().launch_blocking);
  if (is_blocking || is_compiled_now)
    view->wait(number);
  if (is_compiled_now) {
    note_compilation(k, kernel, is_large_grid);
    finish_work_before_exit();
  }
}

} // namespace Concurrency::detail
