// Bytes and halves of words in memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_LOADPARTS_H
#define CPPAMP_TARGETS_HOST_LOADPARTS_H

#include "targets/host/ShapeAnalysis.h"

#include "llvm/IR/Function.h"

namespace amp {

/// Returns true if F contains loads that load-parts has narrowed.
bool loadsParts(const llvm::Function &F);

/// Replaces these loads by loads of words again where a vector would have to gather bytes or halves: no instruction
/// does that, and words at a constant stride can be loaded together. `MasksParts`: the processor has masked loads of
/// bytes; without them, this includes loads under a mask.
void restoreWords(llvm::Function &F, const ShapeAnalysis &Shapes, unsigned Lanes, bool MasksParts);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_LOADPARTS_H
