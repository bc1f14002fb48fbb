// Bytes and halves of words in memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_LOADPARTS_H
#define CPPAMP_TARGETS_HOST_LOADPARTS_H

#include "targets/host/ShapeAnalysis.h"

#include "llvm/IR/Function.h"

namespace amp {

/// Returns true if load-parts has made a load of F one of a part of a word.
bool loadsParts(const llvm::Function &F);

/// Makes such loads ones of words again, if a vector of lanes would gather parts: there is no instruction for that, and
/// words at a constant distance are loaded together. The same under a mask, unless the processor `MasksParts`.
void restoreWords(llvm::Function &F, const ShapeAnalysis &Shapes, unsigned Lanes, bool MasksParts);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_LOADPARTS_H
