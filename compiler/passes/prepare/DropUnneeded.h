// Passes that remove what targets do not use, or would have to treat specially.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_DROPUNNEEDED_H
#define CPPAMP_PASSES_PREPARE_DROPUNNEEDED_H

#include "support/DevicePass.h"

#include "llvm/IR/PassManager.h"

namespace amp {

/// Removes the edges to infinite loops without observable effects. C++ guarantees that no thread enters
/// them ([intro.progress]).
///
/// Before:  br i1 %c, label %loop, label %on        loop: br label %loop
/// After:   br label %on
///
/// IndVarSimplify folds the conditions of a loop that never runs, but leaves the loop, which would look like a path
/// around each barrier that follows.
struct DropEndlessLoops : DevicePass<DropEndlessLoops> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

/// Removes the instrumentation of -fsanitize, -fprofile-instr-generate and -fcoverage-mapping:
/// devices cannot report anything. The host's copy of the module keeps it.
///
/// Before:  br i1 %ok, label %go, label %bad       bad: call void @__ubsan_handle_...(); br label %go
///          call void @llvm.instrprof.increment(...)
/// After:   br i1 %ok, label %go, label %bad       bad: br label %go; if it ended the program: br label %go
struct DropInstrumentation : DevicePass<DropInstrumentation> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

// For targets without sub-group instructions.

/// Returns true if there were any.
bool dropSubgroups(llvm::Module &M);

/// Selects the paths without sub-group instructions, which the headers contain next to those with them.
///
/// Before:  %level = call i32 @__cppamp_subgroup_level()    %v = call i32 @__cppamp_subgroup_shuffle(i32 %x, ...)
/// After:   0 for %level, and %x for %v, which is unreachable
/// Needs:   nothing.
/// Leaves:  no builtin of the kind `group`.
struct DropSubgroups : llvm::PassInfoMixin<DropSubgroups> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Makes the last case of a switch its default if the default is unreachable.
///
/// Before:  switch i32 %x, label %never [ i32 0, label %a  i32 1, label %b ]    never: unreachable
/// After:   switch i32 %x, label %b [ i32 0, label %a ]
///
/// An exit of the function that no thread takes would make every such switch control the barriers
/// after it.
struct DropUnreachableDefaults : DevicePass<DropUnreachableDefaults> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_DROPUNNEEDED_H
