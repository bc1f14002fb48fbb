// The section of offload binaries, as the runtime reads it from a program and amp-check from an object file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/kernel_image.h"
#include "image/offload_binary.h"

#include <amp/exceptions.h>

using namespace Concurrency;
using namespace Concurrency::detail;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size) {
  const std::string_view section(data, size);
  try {
    size_t behind = size + 1;
    for (std::string_view rest = section; std::optional<offload_image> image = next_offload_image(rest);) {
      if (rest.size() >= behind || image->contents.size() > size || image->triple.size() > size)
        __builtin_trap();
      behind = rest.size();
    }
  } catch (const runtime_exception &) {
  }
  std::string why_not;
  (void)read_section(section, why_not);
  return 0;
}
