// How the kernels of one translation unit are compiled, whether that is done there or at the link.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_UNITOPTIONS_H
#define CPPAMP_TARGETS_UNITOPTIONS_H

#include "llvm/TargetParser/Triple.h"
#include <string>
#include <vector>

namespace amp {

struct UnitOptions {
  llvm::Triple Machine;             ///< of the host
  std::vector<std::string> Targets; ///< --amp-targets=; empty: those that the other options ask for
  std::string HostLevels;           ///< --amp-host=, as parseHostLevels() takes it
  unsigned OptLevel = 2;            ///< as in -O
  bool DebugInfo = false;           ///< -g
  bool Spirv = true;                ///< embed SPIR-V if a translator is installed
  bool Robust = false;              ///< --amp-robust
  bool Bounds = false;              ///< --amp-bounds
  bool CheckKernels = false;        ///< --amp-check-kernels
  bool Remarks = false;             ///< -Rpass=, -fsave-optimization-record
  bool Verbose = false;             ///< -v
  /// What options make of warnings: "amp-race=error".
  std::vector<std::string> WarningLevels;
  /// Options of clang++ for code of the host's: sanitizers and counters.
  std::vector<std::string> HostFlags;

  /// The host has one call for each thread.
  bool byThread() const { return HostLevels == "scalar"; }
};

} // namespace amp

#endif // CPPAMP_TARGETS_UNITOPTIONS_H
