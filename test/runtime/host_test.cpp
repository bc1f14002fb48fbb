// The host as an accelerator: launches, their order, threads, containers, messages, the end of the process.
// Its kernels are functions of this file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "host_kernels.h"
#include "test_image.h"
#include "test_mode.h"

#include <amp/copy.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

using namespace Concurrency;
using namespace amp_test;

namespace {

accelerator host() { return accelerator(accelerator::direct3d_warp); }

TEST(HostTest, IsAnAcceleratorLikeOthers) {
  const accelerator a = host();
  EXPECT_EQ(a.get_device_path(), L"cpu\\host");
  EXPECT_EQ(a, accelerator(L"cpu\\host"));
  EXPECT_NE(a, accelerator(accelerator::cpu_accelerator));
  EXPECT_EQ(a.get_description().substr(0, 3), L"CPU");
  EXPECT_TRUE(a.get_supports_double_precision());
  EXPECT_TRUE(a.get_supports_limited_double_precision());
  EXPECT_EQ(a.get_supports_cpu_shared_memory(), !hides_sharing);
  EXPECT_TRUE(a.get_is_emulated());
  EXPECT_GT(a.get_dedicated_memory(), 100u << 10);
  const std::vector<accelerator> all = accelerator::get_all();
  EXPECT_EQ(std::count(all.begin(), all.end(), a), 1);
}

/// Extents near multiples of everything that divides a domain: blocks, vectors, and parts for threads.
TEST(HostTest, EveryThreadRunsOnce) {
  for (int n : {1, 2, 63, 64, 65, 1000, 1024, 1025, 4096, 4097, 10000, 100000, 1000003}) {
    std::vector<int> v(static_cast<size_t>(n), 1);
    array_view<int> view(n, v);
    host_add(view, 2);
    host_add(view, 3);
    view.synchronize();
    EXPECT_EQ(std::count(v.begin(), v.end(), 6), n) << n;
  }
}

TEST(HostTest, EveryThreadOfThreeDimensionsRunsOnce) {
  const int sizes[][3] = {{1, 1, 1}, {3, 5, 7}, {1, 300, 5000}, {70, 1, 4097}, {20, 30, 64}};
  for (const auto &s : sizes) {
    std::vector<int> v(static_cast<size_t>(s[0] * s[1] * s[2]), 0);
    array_view<int, 3> view(s[0], s[1], s[2], v);
    host_count(view);
    view.synchronize();
    EXPECT_EQ(std::count(v.begin(), v.end(), 1), static_cast<long>(v.size())) << s[0] << " " << s[1] << " " << s[2];
  }
}

TEST(HostTest, SingleThreadCodeIsCalledForEachThread) {
  for (int width : {1, 100, 5000}) {
    std::vector<int> v(static_cast<size_t>(7 * width), 0);
    array_view<int, 2> view(7, width, v);
    host_count_by_thread(view);
    view.synchronize();
    EXPECT_EQ(std::count(v.begin(), v.end(), 1), 7 * width) << width;
  }
}

TEST(HostTest, ThreadsOfATileWaitForEachOther) {
  for (int n : {64, 64 * 100, 64 * 3000}) {
    std::vector<int> v(static_cast<size_t>(n), -1);
    array_view<int> view(n, v);
    for (int i = 0; i < 3; ++i)
      host_sum_with_barrier(view, i, false);
    view.synchronize();
    EXPECT_EQ(std::count(v.begin(), v.end(), 63 * 64 / 2 + 2), n) << n;
  }
}

TEST(HostTest, ThreadsEndEarly) {
  std::vector<int> v(64 * 1000, 0);
  array_view<int> view(64 * 1000, v);
  host_end_odd_threads(view);
  host_end_odd_threads(view);
  view.synchronize();
  EXPECT_EQ(std::count(v.begin(), v.end(), 2), 64 * 500);
  EXPECT_EQ(v[1], 0);
  host_sum_with_barrier(view, 5, true); // thread i reads the element of thread 63 - i, which is empty
  view.synchronize();
  EXPECT_EQ(std::count(v.begin(), v.end(), 5), 64 * 500);
  EXPECT_EQ(v[1], 0);
}

/// Large arrays are aligned so that they can use huge pages.
TEST(HostTest, LargeMemoryIsAligned) {
  const accelerator_view where = host().get_default_view();
  const std::vector<int> zeros(1000);
  array<int> small(1000, zeros.begin(), where), large(3 << 20, where);
  host_double_into(small, large);
  const auto address = [](array<int> &a) { return reinterpret_cast<uintptr_t>(a.data()); };
  EXPECT_EQ(address(small) % 4096, 0u);
  if (!hides_sharing) { // otherwise data() is a copy
    EXPECT_EQ(address(large) % (2 << 20), 0u);
  }
}

TEST(HostTest, TilesAreGroups) {
  std::vector<int> v(64 * 48, -1);
  array_view<int, 2> view(64, 48, v);
  host_number_tiles(view); // tiles of 8 x 16
  view.synchronize();
  for (int y = 0; y < 64; ++y)
    for (int x = 0; x < 48; ++x)
      ASSERT_EQ(v[static_cast<size_t>(y * 48 + x)], y / 8 * 3 + x / 16) << y << " " << x;
}

TEST(HostTest, SectionsAndArrays) {
  const accelerator_view where = host().get_default_view();
  std::vector<int> v = counted(100 * 100);
  array_view<int, 2> view(100, 100, v);
  host_count(view.section(10, 20, 30, 40));
  view.synchronize();
  for (int y = 0; y < 100; ++y)
    for (int x = 0; x < 100; ++x)
      ASSERT_EQ(v[static_cast<size_t>(y * 100 + x)], y * 100 + x + (y >= 10 && y < 40 && x >= 20 && x < 60))
          << y << " " << x;
  array<int> from(5000, v.begin(), where), to(5000, where);
  host_double_into(from, to);
  array<int> moved(std::move(to)); // the launch may still be pending
  EXPECT_EQ(std::vector<int>(moved)[4999], 2 * (4999 + (49 >= 10 && 49 < 40)));
}

TEST(HostTest, QueuesAreInOrder) {
  std::vector<int> v(50000, 0), small(10, 0);
  array_view<int> view(50000, v), few(10, small);
  for (int i = 0; i < 200; ++i) {
    host_multiply_add(view, 3, i % 7);
    host_multiply_add(few, 3, i % 7);
  }
  unsigned expected = 0;
  for (unsigned i = 0; i < 200; ++i)
    expected = expected * 3 + i % 7;
  view.synchronize();
  few.synchronize();
  EXPECT_EQ(std::count(v.begin(), v.end(), static_cast<int>(expected)), 50000);
  EXPECT_EQ(std::count(small.begin(), small.end(), static_cast<int>(expected)), 10);
}

TEST(HostTest, QueuesThatShareDataWaitForEachOther) {
  accelerator_view views[] = {host().create_view(), host().create_view(), host().create_view()};
  std::vector<int> v(100000, 0);
  array_view<int> view(100000, v);
  unsigned expected = 0;
  for (unsigned i = 0; i < 150; ++i) {
    host_multiply_add(view, 5, static_cast<int>(i % 11), &views[i % 3]);
    expected = expected * 5 + i % 11;
  }
  view.synchronize();
  EXPECT_EQ(std::count(v.begin(), v.end(), static_cast<int>(expected)), 100000);
}

TEST(HostTest, ThreadsShareAQueue) {
  std::vector<std::thread> threads;
  std::vector<int> common(1000, 0);
  array_view<int> shared(1000, common);
  std::atomic<int> wrong{0};
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      std::vector<int> v(static_cast<size_t>(500 + 3000 * t), t);
      array_view<int> own(static_cast<int>(v.size()), v);
      for (int i = 0; i < 200; ++i) {
        host_add(own, 1);
        host_add(shared, 1);
        if (i % 50 == 0)
          wrong += own[i] != t + i + 1;
      }
      own.synchronize();
      wrong += std::count(v.begin(), v.end(), t + 200) != static_cast<long>(v.size());
    });
  for (std::thread &t : threads)
    t.join();
  shared.synchronize();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(std::count(common.begin(), common.end(), 1600), 1000);
}

/// Each thread sleeps until its own job has finished, whether that is one of the first or of the last.
TEST(HostTest, ThreadsWaitForDifferentJobs) {
  std::vector<int> v(1 << 16, 0);
  array_view<int> view(1 << 16, v);
  accelerator_view queue = host().get_default_view();
  for (int round = 0; round < 50; ++round) {
    std::vector<completion_future> marks;
    for (int i = 0; i < 8; ++i) {
      host_add(view, 1);
      marks.push_back(queue.create_marker());
    }
    std::atomic<int> woken{0};
    std::vector<std::thread> threads;
    for (const completion_future &mark : marks)
      threads.emplace_back([&woken, mark] {
        mark.wait();
        ++woken;
      });
    for (std::thread &t : threads)
      t.join();
    EXPECT_EQ(woken, 8);
  }
  view.synchronize();
  EXPECT_EQ(std::count(v.begin(), v.end(), 400), 1 << 16);
}

TEST(HostTest, ScratchMemoryIsPerThread) {
  std::vector<int> v(4096 * 64, 0);
  array_view<int> view(4096 * 64, v);
  for (int i = 0; i < 3; ++i)
    host_sum_tiles(view); // each element becomes the sum of the indices in its tile
  view.synchronize();
  for (int i = 0; i < 4096 * 64; ++i)
    ASSERT_EQ(v[static_cast<size_t>(i)], 64 * (i / 64) * 64 + 63 * 32) << i;
}

/// If a kernel's calls end with additions, each call runs more tiles.
TEST(HostTest, KernelsThatEndWithAdditionsTakeFewCalls) {
  const auto count = [](bool adds) {
    std::vector<int> v(512 * 64, 0);
    array_view<int> view(512 * 64, v);
    for (int i = 0; i < 2; ++i)
      host_count_calls(view, adds); // measures how long a tile takes
    view.synchronize();
    const int before = v[0];
    for (int i = 0; i < 5; ++i)
      host_count_calls(view, adds);
    view.synchronize();
    return v[0] - before;
  };
  for (int tries = 0; tries < 10; ++tries) { // other processes may make tiles seem longer
    const int usual = count(false), adding = count(true);
    ASSERT_GE(adding, 5);
    if (2 * adding <= usual ||
        usual <= 5 * static_cast<int>(std::thread::hardware_concurrency())) // a reserve for ThreadSanitizer
      return;
  }
  FAIL() << "as many calls as of other kernels";
}

TEST(HostTest, MessagesAreErrorsOfTheNextWait) {
  std::vector<int> v(10, 0);
  array_view<int> view(10, v);
  host_abort_at(view, 7);
  try {
    host().get_default_view().wait();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const runtime_exception &e) {
    EXPECT_STREQ(e.what(), "a kernel called direct3d_abort at index (7)");
  }
  host().get_default_view().wait(); // each error is reported once
}

TEST(HostTest, KernelsWithoutMachineCodeAreRefused) {
  amp_test::test_image image("kernel void without() {}");
  image.add(amp_test::test_kernel("without", 1, 1));
  const accelerator_view where = host().get_default_view();
  const char functor = 0;
  try {
    image.launch("without", extent<1>(1), &functor, &where);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const runtime_exception &e) {
    EXPECT_THAT(e.what(), testing::HasSubstr("the program has no machine code for the host"));
    EXPECT_THAT(e.what(), testing::HasSubstr("--amp-host"));
  }
}

void run_nothing(const void *, const detail::table::host_domain *, uint64_t, uint64_t, void *) {}

TEST(HostTest, KernelsWithoutMachineCodeAmongOthersAreRefused) {
  amp_test::test_image image("");
  image.add(amp_test::test_kernel("with", 1, 1).host(run_nothing)).add(amp_test::test_kernel("without", 1, 1));
  const accelerator_view where = host().get_default_view();
  const char functor = 0;
  image.launch("with", extent<1>(1), &functor, &where);
  try {
    image.launch("without", extent<1>(1), &functor, &where);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const runtime_exception &e) {
    EXPECT_THAT(e.what(), testing::HasSubstr("the program has no machine code for the host"));
  }
}

/// The floating-point settings of this thread must not affect kernels, whichever thread runs them.
TEST(HostTest, RoundingIsTheDefaultEverywhere) {
#if defined(__x86_64__)
  const unsigned before = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr(before | 0x8040); // flushes subnormal numbers to zero
  for (int n : {100, 1000000}) {
    std::vector<float> v(static_cast<size_t>(n), 1e-39f);
    array_view<float> view(n, v);
    host_halve(view);
    view.synchronize();
    EXPECT_EQ(std::count_if(v.begin(), v.end(),
                            [](const float &f) {
                              unsigned bits;
                              memcpy(&bits, &f, sizeof(bits));
                              return bits != 0;
                            }),
              n);
  }
  EXPECT_EQ(__builtin_ia32_stmxcsr() & 0x8040u, 0x8040u);
  __builtin_ia32_ldmxcsr(before);
#endif
}

} // namespace
