// C++ AMP and sub-groups of a tile's threads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_SUBGROUPS_H
#define CPPAMP_AMP_SUBGROUPS_H

#include <amp.h>

#include <amp/groups/operations.h>
#include <amp/groups/subgroups.h>

#endif // CPPAMP_AMP_SUBGROUPS_H
