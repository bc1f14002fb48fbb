// See timeout_library.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "timeout_library.h"

#include <time.h>

namespace amp_test {
volatile int is_in_library = 0, was_bound = 0;
} // namespace amp_test
using namespace amp_test;

namespace {

void work_for(long nanoseconds) {
  timespec begin, now;
  clock_gettime(CLOCK_MONOTONIC, &begin);
  is_in_library = 1;
  do
    clock_gettime(CLOCK_MONOTONIC, &now);
  while ((now.tv_sec - begin.tv_sec) * 1000000000 + (now.tv_nsec - begin.tv_nsec) < nanoseconds);
  is_in_library = 0;
}

} // namespace

extern "C" {

void work_in_library() { work_for(200000); }

static void do_nothing() {}
void (*cppamp_test_resolve())() {
  work_for(500000000);
  was_bound = 1;
  return do_nothing;
}
__attribute__((ifunc("cppamp_test_resolve"))) void bound_slowly();
}
