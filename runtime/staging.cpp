// Transfers through pinned buffers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "staging.h"

namespace Concurrency::detail {

bool transfer_staged(view_state *, device_copy &, size_t, char *, size_t, bool) { return false; }

} // namespace Concurrency::detail
