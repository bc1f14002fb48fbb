// The instruction sets that kernels are compiled for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_HOSTLEVELS_H
#define CPPAMP_TARGETS_HOST_HOSTLEVELS_H

#include "amp/detail/kernel_table.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <vector>

namespace llvm {
class Function;
class Triple;
} // namespace llvm

namespace amp {

/// One instruction set. The table of these contains everything that is specific to processors.
struct HostLevel {
  Concurrency::detail::table::host_level Level;
  llvm::StringRef Name;  ///< as in --amp-host=
  llvm::StringRef Cpu;   ///< LLVM's name; empty: that of the code around the kernel
  unsigned RegisterBits; ///< of the longest vector register
  /// Only processors without any of the other levels run it: short code matters more than fast code.
  bool IsFallback = false;

  unsigned lanes() const { return RegisterBits / 32; }
  /// Thread by thread, as written in the source, without a processor level.
  bool isScalar() const { return RegisterBits == 0; }
};

/// Parses a comma-separated list of levels ("v2,v4"; "native": the host code's own; "none"; "scalar", which must be
/// alone; empty: all levels of the architecture). Fails for an unknown name, and lists the known ones.
llvm::Expected<std::vector<HostLevel>> parseHostLevels(llvm::StringRef List, const llvm::Triple &Triple);

/// Returns the level whose code of a rarely run kernel is used at `Level`, too. AVX2 can mask all accesses, and
/// contracts to the same instructions as AVX-512.
const HostLevel &getRareLevel(llvm::ArrayRef<HostLevel> Levels, const HostLevel &Level);

/// Compiles F for this level. `IsInlined`: into its callers, and not by halves.
void setLevel(llvm::Function &F, const HostLevel &Level, bool IsInlined);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_HOSTLEVELS_H
