// See CompileUnit.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/CompileUnit.h"

#include "pipeline/Pipeline.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace amp {

bool compileUnit(Module &M, const UnitOptions &Options, ArrayRef<WantedTarget> Targets, EmbeddedCode &Out) {
  const bool HasQuestions = any_of(Targets, [](const WantedTarget &T) { return T.By->asksForVersions(); });
  return compileDeviceModule(M, Targets, {2, Options.Robust, Options.Bounds, HasQuestions}, Out);
}

} // namespace amp
