// The options for the kernels of one translation unit, compiled now or at link time.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_UNITOPTIONS_H
#define CPPAMP_TARGETS_UNITOPTIONS_H

#include "options/Options.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/TargetParser/Triple.h"
#include <string>
#include <vector>

namespace amp {

struct UnitOptions : AmpOptions {
  llvm::Triple Machine;            ///< of the host
  unsigned OptLevel = 2;           ///< as in -O
  bool DebugInfo = false;          ///< -g
  bool Remarks = false;            ///< -Rpass=, -fsave-optimization-record
  bool Verbose = false;            ///< -v
  unsigned TraceGranularity = 500; ///< -ftime-trace-granularity=, in microseconds
  /// Levels of warnings that options set: "amp-race=error".
  std::vector<std::string> WarningLevels;
  /// Options of clang++ that affect host code: sanitizers and counters.
  std::vector<std::string> HostFlags;

  /// The names in --amp-targets; empty if the other options select the targets.
  llvm::SmallVector<llvm::StringRef, 4> targetNames() const {
    llvm::SmallVector<llvm::StringRef, 4> Names;
    llvm::StringRef(Targets).split(Names, ',', -1, /*KeepEmpty=*/false);
    return Names;
  }
  /// Returns true if host kernels are called once per thread.
  bool byThread() const { return HostLevels == "scalar"; }
};

} // namespace amp

#endif // CPPAMP_TARGETS_UNITOPTIONS_H
