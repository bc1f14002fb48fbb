// Buffers and their commands, programs and kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stub_objects.h"

#include <array>
#include <atomic>
#include <cxxabi.h>
#include <stdlib.h>
#include <utility>

extern "C" void *__dso_handle;

using namespace opencl_stub;

namespace {

const char *const binary_mark = "binary of the stub: ";

void release(cl_mem m) {
  if (--m->references == 0)
    free_object(m, "buffer");
}

/// The object becomes false when exit destroys it.
const std::atomic<bool> *make_static_object() {
  auto *object = new std::atomic<bool>(true);
  const auto destroy = [](void *o) { *static_cast<std::atomic<bool> *>(o) = false; };
  if (abi::__cxa_atexit(destroy, object, &__dso_handle) != 0)
    abort();
  return object;
}

/// Returns the event of the queue's last command.
void give_event(cl_command_queue q, cl_event *event) {
  if (!event)
    return;
  *event = make_object<_cl_event>("event");
  **event = {q, q->enqueued, 1};
}

/// Copies rows between host memory and a buffer.
void copy_rows(cl_mem m, const size_t *origin, const size_t *region, size_t pitch, char *host, size_t host_pitch,
               bool to_buffer) {
  for (size_t row = 0; row < region[1]; ++row) {
    char *device = m->bytes.data() + (origin[1] + row) * pitch + origin[0];
    char *memory = host + row * host_pitch;
    memcpy(to_buffer ? device : memory, to_buffer ? memory : device, region[0]);
  }
}

template <typename T> T arg(cl_kernel k, cl_uint i) {
  T value;
  memcpy(&value, k->args.at(i).data(), sizeof(T));
  return value;
}

/// Runs the kernels of simple_kernels.cpp on snapshots of their arguments. Other kernels do nothing.
std::function<void()> body_of(cl_kernel k, std::vector<cl_mem> &buffers) {
  auto ints = [](cl_mem m, cl_ulong at) { return reinterpret_cast<int *>(m->bytes.data() + at); };
  if (k->name == "double_into") {
    cl_mem from = arg<cl_mem>(k, 0), to = arg<cl_mem>(k, 1);
    std::array<cl_ulong, 2> offsets = arg<std::array<cl_ulong, 2>>(k, 2);
    cl_uint count = arg<cl_uint>(k, 3);
    buffers = {from, to};
    return [=] {
      for (cl_uint i = 0; i < count; ++i)
        ints(to, offsets[1])[i] = 2 * ints(from, offsets[0])[i];
    };
  }
  const bool is_add2 = k->name == "add2" || k->name == "add2_rows";
  if (k->name != "add1" && !is_add2 && k->name != "fill_even")
    return [] {};
  cl_mem m = arg<cl_mem>(k, 0);
  cl_ulong at = arg<cl_ulong>(k, 1);
  buffers.push_back(m);
  if (is_add2) {
    int stride = arg<int>(k, 2), n = arg<int>(k, 3);
    cl_uint rows = arg<cl_uint>(k, 4), columns = arg<cl_uint>(k, 5);
    return [=] {
      for (cl_uint i = 0; i < rows * columns; ++i)
        ints(m, at)[static_cast<int>(i / columns) * stride + static_cast<int>(i % columns)] += n;
    };
  }
  int n = arg<int>(k, 2);
  cl_uint count = arg<cl_uint>(k, 3);
  bool is_add = k->name == "add1";
  return [=] {
    for (cl_uint i = 0; i < count; ++i)
      if (is_add)
        ints(m, at)[i] += n;
      else if (i % 2 == 0)
        ints(m, at)[i] = n;
  };
}

} // namespace

void opencl_stub::add_command(cl_command_queue q, std::vector<cl_mem> buffers, std::function<void()> command) {
  for (cl_mem m : buffers)
    ++m->references;
  q->add(command, [buffers] {
    for (cl_mem m : buffers)
      release(m);
  });
}

extern "C" {

cl_mem clCreateBuffer(cl_context c, cl_mem_flags flags, size_t bytes, void *host, cl_int *code_out) {
  STUB_ENTER(with_code<cl_mem>(code_out, code, nullptr));
  cl_mem m = make_object<_cl_mem>("buffer");
  m->context = c;
  m->bytes.assign(bytes, '\x5a');
  if (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR))
    memcpy(m->bytes.data(), host, bytes);
  m->is_pinned = (flags & CL_MEM_ALLOC_HOST_PTR) != 0;
  m->host = flags & CL_MEM_USE_HOST_PTR ? static_cast<char *>(host) : nullptr;
  return with_code(code_out, CL_SUCCESS, m);
}
cl_int clRetainMemObject(cl_mem m) {
  STUB_ENTER(code);
  ++m->references;
  return CL_SUCCESS;
}
cl_int clGetMemObjectInfo(cl_mem m, cl_mem_info what, size_t capacity, void *to, size_t *needed) {
  STUB_ENTER(code);
  switch (what) {
  case CL_MEM_TYPE:
    return give_value(m->type, capacity, to, needed);
  case CL_MEM_SIZE:
    return give_value(m->bytes.size(), capacity, to, needed);
  case CL_MEM_HOST_PTR:
    return give_value<void *>(m->host, capacity, to, needed);
  case CL_MEM_CONTEXT:
    return give_value(m->context, capacity, to, needed);
  default:
    return CL_INVALID_VALUE;
  }
}
cl_int clReleaseMemObject(cl_mem m) {
  guard lock(books().lock);
  release(m);
  return enter("clReleaseMemObject");
}

cl_int clEnqueueWriteBuffer(cl_command_queue q, cl_mem m, cl_bool blocking, size_t at, size_t bytes, const void *host,
                            cl_uint, const cl_event *, cl_event *event) {
  STUB_ENTER(code);
  books().blocking_transfers += blocking;
  if (blocking) { // returns when the host may change its memory, which is before the
                  // device has the data
    auto *first = static_cast<const char *>(host);
    std::vector<char> taken(first, first + bytes);
    add_command(q, {m}, [=] { memcpy(m->bytes.data() + at, taken.data(), bytes); });
  } else {
    add_command(q, {m}, [=] { memcpy(m->bytes.data() + at, host, bytes); });
  }
  give_event(q, event);
  return CL_SUCCESS;
}
cl_int clEnqueueReadBuffer(cl_command_queue q, cl_mem m, cl_bool blocking, size_t at, size_t bytes, void *host, cl_uint,
                           const cl_event *, cl_event *event) {
  std::unique_lock<std::recursive_mutex> lock(books().lock);
  if (cl_int code = enter("clEnqueueReadBuffer"))
    return code;
  books().blocking_transfers += blocking;
  add_command(q, {m}, [=] { memcpy(host, m->bytes.data() + at, bytes); });
  give_event(q, event);
  if (blocking) {
    q->finish();
    std::function<void()> action = std::exchange(books().after_blocking_read, nullptr);
    lock.unlock();
    if (action)
      action();
  }
  return CL_SUCCESS;
}
/// NVIDIA's driver refuses rectangles with a row that crosses the end of the buffer's row.
static bool goes_around(const size_t *origin, const size_t *region, size_t pitch) {
  return origin[0] + region[0] > pitch;
}

cl_int clEnqueueWriteBufferRect(cl_command_queue q, cl_mem m, cl_bool blocking, const size_t *origin, const size_t *,
                                const size_t *region, size_t pitch, size_t, size_t host_pitch, size_t, const void *host,
                                cl_uint, const cl_event *, cl_event *event) {
  STUB_ENTER(code);
  books().blocking_transfers += blocking;
  if (goes_around(origin, region, pitch))
    return CL_INVALID_VALUE;
  std::vector<size_t> o(origin, origin + 3), r(region, region + 3);
  add_command(q, {m}, [=] {
    copy_rows(m, o.data(), r.data(), pitch, static_cast<char *>(const_cast<void *>(host)), host_pitch, true);
  });
  give_event(q, event);
  if (blocking)
    q->finish();
  return CL_SUCCESS;
}
cl_int clEnqueueReadBufferRect(cl_command_queue q, cl_mem m, cl_bool blocking, const size_t *origin, const size_t *,
                               const size_t *region, size_t pitch, size_t, size_t host_pitch, size_t, void *host,
                               cl_uint, const cl_event *, cl_event *event) {
  STUB_ENTER(code);
  books().blocking_transfers += blocking;
  if (goes_around(origin, region, pitch))
    return CL_INVALID_VALUE;
  std::vector<size_t> o(origin, origin + 3), r(region, region + 3);
  add_command(q, {m}, [=] { copy_rows(m, o.data(), r.data(), pitch, static_cast<char *>(host), host_pitch, false); });
  give_event(q, event);
  if (blocking)
    q->finish();
  return CL_SUCCESS;
}
cl_int clEnqueueCopyBuffer(cl_command_queue q, cl_mem from, cl_mem to, size_t from_at, size_t to_at, size_t bytes,
                           cl_uint, const cl_event *, cl_event *) {
  STUB_ENTER(code);
  if (from->context != to->context)
    return CL_INVALID_MEM_OBJECT;
  if (from == to && from_at < to_at + bytes && to_at < from_at + bytes)
    return CL_MEM_COPY_OVERLAP;
  add_command(q, {from, to}, [=] { memcpy(to->bytes.data() + to_at, from->bytes.data() + from_at, bytes); });
  return CL_SUCCESS;
}
cl_int clEnqueueCopyBufferRect(cl_command_queue q, cl_mem from, cl_mem to, const size_t *from_origin,
                               const size_t *to_origin, const size_t *region, size_t from_pitch, size_t,
                               size_t to_pitch, size_t, cl_uint, const cl_event *, cl_event *) {
  STUB_ENTER(code);
  if (from->context != to->context)
    return CL_INVALID_MEM_OBJECT;
  if ((from == to && from_pitch != to_pitch) || goes_around(from_origin, region, from_pitch) ||
      goes_around(to_origin, region, to_pitch))
    return CL_INVALID_VALUE;
  const size_t width = region[0], height = region[1];
  const size_t from_at = from_origin[1] * from_pitch + from_origin[0], to_at = to_origin[1] * to_pitch + to_origin[0];
  for (size_t i = 0; from == to && i < height; ++i)
    for (size_t k = 0; k < height; ++k)
      if (from_at + i * from_pitch < to_at + k * to_pitch + width &&
          to_at + k * to_pitch < from_at + i * from_pitch + width)
        return CL_MEM_COPY_OVERLAP;
  add_command(q, {from, to}, [=] {
    for (size_t i = 0; i < height; ++i)
      memcpy(to->bytes.data() + to_at + i * to_pitch, from->bytes.data() + from_at + i * from_pitch, width);
  });
  return CL_SUCCESS;
}

/// Mapping copies the buffer's contents to the host's memory, and unmapping copies them back.
void *clEnqueueMapBuffer(cl_command_queue q, cl_mem m, cl_bool, cl_map_flags, size_t at, size_t bytes, cl_uint,
                         const cl_event *, cl_event *, cl_int *code_out) {
  STUB_ENTER(with_code<void *>(code_out, code, nullptr));
  q->finish();
  if (m->is_pinned)
    return with_code<void *>(code_out, CL_SUCCESS, m->bytes.data() + at);
  if (!m->host || m->is_mapped)
    return with_code<void *>(code_out, CL_MAP_FAILURE, nullptr);
  memcpy(m->host + at, m->bytes.data() + at, bytes);
  m->is_mapped = true;
  return with_code<void *>(code_out, CL_SUCCESS, m->host + at);
}
cl_int clEnqueueUnmapMemObject(cl_command_queue q, cl_mem m, void *, cl_uint, const cl_event *, cl_event *) {
  STUB_ENTER(code);
  if (!m->is_mapped)
    return CL_INVALID_VALUE;
  m->is_mapped = false;
  // The host may change its memory at once, so unmapping captures what it has written so far.
  std::vector<char> written(m->host, m->host + m->bytes.size());
  add_command(q, {m}, [=] { m->bytes = written; });
  return CL_SUCCESS;
}

cl_program clCreateProgramWithSource(cl_context c, cl_uint, const char **text, const size_t *size, cl_int *code_out) {
  STUB_ENTER(with_code<cl_program>(code_out, code, nullptr));
  cl_program p = make_object<_cl_program>("program");
  p->context = c;
  p->text.assign(text[0], size[0]);
  return with_code(code_out, CL_SUCCESS, p);
}
/// A binary is a marker followed by the program's text. It is the caller's mistake if the marker is
/// missing.
cl_program clCreateProgramWithBinary(cl_context c, cl_uint, const cl_device_id *, const size_t *size,
                                     const unsigned char **binary, cl_int *, cl_int *code_out) {
  STUB_ENTER(with_code<cl_program>(code_out, code, nullptr));
  std::string bytes(reinterpret_cast<const char *>(binary[0]), size[0]);
  if (bytes.compare(0, strlen(binary_mark), binary_mark) != 0)
    return with_code<cl_program>(code_out, CL_INVALID_BINARY, nullptr);
  cl_program p = make_object<_cl_program>("program");
  p->context = c;
  p->text = bytes.substr(strlen(binary_mark));
  return with_code(code_out, CL_SUCCESS, p);
}
cl_program clCreateProgramWithIL(cl_context c, const void *text, size_t size, cl_int *code_out) {
  STUB_ENTER(with_code<cl_program>(code_out, code, nullptr));
  cl_program p = make_object<_cl_program>("program");
  p->context = c;
  p->text.assign(static_cast<const char *>(text), size);
  return with_code(code_out, CL_SUCCESS, p);
}
cl_int clReleaseProgram(cl_program p) {
  guard lock(books().lock);
  free_object(p, "program");
  return enter("clReleaseProgram");
}
cl_int clBuildProgram(cl_program p, cl_uint, const cl_device_id *, const char *options,
                      void(CL_CALLBACK *)(cl_program, void *), void *) {
  std::unique_lock<std::recursive_mutex> lock(books().lock);
  const auto *object = books().creates_objects ? make_static_object() : nullptr;
  ++books().begun_builds;
  books().builds_changed.notify_all();
  books().builds_changed.wait(lock, [] { return !books().holds_builds; });
  if (object && !*object)
    abort();
  books().build_options = options;
  if (cl_int code = enter("clBuildProgram"))
    return code;
  p->is_built = true;
  return CL_SUCCESS;
}
cl_int clGetProgramBuildInfo(cl_program, cl_device_id, cl_program_build_info, size_t capacity, void *to,
                             size_t *needed) {
  STUB_ENTER(code);
  const char text[] = "the stub's build log";
  return give(text, sizeof(text), capacity, to, needed);
}
cl_int clGetProgramInfo(cl_program p, cl_program_info what, size_t, void *to, size_t *) {
  STUB_ENTER(code);
  std::string binary = binary_mark + p->text;
  if (what == CL_PROGRAM_BINARY_SIZES)
    *static_cast<size_t *>(to) = binary.size();
  else if (what == CL_PROGRAM_BINARIES)
    memcpy(*static_cast<unsigned char **>(to), binary.data(), binary.size());
  else
    return CL_INVALID_VALUE;
  return CL_SUCCESS;
}

cl_kernel clCreateKernel(cl_program p, const char *name, cl_int *code_out) {
  STUB_ENTER(with_code<cl_kernel>(code_out, code, nullptr));
  if (!p->is_built)
    return with_code<cl_kernel>(code_out, CL_INVALID_PROGRAM_EXECUTABLE, nullptr);
  cl_kernel k = make_object<_cl_kernel>("kernel");
  k->name = name;
  k->has_required_size = p->text.find("reqd_work_group_size") != std::string::npos;
  return with_code(code_out, CL_SUCCESS, k);
}
cl_int clReleaseKernel(cl_kernel k) {
  guard lock(books().lock);
  free_object(k, "kernel");
  return enter("clReleaseKernel");
}
cl_int clGetKernelWorkGroupInfo(cl_kernel, cl_device_id, cl_kernel_work_group_info what, size_t, void *to, size_t *) {
  STUB_ENTER(code);
  // 128 threads, although the text requires a tile size, as with some drivers
  *static_cast<size_t *>(to) = what == CL_KERNEL_WORK_GROUP_SIZE ? 128 : 32;
  return CL_SUCCESS;
}
cl_int clSetKernelArg(cl_kernel k, cl_uint i, size_t bytes, const void *value) {
  STUB_ENTER(code);
  auto *first = static_cast<const char *>(value);
  k->args[i].assign(first, first + bytes);
  return CL_SUCCESS;
}
cl_int clEnqueueNDRangeKernel(cl_command_queue q, cl_kernel k, cl_uint dimensions, const size_t *, const size_t *global,
                              const size_t *local, cl_uint, const cl_event *, cl_event *event) {
  STUB_ENTER(code);
  size_t group = 1;
  books().group.assign(local, local + dimensions);
  books().grid.assign(global, global + dimensions);
  books().kernel = k->name;
  for (cl_uint i = 0; i < dimensions; ++i) {
    group *= local[i];
    if (global[i] % local[i] != 0)
      return CL_INVALID_WORK_GROUP_SIZE;
  }
  if (group > (k->has_required_size ? 512 : 128))
    return CL_INVALID_WORK_GROUP_SIZE;
  if (k->args.size() < 4)
    return CL_INVALID_KERNEL_ARGS;
  std::vector<cl_mem> buffers;
  std::function<void()> body = body_of(k, buffers);
  for (cl_mem m : buffers)
    if (m->context != q->context || m->is_mapped)
      return CL_INVALID_MEM_OBJECT;
  add_command(q, buffers, body);
  give_event(q, event);
  return CL_SUCCESS;
}

} // extern "C"
