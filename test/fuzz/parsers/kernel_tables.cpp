// Kernel tables in a valid image. A launch may use an accepted table without further checks.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/kernel_image.h"
#include "test_image.h"

#include <amp/detail/container_state.h>
#include <amp/exceptions.h>

#include <string.h>
#include <vector>

using namespace Concurrency;
using namespace Concurrency::detail;

namespace {

void require(bool holds) {
  if (!holds)
    __builtin_trap();
}

/// Reads the fields that a launch reads of the record, its containers and its arguments.
void use(const kernel_info &kernel) {
  const table::kernel_record &r = *kernel.record;
  require(r.rank > 0);
  uint64_t sum = strlen(kernel.symbol) + strlen(kernel.name) + strlen(kernel.source_location) + kernel.argument_bytes();
  for (uint32_t i = 0; i < r.container_count; ++i) {
    const table::container_record &c = kernel.containers[i];
    sum += strlen(kernel.image->string(c.name));
    if (c.kind == table::container_view)
      require(uint64_t(c.offset) + offsetof(container_state<1>, extent) + 2 * sizeof(int) * uint64_t(c.rank) <=
              r.functor_bytes);
    else if (c.kind == table::container_array_ref)
      require(uint64_t(c.offset) + sizeof(void *) <= r.functor_bytes && kernel.state_bytes(c) >= sizeof(void *) * 3);
    else
      require(c.kind == table::container_messages);
  }
  for (uint32_t k = 0; r.tile[0] && k < r.rank; ++k)
    require(r.tile[k] != 0);
  for (uint32_t n : kernel.value_args)
    require(n < r.arg_count);
  for (const kernel_info *form : {kernel.unguarded, kernel.rows})
    require(!form || (form->record->rank == r.rank && form->record->functor_bytes == r.functor_bytes));
  require(!kernel.rows || r.rank > 1);
  require(sum != ~uint64_t(0));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size) {
  const std::string bytes = amp_test::offload_binary(CPPAMP_TRIPLE_TABLE, std::string(data, size));
  try {
    const std::unique_ptr<kernel_image> image = read_image(bytes, nullptr);
    for (const auto &[symbol, kernel] : image->kernels)
      use(kernel);
    require(image->in_order.size() == image->kernels.size());
  } catch (const runtime_exception &) {
  }
  return 0;
}
