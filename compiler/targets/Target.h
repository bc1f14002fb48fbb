// A target generates code for one kind of device. It is a folder of passes and one class, through which
// the pipeline uses it; shared passes know no target.
//
// The pipeline checks a module, inlines everything into its kernels, and checks how their threads
// interact. Each target then gets its own copy and provides three things:
//
//   stages()    lists its passes, in order. The pipeline runs them; a kernel in which a stage finds an error
//               of the user, or that the target cannot express (reject() in KernelInfo.h), does not
//               reach the next stage.
//   emit()      turns the result into images or host code.
//   register*   register its passes by name, for amp-opt and -print-after, and its analyses if it needs others
//               than those without a target machine.
//
// Targets are peers: none sees another's output, and their order does not matter. The pipeline joins their outputs
// (pipeline/JoinTargets.h). TargetRegistry.h lists them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_TARGET_H
#define CPPAMP_TARGETS_TARGET_H

#include "kernel/DeviceImage.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"
#include <string>
#include <vector>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace amp {

/// Passes under a name that -ftime-trace and amp-opt -print-pipeline show.
struct Stage {
  const char *Name;
  llvm::ModulePassManager Passes;
};

/// The output of one target.
struct TargetOutput {
  /// The kernels that it has code for, by symbol, each with the containers that this code may access. If the code
  /// takes arguments, these are included, with the other facts for the kernel table (KernelInfo::Outlined). A
  /// kernel that the module did not contain is a variant of one (CPPAMP_INSIDE_SUFFIX).
  std::vector<KernelInfo> Kernels;
  std::vector<DeviceImage> Images;
  /// Several with the same array are parts of one.
  std::vector<HostCode> Host;
};

class Target {
public:
  virtual ~Target() = default;

  /// The name for amp-opt -target=<name>.
  virtual llvm::StringRef name() const = 0;

  /// The devices that its code runs on, for messages.
  virtual llvm::StringRef title() const = 0;

  /// Its passes, to run after the common stages.
  virtual std::vector<Stage> stages(unsigned OptLevel) const = 0;

  /// Turns the module that its stages produced into what the program carries. It reports kernels that it cannot express
  /// through the module's context, and leaves them out of the output.
  virtual TargetOutput emit(llvm::Module &M) const = 0;

  /// If true, its stages start from the module as Clang emitted it, once the common stages have found no
  /// error in a copy.
  virtual bool takesSource() const { return false; }

  /// If true, its code selects the version of a kernel with guards (table::host_question).
  virtual bool asksForVersions() const { return false; }

  virtual void registerPasses(llvm::PassBuilder &PB) const = 0;

  /// If true, its code for a kernel does not depend on the module's other kernels: the pipeline may compile them in
  /// parts, without remarks (pipeline/KernelParts.h).
  virtual bool compilesKernelsApart() const { return false; }

  /// Called before the pipeline registers analyses without a target machine, which know no library
  /// functions. The stages see the analyses that are registered first.
  virtual void registerAnalyses(llvm::FunctionAnalysisManager &FAM) const {}
};

} // namespace amp

#endif // CPPAMP_TARGETS_TARGET_H
