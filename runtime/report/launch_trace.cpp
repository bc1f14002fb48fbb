// See launch_trace.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/launch_trace.h"

#include "image/kernel_image.h"
#include "report/function_name.h"

#include <amp/detail/container_state.h>

#include <algorithm>
#include <string.h>

namespace Concurrency::detail {

namespace {

/// Returns the size of the sections that the function object's containers refer to.
uint64_t data_bytes(const kernel_info &kernel, const void *functor) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < kernel.record->container_count; ++i) {
    const table::container_record &c = kernel.containers[i];
    if (c.kind == table::container_messages)
      continue;
    const char *object = static_cast<const char *>(functor) + c.offset;
    if (c.kind == table::container_array_ref)
      object = *reinterpret_cast<const char *const *>(object);
    uint64_t bytes = c.elem_bytes;
    for (uint32_t k = 0; k < c.rank; ++k) {
      int extent;
      memcpy(&extent, object + offsetof(container_state<1>, extent) + k * sizeof(int), sizeof(int));
      bytes *= static_cast<uint64_t>(extent);
    }
    sum += bytes;
  }
  return sum;
}

launch_record record_of(const backend::launch_arguments &launch, trace_row *row) noexcept {
  const kernel_info &kernel = launch.kernel;
  if (!kernel.function.load(std::memory_order_relaxed))
    name_function(kernel);
  const unsigned rank = kernel.record->rank;
  launch_record note = {&kernel, row, data_bytes(kernel, launch.functor), {rank > 3 ? 1u : 0u}, 0};
  note.rank = static_cast<uint8_t>(std::min(rank, 255u));
  for (unsigned i = 0; i < rank; ++i)
    if (rank > 3)
      note.extent[0] *= static_cast<uint32_t>(launch.extent[i]);
    else
      note.extent[i] = static_cast<uint32_t>(launch.extent[i]);
  return note;
}

} // namespace

kernel_note record_kernel_command(const backend::launch_arguments &launch, trace_row *row) noexcept {
  if (launch.span)
    launch.span->begin();
  return {record_of(launch, row), launch.span ? launch.span->flow() : 0};
}

trace_record *new_kernel_command(const kernel_note &note) noexcept {
  trace_record *r = new_command(record_kind::kernel, note.launch.row);
  if (!r)
    return nullptr;
  r->kernel = note.launch.kernel;
  r->rank = note.launch.rank;
  r->flow = note.flow;
  r->bytes = note.launch.bytes;
  std::copy_n(note.launch.extent, 3, r->extent);
  return r;
}

trace_record *new_kernel_command(const backend::launch_arguments &launch, trace_row *row) noexcept {
  return new_kernel_command(record_kernel_command(launch, row));
}

void last_note::make(const backend::launch_arguments &launch, trace_row *row) noexcept {
  m_note = nullptr;
  try {
    const launch_record note = record_of(launch, row);
    m_extent.assign(launch.extent, launch.extent + note.rank);
    m_note = keep_record(note);
  } catch (const std::bad_alloc &) { // counts as no space
  }
}

} // namespace Concurrency::detail
