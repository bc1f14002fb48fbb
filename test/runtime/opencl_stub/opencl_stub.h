// A libOpenCL.so.1 for tests that does no more than the specification guarantees: commands run only
// when something waits for them, buffers over host memory are separate copies until they are mapped,
// and only events order queues. Code that works with it does not depend on a lenient driver.
//
// It has two GPUs with their own memory, of which the second has no double precision, and an
// integrated GPU that shares the host's memory. With OPENCL_STUB_DEFECTS=1, it also has a device without a
// compiler; with OPENCL_STUB_PLATFORMS=2, a second platform of the same name has the same devices.
// With OPENCL_STUB_SPIRV=1, all devices accept SPIR-V. With OPENCL_STUB_CPU=1, the list begins with a CPU that has
// more memory than any GPU, and the smaller GPUs come before the larger ones. With OPENCL_STUB_POCL=version, the
// platform has PoCL's name, and the drivers have that version.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_OPENCL_STUB_H
#define CPPAMP_TEST_RUNTIME_OPENCL_STUB_H

#include <functional>
#include <map>
#include <stddef.h>
#include <string>
#include <vector>

namespace opencl_stub {

constexpr int always = 1 << 30;

/// Makes `times` calls of this function return `code`, after the next `after` calls succeed. A wait that fails with
/// CL_DEVICE_NOT_AVAILABLE or CL_INVALID_COMMAND_QUEUE discards all pending commands.
void fail(const std::string &function, int code, int after = 0, int times = always);
void stop_failing();

/// Returns how often the program has called the function.
int calls(const std::string &function);
/// Returns the same for all functions that can fail.
std::map<std::string, int> all_calls();

/// Returns the number of live objects of this kind (context, queue, buffer, event, program, kernel).
int live(const std::string &kind);

/// Makes clBuildProgram block until release_builds is called.
void hold_builds();
void release_builds();
/// Makes each build start by creating a static object, as real compilers do. If exit destroys that object before the
/// build ends, the stub aborts the process.
void create_objects_in_builds();
/// Waits until `count` builds have begun since the start of the process.
void wait_for_builds(int count);

/// Calls `action` once, when the next blocking clEnqueueReadBuffer has read its data, before it returns.
void after_blocking_read(std::function<void()> action);

/// The largest number of commands that were ever pending in one queue.
size_t most_pending();

/// The number of commands that have run, in all queues.
size_t commands_run();

/// The number of blocking transfers between buffers and the host's memory.
size_t blocking_transfers();

/// The local size that the last clEnqueueNDRangeKernel was given.
std::vector<size_t> last_group();

/// The global size that the last clEnqueueNDRangeKernel was given, and the name of its kernel.
std::vector<size_t> last_grid();
std::string last_kernel();

/// The options that the last clBuildProgram was given.
std::string last_build_options();

} // namespace opencl_stub

#endif // CPPAMP_TEST_RUNTIME_OPENCL_STUB_H
