// A target: what makes kernels run on one kind of device. It is a folder of passes and one class,
// which the pipeline asks; no pass that targets share knows any of them.
//
// The pipeline checks a module, inlines everything into its kernels, and checks what threads do to
// each other. Then each target has a copy of it for itself, and does three things:
//
//   stages()    names its passes, in order. The pipeline runs them; a kernel in which a stage has found a
//               mistake of the user, or that the target cannot express (reject() in KernelInfo.h), does not
//               reach the next one.
//   emit()      takes what came out, and makes images or code of the host of it.
//   register*   its passes by their names, for amp-opt and -print-after, and its analyses, if it wants others
//               than those of no machine.
//
// Targets are peers: none sees what another one has made, and their order means nothing. The pipeline joins what they
// return (pipeline/JoinTargets.h). TargetRegistry.h has the list of them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_TARGET_H
#define CPPAMP_TARGETS_TARGET_H

#include "kernel/DeviceImage.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/PassManager.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace amp {

/// Some passes with a name, which -ftime-trace and amp-opt -print-pipeline show.
struct Stage {
  const char *Name;
  llvm::ModulePassManager Passes;
};

/// What a target has made of a module.
struct TargetOutput {
  /// The kernels that it has code for, by their symbols, each with the containers that this code may reach. If the code
  /// takes arguments they are here, too, with what else the kernel table says of such code (KernelInfo::Outlined). A
  /// kernel that the module did not have is another form of one (CPPAMP_INSIDE_SUFFIX).
  std::vector<KernelInfo> Kernels;
  std::vector<DeviceImage> Images;
  std::optional<HostCode> Host;
};

class Target {
public:
  virtual ~Target() = default;

  /// As in amp-opt -target=<name>.
  virtual llvm::StringRef name() const = 0;

  /// What its code runs on, for messages.
  virtual llvm::StringRef title() const = 0;

  /// Its passes, behind the common stages.
  virtual std::vector<Stage> stages(unsigned OptLevel) const = 0;

  /// From the module that its stages have left to what the program carries. What it cannot express it reports through
  /// the module's context; such kernels are not in the output.
  virtual TargetOutput emit(llvm::Module &M) const = 0;

  /// True: its stages begin with the module as Clang made it, once the common stages have found no
  /// mistake in a copy of it.
  virtual bool takesSource() const { return false; }

  /// True: its code asks which version of a kernel with guards is to run (table::host_question).
  virtual bool asksForVersions() const { return false; }

  virtual void registerPasses(llvm::PassBuilder &PB) const = 0;

  /// Called before the analyses of no machine are registered, which knows no function of any
  /// library: an analysis that is registered here is the one that its stages see.
  virtual void registerAnalyses(llvm::FunctionAnalysisManager &FAM) const {}
};

} // namespace amp

#endif // CPPAMP_TARGETS_TARGET_H
