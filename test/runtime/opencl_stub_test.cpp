// The runtime on the OpenCL stub: several devices with their own memory, a device that shares
// the host's memory only by mapping it, and calls that fail.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CL/cl.h>

#include <numeric>
#include <stddef.h>

using namespace Concurrency;
using namespace amp_test;
using testing::HasSubstr;

namespace {

const int no_cache = setenv("CPPAMP_CACHE", "0", 1);

accelerator gpu_a() { return accelerator(L"opencl\\stub-platform\\0"); }
accelerator gpu_b() { return accelerator(L"opencl\\stub-platform\\1"); }
accelerator apu() { return accelerator(L"opencl\\stub-platform\\2"); }

std::vector<int> counted(int n) {
  std::vector<int> v(static_cast<size_t>(n));
  std::iota(v.begin(), v.end(), 0);
  return v;
}

/// Failure injection ends with each test.
class OpenCLStubTest : public testing::Test {
protected:
  void TearDown() override { opencl_stub::stop_failing(); }
};

// M014 accept: GPUs before others, more memory before less; never the cpu accelerator
// M090 accept: supports_cpu_shared_memory
TEST_F(OpenCLStubTest, TheLargestGpuIsTheDefault) {
  EXPECT_EQ(accelerator(), gpu_a());
  EXPECT_FALSE(gpu_a().get_supports_cpu_shared_memory());
  EXPECT_TRUE(apu().get_supports_cpu_shared_memory());
  EXPECT_FALSE(gpu_b().get_supports_double_precision());
  // Programs test whether the default accelerator is the reference device. They must get the answer no.
  EXPECT_NE(accelerator(accelerator::direct3d_ref), accelerator());
}

// M045 accept: a launch copies data that is not current, and marks data that the kernel may write
TEST_F(OpenCLStubTest, DataFollowsTheKernels) {
  accelerator_view a = gpu_a().get_default_view(), b = gpu_b().get_default_view(), c = apu().get_default_view();
  std::vector<int> v = counted(100);
  {
    array_view<int> view(100, v);
    add_number(view, 1, &a);
    add_number(view, 1, &b);
    add_number(view, 1, &c);
    add_number(view, 1, &a);
    EXPECT_EQ(view[1], 5);
    add_number(view, 1, &c);
    EXPECT_EQ(view[1], 6);
    view[1] = 100;
    add_number(view, 1, &c);
    add_number(view, 1, &c);
  }
  EXPECT_EQ(v[1], 102);
  EXPECT_EQ(v[99], 106);
}

TEST_F(OpenCLStubTest, BinariesAreNotQueriedUnlessStored) {
  accelerator_view view = gpu_a().get_default_view();
  array<int> a(100, view);
  add_number(a, 1);
  view.wait();
  EXPECT_GT(opencl_stub::calls("clBuildProgram"), 0);
  EXPECT_EQ(opencl_stub::calls("clGetProgramInfo"), 0);
}

// M051 accept: synchronize affects only the view's region
// M061 accept: sections on different accelerators merge
// M105 accept: an explicit one takes precedence
TEST_F(OpenCLStubTest, SectionsOnSeveralDevices) {
  accelerator_view a = gpu_a().get_default_view(), b = gpu_b().get_default_view();
  std::vector<int> v = counted(100);
  {
    array_view<int> view(100, v);
    add_number(view.section(0, 50), 1000, &a);
    add_number(view.section(50, 50), 2000, &b);
    view.section(0, 50).synchronize();
    EXPECT_EQ(v[49], 1049);
    EXPECT_EQ(v[50], 50);    // the other device still has the latest data
    add_number(view, 1, &a); // needs the data of both devices
  }
  EXPECT_EQ(v[49], 1050);
  EXPECT_EQ(v[50], 2051);
}

// NVIDIA's driver refuses rectangles whose rows cross the end of the pitch. Here, two pieces of two elements, three
// elements apart, remain to be copied, as in an exchange of wide halos.
TEST_F(OpenCLStubTest, PiecesThatAreNotARectangle) {
  accelerator_view a = gpu_a().get_default_view();
  std::vector<int> v = counted(100);
  array_view<int> view(100, v);
  add_number(view, 1000, &a);
  view.section(28, 1).synchronize();
  view.section(26, 5).synchronize();
  EXPECT_EQ(v[25], 25);
  for (int i = 26; i < 31; ++i)
    EXPECT_EQ(v[static_cast<size_t>(i)], 1000 + i);
}

// If a driver rejects a rectangle for an unknown reason, the library copies row by row.
TEST_F(OpenCLStubTest, RectanglesThatTheDriverRefuses) {
  accelerator_view a = gpu_a().get_default_view();
  std::vector<int> v = counted(64 * 64);
  array_view<int, 2> view(64, 64, v);
  for (const char *refused : {"clEnqueueReadBufferRect", "clEnqueueWriteBufferRect", "clEnqueueCopyBufferRect"})
    opencl_stub::fail(refused, CL_INVALID_VALUE);
  array<int, 2> whole(64, 64, v.begin(), a);
  array<int, 2> part(16, 16, a);
  copy(whole.section(8, 24, 16, 16), part);
  std::vector<int> corner(16 * 16);
  copy(part, corner.begin());
  copy(view.section(0, 0, 4, 4), whole.section(60, 60, 4, 4));
  std::vector<int> end(4 * 4);
  copy(whole.section(60, 60, 4, 4), end.begin());
  opencl_stub::stop_failing();
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 16; ++j)
      EXPECT_EQ(corner[static_cast<size_t>(16 * i + j)], 64 * (8 + i) + 24 + j);
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      EXPECT_EQ(end[static_cast<size_t>(4 * i + j)], 64 * i + j);
}

TEST_F(OpenCLStubTest, QueuesOfOneDeviceAreOrderedByTheData) {
  accelerator_view one = gpu_a().create_view(), two = gpu_a().create_view();
  std::vector<int> v(100, 0), w(100, 0);
  array_view<int> view(100, v), other(100, w);
  add_number(view, 3, &one);
  double_into(view, other, &two);
  add_number(view, 1, &one);
  double_into(other, view, &two);
  two.wait(); // only events order the commands after those of `one`
  EXPECT_EQ(other[99], 6);
  EXPECT_EQ(view[99], 12);
}

TEST_F(OpenCLStubTest, LargeCopiesAreOrderedWithoutWaiting) {
  accelerator_view one = gpu_a().create_view(), two = gpu_a().create_view();
  std::vector<int> v = counted(100000);
  array<int> a(100000, v.begin(), v.end(), one); // 400,000 bytes: the write command is still pending
  v[99999] = -1;                                 // the pending write must not see this
  array_view<int> view(a);
  add_number(view, 1, &two);
  std::vector<int> w(100000);
  copy(a, w.begin());
  EXPECT_EQ(w[0], 1);
  EXPECT_EQ(w[99999], 100000);
}

TEST_F(OpenCLStubTest, KernelsFollowPendingWrites) {
  accelerator_view c = gpu_a().create_view();
  std::vector<int> busy = counted(10), v = counted(100000), w(100000);
  array_view<int> busy_view(10, busy), view(100000, v), doubled(100000, w);
  add_number(busy_view, 1, &c);   // forces the next data onto another queue
  double_into(view, doubled, &c); // 400,000 bytes: the write is enqueued and still pending
  c.wait();
  EXPECT_EQ(doubled[99999], 199998);
}

TEST_F(OpenCLStubTest, SmallWritesTakeTheQueueOfTheirKernel) {
  accelerator_view c = gpu_a().create_view();
  std::vector<int> v = counted(100);
  array_view<int> warm(100, v);
  add_number(warm, 1, &c);
  warm.synchronize();
  int finishes = opencl_stub::calls("clFinish"), markers = opencl_stub::calls("clEnqueueMarkerWithWaitList");
  std::vector<int> w = counted(100);
  array_view<int> view(100, w);
  add_number(view, 1, &c);
  EXPECT_EQ(view[99], 100); // the blocking read follows the kernel on the queue
  EXPECT_EQ(opencl_stub::calls("clFinish"), finishes);
  EXPECT_EQ(opencl_stub::calls("clEnqueueMarkerWithWaitList"), markers);
}

TEST_F(OpenCLStubTest, MappedMemoryGoesBackAndForth) {
  accelerator_view c = apu().get_default_view();
  std::vector<int> v = counted(10);
  array_view<int> view(10, v);
  for (int i = 0; i < 5; ++i) {
    add_number(view, 1, &c);
    view[0] += 10;
  }
  view.synchronize();
  EXPECT_EQ(v[0], 55);
  EXPECT_EQ(v[9], 14);
  v[9] = 50;
  view.refresh();
  add_number(view, 1, &c);
  EXPECT_EQ(view[9], 51);
  array<int> a(10, c);
  copy(view, a);
  add_number(a, 1);
  EXPECT_EQ(a[9], 52);
  a[9] = 7;
  add_number(a, 1);
  EXPECT_EQ(std::vector<int>(a)[9], 8);
}

TEST_F(OpenCLStubTest, ReusedMemoryWaitsForItsLastKernel) {
  accelerator_view c = apu().get_default_view();
  std::vector<int> v = counted(100);
  for (int i = 0; i < 10; ++i) {
    array<int> a(100, v.begin(), c);
    add_number(a, 1);
    add_number(a, 1); // still pending when `a` is destroyed
  }
  array<int> last(100, v.begin(), c);
  c.wait();
  EXPECT_EQ(last[99], 99);
}

// M060 accept: views of an array on other accelerators
// M104 accept: copies in all combinations, also between accelerators
TEST_F(OpenCLStubTest, ArraysOnSeveralDevices) {
  std::vector<int> v = counted(100);
  array<int> a(100, v.begin(), gpu_a().get_default_view());
  array<int> b(a.get_extent(), gpu_b().get_default_view());
  copy(a, b);
  add_number(b, 1);
  array_view<int> view(b);
  accelerator_view on_a = gpu_a().get_default_view();
  add_number(view, 1, &on_a); // to the other device ...
  add_number(b, 1);           // ... and back
  EXPECT_EQ(view[99], 102);
  std::vector<int> result = b;
  EXPECT_EQ(result[99], 102);
}

TEST_F(OpenCLStubTest, LargeTransfersGoThroughPinnedMemory) {
  const int n = 7 * (1 << 20) + 12345; // the ring of pinned buffers several times, and a remainder
  std::vector<int> v = counted(n), w(v.size());
  int reads = opencl_stub::calls("clEnqueueReadBuffer");
  {
    array_view<int> view(n, v);
    array_view<const int> from(view);
    array_view<int> to(n, w);
    add_number(view, 1);
    double_into(from, to);
  }
  EXPECT_GT(opencl_stub::calls("clEnqueueReadBuffer"), reads + 2);
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(w[static_cast<size_t>(i)], 2 * (i + 1));
  opencl_stub::fail("clEnqueueWriteBuffer", CL_OUT_OF_RESOURCES, 2);
  EXPECT_THROW(add_number(array_view<int>(n, v), 1), runtime_exception);
  opencl_stub::stop_failing();
  add_number(array_view<int>(n, v), 1);
  EXPECT_EQ(v.back(), n + 1);
}

// M121 reject: kernels that need double precision on devices without it
TEST_F(OpenCLStubTest, DoublePrecisionIsChecked) {
  test_image image("stub");
  image.add(add_kernel().needs(table::feature_fp64));
  std::vector<int> v(10);
  view_and_number f = {array_view<int>(10, v), 1};
  accelerator_view b = gpu_b().get_default_view();
  try {
    image.launch("add1", extent<1>(10), &f, &b);
    FAIL();
  } catch (const unsupported_feature &e) {
    EXPECT_THAT(e.what(), HasSubstr("double precision"));
    EXPECT_THAT(e.what(), HasSubstr("Stub GPU B"));
  }
  accelerator_view a = gpu_a().get_default_view();
  EXPECT_NO_THROW(image.launch("add1", extent<1>(10), &f, &a));
}

/// Returns what a launch throws when a call fails.
template <typename Exception> std::string failure_of(const char *function, int code) {
  std::vector<int> v = counted(10);
  array_view<int> view(10, v);
  opencl_stub::fail(function, code);
  std::string text = "nothing was thrown";
  static int n = 10; // an argument that differs from that of the last launch
  try {
    add_number(view, ++n);
    gpu_a().get_default_view().wait();
    view.synchronize();
  } catch (const Exception &e) {
    text = e.what();
  }
  opencl_stub::stop_failing();
  return text;
}

// M112 reject: the exceptions of a launch
TEST_F(OpenCLStubTest, FailuresNameCallCodeAndDevice) {
  std::vector<int> v(10);
  add_number(array_view<int>(10, v), 1);
  EXPECT_EQ(failure_of<runtime_exception>("clEnqueueNDRangeKernel", CL_OUT_OF_RESOURCES),
            "parallel_for_each (test.cpp:1:1): clEnqueueNDRangeKernel failed: CL_OUT_OF_RESOURCES "
            "(-5) on 'Stub GPU A' [kernel 'add1', parallel_for_each (test.cpp:1:1)]");
  EXPECT_THAT(failure_of<runtime_exception>("clEnqueueWriteBuffer", CL_OUT_OF_RESOURCES),
              HasSubstr("clEnqueueWriteBuffer failed"));
  EXPECT_EQ(failure_of<runtime_exception>("clEnqueueReadBuffer", CL_OUT_OF_RESOURCES),
            "array_view::synchronize: clEnqueueReadBuffer failed: CL_OUT_OF_RESOURCES (-5) on "
            "'Stub GPU A'"); // the kernel had already finished
  EXPECT_THAT(failure_of<accelerator_view_removed>("clEnqueueNDRangeKernel", CL_DEVICE_NOT_AVAILABLE),
              HasSubstr("CL_DEVICE_NOT_AVAILABLE (-2)"));
  EXPECT_THAT(failure_of<runtime_exception>("clSetKernelArg", CL_INVALID_ARG_SIZE), HasSubstr("CL_INVALID_ARG_SIZE"));
  EXPECT_THAT(failure_of<accelerator_view_removed>("clFinish", CL_INVALID_COMMAND_QUEUE),
              HasSubstr("did a kernel access elements outside of its containers? "
                        "[kernel 'add1', parallel_for_each (test.cpp:1:1)]"));
  std::vector<int> w = counted(10);
  add_number(array_view<int>(10, w), 1); // and the next launch works
  EXPECT_EQ(w[9], 10);
}

TEST_F(OpenCLStubTest, AllocationFailuresAreOutOfMemory) {
  opencl_stub::fail("clCreateBuffer", CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_THROW(array<int>(123456), out_of_memory);
  opencl_stub::fail("clCreateBuffer", CL_OUT_OF_HOST_MEMORY);
  EXPECT_THROW(array<int>(123457), out_of_memory);
  opencl_stub::stop_failing();
  EXPECT_THROW((array<int, 2>(1 << 15, 1 << 15)), out_of_memory); // exceeds the limit for one allocation
}

// M116 accept: destructors do not throw
// M055 accept: the last view writes back, and ignores errors
TEST_F(OpenCLStubTest, DestructorsSwallowFailures) {
  std::vector<int> v = counted(10);
  {
    array_view<int> view(10, v);
    add_number(view, 1);
    opencl_stub::fail("clEnqueueReadBuffer", CL_OUT_OF_RESOURCES);
  }
  EXPECT_EQ(v[9], 9);
}

TEST_F(OpenCLStubTest, BuildFailuresCarryTheLogAndAreNotKept) {
  test_image image("text that the stub has not seen");
  image.add(add_kernel());
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  view_and_number f = {view, 1};
  opencl_stub::fail("clBuildProgram", CL_BUILD_PROGRAM_FAILURE);
  image.launch("add1", extent<1>(10), &f);
  try {
    (void)view[9];
    FAIL();
  } catch (const runtime_exception &e) {
    EXPECT_THAT(e.what(), HasSubstr("the stub's build log"));
  }
  opencl_stub::stop_failing();
  image.launch("add1", extent<1>(10), &f);
  EXPECT_EQ(view[9], 2);
  EXPECT_THAT(opencl_stub::last_build_options(), testing::StartsWith("-cl-std=CL1.2 -DCPPAMP_RESTRICT=restrict"));
}

TEST_F(OpenCLStubTest, QuotientsAreRoundedCorrectlyWhereSupported) {
  for (const accelerator &device : {gpu_a(), gpu_b(), apu()}) {
    test_image image("a text for each device");
    image.add(add_kernel());
    std::vector<int> v(10, 1);
    array_view<int> view(10, v);
    view_and_number f = {view, 1};
    const accelerator_view where = device.get_default_view();
    image.launch("add1", extent<1>(10), &f, &where);
    view.synchronize();
    const std::string options = opencl_stub::last_build_options();
    EXPECT_EQ(options.find(" -cl-fp32-correctly-rounded-divide-sqrt") != std::string::npos, device != apu()) << options;
  }
}

TEST_F(OpenCLStubTest, TextsAreBuiltForTheDevicesFeatures) {
  for (const char *text : {"plain", "floats: __opencl_c_ext_fp32_global_atomic_add",
                           "bytes: __opencl_c_integer_dot_product_input_4x8bit_packed"}) {
    test_image image(text);
    image.add(add_kernel());
    for (const accelerator &device : {gpu_a(), gpu_b(), apu()}) {
      std::vector<int> v(10, 1);
      array_view<int> view(10, v);
      view_and_number f = {view, 1};
      const accelerator_view where = device.get_default_view();
      image.launch("add1", extent<1>(10), &f, &where);
      view.synchronize();
      const std::string options = opencl_stub::last_build_options();
      EXPECT_THAT(options,
                  testing::StartsWith(device == apu() && text[0] != 'p' ? "-cl-std=CL3.0 " : "-cl-std=CL1.2 "));
      EXPECT_EQ(options.find("-DCPPAMP_NVIDIA=86") != std::string::npos, device == gpu_b()) << options;
    }
  }
}

TEST_F(OpenCLStubTest, GpusBuildOneKernelOfSeveral) {
  test_image image("#if !defined(CPPAMP_ONE_KERNEL) || defined(CPPAMP_KERNEL_add1) ...");
  for (const char *name : {"add1", "fill_even"})
    image.add(add_kernel(name));
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  view_and_number f = {view, 1};
  int builds = opencl_stub::calls("clBuildProgram");
  image.launch("add1", extent<1>(10), &f);
  view.synchronize();
  EXPECT_THAT(opencl_stub::last_build_options(), HasSubstr(" -DCPPAMP_ONE_KERNEL -DCPPAMP_KERNEL_add1"));
  image.launch("add1", extent<1>(10), &f);
  EXPECT_EQ(opencl_stub::calls("clBuildProgram"), builds + 1);
  image.launch("fill_even", extent<1>(10), &f);
  view.synchronize();
  EXPECT_EQ(opencl_stub::calls("clBuildProgram"), builds + 2);
  EXPECT_EQ(view[9], 3);
}

TEST_F(OpenCLStubTest, BothDirectionsShareTheirPinnedMemory) {
  for (const accelerator &gpu : {gpu_a(), gpu_b()}) { // the second GPU imitates NVIDIA's
    const std::vector<int> numbers = counted(1 << 20);
    std::vector<int> back(numbers.size());
    array<int> a(static_cast<int>(numbers.size()), gpu.get_default_view());
    copy(numbers.begin(), numbers.end(), a);
    const int maps = opencl_stub::calls("clEnqueueMapBuffer");
    EXPECT_GT(maps, 0);
    copy(a, back.begin());
    EXPECT_EQ(opencl_stub::calls("clEnqueueMapBuffer"), maps);
    EXPECT_EQ(back, numbers);
  }
}

TEST_F(OpenCLStubTest, LargeGroupsAreReducedToTheKernelsLimit) {
  // The stub's kernels run in groups of at most 128.
  std::vector<int> v = counted(1000);
  array_view<int> view(1000, v);
  add_number(view, 1);
  EXPECT_EQ(view[999], 1000);
}

TEST_F(OpenCLStubTest, TilesMayBeLargerThanTheKernelsLimit) {
  // For tiled kernels, too, the stub reports a limit of 128 threads but runs 512. NVIDIA's OpenCL reports 256.
  std::vector<int> v(2048, 1);
  array_view<int> view(2048, v);
  view_and_number f = {view, 1};
  auto launch = [&](int tile) {
    test_image image("reqd_work_group_size of " + std::to_string(tile));
    image.add(add_kernel().tiles({static_cast<unsigned>(tile)}));
    image.launch("add1", extent<1>(2048), &f, nullptr, &tile);
  };
  launch(512);
  EXPECT_EQ(view[2047], 2);
  for (int too_large : {1024, 2048}) { // the driver refuses 1024; 2048 exceeds the limit
    try {
      launch(too_large);
      accelerator().get_default_view().wait();
      ADD_FAILURE() << too_large;
    } catch (const unsupported_feature &e) {
      EXPECT_THAT(e.what(),
                  HasSubstr(": tiles of " + std::to_string(too_large) + " are too large for 'Stub GPU A': it " +
                            (too_large == 1024 ? "refuses this kernel in groups of that size"
                                               : "runs at most 1024 threads in a tile")));
    }
  }
  EXPECT_EQ(view[2047], 2);
}

TEST_F(OpenCLStubTest, ObjectsAreReleased) {
  std::vector<int> v = counted(10);
  {
    array_view<int> view(10, v);
    add_number(view, 1);
    gpu_a().create_view().create_marker().get();
  }
  int buffers = opencl_stub::live("buffer"), queues = opencl_stub::live("queue");
  for (int i = 0; i < 100; ++i) {
    array_view<int> view(10, v);
    accelerator_view where = gpu_a().create_view();
    add_number(view, 1, &where);
    where.create_marker().get();
  }
  EXPECT_EQ(opencl_stub::live("buffer"), buffers);
  EXPECT_LE(opencl_stub::live("queue"), queues + 1); // a pooled buffer may keep its queue
  EXPECT_EQ(opencl_stub::live("event"), 0);
  EXPECT_EQ(v[9], 110);
}

/// Returns the number of clFlush calls of ten consecutive launches.
int flushes_of_launches(accelerator_view where) {
  std::vector<int> v = counted(10);
  array_view<int> view(10, v);
  add_number(view, 1, &where);
  int before = opencl_stub::calls("clFlush");
  for (int i = 0; i < 10; ++i)
    add_number(view, 1, &where);
  return opencl_stub::calls("clFlush") - before;
}

// M030 accept: immediate: a command is sent at once
// M031 accept: automatic: a command is sent when its result is needed, or eventually
// A04.08 accept: flush
// M032 accept: flush sends; with immediate queuing it does nothing
TEST_F(OpenCLStubTest, QueuingModesDecideWhenCommandsAreSent) {
  EXPECT_EQ(flushes_of_launches(gpu_a().create_view(queuing_mode_immediate)), 10);
  EXPECT_LE(flushes_of_launches(gpu_a().create_view()), 1);
  accelerator_view automatic = gpu_a().create_view(), immediate = gpu_a().create_view(queuing_mode_immediate);
  int before = opencl_stub::calls("clFlush");
  automatic.flush();
  EXPECT_EQ(opencl_stub::calls("clFlush"), before + 1);
  immediate.flush();
  EXPECT_EQ(opencl_stub::calls("clFlush"), before + 1);
}

TEST_F(OpenCLStubTest, CommandsEnqueuedDuringABlockingReadAreNotFinished) {
  accelerator_view c = gpu_a().get_default_view();
  std::vector<int> v = counted(10), w = counted(10);
  array_view<int> view(10, v), other(10, w);
  array<int> third(10, w.begin(), c);
  add_number(view, 1, &c);
  add_number(other, 1, &c);
  c.wait();
  add_number(view, 1, &c);
  bool was_called = false;
  opencl_stub::after_blocking_read([&] { // as if another thread launched a kernel
    was_called = true;
    add_number(other, 1, &c);
  });
  EXPECT_EQ(view[9], 11);
  EXPECT_TRUE(was_called);
  accelerator_view another = gpu_a().create_view();
  double_into(other, array_view<int>(third), &another); // must run after the kernel on `c`
  another.wait();
  EXPECT_EQ(std::vector<int>(third)[9], 22);
}

TEST_F(OpenCLStubTest, CommandsDoNotPileUp) {
  std::vector<int> v = counted(10);
  array_view<int> view(10, v);
  for (int i = 0; i < 10000; ++i)
    add_number(view, 1);
  EXPECT_LE(opencl_stub::most_pending(), 1100u); // the stub runs nothing until something waits
  EXPECT_EQ(view[9], 10009);
}

TEST_F(OpenCLStubTest, UnchangedArgumentsAreSetOnce) {
  std::vector<int> v = counted(10);
  array_view<int> view(10, v);
  add_number(view, 1);
  int before = opencl_stub::calls("clSetKernelArg");
  for (int i = 0; i < 10; ++i)
    add_number(view, 1);
  EXPECT_EQ(opencl_stub::calls("clSetKernelArg"), before);
  add_number(view, 2);
  EXPECT_EQ(opencl_stub::calls("clSetKernelArg"), before + 1);
}

// M113 reject: errors that are detected later
TEST_F(OpenCLStubTest, CompletionFuturesCarryFailures) {
  std::vector<int> v = counted(10);
  array<int> a(10);
  opencl_stub::fail("clEnqueueWriteBuffer", CL_OUT_OF_RESOURCES);
  completion_future f = copy_async(v.begin(), v.end(), a);
  f.wait();
  EXPECT_THROW(f.get(), runtime_exception);
  EXPECT_THROW(f.get(), runtime_exception);
}

} // namespace
