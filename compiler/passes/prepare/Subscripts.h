// The comparisons of subscripts with extents that the headers request (__cppamp_subscript): implemented with
// --amp-bounds, otherwise removed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_SUBSCRIPTS_H
#define CPPAMP_PASSES_PREPARE_SUBSCRIPTS_H

namespace llvm {
class CallInst;
class Function;
class Instruction;
class Module;
} // namespace llvm

namespace amp {

/// Declares the function SubscriptValues, which is kept, but neither reads nor writes the memory of kernels.
llvm::Function *declareSubscriptValues(llvm::Module &M);
/// Returns I if it calls that function, or else null.
llvm::CallInst *asSubscriptValues(llvm::Instruction &I);

/// Implements drop-subscripts. Returns true if it changed the module.
bool dropSubscripts(llvm::Module &M);

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_SUBSCRIPTS_H
