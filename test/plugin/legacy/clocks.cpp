// Visual C++'s high_resolution_clock is a steady_clock: programs mix their times.
//
// RUN: %amp-clang++ -std=c++17 %s -o %t 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %t
// RUN: not %amp-clang++ -std=c++17 --amp-strict -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=STRICT
// RUN: not %amp-clang++ -std=c++17 -DWRONG -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=WRONG
// CHECK: remark: accepted for Visual C++ compatibility: high_resolution_clock as steady_clock
// STRICT: error: invalid operands to binary expression
// STRICT: error: no viable overloaded '='
// STRICT: error: no viable conversion
// STRICT: error: no matching function for call to 'passed'
// WRONG: error: no viable overloaded '='
// WRONG: 1 error generated
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <chrono>
using namespace std::chrono;

struct Timer {
  time_point<steady_clock> start;
  float milliseconds() const { return duration_cast<nanoseconds>(high_resolution_clock::now() - start).count() / 1e6f; }
  void restart() { start = high_resolution_clock::now(); }
};
bool passed(steady_clock::time_point now, const steady_clock::time_point &start) { return now >= start; }

int main() {
  concurrency::extent<1> e(4);
  Timer timer;
  timer.restart();
  const high_resolution_clock::time_point now = steady_clock::now();
#ifdef WRONG // also in Visual C++
  timer.start = system_clock::now();
#endif
  return timer.milliseconds() >= 0 && passed(high_resolution_clock::now(), timer.start) && now > timer.start ? 0 : 1;
}
