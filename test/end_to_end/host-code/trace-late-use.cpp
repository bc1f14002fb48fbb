// A program that first uses C++ AMP while it is ending, as threads and destructors may, gets a line instead of an empty
// timeline or profile, and its results.
//
// RUN: %amp-clang++ -O1 %s -o %t
// RUN: rm -f %t.json && env CPPAMP_TRACE=%t.json %t 2>&1 | FileCheck --check-prefixes=TRACE,RESULT %s
// RUN: not test -e %t.json
// RUN: env -u CPPAMP_TRACE CPPAMP_PROFILE=1 %t 2>&1 | FileCheck --check-prefixes=PROFILE,RESULT %s
// RUN: env -u CPPAMP_TRACE %t 2>&1 | FileCheck --check-prefix=RESULT %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <stdio.h>

using namespace concurrency;

struct late_user {
  ~late_user() {
    int values[3] = {1, 2, 3};
    array_view<int> view(3, values);
    parallel_for_each(
        accelerator(L"cpu\\host").default_view, view.extent, [=](index<1> i) restrict(amp) { view[i] *= 5; });
    view.synchronize();
    printf("%d %d %d\n", values[0], values[1], values[2]);
  }
} user;

// TRACE: CPPAMP_TRACE: nothing is recorded, because the process was ending when it first used C++ AMP
// PROFILE: CPPAMP_PROFILE: nothing is recorded, because the process was ending when it first used C++ AMP
// RESULT: {{^}}5 10 15{{$}}
int main() {}
