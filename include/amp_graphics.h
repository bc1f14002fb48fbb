// The textures of C++ AMP, and the short vectors of their texels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_GRAPHICS_H
#define CPPAMP_AMP_GRAPHICS_H

#include <amp.h>
#include <amp_short_vectors.h>

#include <amp/sampler.h>
#include <amp/texture.h>
#include <amp/texture_copy.h>
#include <amp/texture_view.h>

#endif // CPPAMP_AMP_GRAPHICS_H
