// C++ AMP, and domains that several accelerators of one process share.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_BLOCKS_H
#define CPPAMP_AMP_BLOCKS_H

#include <amp.h>

#include <amp/blocks/decomposition.h>
#include <amp/blocks/views.h>

#endif // CPPAMP_AMP_BLOCKS_H
