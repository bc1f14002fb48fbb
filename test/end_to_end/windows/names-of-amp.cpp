// Visual C++'s <amp.h> included half of <windows.h>.
//
// RUN: %amp-clang++ -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t
// REMARK: remark: {{.*}}<windows.h>
// REMARK-NOT: error
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
double milliseconds(const LARGE_INTEGER &start, const LARGE_INTEGER &end) {
  LARGE_INTEGER frequency;
  QueryPerformanceFrequency(&frequency);
  return double(end.QuadPart - start.QuadPart) * 1000 / double(frequency.QuadPart);
}
inline boolean isEmpty(const RECT &area, unsigned int last = INFINITE) {
  return area.right <= area.left || area.bottom <= area.top || last != INFINITE;
}
UINT rotate(_In_reads_(2) const UINT *values) { return _rotl(values[0], 1) + _rotr(values[1], 1); }
bool waits() {
  HANDLE event = CreateEvent(NULL, TRUE, FALSE, NULL);
  SetEvent(event);
  return WaitForSingleObject(event, INFINITE) == WAIT_OBJECT_0 && CloseHandle(event);
}
int main() {
  LARGE_INTEGER start, end;
  QueryPerformanceCounter(&start);
  QueryPerformanceCounter(&end);
  const UINT values[] = {1, 4};
  const bool right = isEmpty(RECT{1, 2, 1, 3}) && rotate(values) == 4 && waits() && HIWORD(0x20001) == 2 && ERROR == 0;
  return milliseconds(start, end) >= 0 && right ? 0 : 1;
}
