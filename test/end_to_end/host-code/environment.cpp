// Invalid settings are reported on stderr, in one line each, even without CPPAMP_LOG; valid ones are not.
//
// RUN: %amp-clang++ -O1 %s -o %t
// RUN: env CPPAMP_CACHE_SIZE=0 CPPAMP_GROUP_SIZE=16x4 CPPAMP_ZERO_COPY=no CPPAMP_THREADS=2 CPPAMP_CLANG=/none CPPAMP_LOG= %t 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: env CPPAMP_CACH_SIZE=64 CPPAMP_TRACES=x CPPAMP_PALETTE_OF_LOGS=1 %t 2>&1 | FileCheck --check-prefix=NAMES %s
// RUN: env CPPAMP_CACHE_SIZE=64MB CPPAMP_FORMAT=opencl CPPAMP_GROUP_SIZE=64x0 CPPAMP_ZERO_COPY=never CPPAMP_THREADS=-1 %t 2>&1 | FileCheck --check-prefix=VALUES %s
// RUN: env CPPAMP_TRACE=%t.none/x.json %t 2>&1 | FileCheck --check-prefix=TRACE %s
// RUN: not env CPPAMP_DEFAULT_ACCELERATOR=radeon %t 2>&1 | FileCheck --check-prefix=DEVICE %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
  setvbuf(stdout, nullptr, _IONBF, 0);
  try {
    std::vector<int> v(1000);
    array_view<int> view(1000, v);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    printf("result %d\n", view[999]);
  } catch (const runtime_exception &e) {
    printf("error: %s\n", e.what());
    return 1;
  }
  return 0;
}

// RIGHT-NOT: cppamp:
// RIGHT: result 999

// NAMES-DAG: cppamp: unknown environment variable CPPAMP_CACH_SIZE; did you mean CPPAMP_CACHE_SIZE?
// NAMES-DAG: cppamp: unknown environment variable CPPAMP_TRACES; did you mean CPPAMP_TRACE?
// NAMES-DAG: cppamp: unknown environment variable CPPAMP_PALETTE_OF_LOGS{{$}}
// NAMES: result 999

// VALUES: cppamp: CPPAMP_FORMAT=opencl is ignored: it is not opencl-c or spirv
// VALUES: cppamp: CPPAMP_CACHE_SIZE=64MB is ignored: it is not a number{{$}}
// VALUES: cppamp: CPPAMP_ZERO_COPY=never is ignored: it is not 0 or 1
// VALUES: cppamp: CPPAMP_GROUP_SIZE=64x0 is ignored: it is not numbers above 0, as in 256 or 64x4
// VALUES: cppamp: CPPAMP_THREADS=-1 is ignored: it is not a number above 0
// VALUES: result 999

// TRACE: cppamp: CPPAMP_TRACE: cannot write {{.*}}.none/x.json: No such file or directory
// TRACE-NEXT: result 999
// TRACE-NOT: cannot write

// DEVICE: error: CPPAMP_DEFAULT_ACCELERATOR=radeon matches no accelerator; there are {{.+}} ({{.+}})
