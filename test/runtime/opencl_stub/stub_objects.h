// The objects of the stub, and its records of calls.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_STUB_OBJECTS_H
#define CPPAMP_TEST_RUNTIME_STUB_OBJECTS_H

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string.h>
#include <string>
#include <vector>

namespace opencl_stub {

/// The failures that tests request, and what the stub has recorded.
struct bookkeeping {
  std::recursive_mutex lock;
  struct failure {
    int code, after, times;
  };
  std::map<std::string, failure> failures;
  std::map<std::string, int> calls, live;
  std::string build_options;
  std::vector<size_t> group, grid;
  std::string kernel;
  size_t most_pending = 0, commands_run = 0, blocking_transfers = 0;
  std::function<void()> after_blocking_read;
  bool holds_builds = false, creates_objects = false;
  int begun_builds = 0;
  std::condition_variable_any builds_changed;
  std::vector<cl_command_queue> released_queues;
};
bookkeeping &books();

/// Counts the call. Returns the error code that the call must return.
cl_int enter(const char *function);

using guard = std::lock_guard<std::recursive_mutex>;

/// The beginning of a function of the stub: locks, counts the call, and returns `result` if it must fail with `code`.
#define STUB_ENTER(result)                                                                                             \
  guard lock(books().lock);                                                                                            \
  if (cl_int code = enter(__func__))                                                                                   \
  return result

/// A live object of one kind. The stub checks every handle before it uses it.
template <typename T> T *make_object(const char *kind) {
  ++books().live[kind];
  return new T;
}
template <typename T> void free_object(T *object, const char *kind) {
  --books().live[kind];
  delete object;
}

/// Implements the queries of properties.
inline cl_int give(const void *value, size_t bytes, size_t capacity, void *to, size_t *needed) {
  if (needed)
    *needed = bytes;
  if (to && capacity < bytes)
    return CL_INVALID_VALUE;
  if (to)
    memcpy(to, value, bytes);
  return CL_SUCCESS;
}
template <typename T> cl_int give_value(T value, size_t capacity, void *to, size_t *needed) {
  return give(&value, sizeof(value), capacity, to, needed);
}
/// Sets the error code of a function that creates an object, and returns the object.
template <typename T> T with_code(cl_int *code_out, cl_int code, T object) {
  if (code_out)
    *code_out = code;
  return object;
}
/// Adds a command that keeps the buffers alive until it has run.
void add_command(cl_command_queue q, std::vector<cl_mem> buffers, std::function<void()> command);

} // namespace opencl_stub

struct _cl_platform_id {};
struct _cl_device_id {
  const char *name;
  cl_device_type type;
  bool shares_memory, has_fp64;
  cl_ulong memory;
  bool has_compiler = true;
};
struct _cl_context {
  cl_device_id device;
  int references = 1;
};
struct _cl_command_queue {
  cl_context context;
  int references = 1;
  unsigned long enqueued = 0, done = 0;
  struct step {
    std::function<void()> command, clean_up;
  };
  std::deque<step> pending;

  void add(std::function<void()> command, std::function<void()> clean_up = [] {}) {
    pending.push_back({command, clean_up});
    ++enqueued;
    opencl_stub::books().most_pending = std::max(opencl_stub::books().most_pending, pending.size());
  }
  void run_until(unsigned long number) {
    while (done < number && !pending.empty()) {
      step next = pending.front();
      pending.pop_front();
      ++done;
      ++opencl_stub::books().commands_run;
      next.command();
      next.clean_up();
    }
  }
  void lose_commands() {
    done += pending.size();
    for (step &s : pending)
      s.clean_up();
    pending.clear();
  }
  void finish() { run_until(enqueued); }
};
struct _cl_event {
  cl_command_queue queue;
  unsigned long number;
  int references = 1;
};
struct _cl_mem {
  int references = 1; ///< one for the caller, and one for each pending command
  cl_context context;
  std::vector<char> bytes;
  char *host = nullptr;   ///< CL_MEM_USE_HOST_PTR
  bool is_pinned = false; ///< CL_MEM_ALLOC_HOST_PTR
  bool is_mapped = false;
  cl_mem_object_type type = CL_MEM_OBJECT_BUFFER;
  cl_image_format format = {}; ///< of images
  cl_image_desc shape = {};
};
struct _cl_sampler {
  cl_bool normalized;
  cl_addressing_mode address;
  cl_filter_mode filter;
};
struct _cl_program {
  cl_context context;
  std::string text;
  bool is_built = false;
};
struct _cl_kernel {
  std::string name;
  bool has_required_size = false; ///< the text of its program has reqd_work_group_size
  std::map<cl_uint, std::vector<char>> args;
};

#endif // CPPAMP_TEST_RUNTIME_STUB_OBJECTS_H
