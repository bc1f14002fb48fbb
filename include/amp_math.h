// The mathematical functions of C++ AMP.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_MATH_H
#define CPPAMP_AMP_MATH_H

#include <amp/fast_math.h>
#include <amp/precise_math.h>

#endif // CPPAMP_AMP_MATH_H
