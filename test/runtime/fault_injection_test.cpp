// Every OpenCL function that the runtime calls fails: at its first call, at each later one, at all
// of them. Only C++ AMP's exceptions may come out; what does not throw must be right; nothing
// leaks; data that had nothing to do with it stays; and afterwards everything works again.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"

#include <amp/completion_future.h>
#include <amp/copy.h>
#include <amp/uninitialize.h>

#include <gtest/gtest.h>

#include <CL/cl.h>

#include <numeric>
#include <stdlib.h>

using namespace Concurrency;
using namespace amp_test;

namespace {

const int no_cache = setenv("CPPAMP_CACHE", "0", 1);

accelerator device(int i) { return accelerator(L"opencl\\stub-platform\\" + std::to_wstring(i)); }

void require(bool ok, const char *what) {
  if (!ok)
    throw std::logic_error(what); // not one of C++ AMP's: fails the test
}

void use_views(const accelerator_view &a, const accelerator_view &b, const accelerator_view &c) {
  std::vector<int> v(64 * 64, 1);
  array_view<int, 2> view(64, 64, v);
  add_number(view, 1, &a);
  add_number(view.section(8, 8, 16, 16), 1, &b);
  add_number(view.section(32, 0, 32, 64), 1, &c);
  accelerator_view second = a.get_accelerator().create_view();
  add_number(view, 1, &second);
  add_number(view, 1, &a);
  require(view(0, 0) == 4 && view(8, 8) == 5 && view(40, 1) == 5, "elements");
  view(0, 0) = 10;
  view.section(0, 0, 4, 64).synchronize_to(b);
  add_number(view, 1, &c);
  view.synchronize();
  require(v[0] == 11 && v[1] == 5, "synchronised memory");
}

void use_arrays(const accelerator_view &a, const accelerator_view &b, const accelerator_view &c) {
  std::vector<int> v(512);
  std::iota(v.begin(), v.end(), 0);
  array<int> x(512, v.begin(), a), y(512, b), z(512, c), copied(x);
  add_number(x, 1);
  copy(x, y);
  add_number(y, 1);
  copy(y, z);
  require(z[511] == 513, "element of an array");
  array_view<int> own(512);
  double_into(copied, own, &a);
  copy(own.section(0, 256), x.section(256, 256));
  require(std::vector<int>(x)[511] == 510, "copied array");
}

void use_futures(const accelerator_view &a) {
  std::vector<int> v(1 << 19, 3); // large enough for pinned memory
  array<int> big(1 << 19, a);
  copy_async(v.begin(), v.end(), big).get();
  accelerator_view where = a;
  add_number(big, 1);
  completion_future marker = where.create_marker();
  where.flush();
  marker.get();
  copy_async(big, v.begin()).get();
  require(v.back() == 4, "large copy");
  where.wait();
}

void use_everything() {
  accelerator_view a = device(0).get_default_view(), b = device(1).get_default_view(),
                   c = device(2).get_default_view();
  use_views(a, b, c);
  use_arrays(a, b, c);
  use_futures(a);
}

enum class outcome { right, out_of_memory, removed, other };
const char *const outcome_names[] = {"right", "out_of_memory", "accelerator_view_removed",
                                     "runtime_exception"};

outcome try_everything() {
  try {
    use_everything();
    return outcome::right;
  } catch (const out_of_memory &) {
    return outcome::out_of_memory;
  } catch (const accelerator_view_removed &) {
    return outcome::removed;
  } catch (const runtime_exception &) {
    return outcome::other;
  } catch (const std::exception &e) {
    ADD_FAILURE() << e.what();
    return outcome::other;
  }
}

/// How often each function is called by use_everything, from nothing or when all is built.
std::map<std::string, int> calls_of_everything(bool is_fresh) {
  amp_uninitialize();
  if (!is_fresh)
    use_everything();
  std::map<std::string, int> before = opencl_stub::all_calls();
  use_everything();
  std::map<std::string, int> calls = opencl_stub::all_calls();
  for (auto &[function, count] : calls)
    count -= before[function];
  return calls;
}

void expect_nothing_left() {
  amp_uninitialize();
  for (const char *kind : {"context", "queue", "buffer", "event", "program", "kernel"})
    EXPECT_EQ(opencl_stub::live(kind), 0) << kind;
}

/// The specified exception; a release that fails, or a flush before a wait, may also go unnoticed.
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

void fail_and_recover(const std::string &function, int nth, bool always, bool is_fresh) {
  std::vector<int> v(100, 7);
  array_view<int> bystander(100, v);
  if (!is_fresh) {
    accelerator_view a = device(0).get_default_view();
    add_number(bystander, 1, &a);
  }
  int code = code_for(function, always);
  opencl_stub::fail(function, code, nth, always ? opencl_stub::always : 1);
  expect_outcome(try_everything(), code);
  opencl_stub::stop_failing();
  if (!is_fresh && code != CL_DEVICE_NOT_AVAILABLE) {
    EXPECT_EQ(bystander[99], 8);
  }
  EXPECT_EQ(try_everything(), outcome::right);
}

void expect_recovery(const std::string &function, int nth, bool always, bool is_fresh) {
  SCOPED_TRACE(function + " " + std::to_string(nth) + (always ? " and later" : "") +
               (is_fresh ? ", fresh" : ", warm"));
  if (!is_fresh)
    use_everything();
  fail_and_recover(function, nth, always, is_fresh);
  expect_nothing_left();
}

void fail_everywhere(bool is_fresh) {
  for (auto &[function, count] : calls_of_everything(is_fresh)) {
    int step = count / 24 + 1; // all of few, a sample of many
    for (int nth = 0; nth < count && !testing::Test::HasFailure(); nth += step)
      expect_recovery(function, nth, false, is_fresh);
    for (int nth : {0, count / 2})
      if (count && !testing::Test::HasFailure())
        expect_recovery(function, nth, true, is_fresh);
  }
}

TEST(FaultInjectionTest, FromTheFirstUseOn) { fail_everywhere(true); }
TEST(FaultInjectionTest, WhenEverythingIsBuilt) { fail_everywhere(false); }

TEST(FaultInjectionTest, NothingIsLeftBehind) {
  use_everything();
  expect_nothing_left();
}

/// The function's first use is in a process that has not looked for devices yet.
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
  for (const char *function :
       {"clGetPlatformIDs", "clGetPlatformInfo", "clGetDeviceIDs", "clGetDeviceInfo"})
    for (int nth : {0, 1, 7})
      EXPECT_EXIT((opencl_stub::fail(function, CL_OUT_OF_HOST_MEMORY, nth),
                   exit(look_for_devices() ? 0 : 1)),
                  testing::ExitedWithCode(0), "")
          << function << " " << nth;
}

} // namespace
