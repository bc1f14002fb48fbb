// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_DROPUNREACHABLEDEFAULTS_H
#define CPPAMP_PASSES_PREPARE_DROPUNREACHABLEDEFAULTS_H

#include "support/DevicePass.h"

namespace amp {

/// Makes the last case of a switch its default where the default cannot be reached.
///
/// Before:  switch i32 %x, label %never [ i32 0, label %a  i32 1, label %b ]    never: unreachable
/// After:   switch i32 %x, label %b [ i32 0, label %a ]
///
/// A way out of the function that nobody takes would make every such switch decide about the barriers
/// behind it.
struct DropUnreachableDefaults : DevicePass<DropUnreachableDefaults> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_DROPUNREACHABLEDEFAULTS_H
