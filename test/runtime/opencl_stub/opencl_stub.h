// A libOpenCL.so.1 for tests, which does no more than the specification promises: commands run only
// when somebody waits for them, buffers over host memory are separate copies until they are mapped,
// and queues are ordered by events alone. What works with it does not rely on a kind driver.
//
// Its devices: two GPUs with memory of their own, the second without double precision, and an
// integrated GPU that shares the host's memory; with OPENCL_STUB_DEFECTS=1 also one without a
// compiler; with OPENCL_STUB_PLATFORMS=2 all of them a second time, on a platform of the same name.
// With OPENCL_STUB_SPIRV=1 all take SPIR-V. With OPENCL_STUB_CPU=1 a CPU with more memory than any
// of them comes first, and the smaller GPUs come before the larger ones.
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

/// Makes calls of this function return `code`: `times` of them, after the next `after` calls. A wait that fails with
/// CL_DEVICE_NOT_AVAILABLE or CL_INVALID_COMMAND_QUEUE loses all commands that were to run.
void fail(const std::string &function, int code, int after = 0, int times = always);
void stop_failing();

/// How often a function was called so far.
int calls(const std::string &function);
/// The same for all functions that can fail.
std::map<std::string, int> all_calls();

/// Objects of this kind (context, queue, buffer, event, program, kernel) that are not released.
int live(const std::string &kind);

/// From now on clBuildProgram does not return, until release_builds.
void hold_builds();
void release_builds();
/// From now on each build begins by creating a static object, as real compilers do. If that is destroyed before the
/// build ends, the process is aborted.
void create_objects_in_builds();
/// Waits until `count` builds have begun since the start of the process.
void wait_for_builds(int count);

/// Called once, when the next blocking clEnqueueReadBuffer has done its work, before it returns.
void after_blocking_read(std::function<void()> action);

/// The largest number of commands that ever waited in one queue.
size_t most_pending();

/// How many commands have run so far, in all queues.
size_t commands_run();

/// The local size of the last clEnqueueNDRangeKernel.
std::vector<size_t> last_group();

/// The global size of the last clEnqueueNDRangeKernel, and the name of its kernel.
std::vector<size_t> last_grid();
std::string last_kernel();

/// The options of the last clBuildProgram.
std::string last_build_options();

} // namespace opencl_stub

#endif // CPPAMP_TEST_RUNTIME_OPENCL_STUB_H
