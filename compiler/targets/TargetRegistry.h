// The one list of targets. A target enters it by a line beside its class:
//
//   static RegisterTarget<OpenCLTarget> Registered;
//
// The class says `static constexpr char Name[]`, `static TargetUse getUse(const UnitOptions &)`, and is made of the
// options. Compilations, the joining linker and amp-opt read the list; none of them names a target.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_TARGETREGISTRY_H
#define CPPAMP_TARGETS_TARGETREGISTRY_H

#include "targets/Target.h"
#include "targets/UnitOptions.h"

#include <memory>

namespace amp {

/// Whether a compilation has a target, if its options name none.
enum class TargetUse {
  No,
  IfPossible, ///< kernels that it cannot express are left out of its code, with a warning
  Required    ///< asked for: such a kernel is an error
};

struct TargetEntry {
  llvm::StringRef Name;
  TargetUse (*GetUse)(const UnitOptions &Options);
  std::unique_ptr<Target> (*Make)(const UnitOptions &Options);
};

/// All targets, by their names.
llvm::ArrayRef<TargetEntry> getTargets();

/// The target of that name; null if there is none.
const TargetEntry *findTarget(llvm::StringRef Name);

/// Their names, with commas between.
std::string listTargetNames();

/// A target of one compilation.
struct WantedTarget {
  std::unique_ptr<Target> By;
  bool IsRequired;
};

/// The targets that the options ask for; names that are none are passed over. They may be made before there is a
/// module, so that what takes its time to start does it meanwhile. A target is made for one module.
std::vector<WantedTarget> makeTargets(const UnitOptions &Options);

void addTarget(TargetEntry Entry);

template <class T> struct RegisterTarget {
  RegisterTarget() {
    addTarget({T::Name, T::getUse,
               [](const UnitOptions &Options) -> std::unique_ptr<Target> { return std::make_unique<T>(Options); }});
  }
};

} // namespace amp

#endif // CPPAMP_TARGETS_TARGETREGISTRY_H
