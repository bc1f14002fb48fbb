// Passes that remove what targets have no use for, or would have to treat specially.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_DROPUNNEEDED_H
#define CPPAMP_PASSES_PREPARE_DROPUNNEEDED_H

#include "support/DevicePass.h"

#include "llvm/IR/PassManager.h"

namespace amp {

/// Takes out the ways into loops that nothing leaves, and that do nothing which others could see. C++ lets no thread go
/// there ([intro.progress]).
///
/// Before:  br i1 %c, label %loop, label %on        loop: br label %loop
/// After:   br label %on
///
/// IndVarSimplify folds the conditions of a loop that it knows not to be run, but leaves the loop: it would be a way
/// round each barrier behind it.
struct DropEndlessLoops : DevicePass<DropEndlessLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

/// Takes out what Clang has put into functions for -fsanitize, -fprofile-instr-generate and -fcoverage-mapping:
/// devices have nobody to report to. The host's copy of the module keeps it.
///
/// Before:  br i1 %ok, label %go, label %bad       bad: call void @__ubsan_handle_...(); br label %go
///          call void @llvm.instrprof.increment(...)
/// After:   br i1 %ok, label %go, label %bad       bad: br label %go; if it ended the program: br label %go
struct DropInstrumentation : DevicePass<DropInstrumentation> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

// For targets that have no instructions for sub-groups.

/// True if there were any.
bool dropSubgroups(llvm::Module &M);

/// Chooses the ways without instructions for sub-groups, which the headers have beside those with them.
///
/// Before:  %level = call i32 @__cppamp_subgroup_level()    %v = call i32 @__cppamp_subgroup_shuffle(i32 %x, ...)
/// After:   0 for %level, and %x for %v, to which nobody comes
/// Needs:   nothing.
/// Leaves:  no builtin of the kind `group`.
struct DropSubgroups : llvm::PassInfoMixin<DropSubgroups> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

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

#endif // CPPAMP_PASSES_PREPARE_DROPUNNEEDED_H
