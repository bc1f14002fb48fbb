// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_FIXTRIPCOUNTS_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_FIXTRIPCOUNTS_H

#include "support/DevicePass.h"

namespace amp {

/// Gives short loops whose length is constant, but only by the ranges of values, a test that shows it.
///
/// Before:  row = <0 to 7>;             do { ... } while ((row += 8) < 32);
/// After:   row = <0 to 7>; count = 0;  do { ...; row += 8 } while (count++ != 3);
///
/// So the threads of a tile share the rows of a block. Unrolling wants a constant.
struct FixTripCounts : DevicePass<FixTripCounts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_FIXTRIPCOUNTS_H
