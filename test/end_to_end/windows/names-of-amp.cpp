// Visual C++'s <amp.h> included half of <windows.h>.
//
// RUN: %amp-clang++ -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t
// REMARK: remark: {{.*}}<windows.h>
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
double milliseconds(const LARGE_INTEGER &start, const LARGE_INTEGER &end) {
  LARGE_INTEGER frequency;
  QueryPerformanceFrequency(&frequency);
  return double(end.QuadPart - start.QuadPart) * 1000 / double(frequency.QuadPart);
}
int main() {
  LARGE_INTEGER start, end;
  QueryPerformanceCounter(&start);
  QueryPerformanceCounter(&end);
  return milliseconds(start, end) >= 0 ? 0 : 1;
}
