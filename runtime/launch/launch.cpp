// parallel_for_each: chooses the accelerator_view, makes the data current there, and enqueues. README.md describes each
// step.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/messages.h"
#include "launch/captured_containers.h"
#include "launch/choose_version.h"
#include "launch/compute_domain.h"
#include "launch/loaded_kernel.h"
#include "report/statistics.h"
#include "report/trace.h"
#include "support/api_boundary.h"
#include "support/hresult.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <amp/accelerator_view.h>

#include <mutex>
#include <stdio.h>
#include <string>
#include <utility>
#include <vector>

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

machine_code code_of(const kernel_info &kernel) { return kernel.host ? machine_code::present : machine_code::absent; }

/// Returns the argument, else the view of the captured arrays and textures, else the default. (C++ AMP 1.2,
/// 7)
view_state *choose_view(const kernel_info &kernel, const accelerator_view *where, captured_list &containers) {
  view_state *chosen = where ? get_state(*where) : nullptr;
  if (chosen && chosen->is_auto_selection)
    chosen = nullptr;
  for (captured &c : containers) {
    if (!c.is_array || c.home->home_view == chosen)
      continue;
    if (chosen)
      throw runtime_exception((kernel.title + ": a captured " + (c.home->is_texture ? "texture" : "array") +
                               " is on '" + c.home->home_view->device->name +
                               "', on another accelerator_view than the kernel ('" + chosen->device->name + "')")
                                  .c_str(),
                              e_invalidarg);
    chosen = c.home->home_view;
  }
  if (!chosen)
    chosen = use_default_device(code_of(kernel))->default_view();
  if (chosen->device->is_cpu_accelerator())
    fail_unsupported(chosen->device);
  return chosen;
}

/// Makes the data current on the device. A kernel may leave bytes unwritten, so the data that it may write must
/// be there as well.
void bring_data(captured_list &containers, view_state *view) {
  for (captured &c : containers)
    c.copy = &c.home->make_current(view, c.section);
}

/// What a launch writes. Prepared before the kernel is enqueued, so that nothing can fail afterwards: updating the
/// coherence directory needs memory for lists of rows.
class planned_writes {
public:
  planned_writes(captured_list &containers, locked_storages &storages) {
    for (captured &c : containers)
      if (c.writes && !c.home->is_marked_written(*c.copy, c.section))
        m_writes.push_back({&c, byte_rows(c.section)});
    if (m_writes.empty())
      return;
    size_t rows = 0;
    for (const planned_write &w : m_writes)
      rows += static_cast<size_t>(w.rows.end() - w.rows.begin());
    for (storage_state *s : storages)
      s->directory.reserve(rows);
  }
  void mark() const noexcept {
    for (const planned_write &w : m_writes)
      w.container->home->mark_written(*w.container->copy, w.container->section, w.rows);
  }

private:
  struct planned_write {
    captured *container;
    byte_rows rows;
  };
  std::vector<planned_write> m_writes;
};

void mark_data(captured_list &containers, const planned_writes &writes, locked_storages &storages, view_state *view,
               uint64_t number) noexcept {
  for (captured &c : containers)
    c.copy->record_use(view, number, c.writes);
  writes.mark();
  for (storage_state *s : storages)
    s->update_host_may();
}

/// One call of launch_kernel.
struct launch_request {
  kernel_info &kernel;
  const accelerator_view *where;
  const int *extent;
  const void *functor;
  launch_span &span;

  /// Selects the version to run there: with or without guards.
  launch_request on(const view_state *view) const {
    return {choose_version(kernel, view->device, extent, functor), where, extent, functor, span};
  }
};

/// A launch that was enqueued.
struct enqueued_launch {
  view_state *view;
  uint64_t number;
};

/// Requires k.lock. `locations` null: the containers are where the previous launch had them.
enqueued_launch enqueue(const launch_request &request, loaded_kernel &k, view_state *view,
                        const backend::container_location *locations) {
  const backend::launch_result launched =
      view->queue->launch(*k.code, {request.kernel, request.extent, request.functor, locations,
                                    request.span.is_on() ? &request.span : nullptr});
  uint64_t number = view->record_command(launched.is_finished);
  if (request.kernel.is_unguarded)
    ++counters.launches_without_guards;
  if (request.kernel.is_rows)
    ++counters.launches_of_rows;
  view->record_kernel(request.kernel, number);
  return {view, number};
}

/// Returns the launch's view if it is like the last one; null if that is not obvious.
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
  return use_default_device(code_of(kernel))->default_view();
}

/// Returns false, without effect, if the launch differs from the kernel's last one of this kind in more than
/// scalars and extent.
bool launch_again(const launch_request &request, view_state *view, aliasing how, enqueued_launch &result) {
  loaded_kernel *k = find_loaded_kernel(request.kernel, view->device, how);
  if (!k)
    return false;
  std::lock_guard guard(k->lock);
  if (!k->last.try_lock(request.kernel, view, request.functor))
    return false;
  struct unlocker {
    last_launch &last;
    ~unlocker() { last.unlock(); }
  } storages = {k->last};
  result = enqueue(request, *k, view, nullptr);
  k->last.record_use(result.number);
  ++counters.repeated_launches;
  return true;
}

bool launch_again(const launch_request &request, enqueued_launch &result) {
  view_state *view = likely_view(request);
  if (!view)
    return false;
  const launch_request there = request.on(view);
  return (is_one_grid(*there.kernel.record, there.extent) &&
          launch_again(there, view, aliasing::small_buffers, result)) ||
         launch_again(there, view, aliasing::whole_buffers, result) ||
         launch_again(there, view, aliasing::distinct_buffers, result);
}

/// Subscript checks are code of the kernel as well; without them the kernel runs as usual.
void check_bounds(const kernel_info &kernel) {
  static const bool wanted = is_on(get_settings().bounds);
  if (!wanted || kernel.record->features & table::feature_bounds)
    return;
  static std::once_flag once;
  std::call_once(once, [&] {
    fprintf(stderr,
            "CppAMP: CPPAMP_BOUNDS is set, but %s was compiled without --amp-bounds: its subscripts are not checked\n",
            kernel.launch_name.c_str());
  });
}

/// Guards are code of the kernel, which the runtime cannot add.
void check_robust(const kernel_info &kernel) {
  static const bool wanted = is_on(get_settings().robust);
  if (wanted && !(kernel.record->features & table::feature_robust))
    throw runtime_exception((kernel.title + ": CPPAMP_ROBUST is set, but the kernel was compiled without guards; "
                                            "compile it with --amp-robust")
                                .c_str(),
                            e_fail);
}

enqueued_launch launch_on(view_state *view, const launch_request &request, captured_list &containers) {
  kernel_info &kernel = request.kernel;
  locked_storages storages(containers);
  loaded_kernel &k = get_loaded_kernel(
      kernel, view->device, find_aliasing(containers, storages.size(), is_one_grid(*kernel.record, request.extent)));
  bring_data(containers, view);
  short_list<backend::container_location, 16> locations(containers.size());
  for (size_t i = 0; i < containers.size(); ++i)
    locations[i] = {containers[i].copy->buffer.get(), containers[i].section.byte_offset,
                    state_of(containers[i].section.home).bytes};
  const planned_writes writes(containers, storages);
  std::lock_guard guard(k.lock);
  k.last.forget();
  enqueued_launch result = enqueue(request, k, view, locations.begin());
  mark_data(containers, writes, storages, view, result.number);
  if (!view->device->backend->facts.watches_host)
    k.last.remember(kernel, view, containers, storages.size());
  ++counters.other_launches;
  return result;
}

enqueued_launch launch_anew(const launch_request &request) {
  request.span.begin(); // it may have to copy and build
  check_robust(request.kernel);
  check_bounds(request.kernel);
  captured_list containers(request.kernel.record->container_count);
  find_containers(request.kernel, request.functor, containers);
  view_state *view = choose_view(request.kernel, request.where, containers);
  const launch_request there = request.on(view);
  if (&there.kernel == &request.kernel)
    return launch_on(view, request, containers);
  captured_list reached(there.kernel.record->container_count); // in the table's order
  find_containers(there.kernel, request.functor, reached);
  return launch_on(view, there, reached);
}

} // namespace

void launch_kernel(kernel_handle &handle, const accelerator_view *where, const int *extent, const int *tile,
                   const void *functor) try {
  kernel_info &kernel = find_kernel(handle);
  check_compute_domain(kernel.record->rank, extent, tile);
  operation what(kernel.title.c_str());
  launch_span span(kernel);
  launch_request request = {kernel, where, extent, functor, span};
  enqueued_launch launch;
  if (kernel.has_messages)
    name_messages(kernel.message_origin, kernel.launch_name.c_str());
  try {
    if (!launch_again(request, launch))
      launch = launch_anew(request);
  } catch (runtime_exception &e) {
    kernel.add_to(e);
    throw;
  }
  if (kernel.has_messages)
    record_messages();
  // A debugger should stop in the kernel before the host continues.
  static const bool is_blocking = is_on(get_settings().launch_blocking) || is_on(get_settings().debug);
  if (is_blocking)
    launch.view->wait(launch.number);
} catch (...) {
  leave_library();
}

} // namespace Concurrency::detail
