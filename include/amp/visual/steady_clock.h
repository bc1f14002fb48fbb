// std::chrono::high_resolution_clock as Visual C++ defines it: steady_clock. In libstdc++ it is system_clock.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_VISUAL_STEADY_CLOCK_H
#define CPPAMP_AMP_VISUAL_STEADY_CLOCK_H
#pragma GCC system_header

#include <chrono>

#define high_resolution_clock steady_clock

#endif // CPPAMP_AMP_VISUAL_STEADY_CLOCK_H
