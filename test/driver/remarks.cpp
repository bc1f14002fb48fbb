// The host compilation reports the remarks of the device compilation at source lines, as requested by Clang's options:
// each once for all levels, and also in the file of -fsave-optimization-record.
//
// RUN: %amp-clang++ -O2 --amp-host=v2,v3 --amp-no-spirv -Rpass=amp-vec -Rpass-missed=amp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=remark:
// RUN: %amp-clang++ -O2 --amp-host=v3 --amp-no-spirv -fsave-optimization-record -foptimization-record-file=%t.yaml -c %s -o %t.o 2>&1 | count 0
// RUN: FileCheck %s --check-prefix=YAML --input-file=%t.yaml
// RUN: %amp-clang++ -O2 --amp-host=v3 --amp-no-spirv -c %s -o %t.o 2>&1 | count 0
#include <amp.h>
using namespace concurrency;

void copy(array_view<const float> from, array_view<float> to) {
  // CHECK-DAG: remarks.cpp:[[@LINE+2]]:{{[0-9]+}}: remark: kernel vectorized across threads: 4 (v2), 8 (v3) [-Rpass=amp-vectorize]
  // CHECK-DAG: remarks.cpp:[[@LINE+2]]:{{[0-9]+}}: remark: scatter: addresses of adjacent threads are 28 bytes apart [-Rpass-missed=amp-memory]
  parallel_for_each(from.extent, [=](index<1> i) restrict(amp) {
    to[i * 7] = from[i];
  });
}
// YAML: Pass: {{ *}}amp-memory
// YAML-NEXT: Name: {{ *}}Scatter
// YAML-NEXT: DebugLoc: {{ *}}{ File: '{{.*}}remarks.cpp'
