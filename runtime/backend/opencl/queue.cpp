// Commands of OpenCL.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/queue.h"

#include "backend/opencl/kernel_arguments.h"
#include "backend/opencl/opencl_error.h"
#include "backend/opencl/program_cache.h"
#include "backend/opencl/staging.h"
#include "report/launch_trace.h"

#include <algorithm>

namespace Concurrency::detail {

namespace {

class ocl_event : public backend::event {
public:
  ocl_event(event_handle event, const ocl_device &device)
      : m_event(std::move(event)), m_device(device) {}
  void wait() override {
    cl_event event = m_event.get();
    check(cl.WaitForEvents(1, &event), "clWaitForEvents", &m_device);
  }

private:
  event_handle m_event;
  const ocl_device &m_device;
};

class profiled_event : public command_times {
public:
  explicit profiled_event(event_handle event) : m_event(std::move(event)) {}
  bool read(int64_t &queued, int64_t &begin, int64_t &end) override {
    return read_one(CL_PROFILING_COMMAND_QUEUED, queued) &&
           read_one(CL_PROFILING_COMMAND_START, begin) && read_one(CL_PROFILING_COMMAND_END, end);
  }

private:
  bool read_one(cl_profiling_info what, int64_t &time) {
    cl_ulong value = 0;
    bool ok =
        check_quietly(cl.GetEventProfilingInfo(m_event.get(), what, sizeof(value), &value, nullptr),
                      "clGetEventProfilingInfo");
    time = static_cast<int64_t>(value);
    return ok;
  }
  event_handle m_event;
};

/// How a launch is divided: OpenCL counts dimensions from the least significant one, wants
/// multiples of the group size, and has three; more are one long dimension.
struct grid {
  unsigned dimensions;
  size_t size[3] = {1, 1, 1};
  group_shape group;
};

grid make_grid(const kernel_info &kernel, ocl_kernel &k, const int *extent) {
  unsigned rank = kernel.record->rank;
  grid g;
  g.dimensions = rank > 3 ? 1 : rank;
  for (unsigned i = 0; i < rank; ++i)
    g.size[rank > 3 ? 0 : i] *= static_cast<size_t>(extent[rank - 1 - i]);
  if (kernel.record->tile[0] != 0) {
    g.group = k.tile;
    return g;
  }
  if (!std::equal(g.size, g.size + 3, k.last_domain)) {
    k.last_shape = choose_group_shape(k.limits, g.dimensions, g.size);
    std::copy_n(g.size, 3, k.last_domain);
  }
  g.group = k.last_shape;
  for (unsigned i = 0; i < g.dimensions; ++i)
    g.size[i] = (g.size[i] + g.group.size[i] - 1) / g.group.size[i] * g.group.size[i];
  return g;
}

/// PoCL compiles a kernel for grids that are narrower than this, and once more for wider ones.
constexpr size_t large_grid = 65535;

bool is_large(const grid &g) {
  return std::any_of(g.size, g.size + 3, [](size_t width) { return width >= large_grid; });
}

} // namespace

std::unique_ptr<command_times> times_of(event_handle event) {
  return std::make_unique<profiled_event>(std::move(event));
}

ocl_queue::ocl_queue(ocl_device &device, queue_handle queue, backend::queue_name name)
    : m_device(device), m_queue(std::move(queue)),
      m_row{&device.facts.name, name.device, name.queue} {}

backend::launch_result ocl_queue::launch(backend::kernel &what,
                                            const backend::launch_arguments &arguments) {
  auto &k = static_cast<ocl_kernel &>(what);
  const kernel_info &kernel = arguments.kernel;
  buffer_handle functor_buffer; // the driver keeps it until the kernel has run
  if (arguments.places)
    set_arguments(arguments, k, m_device, functor_buffer);
  else
    set_value_arguments(arguments, k, m_device, functor_buffer);
  const grid g = make_grid(kernel, k, arguments.extent);
  cl_event event = nullptr;
  cl_int code =
      cl.EnqueueNDRangeKernel(m_queue.get(), k.kernel.get(), g.dimensions, nullptr, g.size,
                              g.group.size, 0, nullptr, trace_is_on() ? &event : nullptr);
  if (code == CL_INVALID_WORK_GROUP_SIZE && kernel.record->tile[0] != 0)
    tile_too_large(kernel, m_device);
  check(code, "clEnqueueNDRangeKernel", &m_device);
  if (event)
    trace_command(times_of(event_handle(event)), kernel.title, m_row, trace_of_launch(arguments));
  backend::launch_result result;
  if (m_device.traits.compiles_at_launch)
    result.ticket = k.note_variant({g.group, is_large(g)});
  return result;
}

bool ocl_queue::transfer(const backend::host_transfer &t) {
  const backend::row_shape rows = t.rows;
  cl_mem buffer = memory_of(t.memory);
  if (rows.count == 1 && transfer_staged(*this, buffer, t))
    return true;
  cl_event event = nullptr;
  cl_event *wanted = trace_is_on() ? &event : nullptr;
  cl_bool blocking = t.is_blocking ? CL_TRUE : CL_FALSE;
  if (rows.count == 1) {
    if (t.to_device)
      check(cl.EnqueueWriteBuffer(m_queue.get(), buffer, blocking, t.in_buffer.offset, rows.bytes,
                                  t.host, 0, nullptr, wanted),
            "clEnqueueWriteBuffer", &m_device);
    else
      check(cl.EnqueueReadBuffer(m_queue.get(), buffer, blocking, t.in_buffer.offset, rows.bytes,
                                 t.host, 0, nullptr, wanted),
            "clEnqueueReadBuffer", &m_device);
  } else {
    const size_t pitch = t.in_buffer.pitch;
    size_t buffer_origin[] = {t.in_buffer.offset % pitch, t.in_buffer.offset / pitch, 0};
    size_t host_origin[] = {0, 0, 0};
    size_t region[] = {rows.bytes, rows.count, 1};
    if (t.to_device)
      check(cl.EnqueueWriteBufferRect(m_queue.get(), buffer, blocking, buffer_origin, host_origin,
                                      region, pitch, 0, t.host_pitch, 0, t.host, 0, nullptr,
                                      wanted),
            "clEnqueueWriteBufferRect", &m_device);
    else
      check(cl.EnqueueReadBufferRect(m_queue.get(), buffer, blocking, buffer_origin, host_origin,
                                     region, pitch, 0, t.host_pitch, 0, t.host, 0, nullptr, wanted),
            "clEnqueueReadBufferRect", &m_device);
  }
  if (event)
    trace_command(times_of(event_handle(event)),
                  t.to_device ? "copy to device" : "copy from device", m_row,
                  copy_arguments(rows.bytes * rows.count));
  // A write that blocks has only read the host's memory when it returns.
  const bool is_finished = t.is_blocking && !t.to_device;
  if (is_finished)
    save_new_programs(m_device);
  return is_finished;
}

void ocl_queue::copy(backend::buffer &from, backend::row_place from_at, backend::buffer &to,
                        backend::row_place to_at, backend::row_shape rows) {
  cl_mem source = memory_of(from), target = memory_of(to);
  // Of one buffer, the driver has to see that the rows are apart: only if none goes around.
  const bool is_one_command =
      rows.count > 1 &&
      (source != target || (from_at.pitch == to_at.pitch &&
                            from_at.offset % from_at.pitch + rows.bytes <= from_at.pitch &&
                            to_at.offset % to_at.pitch + rows.bytes <= to_at.pitch));
  if (is_one_command) {
    const size_t from_origin[] = {from_at.offset % from_at.pitch, from_at.offset / from_at.pitch,
                                  0};
    const size_t to_origin[] = {to_at.offset % to_at.pitch, to_at.offset / to_at.pitch, 0};
    const size_t region[] = {rows.bytes, rows.count, 1};
    return check(cl.EnqueueCopyBufferRect(m_queue.get(), source, target, from_origin, to_origin,
                                          region, from_at.pitch, 0, to_at.pitch, 0, 0, nullptr,
                                          nullptr),
                 "clEnqueueCopyBufferRect", &m_device);
  }
  for (size_t i = 0; i != rows.count; ++i)
    check(cl.EnqueueCopyBuffer(m_queue.get(), source, target, from_at.offset + from_at.pitch * i,
                               to_at.offset + to_at.pitch * i, rows.bytes, 0, nullptr, nullptr),
          "clEnqueueCopyBuffer", &m_device);
}

void *ocl_queue::map(backend::buffer &memory, size_t bytes) {
  cl_int code = CL_SUCCESS;
  void *address =
      cl.EnqueueMapBuffer(m_queue.get(), memory_of(memory), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0,
                          bytes, 0, nullptr, nullptr, &code);
  check(code, "clEnqueueMapBuffer", &m_device);
  return address;
}

void ocl_queue::unmap(backend::buffer &memory, void *address) {
  check(cl.EnqueueUnmapMemObject(m_queue.get(), memory_of(memory), address, 0, nullptr, nullptr),
        "clEnqueueUnmapMemObject", &m_device);
}

event_handle ocl_queue::enqueue_marker() {
  cl_event event = nullptr;
  check(cl.EnqueueMarkerWithWaitList(m_queue.get(), 0, nullptr, &event),
        "clEnqueueMarkerWithWaitList", &m_device);
  return event_handle(event);
}

void ocl_queue::order_behind(backend::queue &other) {
  auto &first = static_cast<ocl_queue &>(other);
  event_handle owner = first.enqueue_marker();
  cl_event event = owner.get();
  first.flush();
  check(cl.EnqueueBarrierWithWaitList(m_queue.get(), 1, &event, nullptr),
        "clEnqueueBarrierWithWaitList", &m_device);
}

std::unique_ptr<backend::event> ocl_queue::mark() {
  return std::make_unique<ocl_event>(enqueue_marker(), m_device);
}

void ocl_queue::flush() { check(cl.Flush(m_queue.get()), "clFlush", &m_device); }

void ocl_queue::finish() {
  check(cl.Finish(m_queue.get()), "clFinish", &m_device);
  save_new_programs(m_device);
}

} // namespace Concurrency::detail
