// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_DROPINSTRUMENTATION_H
#define CPPAMP_PASSES_PREPARE_DROPINSTRUMENTATION_H

#include "support/DevicePass.h"

namespace amp {

/// Takes out what Clang has put into functions for -fsanitize, -fprofile-instr-generate and -fcoverage-mapping:
/// devices have nobody to report to. The host's copy of the module keeps it.
///
/// Before:  br i1 %ok, label %go, label %bad       bad: call void @__ubsan_handle_...(); br label %go
///          call void @llvm.instrprof.increment(...)
/// After:   br i1 %ok, label %go, label %bad       bad: br label %go; if it ended the program: br label %go
struct DropInstrumentation : DevicePass<DropInstrumentation> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_DROPINSTRUMENTATION_H
