// norm, unorm and the short vectors of C++ AMP.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_SHORT_VECTORS_H
#define CPPAMP_AMP_SHORT_VECTORS_H

#include <amp/msad4.h>
#include <amp/norm.h>
#include <amp/short_vectors.h>

#endif // CPPAMP_AMP_SHORT_VECTORS_H
