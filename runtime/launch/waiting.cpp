// The program waits for an accelerator_view: then it also gets the messages of its kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/messages.h"
#include "device/accelerator_view.h"
#include "image/kernel_image.h"
#include "support/operation.h"
#include "support/process_exit.h"

#include <amp/exceptions.h>

#include <utility>

namespace Concurrency::detail {

namespace {

/// A marker that knows which kernel was launched last before it: the view may have gone when somebody waits.
class view_marker {
public:
  view_marker(std::unique_ptr<backend::event> event, const kernel_info *last)
      : m_event(std::move(event)), m_last(last) {}
  void wait() {
    try {
      m_event->wait();
    } catch (runtime_exception &e) {
      if (m_last)
        m_last->add_to(e);
      throw;
    }
  }

private:
  const std::unique_ptr<backend::event> m_event;
  const kernel_info *const m_last;
};

} // namespace

void wait_for_view(view_state *view) {
  check_process();
  deliver_messages();
  operation what("accelerator_view::wait");
  view = target_of(view);
  if (view->queue)
    view->wait(view->submitted.load(std::memory_order_acquire));
}

void *mark_view(view_state *view) {
  check_process();
  operation what("accelerator_view::create_marker");
  view = target_of(view);
  if (!view->queue)
    return nullptr;
  const kernel_info *last = view->is_running_kernels() ? view->last_launched.load(std::memory_order_relaxed) : nullptr;
  auto marker = std::make_unique<view_marker>(view->queue->mark(), last);
  view->flush();
  return marker.release();
}

void wait_for_marker(void *marker) {
  if (!marker)
    return;
  check_process();
  operation what("accelerator_view::create_marker");
  std::unique_ptr<view_marker> event(static_cast<view_marker *>(marker));
  deliver_messages();
  event->wait();
}

} // namespace Concurrency::detail
