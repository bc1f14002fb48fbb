// parallel_for_each: choose the accelerator_view, make the data current there, set the arguments,
// enqueue. README.md walks through it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/compute_domain.h"
#include "support/hresult.h"
#include "backend/opencl/kernel_arguments.h"
#include "data/messages.h"
#include "backend/opencl/opencl_error.h"
#include "support/process_exit.h"
#include "backend/opencl/program_cache.h"
#include "support/settings.h"
#include "report/statistics.h"
#include "report/trace.h"

#include <amp/accelerator_view.h>

#include <algorithm>
#include <string>
#include <utility>

namespace Concurrency::detail {

namespace {

[[noreturn]] void fail_unsupported(const device_state *device) {
  std::string text = "concurrency::parallel_for_each is not supported on the selected accelerator "
                     "\"" +
                     device->name + "\".";
  unsupported_feature error(text.c_str());
  static_cast<runtime_exception &>(error) = runtime_exception(text.c_str(), e_invalidarg);
  throw error;
}

/// The argument, else the view of the captured arrays and textures, else the default. (C++ AMP 1.2,
/// 7)
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
          (kernel.title + ": a captured " + (c.home->is_texture ? "texture" : "array") +
           " is on '" + c.home->home_view->device->name +
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

/// Makes the data current on the device. What a kernel may write it may also leave alone, so all of
/// it must be there before.
void bring_data(captured_list &containers, view_state *view) {
  for (captured &c : containers)
    c.copy = &c.home->make_current(view, c.section);
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

/// How a launch is divided: OpenCL counts dimensions from the least significant one, wants
/// multiples of the group size, and has three; more are one long dimension.
struct grid {
  unsigned dimensions;
  size_t size[3] = {1, 1, 1};
  group_shape group;
};

grid make_grid(const kernel_info &kernel, device_kernel &k, const int *extent) {
  unsigned rank = kernel.record->rank;
  grid g;
  g.dimensions = rank > 3 ? 1 : rank;
  for (unsigned i = 0; i < rank; ++i)
    g.size[rank > 3 ? 0 : i] *= static_cast<size_t>(extent[rank - 1 - i]);
  if (kernel.record->tile[0] != 0) {
    g.group = k.tile;
    return g;
  }
  if (!std::equal(g.size, g.size + 3, k.last_domain)) {
    k.last_shape = choose_group_shape(k.limits, g.dimensions, g.size);
    std::copy_n(g.size, 3, k.last_domain);
  }
  g.group = k.last_shape;
  for (unsigned i = 0; i < g.dimensions; ++i)
    g.size[i] = (g.size[i] + g.group.size[i] - 1) / g.group.size[i] * g.group.size[i];
  return g;
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

bool is_large(const grid &g) {
  return std::any_of(g.size, g.size + 3, [](size_t width) { return width >= large_grid; });
}

/// A launch that was enqueued.
struct enqueued_launch {
  device_kernel *kernel;
  view_state *view;
  uint64_t number;
  code_variant variant;
  bool is_compiled_now;
};

enqueued_launch enqueue(const launch_request &request, device_kernel &k, view_state *view) {
  const kernel_info &kernel = request.kernel;
  const grid g = make_grid(kernel, k, request.extent);
  cl_event event = nullptr;
  cl_int code =
      clEnqueueNDRangeKernel(view->queue.get(), k.kernel.get(), g.dimensions, nullptr, g.size,
                             g.group.size, 0, nullptr, trace_is_on() ? &event : nullptr);
  if (code == CL_INVALID_WORK_GROUP_SIZE && kernel.record->tile[0] != 0)
    tile_too_large(kernel, *view->device);
  check(code, "clEnqueueNDRangeKernel", view->device);
  if (event)
    trace_command(event_handle(event), kernel.title, view,
                  launch_arguments(kernel, request.extent));
  uint64_t number = view->note_command();
  view->last_kernel.store(number, std::memory_order_relaxed);
  code_variant variant = {g.group, is_large(g)};
  return {&k, view, number, variant,
          view->device->compiles_at_launch && is_compiled_by_launch(k, kernel, variant)};
}

/// The view that the launch is for if it is like the last one; null where that is not plain.
view_state *likely_view(const launch_request &request) {
  const kernel_info &kernel = request.kernel;
  if (request.where) {
    view_state *view = get_state(*request.where);
    return view->is_auto_selection ? nullptr : view;
  }
  for (uint32_t i = 0; i < kernel.record->container_count; ++i)
    if (kernel.containers[i].kind == table::container_array_ref) {
      storage *home = container_at(kernel.containers[i], request.functor)->home;
      return home ? state_of(home).home_view : nullptr;
    }
  return use_default_device()->default_view();
}

/// False, and nothing has happened, if the launch differs from the kernel's last one in more than
/// scalars and extent.
bool launch_again(const launch_request &request, enqueued_launch &result) {
  view_state *view = likely_view(request);
  if (!view)
    return false;
  device_kernel *k = find_device_kernel(request.kernel, view->device, aliasing::distinct_buffers);
  if (!k)
    return false;
  std::lock_guard guard(k->lock);
  if (!k->last.try_lock(request.kernel, view, request.functor))
    return false;
  struct unlocker {
    last_launch &last;
    ~unlocker() { last.unlock(); }
  } storages = {k->last};
  buffer_handle functor_buffer;
  set_value_arguments(request, *k, view->device, functor_buffer);
  result = enqueue(request, *k, view);
  k->last.note_use(result.number);
  ++counters.repeated_launches;
  return true;
}

enqueued_launch launch_anew(const launch_request &request) {
  kernel_info &kernel = request.kernel;
  captured_list containers(kernel.record->container_count);
  find_containers(kernel, request.functor, containers);
  view_state *view = choose_view(kernel, request.where, containers);
  locked_storages storages(containers);
  device_kernel &k =
      get_device_kernel(kernel, view->device, find_aliasing(containers, storages.size()));
  bring_data(containers, view);
  buffer_handle functor_buffer;
  std::lock_guard guard(k.lock);
  k.last.forget();
  set_arguments(request, k, view->device, containers, functor_buffer);
  enqueued_launch result = enqueue(request, k, view);
  mark_data(containers, storages, view, result.number);
  k.last.remember(kernel, view, containers, storages.size());
  ++counters.other_launches;
  return result;
}

} // namespace

void launch_kernel(kernel_handle &handle, const accelerator_view *where, const int *extent,
                   const int *tile, const void *functor) {
  check_process();
  kernel_info &kernel = find_kernel(handle);
  check_compute_domain(kernel.record->rank, extent, tile);
  operation what(kernel.title.c_str());
  trace_span span(kernel.title.c_str());
  launch_request request = {kernel, where, extent, functor};
  enqueued_launch launch;
  if (!launch_again(request, launch))
    launch = launch_anew(request);
  if (kernel.has_messages)
    note_messages();
  static const bool is_blocking = is_on(get_settings().launch_blocking);
  if (is_blocking || launch.is_compiled_now)
    launch.view->wait(launch.number);
  if (launch.is_compiled_now) {
    note_compilation(*launch.kernel, kernel, launch.variant);
    finish_work_before_exit();
  }
}

} // namespace Concurrency::detail
