// Pointers that may point into several address spaces at run time.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_SPLITPOINTERS_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_SPLITPOINTERS_H

namespace llvm {
class Function;
}

namespace amp {

/// Replaces each access through a flat pointer that does not derive from allocas alone. The pointer
/// becomes a number, the space that is meant, and one pointer for each space; the access becomes a
/// branch on the number. What cannot be followed is left. True if anything changed.
bool splitMixedPointers(llvm::Function &F);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_SPLITPOINTERS_H
