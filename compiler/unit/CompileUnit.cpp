// See CompileUnit.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/CompileUnit.h"

#include "pipeline/Pipeline.h"
#include "targets/check/CheckTarget.h"
#include "targets/opencl/OpenCLTarget.h"

#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace amp {

bool compileUnit(Module &M, const UnitOptions &Options, const OpenCLTarget &OpenCL, EmbeddedCode &Out) {
  HostTarget Host(Options.Host);
  CheckTarget Check;
  SmallVector<const Target *> Targets;
  if (!Options.Host.Levels.empty())
    Targets.push_back(&Host);
  if (Options.CheckKernels)
    Targets.push_back(&Check);
  Targets.push_back(&OpenCL); // last: it lists what the others need
  const bool HasQuestions = !Options.Host.Levels.empty() && !Options.Host.byThread();
  return compileDeviceModule(M, Targets, {2, Options.Robust, Options.Bounds, HasQuestions}, Out);
}

} // namespace amp
