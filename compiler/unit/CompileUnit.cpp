// See CompileUnit.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/CompileUnit.h"

#include "pipeline/Pipeline.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Threading.h"

#include <cstdlib>

using namespace llvm;

namespace amp {

/// Returns the number of threads that compile kernels. The default is 1 under `make -j`, whose jobs use all processors.
static unsigned getJobs(const UnitOptions &Options) {
  unsigned Jobs = 0;
  if (!StringRef(Options.Jobs).getAsInteger(10, Jobs) && Jobs != 0)
    return Jobs;
  const char *Make = std::getenv("MAKEFLAGS");
  if (Make && StringRef(Make).contains("--jobserver"))
    return 1;
  return hardware_concurrency().compute_thread_count(); // processors that this process may use
}

bool compileUnit(Module &M, const UnitOptions &Options, ArrayRef<WantedTarget> Targets, EmbeddedCode &Out) {
  const bool HasQuestions = any_of(Targets, [](const WantedTarget &T) { return T.By->asksForVersions(); });
  return compileDeviceModule(
      M, Targets, {2, Options.Robust, Options.Bounds, HasQuestions, getJobs(Options), Options.TraceGranularity}, Out);
}

} // namespace amp
