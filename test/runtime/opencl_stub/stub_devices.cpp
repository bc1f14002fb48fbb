// Platforms, devices, contexts, queues, events, and the functions that control the stub.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub.h"
#include "stub_objects.h"

#include <chrono>
#include <stdlib.h>
#include <string.h>

using namespace opencl_stub;

namespace opencl_stub {

bookkeeping &books() {
  static auto *b = new bookkeeping;
  return *b;
}

cl_int enter(const char *function) {
  bookkeeping &b = books();
  ++b.calls[function];
  auto found = b.failures.find(function);
  if (found == b.failures.end() || found->second.after-- > 0 || found->second.times-- <= 0)
    return CL_SUCCESS;
  return found->second.code;
}

void fail(const std::string &function, int code, int after, int times) {
  guard lock(books().lock);
  books().failures[function] = {code, after, times};
}
void stop_failing() {
  guard lock(books().lock);
  books().failures.clear();
}
int calls(const std::string &function) {
  guard lock(books().lock);
  return books().calls[function];
}
std::map<std::string, int> all_calls() {
  guard lock(books().lock);
  return books().calls;
}
int live(const std::string &kind) {
  guard lock(books().lock);
  return books().live[kind];
}
void hold_builds() {
  guard lock(books().lock);
  books().holds_builds = true;
}
void release_builds() {
  guard lock(books().lock);
  books().holds_builds = false;
  books().builds_changed.notify_all();
}
void create_objects_in_builds() {
  guard lock(books().lock);
  books().creates_objects = true;
}
void wait_for_builds(int count) {
  std::unique_lock<std::recursive_mutex> lock(books().lock);
  books().builds_changed.wait(lock, [count] { return books().begun_builds >= count; });
}
void after_blocking_read(std::function<void()> action) {
  guard lock(books().lock);
  books().after_blocking_read = action;
}
size_t most_pending() {
  guard lock(books().lock);
  return books().most_pending;
}
size_t commands_run() {
  guard lock(books().lock);
  return books().commands_run;
}
size_t blocking_transfers() {
  guard lock(books().lock);
  return books().blocking_transfers;
}
std::vector<size_t> last_group() {
  guard lock(books().lock);
  return books().group;
}
std::vector<size_t> last_grid() {
  guard lock(books().lock);
  return books().grid;
}
std::string last_kernel() {
  guard lock(books().lock);
  return books().kernel;
}
std::string last_build_options() {
  guard lock(books().lock);
  return books().build_options;
}

} // namespace opencl_stub

namespace {

/// The second platform exists only with OPENCL_STUB_PLATFORMS=2; it has the same name and devices.
_cl_platform_id platforms[2];
_cl_device_id devices[] = {
    {"Stub GPU A", CL_DEVICE_TYPE_GPU, false, true, 8ull << 30},
    {"Stub GPU B", CL_DEVICE_TYPE_GPU, false, false, 4ull << 30},
    {"Stub APU", CL_DEVICE_TYPE_GPU, true, true, 2ull << 30},
    {"Stub device without a compiler", CL_DEVICE_TYPE_GPU, false, true, 1ull << 30, false},
};
/// The last device exists only with OPENCL_STUB_DEFECTS=1.
const cl_uint device_total = getenv("OPENCL_STUB_DEFECTS") ? 4 : 3;
_cl_device_id cpu = {"Stub CPU", CL_DEVICE_TYPE_CPU, true, true, 64ull << 30};

std::vector<cl_device_id> device_list() {
  std::vector<cl_device_id> list;
  for (cl_uint i = 0; i < device_total; ++i)
    list.push_back(&devices[i]);
  if (getenv("OPENCL_STUB_CPU")) {
    list.push_back(&cpu);
    std::reverse(list.begin(), list.end());
  }
  return list;
}

cl_int give_text(const char *text, size_t capacity, void *to, size_t *needed) {
  return give(text, strlen(text) + 1, capacity, to, needed);
}
bool takes_spirv() { return getenv("OPENCL_STUB_SPIRV") != nullptr; }

/// The extensions of the second GPU, which imitates NVIDIA's, and of the APU, an OpenCL 3.0 device.
std::string extensions_of(cl_device_id d) {
  std::string list = takes_spirv() ? "cl_khr_il_program" : "";
  if (d == &devices[1])
    list += " cl_nv_device_attribute_query";
  if (d == &devices[2])
    list += " cl_ext_float_atomics cl_khr_integer_dot_product";
  return list;
}

/// After these errors, a driver does not run any pending command.
bool loses_commands(cl_int code) { return code == CL_DEVICE_NOT_AVAILABLE || code == CL_INVALID_COMMAND_QUEUE; }

} // namespace

extern "C" {

cl_int clGetPlatformIDs(cl_uint capacity, cl_platform_id *list, cl_uint *count) {
  STUB_ENTER(code);
  const cl_uint total = getenv("OPENCL_STUB_PLATFORMS") ? 2 : 1;
  if (count)
    *count = total;
  for (cl_uint i = 0; list && i < capacity && i < total; ++i)
    list[i] = &platforms[i];
  return CL_SUCCESS;
}

cl_int clGetPlatformInfo(cl_platform_id, cl_platform_info what, size_t capacity, void *to, size_t *needed) {
  STUB_ENTER(code);
  const char *name = getenv("OPENCL_STUB_POCL") ? "Portable Computing Language" : "Stub Platform";
  return give_text(what == CL_PLATFORM_NAME ? name : "OpenCL 1.2 stub", capacity, to, needed);
}

cl_int clGetDeviceIDs(cl_platform_id, cl_device_type, cl_uint capacity, cl_device_id *list, cl_uint *count) {
  STUB_ENTER(code);
  const std::vector<cl_device_id> all = device_list();
  if (count)
    *count = static_cast<cl_uint>(all.size());
  if (list)
    std::copy_n(all.begin(), std::min<size_t>(capacity, all.size()), list);
  return CL_SUCCESS;
}

cl_int clGetDeviceInfo(cl_device_id d, cl_device_info what, size_t capacity, void *to, size_t *needed) {
  STUB_ENTER(code);
  const size_t sizes[] = {1024, 1024, 64};
  switch (what) {
  case CL_DEVICE_NAME:
    return give_text(d->name, capacity, to, needed);
  case CL_DEVICE_VENDOR:
    return give_text("nobody", capacity, to, needed);
  case CL_DEVICE_VERSION:
    return give_text(d == &devices[2] ? "OpenCL 3.0 stub" : "OpenCL 1.2 stub", capacity, to, needed);
  case CL_DRIVER_VERSION: {
    const char *version = getenv("OPENCL_STUB_POCL");
    return give_text(version ? version : "1", capacity, to, needed);
  }
  case CL_DEVICE_EXTENSIONS:
    return give_text(extensions_of(d).c_str(), capacity, to, needed);
  case CL_DEVICE_IL_VERSION:
    return give_text(takes_spirv() ? "SPIR-V_1.2" : "", capacity, to, needed);
  case CL_DEVICE_TYPE:
    return give_value(d->type, capacity, to, needed);
  case CL_DEVICE_AVAILABLE:
  case CL_DEVICE_ENDIAN_LITTLE:
    return give_value<cl_bool>(CL_TRUE, capacity, to, needed);
  case CL_DEVICE_COMPILER_AVAILABLE:
    return give_value<cl_bool>(d->has_compiler, capacity, to, needed);
  case CL_DEVICE_HOST_UNIFIED_MEMORY:
    return give_value<cl_bool>(d->shares_memory, capacity, to, needed);
  case CL_DEVICE_ADDRESS_BITS:
    return give_value<cl_uint>(64, capacity, to, needed);
  case CL_DEVICE_MAX_WORK_GROUP_SIZE:
    return give_value<size_t>(1024, capacity, to, needed);
  case CL_DEVICE_MAX_COMPUTE_UNITS:
    return give_value<cl_uint>(8, capacity, to, needed);
  case CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS:
    return give_value<cl_uint>(3, capacity, to, needed);
  case CL_DEVICE_MAX_WORK_ITEM_SIZES:
    return give(sizes, sizeof(sizes), capacity, to, needed);
  case CL_DEVICE_MAX_PARAMETER_SIZE:
    return give_value<size_t>(1024, capacity, to, needed);
  case CL_DEVICE_LOCAL_MEM_SIZE:
    return give_value<cl_ulong>(48 << 10, capacity, to, needed);
  case CL_DEVICE_GLOBAL_MEM_SIZE:
    return give_value(d->memory, capacity, to, needed);
  case CL_DEVICE_MAX_MEM_ALLOC_SIZE:
    return give_value(d->memory / 4, capacity, to, needed);
  case CL_DEVICE_MAX_CLOCK_FREQUENCY:
    return give_value<cl_uint>(1500, capacity, to, needed);
  case CL_DEVICE_OPENCL_C_VERSION:
    return give_text("OpenCL C 1.2 stub", capacity, to, needed);
  case CL_DEVICE_SINGLE_FP_CONFIG: // the APU cannot round quotients and square roots correctly
    return give_value<cl_device_fp_config>(CL_FP_ROUND_TO_NEAREST | CL_FP_INF_NAN |
                                               (d->shares_memory ? 0 : CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT),
                                           capacity, to, needed);
  case CL_DEVICE_DOUBLE_FP_CONFIG:
    return give_value<cl_ulong>(d->has_fp64 ? 63 : 0, capacity, to, needed);
  case 0x4000: // CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV and _MINOR_NV
  case 0x4001:
    return d == &devices[1] ? give_value<cl_uint>(what == 0x4000 ? 8 : 6, capacity, to, needed) : CL_INVALID_VALUE;
  default:
    return CL_INVALID_VALUE;
  }
}

cl_context clCreateContext(const cl_context_properties *, cl_uint, const cl_device_id *list,
                           void(CL_CALLBACK *)(const char *, const void *, size_t, void *), void *, cl_int *code_out) {
  STUB_ENTER(with_code<cl_context>(code_out, code, nullptr));
  cl_context c = make_object<_cl_context>("context");
  c->device = list[0];
  return with_code(code_out, CL_SUCCESS, c);
}
cl_int clRetainContext(cl_context c) {
  STUB_ENTER(code);
  ++c->references;
  return CL_SUCCESS;
}
cl_int clReleaseContext(cl_context c) {
  guard lock(books().lock);
  if (--c->references == 0)
    free_object(c, "context");
  return enter("clReleaseContext");
}

cl_command_queue clCreateCommandQueue(cl_context c, cl_device_id, cl_command_queue_properties, cl_int *code_out) {
  STUB_ENTER(with_code<cl_command_queue>(code_out, code, nullptr));
  cl_command_queue q = make_object<_cl_command_queue>("queue");
  q->context = c;
  return with_code(code_out, CL_SUCCESS, q);
}
cl_int clRetainCommandQueue(cl_command_queue q) {
  STUB_ENTER(code);
  ++q->references;
  return CL_SUCCESS;
}
cl_int clGetCommandQueueInfo(cl_command_queue q, cl_command_queue_info what, size_t capacity, void *to,
                             size_t *needed) {
  STUB_ENTER(code);
  switch (what) {
  case CL_QUEUE_CONTEXT:
    return give_value(q->context, capacity, to, needed);
  case CL_QUEUE_DEVICE:
    return give_value(q->context->device, capacity, to, needed);
  case CL_QUEUE_PROPERTIES:
    return give_value<cl_command_queue_properties>(0, capacity, to, needed);
  default:
    return CL_INVALID_VALUE;
  }
}
cl_int clReleaseCommandQueue(cl_command_queue q) {
  guard lock(books().lock);
  if (--q->references > 0)
    return enter("clReleaseCommandQueue");
  q->finish();
  --books().live["queue"];
  books().released_queues.push_back(q); // the object stays allocated, because events of other queues may refer to it
  return enter("clReleaseCommandQueue");
}

cl_int clFlush(cl_command_queue) {
  guard lock(books().lock);
  return enter("clFlush");
}
cl_int clFinish(cl_command_queue q) {
  guard lock(books().lock);
  if (cl_int code = enter("clFinish")) {
    if (loses_commands(code))
      q->lose_commands();
    return code;
  }
  q->finish();
  return CL_SUCCESS;
}

cl_int clEnqueueMarkerWithWaitList(cl_command_queue q, cl_uint, const cl_event *, cl_event *event) {
  STUB_ENTER(code);
  q->add([] {});
  *event = make_object<_cl_event>("event");
  **event = {q, q->enqueued, 1};
  return CL_SUCCESS;
}
cl_int clEnqueueBarrierWithWaitList(cl_command_queue q, cl_uint count, const cl_event *events, cl_event *) {
  STUB_ENTER(code);
  for (cl_uint i = 0; i < count; ++i) {
    _cl_event waited = *events[i];
    q->add([waited] { waited.queue->run_until(waited.number); });
  }
  return CL_SUCCESS;
}
cl_int clWaitForEvents(cl_uint count, const cl_event *events) {
  guard lock(books().lock);
  if (cl_int code = enter("clWaitForEvents")) {
    for (cl_uint i = 0; i < count && loses_commands(code); ++i)
      events[i]->queue->lose_commands();
    return code;
  }
  for (cl_uint i = 0; i < count; ++i)
    events[i]->queue->run_until(events[i]->number);
  return CL_SUCCESS;
}
cl_int clRetainEvent(cl_event event) {
  STUB_ENTER(code);
  ++event->references;
  return CL_SUCCESS;
}
cl_int clReleaseEvent(cl_event event) {
  guard lock(books().lock);
  if (--event->references == 0)
    free_object(event, "event");
  return enter("clReleaseEvent");
}
/// Every command takes one microsecond and begins ten microseconds after it was enqueued.
cl_int clGetEventProfilingInfo(cl_event event, cl_profiling_info what, size_t capacity, void *to, size_t *needed) {
  STUB_ENTER(code);
  cl_ulong enqueued = event->number * 100000;
  cl_ulong after = what == CL_PROFILING_COMMAND_START ? 10000 : what == CL_PROFILING_COMMAND_END ? 11000 : 0;
  return give_value<cl_ulong>(enqueued + after, capacity, to, needed);
}

/// Host and device share one clock.
cl_int clGetDeviceAndHostTimer(cl_device_id, cl_ulong *device, cl_ulong *host) {
  STUB_ENTER(code);
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  *device = *host = static_cast<cl_ulong>(std::chrono::duration_cast<std::chrono::nanoseconds>(now).count());
  return CL_SUCCESS;
}

/// The stub has no extension functions.
void *clGetExtensionFunctionAddressForPlatform(cl_platform_id, const char *) {
  guard lock(books().lock);
  (void)enter("clGetExtensionFunctionAddressForPlatform");
  return nullptr;
}

} // extern "C"
