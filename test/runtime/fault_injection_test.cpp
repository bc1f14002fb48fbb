// Every OpenCL function that the runtime calls fails: in its first call, in each later one, and in all
// of them. The runtime may throw only C++ AMP's exceptions. If it does not throw, the result must be correct.
// Nothing may leak, unrelated data must survive, and everything must work again afterwards.
//
// Built twice: without a program cache, and with one (CPPAMP_TEST_STORED) to test what
// the cache does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"
#include "use_everything.h"

#include <amp/uninitialize.h>

#include <gtest/gtest.h>

#include <CL/cl.h>

#include <filesystem>
#include <set>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

using namespace Concurrency;
using namespace amp_test;

namespace {

/// The folder of this process and of the processes that it starts.
std::string own_folder() {
  if (!getenv("FAULT_INJECTION_FOLDER"))
    setenv("FAULT_INJECTION_FOLDER", (testing::TempDir() + "fault_injection." + std::to_string(getpid())).c_str(), 1);
  return getenv("FAULT_INJECTION_FOLDER");
}
const std::string folder = own_folder();

#if CPPAMP_TEST_STORED
const int own_cache = setenv("CPPAMP_CACHE_DIR", folder.c_str(), 1);
#else
const int no_cache = setenv("CPPAMP_CACHE", "0", 1);
#endif

enum class outcome { right, out_of_memory, removed, other };
const char *const outcome_names[] = {"right", "out_of_memory", "accelerator_view_removed", "runtime_exception"};

std::string last_message; ///< of outcome::other

outcome try_everything() {
  try {
    use_everything();
    return outcome::right;
  } catch (const out_of_memory &) {
    return outcome::out_of_memory;
  } catch (const accelerator_view_removed &) {
    return outcome::removed;
  } catch (const runtime_exception &e) {
    last_message = e.what();
    return outcome::other;
  } catch (const std::exception &e) {
    ADD_FAILURE() << e.what();
    return outcome::other;
  }
}

bool is_of_builds(const std::string &function) {
  return function.find("Program") != std::string::npos || function == "clCreateKernel";
}

/// The state before use_everything runs.
enum class start { nothing, stored_programs, all_built };
const char *const start_names[] = {"from nothing", "with stored programs", "when all is built"};

#if CPPAMP_TEST_STORED
/// Selects the functions that build or load programs.
bool is_interesting(const std::string &function) { return is_of_builds(function); }
#else
bool is_interesting(const std::string &) { return true; }
#endif

void begin(start from) {
  amp_uninitialize();
  if (from == start::nothing)
    std::filesystem::remove_all(folder);
  if (from == start::all_built)
    use_everything();
}

/// Returns how often use_everything calls each function.
std::map<std::string, int> calls_of_everything(start from) {
  if (from == start::stored_programs)
    use_everything();
  begin(from);
  std::map<std::string, int> before = opencl_stub::all_calls();
  use_everything();
  std::map<std::string, int> calls = opencl_stub::all_calls();
  for (auto &[function, count] : calls)
    count -= before[function];
  return calls;
}

void expect_nothing_left() {
  amp_uninitialize();
  for (const char *kind : {"context", "queue", "buffer", "event", "program", "kernel", "sampler"})
    EXPECT_EQ(opencl_stub::live(kind), 0) << kind;
}

/// Checks for the specified exception. A failing release, or a flush before a wait, may have no effect.
void expect_outcome(outcome got, int code) {
  outcome specified = code == CL_MEM_OBJECT_ALLOCATION_FAILURE ? outcome::out_of_memory
                      : code == CL_DEVICE_NOT_AVAILABLE        ? outcome::removed
                                                               : outcome::other;
  if (got != outcome::right) {
    EXPECT_EQ(outcome_names[int(got)], outcome_names[int(specified)]);
  }
}

int code_for(const std::string &function, bool always) {
  if (function == "clCreateBuffer")
    return CL_MEM_OBJECT_ALLOCATION_FAILURE;
  bool waits = function == "clFinish" || function == "clWaitForEvents";
  return always && waits ? CL_DEVICE_NOT_AVAILABLE : CL_OUT_OF_RESOURCES;
}

/// Kernels are built in the background. The runtime reports an error once, to the thread that waits for the queue.
void hear_of_builds() {
  for (int i : {0, 1, 2})
    try {
      stub_device(i).get_default_view().wait();
    } catch (const runtime_exception &) {
    }
}

void fail_and_recover(const std::string &function, int nth, bool always, start from) {
  std::vector<int> v(100, 7);
  array_view<int> bystander(100, v);
  if (from == start::all_built) {
    accelerator_view a = stub_device(0).get_default_view();
    add_number(bystander, 1, &a);
  }
  int code = code_for(function, always);
  opencl_stub::fail(function, code, nth, always ? opencl_stub::always : 1);
  expect_outcome(try_everything(), code);
  opencl_stub::stop_failing();
  hear_of_builds();
  if (from == start::all_built && code != CL_DEVICE_NOT_AVAILABLE) {
    EXPECT_EQ(bystander[99], 8);
  }
  outcome later = try_everything();
  if (later == outcome::other && is_of_builds(function) && from != start::all_built) {
    hear_of_builds(); // reports a build that began while the driver failed, and for which launches waited
    later = try_everything();
  }
  EXPECT_EQ(later, outcome::right) << last_message;
}

void expect_recovery(const std::string &function, int nth, bool always, start from) {
  SCOPED_TRACE(function + " " + std::to_string(nth) + (always ? " and later, " : ", ") + start_names[int(from)]);
  begin(from);
  fail_and_recover(function, nth, always, from);
  expect_nothing_left();
}

/// Functions whose failures other tests cover.
const std::set<std::string> functions_of_the_device_list = {"clGetPlatformIDs", "clGetPlatformInfo", "clGetDeviceIDs",
                                                            "clGetDeviceInfo"};
const std::set<std::string> functions_of_timelines = {"clRetainEvent", "clGetEventProfilingInfo"};
const std::string function_of_build_logs = "clGetProgramBuildInfo";

/// The number of calls of a function that fail, one at a time. Fewer calls are enough to show ThreadSanitizer,
/// which is many times slower, the same code.
#if defined(__SANITIZE_THREAD__)
constexpr int samples = 2;
#else
constexpr int samples = 24;
#endif

void fail_everywhere(start from) {
  for (auto &[function, count] : calls_of_everything(from)) {
    if (!is_interesting(function))
      continue;
    int step = count / samples + 1; // all calls if there are few, otherwise a sample
    for (int nth = 0; nth < count && !testing::Test::HasFailure(); nth += step)
      expect_recovery(function, nth, false, from);
    for (int nth : {0, count / 2})
      if (count && !testing::Test::HasFailure())
        expect_recovery(function, nth, true, from);
  }
}

TEST(FaultInjectionTest, FromTheFirstUseOn) { fail_everywhere(start::nothing); }
#if CPPAMP_TEST_STORED
TEST(FaultInjectionTest, WithStoredPrograms) { fail_everywhere(start::stored_programs); }
#else
TEST(FaultInjectionTest, WhenEverythingIsBuilt) { fail_everywhere(start::all_built); }
#endif

/// The driver does not explain why a build failed.
TEST(FaultInjectionTest, BuildLogs) {
  for (int nth : {0, 1}) {
    begin(start::nothing);
    opencl_stub::fail("clBuildProgram", CL_BUILD_PROGRAM_FAILURE);
    opencl_stub::fail(function_of_build_logs, CL_OUT_OF_HOST_MEMORY, nth);
    EXPECT_EQ(outcome_names[int(try_everything())], outcome_names[int(outcome::other)]);
    opencl_stub::stop_failing();
    hear_of_builds();
    EXPECT_EQ(try_everything(), outcome::right) << last_message;
  }
  expect_nothing_left();
}

/// Returns the functions that amp_uninitialize calls.
std::map<std::string, int> calls_of_uninitialize() {
  use_everything();
  std::map<std::string, int> before = opencl_stub::all_calls();
  amp_uninitialize();
  std::map<std::string, int> calls = opencl_stub::all_calls();
  for (auto &[function, count] : calls)
    count -= before[function];
  return calls;
}
TEST(FaultInjectionTest, UninitializingNeverThrows) {
  for (auto &[function, count] : calls_of_uninitialize())
    for (int nth : {0, count / 2}) {
      if (!count)
        continue;
      SCOPED_TRACE(function + " " + std::to_string(nth));
      use_everything();
      opencl_stub::fail(function, CL_OUT_OF_HOST_MEMORY, nth);
      EXPECT_NO_THROW(expect_nothing_left());
      opencl_stub::stop_failing();
      EXPECT_EQ(try_everything(), outcome::right);
      expect_nothing_left();
    }
}

TEST(FaultInjectionTest, NothingIsLeftBehind) {
  use_everything();
  expect_nothing_left();
}

/// The first use of the function is in a process that has not looked for devices yet.
bool look_for_devices() {
  for (accelerator &a : accelerator::get_all())
    (void)a.get_device_path();
  try {
    accelerator();
  } catch (const runtime_exception &) {
  }
  return accelerator(L"cpu").get_is_emulated();
}
TEST(FaultInjectionTest, LookingForDevicesNeverThrows) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  for (const std::string &function : functions_of_the_device_list)
    for (int nth : {0, 1, 7})
      EXPECT_EXIT((opencl_stub::fail(function, CL_OUT_OF_HOST_MEMORY, nth), exit(look_for_devices() ? 0 : 1)),
                  testing::ExitedWithCode(0), "")
          << function << " " << nth;
}

/// Writes a timeline, whose own OpenCL calls may fail silently.
int use_everything_with_timeline(const std::string &function, int nth) {
  std::string file = folder + ".json";
  setenv("CPPAMP_TRACE", file.c_str(), 1);
  opencl_stub::fail(function, CL_OUT_OF_HOST_MEMORY, nth, 3);
  use_everything();
  // The file is written at exit, with the times that the driver reported.
  return 0;
}
TEST(FaultInjectionTest, TimelinesNeverThrow) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  for (const std::string &function : functions_of_timelines)
    for (int nth : {0, 5})
      EXPECT_EXIT(exit(use_everything_with_timeline(function, nth)), testing::ExitedWithCode(0), "")
          << function << " " << nth;
  std::filesystem::remove(folder + ".json");
}

/// Calls a function that the library looks up, because not every loader has it.
bool build_from_spirv() {
  setenv("OPENCL_STUB_SPIRV", "1", 1);
  setenv("CPPAMP_FORMAT", "spirv", 1);
  test_image image("a text that is not built", "what the stub takes for SPIR-V");
  for (const char *name : {"add1", "fill_even"})
    image.add(add_kernel(name));
  std::vector<int> v(10, 1);
  view_and_number f = {array_view<int>(10, v), 1};
  opencl_stub::fail("clCreateProgramWithIL", CL_OUT_OF_HOST_MEMORY);
  try {
    image.launch("add1", extent<1>(10), &f);
    accelerator().get_default_view().wait();
    return false;
  } catch (const out_of_memory &) {
  }
  opencl_stub::stop_failing();
  const int calls = opencl_stub::calls("clCreateProgramWithIL");
  image.launch("add1", extent<1>(10), &f);
  image.launch("fill_even", extent<1>(10), &f); // not a bitcode module, so the library cannot extract one kernel
  return f.v[9] == 2 && opencl_stub::calls("clCreateProgramWithIL") == calls + 1;
}
TEST(FaultInjectionTest, ProgramsFromSpirv) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit(build_from_spirv() ? 0 : 1), testing::ExitedWithCode(0), "");
}

/// The OpenCL functions that the library calls, from its own list.
const std::set<std::string> called_functions = {
#define FUNCTION(name) "cl" #name,
#include "backend/opencl/functions.def"
#undef FUNCTION
};
TEST(FaultInjectionTest, NoFunctionIsLeftOut) {
  std::set<std::string> failed = functions_of_the_device_list;
  failed.insert(functions_of_timelines.begin(), functions_of_timelines.end());
  failed.insert(function_of_build_logs);
  // This function fails by returning null, as the stub's always does.
  failed.insert("clGetExtensionFunctionAddressForPlatform");
  for (const auto &calls : {calls_of_everything(start::nothing), calls_of_uninitialize()})
    for (auto &[function, count] : calls)
      if (count)
        failed.insert(function);
#if !CPPAMP_TEST_STORED
  failed.insert({"clGetProgramInfo", "clCreateProgramWithBinary"}); // the other program tests their failures
#else
  use_everything();
  for (auto &[function, count] : calls_of_everything(start::stored_programs))
    if (count)
      failed.insert(function);
#endif
  for (const std::string &function : called_functions)
    EXPECT_EQ(failed.count(function), 1u) << function << " is called, but never failed here";
}

/// Removes the files of this process.
class folder_removal : public testing::Environment {
  void TearDown() override { std::filesystem::remove_all(folder); }
};
const testing::Environment *const removal = testing::AddGlobalTestEnvironment(new folder_removal);

} // namespace
