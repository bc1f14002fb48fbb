// C++ AMP and algorithms for whole tiles: reductions, scans, broadcasts.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_TILE_ALGORITHMS_H
#define CPPAMP_AMP_TILE_ALGORITHMS_H

#include <amp.h>

#include <amp/groups/operations.h>
#include <amp/groups/tile_algorithms.h>

#endif // CPPAMP_AMP_TILE_ALGORITHMS_H
