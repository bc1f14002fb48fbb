// All of C++ AMP except the mathematical functions (amp_math.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_H
#define CPPAMP_AMP_H

#include <amprt.h>

#include <amp/array.h>
#include <amp/array_view.h>
#include <amp/atomic.h>
#include <amp/copy.h>
#include <amp/diagnostics.h>
#include <amp/direct3d.h>
#include <amp/extent.h>
#include <amp/index.h>
#include <amp/parallel_for_each.h>
#include <amp/tile_barrier.h>
#include <amp/tiled_extent.h>
#include <amp/tiled_index.h>

#endif // CPPAMP_AMP_H
