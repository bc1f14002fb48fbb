// See TargetRegistry.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/TargetRegistry.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace amp {

/// Sorted by name. Static objects fill it, in the order that the linker chose.
static std::vector<TargetEntry> &allTargets() {
  static std::vector<TargetEntry> All;
  return All;
}

void addTarget(TargetEntry Entry) {
  std::vector<TargetEntry> &All = allTargets();
  All.insert(upper_bound(All, Entry, [](const TargetEntry &A, const TargetEntry &B) { return A.Name < B.Name; }),
             Entry);
}

ArrayRef<TargetEntry> getTargets() { return allTargets(); }

const TargetEntry *findTarget(StringRef Name) {
  auto Found = find_if(allTargets(), [&](const TargetEntry &T) { return T.Name == Name; });
  return Found == allTargets().end() ? nullptr : &*Found;
}

std::string listTargetNames() {
  return join(map_range(allTargets(), [](const TargetEntry &T) { return T.Name; }), ", ");
}

std::vector<WantedTarget> makeTargets(const UnitOptions &Options) {
  std::vector<WantedTarget> Wanted;
  const auto Names = Options.targetNames();
  for (StringRef Name : Names)
    if (const TargetEntry *T = findTarget(Name))
      Wanted.push_back({T->Make(Options), /*IsRequired=*/true});
  if (Names.empty())
    for (const TargetEntry &T : getTargets())
      if (TargetUse Use = T.GetUse(Options); Use != TargetUse::No)
        Wanted.push_back({T.Make(Options), Use == TargetUse::Required});
  return Wanted;
}

} // namespace amp
