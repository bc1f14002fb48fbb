// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_END_TO_END_BOUNDS_INPUTS_REPORT_H
#define CPPAMP_TEST_END_TO_END_BOUNDS_INPUTS_REPORT_H

#include <amp.h>
#include <cstdio>

/// Prints what the wait after a kernel throws.
template <class F> void report(F kernel) {
  try {
    kernel();
    concurrency::accelerator().default_view.wait();
    std::puts("nothing");
  } catch (const concurrency::runtime_exception &e) {
    std::puts(e.what());
  }
}

#endif // CPPAMP_TEST_END_TO_END_BOUNDS_INPUTS_REPORT_H
