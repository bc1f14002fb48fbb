// The program waits for an accelerator_view: then it also gets the messages of its kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/messages.h"
#include "device/accelerator_view.h"
#include "support/operation.h"
#include "support/process_exit.h"

namespace Concurrency::detail {

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
  std::unique_ptr<backend::event> marker = view->queue->mark();
  view->flush();
  return marker.release();
}

void wait_for_marker(void *marker) {
  if (!marker)
    return;
  check_process();
  operation what("accelerator_view::create_marker");
  std::unique_ptr<backend::event> event(static_cast<backend::event *>(marker));
  deliver_messages();
  event->wait();
}

} // namespace Concurrency::detail
