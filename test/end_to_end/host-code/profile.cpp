// CPPAMP_PROFILE prints a table of kernels, copies, builds and waits at exit, with a remark about the worst problem of
// the program. amp-prof prints the same for a timeline.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t
// RUN: env CPPAMP_PROFILE=1 %t plain 2> %t.plain && FileCheck --check-prefix=PLAIN %s < %t.plain
// RUN: env CPPAMP_PROFILE=1 CPPAMP_ZERO_COPY=0 CPPAMP_TRACE=%t.json %t back-and-forth 2> %t.copies
// RUN: FileCheck --check-prefix=COPIES %s < %t.copies
// RUN: %bindir/amp-prof %t.json | FileCheck --check-prefix=COPIES %s
// RUN: env CPPAMP_PROFILE=1 %t waits 2> %t.waits && FileCheck --check-prefix=WAITS %s < %t.waits
// RUN: env CPPAMP_PROFILE=1 %t small 2> %t.small && FileCheck --check-prefix=SMALL %s < %t.small
// RUN: env CPPAMP_PROFILE=0 %t plain 2>&1 | FileCheck --check-prefix=NONE %s
// Under sanitizers, the times differ.
// UNSUPPORTED: sanitized-thread, sanitized-address
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

using namespace concurrency;

void step(const array_view<int, 1> &view) {
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
}

int main(int, char **arguments) {
  const std::string how = arguments[1];
  const int size = how == "small" ? 100 : 4 << 20;
  const int launches = how == "small" ? 50000 : how == "plain" ? 3 : 12;
  std::vector<int> v(size);
  array_view<int, 1> view(size, v);
  for (int k = 0; k < launches; ++k) {
    step(view);
    if (how == "back-and-forth")
      view[k] += 1;
    if (how == "waits") {
      accelerator().get_default_view().wait();
      std::this_thread::sleep_for(std::chrono::milliseconds(20)); // the device is idle
    }
  }
  view.synchronize();
  EXPECT_EQUAL(v[size - 1], launches);
  return result();
}

// PLAIN: cppamp: profile: {{[0-9.]+ [mun]?s}} from the first event to the last, devices busy for {{[0-9.]+ [mun]?s}}
// PLAIN-NEXT: Time (%) Time Calls Average Min Max On devices
// PLAIN: 3 {{.*}} step_kernel (profile.cpp:[[#@LINE-25]])
// PLAIN-NEXT: Time (%) Time Calls Average Min Max On the host
// PLAIN-DAG: 3 {{.*}} launch: step_kernel (profile.cpp:[[#@LINE-27]])
// PLAIN-DAG: 1 {{.*}} wait: array_view::synchronize

// COPIES: 12 {{.*}} copy to device: 201 MB, {{[0-9.]+}} GB/s
// COPIES: {{[0-9]+}} % of the time: 12 copies to devices and 12 from there, back and forth 23 times: leave the data there

// WAITS: {{[0-9]+}} % of the time: {{[0-9]+}} waits for 12 launches, most by accelerator_view::wait: the devices were idle meanwhile; launch everything first

// SMALL: {{[0-9]+}} % of the time: {{4[0-9][0-9][0-9][0-9]|50000}} launches of step_kernel (profile.cpp:[[#@LINE-35]]) took less than 10 us each: give each more threads

// NONE-NOT: cppamp
