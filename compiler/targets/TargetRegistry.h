// The only list of targets. A target registers itself with one line next to its class:
//
//   static RegisterTarget<OpenCLTarget> Registered;
//
// The class defines `static constexpr char Name[]` and `static TargetUse getUse(const UnitOptions &)`, and is
// constructed from the options. Compilations, amp-device-link and amp-opt read the list and do not name any
// target.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_TARGETREGISTRY_H
#define CPPAMP_TARGETS_TARGETREGISTRY_H

#include "targets/Target.h"
#include "targets/UnitOptions.h"

#include <memory>

namespace amp {

/// Whether a compilation includes a target if its options name none.
enum class TargetUse {
  No,
  IfPossible, ///< kernels that it cannot express are left out of its code, with a warning
  Required    ///< requested by the user: such a kernel is an error
};

struct TargetEntry {
  llvm::StringRef Name;
  TargetUse (*GetUse)(const UnitOptions &Options);
  std::unique_ptr<Target> (*Make)(const UnitOptions &Options);
};

/// All targets, sorted by name.
llvm::ArrayRef<TargetEntry> getTargets();

/// Returns the target of that name, or null.
const TargetEntry *findTarget(llvm::StringRef Name);

/// Returns their names, separated by commas.
std::string listTargetNames();

/// A target of one compilation.
struct WantedTarget {
  std::unique_ptr<Target> By;
  bool IsRequired;
};

/// Creates the targets that the options request, ignoring unknown names. Callers may do so before the module exists, so
/// that targets with a slow start can begin. A target processes one module.
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
