// What check-globals rejects, for passes that remove accepted kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_CHECKMODULE_H
#define CPPAMP_PASSES_CHECK_CHECKMODULE_H

namespace llvm {
class Function;
}

namespace amp {

/// Returns true if check-globals rejects a variable that F uses.
bool usesRejectedVariable(llvm::Function &F);

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_CHECKMODULE_H
