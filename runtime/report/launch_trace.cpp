// See launch_trace.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/launch_trace.h"

#include "image/kernel_registry.h"

namespace Concurrency::detail {

trace_arguments trace_of_launch(const backend::launch_arguments &launch) {
  std::string domain;
  for (unsigned i = 0; i < launch.kernel.record->rank; ++i)
    domain += (i ? " x " : "") + std::to_string(launch.extent[i]);
  return trace_arguments().add("source", launch.kernel.source_location).add("domain", domain);
}

} // namespace Concurrency::detail
