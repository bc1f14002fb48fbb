// direct3d_printf, direct3d_errorf, direct3d_abort and assert in kernels (C++ AMP 1.2, 12.3).
//
// RUN: %amp-clang++ -O0 -std=c++11 -DCPPAMP_ASSERT=1 -I%S/../Inputs %s -o %t && %t > %t.out 2> %t.err
// RUN: FileCheck %s < %t.out
// RUN: grep "^tile 0" %t.out | FileCheck --check-prefix=TILE %s
// RUN: grep "^tile 1" %t.out | FileCheck --check-prefix=TILE %s
// TILE: step 0
// TILE-NEXT: step 1
// TILE-NEXT: step 2
// TILE-NEXT: step 3
// RUN: FileCheck --check-prefix=LOST %s < %t.err
// LOST: CppAMP: [[#]] messages of kernels were lost: there is space for 256 KiB
// Without the macro, assert is the C library's, which kernels cannot call.
// RUN: not %amp-clang++ -O0 -std=c++11 -fsyntax-only -I%S/../Inputs %s 2>&1 | FileCheck --check-prefix=CPU %s
// CPU: error: no matching function for call to 'assert'
// CPU: note: 'assert' works in kernels with -DCPPAMP_ASSERT=1
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <assert.h>
#include <string>
#include <vector>

using namespace concurrency;

/// The text of the runtime_exception that `wait` throws; empty if it throws none.
template <typename Wait> std::string error_of(Wait wait) {
  try {
    wait();
  } catch (const runtime_exception &e) {
    return e.what();
  }
  return "";
}

// A18.01 accept: direct3d_printf
void print_each_type() {
  // CHECK: all: -1 4294967295 -5000000000 9000000000 0.5 1e-300 1 % a ff
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    direct3d_printf("all: %d %u %ld %lu %g %g %d %% %c %x\n", -1, ~0u, -5000000000l, 9000000000ul, 0.5f,
                    1e-300, true, 97, 255);
  });
  accelerator().default_view.wait();
  // CHECK: forms: [  +7] [0042] [1.500e+00] [3 ] [-1] %s [%d]
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    direct3d_printf("forms: [%+4d] [%04u] [%.3e] [%-2d] [%lld] %s [%d]\n", 7, 42u, 1.5, 3.75f, -1);
  });
  accelerator().default_view.create_marker().get();
}

/// `kernel` reports an error whose text is `text`, with the launch in line `line`.
bool is_error(const std::string &said, const std::string &text, const char *kernel, int line) {
  return said.find(text + " [kernel '" + kernel) == 0 && said.find("', parallel_for_each (") != std::string::npos &&
         said.find("messages.cpp:" + std::to_string(line) + ":") != std::string::npos;
}

/// The threads of each tile print one after another.
void print_in_order() {
  // CHECK-DAG: tile 0 step 0
  // CHECK-DAG: tile 1 step 0
  parallel_for_each(extent<1>(8).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    for (int step = 0; step < 4; ++step) {
      if (t.local[0] == step)
        direct3d_printf("tile %d step %d\n", t.tile[0], step);
      t.barrier.wait();
    }
  });
  accelerator().default_view.wait();
}

// A18.02 accept: direct3d_errorf
// A18.03 accept: direct3d_abort
void report_errors() {
  std::vector<int> data(6);
  array_view<int, 2> v(2, 3, data);
  accelerator_view view = accelerator().default_view;
  // CHECK: before the error
  int at = __LINE__ + 1;
  parallel_for_each(v.extent, [=](index<2> i) restrict(amp) {
    v[i] = 1;
    if (i[0] == 1 && i[1] == 2) {
      direct3d_printf("before the error\n");
      direct3d_errorf("bad element %d of %g", v(1, 2), 2.5);
    }
  });
  EXPECT(is_error(error_of([&] { view.wait(); }), "bad element 1 of 2.5", "report_errors_kernel", at));
  EXPECT(error_of([&] { view.wait(); }) == ""); // reported once
  at = __LINE__ + 1;
  parallel_for_each(v.extent, [=](index<2> i) restrict(amp) {
    if (i[0] == 1 && i[1] == 1)
      direct3d_abort();
    v[i] = 2;
  });
  // Another kernel with messages is not blamed.
  parallel_for_each(extent<1>(1), [=](index<1> i) restrict(amp) {
    if (i[0] == 1)
      direct3d_abort();
  });
  EXPECT(is_error(error_of([&] { v.synchronize(); }), "a kernel called direct3d_abort at index (1, 1)",
                  "report_errors_kernel", at));
  EXPECT_EQUAL(v(1, 2), 2);
  EXPECT_EQUAL(v(1, 1), 1); // the thread has ended
  const int limit = 5, line = __LINE__ + 1;
  parallel_for_each(extent<1>(10), [=](index<1> i) restrict(amp) { assert(i[0] != limit); v(0, i[0] % 2) = 2; });
  const std::string failed = error_of([&] { v(0, 0) = 3; });
  EXPECT(failed.find("messages.cpp:" + std::to_string(line) + ": assertion 'i[0] != limit' failed at index (5)") !=
         std::string::npos);
  std::vector<int> copied(6);
  parallel_for_each(extent<3>(1, 2, 2), [=](index<3> i) restrict(amp) {
    if (i[1] == 1)
      direct3d_errorf("late"); // by two threads; one is reported
  });
  EXPECT(error_of([&] { copy(v, copied.begin()); }).find("late [kernel '") == 0);
  copy(v, copied.begin());
  EXPECT_EQUAL(copied[0], 2);
  assert(limit == 5); // on the host
}

int half_of(int x) restrict(amp) {
  assert(x % 2 == 0);
  return x / 2;
}

/// An aborted thread leaves its functions and loops. If a barrier follows, it still arrives there, so that the others
/// do not wait forever.
void end_threads() {
  accelerator_view view = accelerator().default_view;
  std::vector<int> data(8);
  array_view<int, 1> v(8, data);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    for (int k = 0; k < 5; ++k) {
      if (i[0] == 3 && k == 2)
        direct3d_abort();
      v[i] += 1;
    }
    v[i] += 10 * half_of(i[0] == 5 ? 7 : 2);
  });
  EXPECT(error_of([&] { view.wait(); }) != "");
  for (int i = 0; i < 8; ++i)
    EXPECT_EQUAL(v[i], i == 3 ? 2 : i == 5 ? 5 : 15);
  v.discard_data();
  parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static int sum;
    if (t.local[0] == 0)
      sum = 0;
    t.barrier.wait();
    if (t.global[0] == 5)
      direct3d_abort();
    atomic_fetch_add(&sum, 1);
    t.barrier.wait();
    v[t] = sum;
    if (t.global[0] == 6)
      direct3d_abort(); // no barrier follows
    v[t] += 100;
  });
  EXPECT(error_of([&] { view.wait(); }).find("a kernel called direct3d_abort at index (") == 0);
  for (int i = 0; i < 8; ++i)
    EXPECT_EQUAL(v[i], i == 6 ? 4 : 104);
}

/// More messages than fit into the buffer: the rest is counted, and nothing breaks. Errors are never lost.
void too_many() {
  array<int, 1> done(1); // after the messages, so that the buffer has no room for the error
  parallel_for_each(extent<1>(20000), [=](index<1> i) restrict(amp) { direct3d_printf("tail %d\n", i[0] / 20000); });
  parallel_for_each(done.extent, [&done](index<1> i) restrict(amp) {
    direct3d_errorf("in no text");
    done[i] = 1;
  });
  EXPECT(error_of([] { accelerator().default_view.wait(); }).find("1 errors of kernels") == 0);
  parallel_for_each(extent<1>(20000), [=](index<1> i) restrict(amp) { direct3d_errorf("thread %d", i[0]); });
  EXPECT(error_of([] { accelerator().default_view.wait(); }).find("thread ") == 0);
  // CHECK: then again
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { direct3d_printf("then again\n"); });
  accelerator().default_view.wait();
}

int main() {
  print_each_type();
  print_in_order();
  report_errors();
  too_many();
  amp_uninitialize(); // the buffer of messages is freed, too, and allocated again
  // CHECK: {{[0-9]+}} checks, 0 failures
  int failed = result();
  // CHECK: at exit
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { direct3d_printf("at exit\n"); });
  return failed;
}
