// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <windows.h>

// Measures time in milliseconds.
class Timer {
public:
  Timer() {
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&start);
  }
  double elapsed() const {
    LARGE_INTEGER now;
    QueryPerformanceCounter(&now);
    return 1000.0 * (now.QuadPart - start.QuadPart) / frequency.QuadPart;
  }

private:
  LARGE_INTEGER frequency, start;
};
