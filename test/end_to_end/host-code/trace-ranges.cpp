// Ranges and marks of the program, also as Visual Studio's markers; a timeline that is written when a signal ends the
// process; %p in the file name; a file that cannot be written.
//
// RUN: rm -rf %t.dir && mkdir -p %t.dir
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t
// RUN: env CPPAMP_TRACE=%t.dir/exit.json %t exit
// RUN: %python %S/Inputs/show_timeline.py %t.dir/exit.json | FileCheck %s
// RUN: not --crash env CPPAMP_TRACE=%t.dir/abort.json %t abort
// RUN: %python %S/Inputs/show_timeline.py %t.dir/abort.json | FileCheck --check-prefix=ENDED %s
// RUN: rm %t.dir/abort.json && not --crash env CPPAMP_TRACE=%t.dir/abort.json %t abort listed
// RUN: %python %S/Inputs/show_timeline.py %t.dir/abort.json | FileCheck --check-prefix=ENDED %s
// RUN: not --crash env CPPAMP_TRACE=%t.dir/term.json %t term
// RUN: %python %S/Inputs/show_timeline.py %t.dir/term.json | FileCheck --check-prefix=ENDED %s
// RUN: not --crash env CPPAMP_TRACE=%t.dir/segv.json %t segv
// RUN: %python %S/Inputs/show_timeline.py %t.dir/segv.json | FileCheck --check-prefix=ENDED %s
// RUN: not --crash env CPPAMP_TRACE=%t.dir/throw.json %t throw
// RUN: %python %S/Inputs/show_timeline.py %t.dir/throw.json | FileCheck --check-prefix=ENDED %s
// RUN: env CPPAMP_TRACE=%t.dir/handled.json %t handled
// RUN: %python %S/Inputs/show_timeline.py %t.dir/handled.json | FileCheck %s
// RUN: mkdir %t.dir/p && env "CPPAMP_TRACE=%t.dir/p/%%p.json" %t exit
// RUN: %python -c "import os, sys; name, = os.listdir(sys.argv[1]); assert name[:-5].isdigit(), name" %t.dir/p
// RUN: env CPPAMP_TRACE=/proc/no/such/file %t exit 2>&1 | FileCheck --check-prefix=UNWRITTEN %s
// RUN: env CPPAMP_TRACE=/dev/full %t exit 2>&1 | FileCheck --check-prefix=FULL %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <cvmarkersobj.h>
#include <signal.h>
#include <stdexcept>
#include <stdlib.h>
#include <string>
#include <vector>

using namespace concurrency;

volatile sig_atomic_t is_handled = 0;

int main(int, char **arguments) {
  const std::string how = arguments[1];
  if (how == "handled")
    signal(SIGTERM, [](int) { is_handled = 1; });
  std::vector<int> v(1000, 1);
  array_view<int, 1> view(1000, v);
  diagnostic::range outer("all of it");
  {
    diagnostic::range step("a step with \"quotes\"");
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] += 1; });
    view.synchronize();
  }
  if (arguments[2])
    accelerator::get_all(); // starts drivers, which install signal handlers
  diagnostic::mark("half-way");
  diagnostic::marker_series series("solver");
  diagnostic::marker_series wide(L"\u00e4");
  series.write_flag("iteration %d", 7);
  series.write_alert(diagnostic::critical_importance, 3, L"residual %g", 0.5);
  wide.write_message(L"wide");
  {
    diagnostic::span s(series, diagnostic::low_importance, "sweep %s", "down");
    if (how == "abort")
      abort();
    if (how == "term" || how == "handled")
      raise(SIGTERM);
    if (how == "throw")
      throw std::runtime_error("nobody catches this");
    if (how == "segv")
      *static_cast<volatile int *>(nullptr) = 1;
  }
  EXPECT_EQUAL(v[999], 2);
  EXPECT_EQUAL(is_handled, how == "handled");
  return result();
}

// CHECK-DAG: host, main thread: all of it;
// CHECK-DAG: host, main thread: a step with "quotes";
// CHECK-DAG: host, main thread: half-way (mark)
// CHECK-DAG: host, main thread: iteration 7 (mark); category 0, importance normal, kind flag, series solver
// CHECK-DAG: host, main thread: residual 0.5 (mark); category 3, importance critical, kind alert, series solver
// CHECK-DAG: host, main thread: wide (mark); category 0, importance normal, kind message, series ä
// CHECK-DAG: host, main thread: sweep down; category 0, importance low, kind span, series solver
// CHECK-DAG: device, queue [[#]]: main_kernel (trace-ranges.cpp:[[#@LINE-34]])
// ENDED-DAG: all of it; state not finished
// ENDED-DAG: sweep down; {{.*}}state not finished
// ENDED-DAG: device, queue [[#]]: main_kernel
// ENDED-DAG: residual 0.5 (mark)
// UNWRITTEN: cppamp: CPPAMP_TRACE: cannot write /proc/no/such/file: No such file or directory
// UNWRITTEN-NOT: cppamp:
// FULL: cppamp: CPPAMP_TRACE: cannot write /dev/full
