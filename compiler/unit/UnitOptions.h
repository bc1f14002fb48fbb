// How the kernels of one translation unit are compiled, whether that is done there or at the link.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_UNIT_UNITOPTIONS_H
#define CPPAMP_UNIT_UNITOPTIONS_H

#include "targets/host/HostTarget.h"

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace llvm {
class Module;
}

namespace amp {

struct UnitOptions {
  HostOptions Host;          ///< --amp-host=, -O, -g
  bool Spirv = true;         ///< embed SPIR-V if a translator is installed
  bool Robust = false;       ///< --amp-robust
  bool Bounds = false;       ///< --amp-bounds
  bool CheckKernels = false; ///< --amp-check-kernels
  /// What options make of warnings: "amp-race=error".
  std::vector<std::string> WarningLevels;
  /// Options of clang++ for code of the host's: sanitizers and counters.
  std::vector<std::string> HostFlags;
};

/// Notes the options in the module, as metadata.
void writeOptions(llvm::Module &M, const UnitOptions &Options);

/// Those that writeOptions has noted. Fails if there are none, or some of another version's.
llvm::Expected<UnitOptions> readOptions(const llvm::Module &M);

/// A module that has no options any more: it is about to become part of another one.
void dropOptions(llvm::Module &M);

} // namespace amp

#endif // CPPAMP_UNIT_UNITOPTIONS_H
