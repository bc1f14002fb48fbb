// The queues: when commands are submitted, and waiting for them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/accelerator_view.h"
#include "image/kernel_image.h"
#include "report/trace.h"
#include "support/api_boundary.h"
#include "support/hresult.h"
#include "support/never_destroyed.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <amp/accelerator_view.h>
#include <amp/exceptions.h>

#include <algorithm>
#include <new>
#include <optional>
#include <stdlib.h>

namespace Concurrency::detail {

namespace {

/// Maximum number of commands in the driver's library before they are submitted to the device.
constexpr uint64_t commands_per_flush = 16;
/// At intervals of this many commands, the host waits for the commands before the last interval, so that a program that
/// launches faster than the device executes does not fill the memory with commands.
constexpr uint64_t commands_per_marker = 512;

struct view_list {
  fork_lock lock;
  std::vector<view_state *> views;
};
view_list &live_views() noexcept {
  static never_destroyed<view_list> list;
  return *list;
}

constexpr double nanoseconds_per_second = 1e9;

/// The value of CPPAMP_TIMEOUT, in nanoseconds.
int64_t usual_timeout() {
  const std::string &seconds = get_settings().timeout;
  constexpr uint64_t most = 1000 * 1000 * 1000;
  return static_cast<int64_t>(setting_number(seconds, most) * 1000 * 1000 * 1000);
}

bool needs_driver(const view_state &view) { return view.queue && !view.device->backend->facts.runs_host_code; }

/// Returns, with a reference, the view with the lowest number above `number` and not above `last` that has a queue;
/// null if there is none. The list is not locked while a thread waits, because others create and destroy views
/// meanwhile.
view_state *retain_next_view(unsigned number, unsigned last) noexcept {
  view_list &list = live_views();
  std::lock_guard<fork_lock> guard(list.lock);
  for (;;) {
    view_state *next = nullptr;
    for (view_state *view : list.views)
      if (view->queue && view->queue_number > number && view->queue_number <= last &&
          (!next || view->queue_number < next->queue_number) && !(was_forked && needs_driver(*view)))
        next = view;
    if (!next)
      return nullptr;
    unsigned references = next->references.load();
    while (references != 0 && !next->references.compare_exchange_weak(references, references + 1)) {
    }
    if (references != 0)
      return next;
    number = next->queue_number; // about to be destroyed
  }
}

std::atomic<unsigned> last_view_number{0};

void raise_to(std::atomic<uint64_t> &value, uint64_t number) {
  uint64_t old = value.load(std::memory_order_relaxed);
  while (old < number &&
         !value.compare_exchange_weak(old, number, std::memory_order_release, std::memory_order_relaxed)) {
  }
}

} // namespace

view_state *target_of(view_state *view) {
  return view->is_auto_selection ? use_default_device()->default_view() : view;
}

uint64_t view_state::record_command(bool finished) noexcept {
  uint64_t number = submitted.fetch_add(1, std::memory_order_acq_rel) + 1;
  // Commands that others enqueue meanwhile are not covered.
  uint64_t before = number - 1;
  look_for_fork(before);
  if (finished &&
      completed.compare_exchange_strong(before, number, std::memory_order_release, std::memory_order_relaxed))
    return number;
  // An idle device gets the command at once; a busy one a little later.
  bool is_idle = completed.load(std::memory_order_relaxed) + 1 == number;
  if (is_idle || queuing_mode == queuing_mode_immediate ||
      number - flushed.load(std::memory_order_relaxed) >= commands_per_flush)
    flush_quietly();
  if (number % commands_per_marker == 0)
    keep_pace(number);
  return number;
}

void view_state::wait(uint64_t number) {
  look_for_fork(submitted.load(std::memory_order_relaxed));
  if (has_finished(number))
    return;
  if (is_lost(number))
    throw runtime_exception("this process was forked while kernels were running: their results are in the parent",
                            e_fail);
  uint64_t upto = submitted.load(std::memory_order_acquire);
  trace_span span(record_kind::wait);
  span.arguments.add("queue", queue_number);
  try {
    queue->finish();
  } catch (runtime_exception &e) {
    name_kernel(e);
    throw;
  }
  record_finished(upto);
}

void view_state::record_fork(uint64_t last) noexcept {
  std::lock_guard<light_lock> guard(m_pace_lock);
  if (m_generation == fork_generation)
    return;
  m_generation = fork_generation;
  (void)m_marker.release(); // it waits for the parent's commands
  if (!queue || !queue->was_interrupted())
    return;
  m_lost_from = std::min(completed.load(), last);
  m_lost_to = last;
}

void view_state::name_kernel(runtime_exception &e) const noexcept {
  const kernel_info *kernel = last_launched.load(std::memory_order_relaxed);
  if (kernel && is_running_kernels())
    kernel->add_to(e);
}

void view_state::record_finished(uint64_t number) noexcept {
  raise_to(flushed, number);
  raise_to(completed, number);
}

void view_state::wait_quietly(uint64_t number) noexcept {
  try {
    wait(number);
  } catch (const std::exception &e) {
    log("%s", e.what());
  }
}

/// Leaves failures to the next wait.
void view_state::keep_pace(uint64_t number) noexcept {
  std::lock_guard<light_lock> guard(m_pace_lock);
  std::unique_ptr<backend::event> marker = std::move(m_marker);
  const uint64_t marked = m_marked;
  m_marked = number;
  try {
    if (marker) {
      marker->wait_quietly();
      raise_to(completed, marked);
    }
  } catch (const std::exception &) { // logged
  }
  try {
    m_marker = queue->mark();
  } catch (const std::exception &) {
  }
}

void view_state::flush() {
  uint64_t upto = submitted.load(std::memory_order_acquire);
  queue->flush();
  raise_to(flushed, upto);
}

/// The command was accepted: the next wait reports errors of the device.
void view_state::flush_quietly() noexcept {
  try {
    flush();
  } catch (const std::exception &) { // logged
  }
}

view_state *make_view(device_state *device, int queuing_mode, const queue_maker &make) {
  auto view = std::make_unique<view_state>();
  view->device = device;
  view->queuing_mode = queuing_mode;
  view->queue_number = ++last_view_number;
  const backend::queue_name name = {device->index, view->queue_number};
  if (!device->is_cpu_accelerator())
    view->queue = make ? make(name) : device->backend->make_queue(name);
  if (view->queue)
    view->queue->timeout = usual_timeout();
  static std::once_flag once;
  std::call_once(once, [] { add_work_finisher(finish_all_views); });
  view_list &list = live_views();
  std::lock_guard<fork_lock> guard(list.lock);
  list.views.push_back(view.get());
  return view.release();
}

static void finish_view(view_state &view) noexcept {
  try {
    const uint64_t upto = view.submitted;
    if (view.has_finished(upto))
      return;
    operation what("exit");
    trace_span span(record_kind::wait);
    span.arguments.add("queue", view.queue_number);
    std::optional<driver_work> waits;
    try {
      waits.emplace("kernels on " + view.device->name);
    } catch (const std::bad_alloc &) { // the line then has no name
    }
    view.queue->finish();
    view.record_finished(upto);
  } catch (const accelerator_view_removed &) { // was reported when its kernel was stopped
  } catch (const std::exception &e) {
    // No later wait reports the error. Once drivers are closed, exit has printed that it gave up.
    if (const process_phase now = current_phase; now == process_phase::ending || now == process_phase::closing)
      report_mistake("results are lost, because a launch before exit failed: %s", e.what());
  }
}

bool finish_all_views(exit_deadline deadline) noexcept {
  unsigned number = 0;
  const unsigned last = last_view_number.load();
  while (view_state *view = retain_next_view(number, last)) {
    number = view->queue_number;
    const bool finishes = deadline != exit_deadline::max() && view->device->backend->facts.runs_host_code;
    if (!finishes)
      finish_view(*view);
    release_view(view);
  }
  return true;
}

// ---- runtime_api.h

view_state *default_view(device_state *device) try {
  view_state *view = device->default_view();
  retain_view(view);
  return view;
} catch (...) {
  leave_library();
}

view_state *create_view(device_state *device, int queuing_mode) try {
  operation what("create_view");
  return make_view(device, queuing_mode);
} catch (...) {
  leave_library();
}

view_state *auto_selection_view() try {
  static view_state *view = [] {
    auto *v = new view_state;
    v->queuing_mode = queuing_mode_automatic;
    v->is_auto_selection = true;
    return v;
  }();
  (void)default_device(); // throws if there is none
  retain_view(view);
  return view;
} catch (...) {
  leave_library();
}

view_state *use_default_view() try { return default_view(use_default_device()); } catch (...) {
  leave_library();
}

void retain_view(view_state *view) noexcept { view->references.fetch_add(1, std::memory_order_relaxed); }

void release_view(view_state *view) noexcept {
  if (was_forked && needs_driver(*view))
    return; // leaked: its queue belongs to the parent
  if (view->references.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  {
    view_list &list = live_views();
    std::lock_guard<fork_lock> guard(list.lock);
    list.views.erase(std::find(list.views.begin(), list.views.end(), view));
  }
  delete view;
}

device_state *view_device(view_state *view) noexcept {
  return view->is_auto_selection ? default_device() : view->device;
}
int view_queuing_mode(view_state *view) noexcept { return view->queuing_mode; }
bool view_is_auto_selection(view_state *view) noexcept { return view->is_auto_selection; }

double view_timeout(view_state *view) try {
  view = target_of(view);
  return view->queue ? static_cast<double>(view->queue->timeout.load()) / nanoseconds_per_second : 0;
} catch (...) {
  leave_library();
}

void set_view_timeout(view_state *view, double seconds) try {
  constexpr double most = 1e9;
  view = target_of(view);
  if (!view->queue)
    throw runtime_exception("accelerator_view::timeout: the cpu accelerator runs no kernels", e_invalidarg);
  if (!(seconds >= 0))
    throw runtime_exception("accelerator_view::timeout: pass a number of seconds, or 0 for no time-out", e_invalidarg);
  view->queue->timeout = static_cast<int64_t>(std::min(seconds, most) * nanoseconds_per_second);
} catch (...) {
  leave_library();
}

void flush_view(view_state *view) try {
  view = target_of(view);
  if (view->queue && view->queuing_mode != queuing_mode_immediate)
    view->flush();
} catch (...) {
  leave_library();
}

} // namespace Concurrency::detail
