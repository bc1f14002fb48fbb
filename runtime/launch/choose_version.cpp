// See choose_version.h. The test for guards is a function of the program that reads the function object as kernels
// for the host do: in place of a container's storage handle, it expects the bytes of the buffer. So it gets a
// copy, without data, because it needs only sizes, offsets, extents and scalars:
//
//   | function object: view { -, bytes, offset, extent }, array * | array { -, bytes, offset, extent, ... } | ...
//                                                         `-------^
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/choose_version.h"

#include "launch/captured_containers.h"
#include "support/settings.h"

#include <string.h>

namespace Concurrency::detail {

namespace {

constexpr size_t words_for(uint64_t bytes) { return (bytes + 15) / 16 * 2; }

/// Returns false if an array is missing, which the launch will report.
bool put_size(char *state) {
  storage *home = nullptr;
  memcpy(&home, state + offsetof(any_container, home), sizeof(home));
  if (!home)
    return false;
  const uint64_t bytes = state_of(home).bytes;
  memcpy(state + offsetof(any_container, home), &bytes, sizeof(bytes));
  return true;
}

/// Per compute unit: with fewer elements, one thread per element keeps the device busier.
constexpr uint64_t least_elements = 4096;
/// Row numbers after the last row must not overflow.
constexpr int most_rows = 1 << 30;

} // namespace

bool takes_rows(const kernel_info &kernel, const backend::device_facts &device, const int *extent) {
  const std::string &wanted = get_settings().coarsen;
  if (wanted == "never" || extent[kernel.record->rank - 2] > most_rows)
    return false;
  if (wanted == "always")
    return true;
  uint64_t elements = 1;
  for (uint32_t d = 0; d < kernel.record->rank; ++d)
    elements *= static_cast<uint64_t>(extent[d]);
  return device.kind == backend::device_kind::gpu && elements >= least_elements * device.compute_units;
}

bool stays_inside(const kernel_info &kernel, const int *extent, const void *functor) {
  const table::kernel_record &r = *kernel.record;
  size_t words = words_for(r.functor_bytes);
  for (uint32_t i = 0; i < r.container_count; ++i)
    if (kernel.containers[i].kind == table::container_array_ref)
      words += words_for(kernel.state_bytes(kernel.containers[i]));
  short_list<uint64_t, 128> memory(words);
  char *copy = reinterpret_cast<char *>(memory.begin()), *after = copy + 8 * words_for(r.functor_bytes);
  memcpy(copy, functor, r.functor_bytes);
  for (uint32_t i = 0; i < r.container_count; ++i) {
    const table::container_record &c = kernel.containers[i];
    char *state = copy + c.offset;
    if (c.kind == table::container_messages)
      continue;
    if (c.kind == table::container_array_ref) {
      const uint32_t bytes = kernel.state_bytes(c);
      memcpy(after, container_at(c, functor), bytes);
      memcpy(state, &after, sizeof(after));
      state = after;
      after += 8 * words_for(bytes);
    }
    if (!put_size(state))
      return false;
  }
  int64_t last[3] = {};
  for (uint32_t d = 0; d < r.rank && d < 3; ++d) {
    const auto size = static_cast<int64_t>(extent[r.rank - 1 - d]), tile = static_cast<int64_t>(r.tile[r.rank - 1 - d]);
    last[d] = (tile ? size / tile : size) - 1;
  }
  return kernel.host->ask(copy, reinterpret_cast<const uint32_t *>(extent), 0, last[0], 0, last[1], 0, last[2]);
}

} // namespace Concurrency::detail
