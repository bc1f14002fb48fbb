// Commands of OpenCL.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/queue.h"

#include "backend/opencl/first_run.h"
#include "backend/opencl/kernel_arguments.h"
#include "backend/opencl/opencl_error.h"
#include "backend/opencl/program_cache.h"
#include "backend/opencl/staging.h"
#include "report/build_progress.h"
#include "report/launch_trace.h"
#include "report/trace_signals.h"
#include "support/process_exit.h"

#include <algorithm>
#include <optional>

namespace Concurrency::detail {

namespace {

/// A point after launches that wait for builds, which OpenCL does not know about yet.
class pending_event : public backend::event {
public:
  pending_event(std::shared_ptr<pending_launches> pending, std::function<std::unique_ptr<backend::event>()> mark)
      : m_pending(std::move(pending)), m_mark(std::move(mark)) {}
  void wait() override {
    wait_quietly();
    m_pending->throw_error();
  }
  void wait_quietly() override {
    check_driver_process();
    m_pending->settle();
    m_mark()->wait();
  }

private:
  const std::shared_ptr<pending_launches> m_pending;
  const std::function<std::unique_ptr<backend::event>()> m_mark;
};

class ocl_event : public backend::event {
public:
  ocl_event(event_handle event, const ocl_device &device, std::shared_ptr<command_list> commands,
            std::shared_ptr<kernel_timeout> kernels, int64_t timeout)
      : m_event(std::move(event)), m_device(device), m_commands(std::move(commands)),
        m_last_command(m_commands ? m_commands->last_number() : 0), m_kernels(std::move(kernels)),
        m_last_kernel(m_kernels->last_number()), m_timeout(timeout) {}
  void wait() override {
    check_driver_process();
    if (m_timeout)
      m_kernels->wait(m_last_kernel, m_timeout);
    cl_event event = m_event.get();
    check(cl.WaitForEvents(1, &event), "clWaitForEvents", &m_device);
    if (m_commands)
      m_commands->record_finished(m_last_command);
  }

private:
  event_handle m_event;
  const ocl_device &m_device;
  const std::shared_ptr<command_list> m_commands; ///< for the timeline, or null
  const uint64_t m_last_command;
  const std::shared_ptr<kernel_timeout> m_kernels;
  const uint64_t m_last_kernel;
  const int64_t m_timeout;
};

event_handle enqueue_marker(cl_command_queue queue, const ocl_device &device) {
  cl_event event = nullptr;
  check(cl.EnqueueMarkerWithWaitList(queue, 0, nullptr, &event), "clEnqueueMarkerWithWaitList", &device);
  return event_handle(event);
}

/// Commands are events.
class profiled_events : public command_times {
public:
  bool read(void *command, device_times &times) override {
    auto *event = static_cast<cl_event>(command);
    return read_one(event, CL_PROFILING_COMMAND_QUEUED, times.queued) &&
           read_one(event, CL_PROFILING_COMMAND_START, times.begin) &&
           read_one(event, CL_PROFILING_COMMAND_END, times.end);
  }
  void release(void *command) noexcept override { event_handle owner(static_cast<cl_event>(command)); }

private:
  static bool read_one(cl_event event, cl_profiling_info what, int64_t &time) {
    cl_ulong value = 0;
    const bool ok =
        check_quietly(cl.GetEventProfilingInfo(event, what, sizeof(value), &value, nullptr), "clGetEventProfilingInfo");
    time = static_cast<int64_t>(value);
    return ok;
  }
};

/// Once per queue, because clocks drift and this is cheap. Devices before OpenCL 2.1, and some of 3.0,
/// lack this function.
void compare_clocks(const ocl_device &device, unsigned index) {
  constexpr unsigned version_2_1 = 2u << 16 | 1u;
  static const auto ask =
      find_opencl_function<cl_int (*)(cl_device_id, cl_ulong *, cl_ulong *)>("clGetDeviceAndHostTimer");
  if (!ask || device.facts.version_number < version_2_1)
    return;
  cl_ulong on_device = 0, on_host = 0;
  const int64_t before = trace_now();
  if (check_quietly(ask(device.traits.id, &on_device, &on_host), "clGetDeviceAndHostTimer"))
    add_clock_bounds(index, before - ticks_of_nanoseconds(static_cast<int64_t>(on_device)),
                     trace_now() - ticks_of_nanoseconds(static_cast<int64_t>(on_device)));
}

/// The division of a launch into groups: OpenCL's order of dimensions starts with the least significant, it requires
/// multiples of the group size, and has three dimensions; higher ranks are linearized.
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
  if (kernel.is_rows)
    g.size[1] = (g.size[1] + table::rows_each - 1) / table::rows_each;
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

/// Returns whether each row is within one row of a buffer that is `pitch` wide: NVIDIA's driver rejects other
/// rectangles. Rows that wrap around come from data that is current only in pieces. Rectangles that a driver rejects
/// for other reasons are transferred row by row as well.
bool is_rectangle(backend::row_origin at, backend::row_shape rows) {
  return at.offset % at.pitch + rows.bytes <= at.pitch;
}

/// PoCL compiles a kernel once for narrower grids and once for wider ones.
constexpr size_t large_grid = 65535;

bool is_large(const grid &g) {
  return std::any_of(g.size, g.size + 3, [](size_t width) { return width >= large_grid; });
}

/// For a launch that is enqueued now.
void place_arguments(const backend::launch_arguments &arguments, ocl_kernel &k, ocl_device &device) {
  set_arguments(arguments, k, device);
  k.is_placed = true;
}

} // namespace

ocl_queue::ocl_queue(ocl_device &device, queue_handle queue, backend::queue_name name)
    : m_device(device), m_queue(std::move(queue)), m_row(make_queue_row(device.facts.name, name.device, name.queue)),
      m_commands(make_command_list(name.device, std::make_unique<profiled_events>())),
      m_kernels(std::make_shared<kernel_timeout>(device)),
      m_pending(
          std::make_shared<pending_launches>([this](pending_launch &l) { enqueue_pending(l); },
                                             [this] { (void)check_quietly(cl.Flush(m_queue.get()), "clFlush"); })) {
  if (m_commands)
    compare_clocks(device, name.device);
}

/// A queue with a kernel that does not end is not released, because drivers would wait.
ocl_queue::~ocl_queue() {
  if (was_forked)
    return;
  m_pending->close();
  if (m_kernels->is_removed())
    (void)m_queue.release();
}

void ocl_queue::settle() noexcept {
  if (m_pending->any())
    m_pending->settle();
}

cl_command_queue ocl_queue::share() {
  m_is_shared = true;
  settle();
  return m_queue.get();
}

void ocl_queue::wait_for_kernels() {
  if (m_pending->any()) {
    m_pending->settle();
    m_pending->throw_error();
  }
  wait_for_running_kernels();
}

void ocl_queue::wait_for_running_kernels() {
  m_kernels->check_removed();
  if (const int64_t limit = timeout.load(std::memory_order_relaxed)) {
    flush();
    m_kernels->wait_for_all(limit);
  }
}

uint64_t ocl_queue::record_command(trace_record *record, event_handle event, int64_t before) {
  if (!record || !event)
    return 0;
  record->begin = before; // until its times are known
  publish_record(record);
  return m_commands->add(record, event.release(), before, trace_now());
}

void ocl_queue::record_launch(const launch_record *note, event_handle event, int64_t begin) {
  if (!note || !event)
    return;
  const int64_t end = trace_now();
  if (queued_launch *launch = record_queued_launch(*note, begin, end))
    m_commands->add(&launch->kernel, event.release(), begin, end);
}

backend::launch_result ocl_queue::launch(backend::kernel &what, const backend::launch_arguments &arguments) {
  check_driver_process();
  auto &k = static_cast<ocl_kernel &>(what);
  const kernel_info &kernel = arguments.kernel;
  m_kernels->check_removed();
  const bool is_now = k.kernel && (arguments.locations || k.is_placed) && !m_pending->any();
  const bool is_one_event = is_now && arguments.span && !arguments.span->has_begun();
  if (arguments.span && !is_one_event)
    arguments.span->begin();
  const int64_t begin = m_row ? trace_about_now() : 0;
  if (arguments.locations) {
    k.locations.assign(arguments.locations, arguments.locations + kernel.record->container_count);
    k.is_placed = false;
    k.note.forget();
  }
  if (__builtin_expect(!is_now, 0))
    return launch_later(k, arguments);
  if (k.is_placed)
    set_value_arguments(arguments, k, m_device);
  else
    place_arguments(arguments, k, m_device);
  event_handle event = enqueue(k, arguments.extent);
  if (m_row && is_one_event)
    record_launch(k.note.of(arguments, m_row), std::move(event), begin);
  else if (m_row)
    record_command(new_kernel_command(arguments, m_row), std::move(event), begin);
  return {};
}

event_handle ocl_queue::enqueue(ocl_kernel &k, const int *extent) {
  const grid g = make_grid(k.info, k, extent);
  cl_event event = nullptr;
  const int64_t limit = timeout.load(std::memory_order_relaxed);
  const std::string variant =
      m_device.traits.compiles_at_launch ? k.record_variant({g.group, is_large(g)}) : std::string();
  std::optional<driver_work> compiles;
  if (!variant.empty())
    compiles.emplace("the first run of " + k.info.short_title + " on " + m_device.facts.name);
  cl_int code = cl.EnqueueNDRangeKernel(m_queue.get(), k.kernel.get(), g.dimensions, nullptr, g.size, g.group.size, 0,
                                        nullptr, m_row || limit || !variant.empty() ? &event : nullptr);
  if (code == CL_INVALID_WORK_GROUP_SIZE && k.info.record->tile[0] != 0)
    tile_too_large(k.info, m_device);
  check(code, "clEnqueueNDRangeKernel", &m_device);
  event_handle owner(event);
  if (limit && event) {
    check(cl.RetainEvent(event), "clRetainEvent", &m_device);
    m_kernels->add(event_handle(event), k.info);
  }
  if (!variant.empty()) {
    flush();
    wait_for_first_run(k, variant, event, *m_kernels, limit);
  }
  return owner;
}

backend::launch_result ocl_queue::launch_later(ocl_kernel &k, const backend::launch_arguments &arguments) {
  if (!k.kernel && m_device.traits.keeps_to_one_thread) {
    build_wait waits;
    k.task->wait();
  }
  if (!k.kernel && k.task->is_done()) {
    if (k.task->has_failed()) // perhaps for a launch that has already thrown
      build_again(k);
    else
      k.make();
  }
  backend::launch_arguments all = {arguments.kernel, arguments.extent, arguments.functor, k.locations.data(),
                                   arguments.span};
  if (k.kernel && !m_pending->has_launches()) {
    place_arguments(all, k, m_device);
    const int64_t before = m_row ? trace_now() : 0;
    event_handle event = enqueue(k, all.extent);
    if (m_row)
      record_command(new_kernel_command(all, m_row), std::move(event), before);
    return {};
  }
  pending_launch later = {&k.info,
                          std::make_unique<ocl_kernel>(k.info, m_device, k.how, k.task),
                          {all.extent, all.extent + k.info.record->rank},
                          {},
                          {}};
  set_arguments(all, *later.code, m_device);
  for (const backend::container_location &place : k.locations) {
    check(cl.RetainMemObject(memory_of(*place.memory)), "clRetainMemObject", &m_device);
    later.memory.emplace_back(memory_of(*place.memory));
  }
  if (m_row)
    later.note = record_kernel_command(all, m_row);
  m_pending->add(std::move(later));
  if (m_is_shared)
    wait_for_kernels();
  return {};
}

void ocl_queue::enqueue_pending(pending_launch &launch) {
  const int64_t before = m_row ? trace_now() : 0;
  event_handle event = enqueue(*launch.code, launch.extent.data());
  if (m_row)
    record_command(new_kernel_command(launch.note), std::move(event), before);
}

bool ocl_queue::transfer_rows(const backend::host_transfer &t) {
  bool is_finished = false;
  for (size_t i = 0; i != t.rows.count; ++i)
    is_finished = transfer({t.memory,
                            {t.in_buffer.offset + i * t.in_buffer.pitch, 0},
                            t.host + i * t.host_pitch,
                            0,
                            {t.rows.bytes, 1},
                            t.to_device,
                            t.is_blocking,
                            t.is_pinned});
  return is_finished;
}

bool ocl_queue::transfer(const backend::host_transfer &t) {
  check_driver_process();
  const backend::row_shape rows = t.rows;
  if (rows.count > 1 && !is_rectangle(t.in_buffer, rows))
    return transfer_rows(t);
  if (m_pending->any() && (!t.to_device || m_pending->uses(memory_of(t.memory)))) {
    m_pending->settle();
    if (!t.to_device)
      m_pending->throw_error();
  }
  if (t.is_blocking)
    wait_for_running_kernels();
  m_kernels->check_removed();
  cl_mem buffer = memory_of(t.memory);
  if (rows.count == 1 && !t.is_pinned && transfer_staged(*this, buffer, t))
    return true;
  cl_event event = nullptr;
  const bool waits_for_event = t.is_blocking && m_device.traits.blocks_until_idle;
  cl_event *wanted = m_row || waits_for_event ? &event : nullptr;
  const int64_t before = m_row ? trace_now() : 0;
  cl_bool blocking = t.is_blocking && !waits_for_event ? CL_TRUE : CL_FALSE;
  if (rows.count == 1) {
    if (t.to_device)
      check(cl.EnqueueWriteBuffer(m_queue.get(), buffer, blocking, t.in_buffer.offset, rows.bytes, t.host, 0, nullptr,
                                  wanted),
            "clEnqueueWriteBuffer", &m_device);
    else
      check(cl.EnqueueReadBuffer(m_queue.get(), buffer, blocking, t.in_buffer.offset, rows.bytes, t.host, 0, nullptr,
                                 wanted),
            "clEnqueueReadBuffer", &m_device);
  } else {
    const size_t pitch = t.in_buffer.pitch;
    size_t buffer_origin[] = {t.in_buffer.offset % pitch, t.in_buffer.offset / pitch, 0};
    size_t host_origin[] = {0, 0, 0};
    size_t region[] = {rows.bytes, rows.count, 1};
    const cl_int code = t.to_device
                            ? cl.EnqueueWriteBufferRect(m_queue.get(), buffer, blocking, buffer_origin, host_origin,
                                                        region, pitch, 0, t.host_pitch, 0, t.host, 0, nullptr, wanted)
                            : cl.EnqueueReadBufferRect(m_queue.get(), buffer, blocking, buffer_origin, host_origin,
                                                       region, pitch, 0, t.host_pitch, 0, t.host, 0, nullptr, wanted);
    if (code == CL_INVALID_VALUE) // nothing has been enqueued
      return transfer_rows(t);
    check(code, t.to_device ? "clEnqueueWriteBufferRect" : "clEnqueueReadBufferRect", &m_device);
  }
  event_handle owned(event);
  if (waits_for_event)
    check(cl.WaitForEvents(1, &event), "clWaitForEvents", &m_device);
  uint64_t number = 0;
  if (m_row)
    number = record_command(new_copy(t.to_device ? record_kind::copy_to_device : record_kind::copy_from_device, m_row,
                                     rows.bytes * rows.count),
                            std::move(owned), before);
  // When a blocking write returns, it has only read the host's memory.
  const bool is_finished = t.is_blocking && !t.to_device;
  if (is_finished) {
    if (m_commands) // other threads may have enqueued commands after it: their times are queried later
      m_commands->record_finished(number);
    save_new_programs(m_device);
  }
  return is_finished;
}

void ocl_queue::copy(backend::buffer &from, backend::row_origin from_at, backend::buffer &to, backend::row_origin to_at,
                     backend::row_shape rows) {
  check_driver_process();
  settle();
  m_kernels->check_removed();
  cl_mem source = memory_of(from), target = memory_of(to);
  // Within one buffer, the driver must be able to see that the rows do not overlap.
  const bool is_one_command = rows.count > 1 && is_rectangle(from_at, rows) && is_rectangle(to_at, rows) &&
                              (source != target || from_at.pitch == to_at.pitch);
  if (is_one_command) {
    const size_t from_origin[] = {from_at.offset % from_at.pitch, from_at.offset / from_at.pitch, 0};
    const size_t to_origin[] = {to_at.offset % to_at.pitch, to_at.offset / to_at.pitch, 0};
    const size_t region[] = {rows.bytes, rows.count, 1};
    cl_event event = nullptr;
    const int64_t before = m_row ? trace_now() : 0;
    const cl_int code =
        cl.EnqueueCopyBufferRect(m_queue.get(), source, target, from_origin, to_origin, region, from_at.pitch, 0,
                                 to_at.pitch, 0, 0, nullptr, m_row ? &event : nullptr);
    if (code != CL_INVALID_VALUE) {
      check(code, "clEnqueueCopyBufferRect", &m_device);
      return record_copy(rows.bytes * rows.count, event, before);
    }
  }
  for (size_t i = 0; i != rows.count; ++i) {
    cl_event event = nullptr;
    const int64_t before = m_row ? trace_now() : 0;
    check(cl.EnqueueCopyBuffer(m_queue.get(), source, target, from_at.offset + from_at.pitch * i,
                               to_at.offset + to_at.pitch * i, rows.bytes, 0, nullptr, m_row ? &event : nullptr),
          "clEnqueueCopyBuffer", &m_device);
    record_copy(rows.bytes, event, before);
  }
}

void ocl_queue::record_copy(uint64_t bytes, cl_event event, int64_t before) {
  if (event)
    record_command(new_copy(record_kind::copy_on_device, m_row, bytes), event_handle(event), before);
}

void *ocl_queue::map(backend::buffer &memory, size_t bytes) {
  check_driver_process();
  wait_for_kernels();
  cl_int code = CL_SUCCESS;
  void *address = cl.EnqueueMapBuffer(m_queue.get(), memory_of(memory), CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes,
                                      0, nullptr, nullptr, &code);
  check(code, "clEnqueueMapBuffer", &m_device);
  return address;
}

void ocl_queue::unmap(backend::buffer &memory, void *address) {
  check_driver_process();
  settle();
  m_kernels->check_removed();
  check(cl.EnqueueUnmapMemObject(m_queue.get(), memory_of(memory), address, 0, nullptr, nullptr),
        "clEnqueueUnmapMemObject", &m_device);
}

void ocl_queue::order_queue_after(backend::queue &other) {
  check_driver_process();
  auto &first = static_cast<ocl_queue &>(other);
  first.settle();
  settle();
  first.m_kernels->check_removed();
  event_handle owner = enqueue_marker(first.get(), m_device);
  cl_event event = owner.get();
  first.flush();
  check(cl.EnqueueBarrierWithWaitList(m_queue.get(), 1, &event, nullptr), "clEnqueueBarrierWithWaitList", &m_device);
}

std::unique_ptr<backend::event> ocl_queue::mark() {
  check_driver_process();
  m_kernels->check_removed();
  const int64_t limit = timeout.load(std::memory_order_relaxed);
  if (!m_pending->any())
    return std::make_unique<ocl_event>(enqueue_marker(m_queue.get(), m_device), m_device, m_commands, m_kernels, limit);
  check(cl.RetainCommandQueue(m_queue.get()), "clRetainCommandQueue", &m_device);
  auto queue = std::make_shared<queue_handle>(m_queue.get()); // the view may be destroyed before the wait
  return std::make_unique<pending_event>(
      m_pending, [queue, &device = m_device, commands = m_commands, kernels = m_kernels, limit] {
        return std::make_unique<ocl_event>(enqueue_marker(queue->get(), device), device, commands, kernels, limit);
      });
}

void ocl_queue::flush() { check(cl.Flush(m_queue.get()), "clFlush", &m_device); }

void ocl_queue::finish() {
  check_driver_process();
  wait_for_kernels();
  const uint64_t last = m_commands ? m_commands->last_number() : 0;
  check(cl.Finish(m_queue.get()), "clFinish", &m_device);
  if (m_commands) {
    m_commands->record_finished(last);
    keep_writing_at_abort();
  }
  save_new_programs(m_device);
}

} // namespace Concurrency::detail
