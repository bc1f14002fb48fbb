// Waiting for an accelerator_view, which also delivers the messages of its kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/messages.h"
#include "device/accelerator_view.h"
#include "image/kernel_image.h"
#include "report/trace.h"
#include "support/api_boundary.h"
#include "support/process_exit.h"

#include <amp/detail/async.h>
#include <amp/exceptions.h>

#include <utility>

namespace Concurrency::detail {

namespace {

/// A marker that remembers the last kernel before it, because the view may be destroyed before the wait.
class view_marker {
public:
  explicit view_marker(view_state *view)
      : m_last(view->is_running_kernels() ? view->last_launched.load(std::memory_order_relaxed) : nullptr),
        m_event(view->queue->mark()) {}
  ~view_marker() {
    if (was_forked) // the marker belongs to the parent
      (void)m_event.release();
  }
  void wait() {
    operation what("accelerator_view::create_marker");
    deliver_messages();
    trace_span span(record_kind::wait);
    const std::unique_ptr<backend::event> event = std::move(m_event); // no thread waits twice
    try {
      event->wait();
    } catch (runtime_exception &e) {
      if (m_last)
        m_last->add_to(e);
      throw;
    }
  }

private:
  const kernel_info *const m_last;
  std::unique_ptr<backend::event> m_event;
};

} // namespace

void wait_for_view(view_state *view) try {
  deliver_messages();
  operation what("accelerator_view::wait");
  view = target_of(view);
  if (view->queue)
    view->wait(view->submitted.load(std::memory_order_acquire));
} catch (...) {
  leave_library();
}

async_state *make_marker(view_state *view) try {
  operation what("accelerator_view::create_marker");
  view = target_of(view);
  if (!view->queue) // the cpu accelerator's: it queues nothing
    return defer_operation([](void *) {}, [](void *) {}, nullptr);
  auto marker = std::make_unique<view_marker>(view);
  view->flush();
  async_state *state = defer_operation([](void *marker) { static_cast<view_marker *>(marker)->wait(); },
                                       [](void *marker) { delete static_cast<view_marker *>(marker); }, marker.get());
  (void)marker.release();
  return state;
} catch (...) {
  leave_library();
}

} // namespace Concurrency::detail
