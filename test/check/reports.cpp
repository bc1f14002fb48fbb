// The reports of a finding: in Clang's format on stderr, in JSON, and in SARIF; once for each location; the exit
// status; suppression by comments and files; and reproducible findings for a seed.
//
// RUN: %amp-clang++ -w --amp-check-kernels --amp-host=none %s -o %t
// RUN: not env CPPAMP_DEFAULT_ACCELERATOR='direct3d\ref' CPPAMP_CHECK_JSON=%t.json CPPAMP_CHECK_SARIF=%t.sarif %t > %t.out 2> %t.err
// RUN: FileCheck %s < %t.err --implicit-check-not=error:
// RUN: FileCheck %s --check-prefix=OUT < %t.out
// RUN: %python -m json.tool %t.json | FileCheck %s --check-prefix=JSON
// RUN: %python -m json.tool %t.sarif | FileCheck %s --check-prefix=SARIF
// RUN: %if schemas %{ %check-schema --schemafile %sarif-schema %t.sarif %}
// RUN: not env CPPAMP_DEFAULT_ACCELERATOR='direct3d\ref' CPPAMP_CHECK_SEED=3 %t > %t.out3 2> %t.err3
// RUN: not env CPPAMP_DEFAULT_ACCELERATOR='direct3d\ref' CPPAMP_CHECK_SEED=3 %t > %t.out4 2> %t.err4
// RUN: diff %t.err3 %t.err4 && diff %t.out3 %t.out4 && not diff %t.err %t.err3
// RUN: printf '# places and containers\nrace:reports.cpp:*\nmemory:v\n' > %t.ignore
// RUN: env CPPAMP_DEFAULT_ACCELERATOR='direct3d\ref' CPPAMP_CHECK_IGNORE=%t.ignore %t 2>&1 | FileCheck %s --check-prefix=OUT --implicit-check-not=error:
// RUN: %if opencl %{ %t | FileCheck %s --check-prefix=OUT %}
// RUN: not %bindir/amp-check -run %t 2>&1 | FileCheck %s
// RUN: not %bindir/amp-check -run %t.absent 2>&1 | FileCheck %s --check-prefix=ABSENT
//
// OUT: it is done
// ABSENT: amp-check: error: cannot run '{{.*}}absent': No such file or directory
// CHECK: reports.cpp:[[#READ:]]:{{[0-9]+}}: error: data race on element {{[0-9]+}} of 's': thread ({{[0-9]+}}) of tile (0) reads it and thread ({{[0-9]+}}) of tile (0) writes it, with no barrier between them [race]
// CHECK-NEXT: reports.cpp:[[#READ-1]]:{{[0-9]+}}: note: other access here, by thread ({{[0-9]+}}) of tile (0)
// CHECK-NEXT: reports.cpp:[[#READ-3]]:{{[0-9]+}}: note: in the kernel launched here
// CHECK-NEXT: reports.cpp:[[#READ+7]]:{{[0-9]+}}: error: index 64 of 'v' is out of bounds: the extent is 64, in thread (63) [memory]
// CHECK-NEXT: reports.cpp:[[#READ+7]]:{{[0-9]+}}: note: if the program relies on Direct3D's robust access, where out-of-bounds reads return 0 and out-of-bounds writes have no effect, compile it with --amp-robust
// CHECK-NEXT: reports.cpp:[[#READ+11]]:{{[0-9]+}}: note: called from here
// CHECK-NEXT: reports.cpp:[[#READ+10]]:{{[0-9]+}}: note: in the kernel launched here
// CHECK-NEXT: amp-check: 2 findings
// JSON: "kind": "race"
// JSON: "message": "data race on element
// JSON: "file": "{{.*}}reports.cpp"
// JSON: "subject": "s"
// JSON: "notes": [
// JSON: "kind": "memory"
// SARIF: "version": "2.1.0"
// SARIF: "fullDescription": {
// SARIF: "ruleId": "race"
// SARIF: "uri": "file:///{{.*}}/reports.cpp"
// SARIF: "startLine":
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

static void reverse(const array_view<int> &v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int s[16];
    if (t.local[0] < 8) s[t.local[0]] = v[t];
    else v[t] = s[15 - t.local[0]];
  });
}

// No barrier, but a comment that accepts the race.

template <typename V> void set(const V &v, index<1> i) restrict(amp) {
  v[i + 1] = 1;
}
static void shift(const array_view<int> &v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    set(v, i);
    v[i / 2] = i[0]; // amp-check: ignore(race)
  });
}

int main() {
  std::vector<int> d(64, 1);
  array_view<int> v(64, d);
  reverse(v);
  shift(v);
  std::printf("it is done\n");
}
