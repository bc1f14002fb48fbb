// Registers device passes under their names.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SUPPORT_REGISTERPASS_H
#define CPPAMP_SUPPORT_REGISTERPASS_H

#include "llvm/Passes/PassBuilder.h"

namespace amp {

/// `Name` is used in -passes=, -print-after= and -print-pipeline. `Options` go to the pass's constructor and must
/// outlive PB.
template <class Pass, class Manager = llvm::ModulePassManager, class... OptionTypes>
void registerPass(llvm::PassBuilder &PB, llvm::StringRef Name, const OptionTypes &...Options) {
  if (llvm::PassInstrumentationCallbacks *PIC = PB.getPassInstrumentationCallbacks())
    PIC->addClassToPassName(Pass::name(), Name);
  PB.registerPipelineParsingCallback(
      [Name, &Options...](llvm::StringRef Wanted, Manager &Passes, llvm::ArrayRef<llvm::PassBuilder::PipelineElement>) {
        if (Wanted != Name)
          return false;
        Passes.addPass(Pass(Options...));
        return true;
      });
}

} // namespace amp

#endif // CPPAMP_SUPPORT_REGISTERPASS_H
