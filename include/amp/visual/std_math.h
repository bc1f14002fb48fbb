// The functions of C's <math.h> for float and long double in namespace std, where Visual C++'s <cmath> declared them.
// libstdc++ does so since GCC 14.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_VISUAL_STD_MATH_H
#define CPPAMP_AMP_VISUAL_STD_MATH_H
#pragma GCC system_header

#include <cmath>
#include <math.h>

namespace std {

using ::acosf;
using ::acoshf;
using ::acoshl;
using ::acosl;
using ::asinf;
using ::asinhf;
using ::asinhl;
using ::asinl;
using ::atan2f;
using ::atan2l;
using ::atanf;
using ::atanhf;
using ::atanhl;
using ::atanl;
using ::cbrtf;
using ::cbrtl;
using ::ceilf;
using ::ceill;
using ::copysignf;
using ::copysignl;
using ::cosf;
using ::coshf;
using ::coshl;
using ::cosl;
using ::erfcf;
using ::erfcl;
using ::erff;
using ::erfl;
using ::exp2f;
using ::exp2l;
using ::expf;
using ::expl;
using ::expm1f;
using ::expm1l;
using ::fabsf;
using ::fabsl;
using ::fdimf;
using ::fdiml;
using ::floorf;
using ::floorl;
using ::fmaf;
using ::fmal;
using ::fmaxf;
using ::fmaxl;
using ::fminf;
using ::fminl;
using ::fmodf;
using ::fmodl;
using ::frexpf;
using ::frexpl;
using ::hypotf;
using ::hypotl;
using ::ilogbf;
using ::ilogbl;
using ::ldexpf;
using ::ldexpl;
using ::lgammaf;
using ::lgammal;
using ::llrintf;
using ::llrintl;
using ::llroundf;
using ::llroundl;
using ::log10f;
using ::log10l;
using ::log1pf;
using ::log1pl;
using ::log2f;
using ::log2l;
using ::logbf;
using ::logbl;
using ::logf;
using ::logl;
using ::lrintf;
using ::lrintl;
using ::lroundf;
using ::lroundl;
using ::modff;
using ::modfl;
using ::nanf;
using ::nanl;
using ::nearbyintf;
using ::nearbyintl;
using ::nextafterf;
using ::nextafterl;
using ::nexttowardf;
using ::nexttowardl;
using ::powf;
using ::powl;
using ::remainderf;
using ::remainderl;
using ::remquof;
using ::remquol;
using ::rintf;
using ::rintl;
using ::roundf;
using ::roundl;
using ::scalblnf;
using ::scalblnl;
using ::scalbnf;
using ::scalbnl;
using ::sinf;
using ::sinhf;
using ::sinhl;
using ::sinl;
using ::sqrtf;
using ::sqrtl;
using ::tanf;
using ::tanhf;
using ::tanhl;
using ::tanl;
using ::tgammaf;
using ::tgammal;
using ::truncf;
using ::truncl;

} // namespace std

#endif // CPPAMP_AMP_VISUAL_STD_MATH_H
