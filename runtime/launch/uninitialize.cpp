// amp_uninitialize: releases everything that the runtime holds, except the list of devices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/buffer_pool.h"
#include "data/messages.h"
#include "launch/loaded_kernel.h"
#include "support/api_boundary.h"
#include "support/process_exit.h"

#include <amp/uninitialize.h>

namespace Concurrency {

void amp_uninitialize() try {
  using namespace detail;
  check_driver_process();
  finish_work();
  drop_messages();
  drop_loaded_kernels();
  drop_host_blocks(); // with the buffers over them, so before the contexts
  drop_devices();
} catch (...) {
  detail::leave_library();
}

} // namespace Concurrency
