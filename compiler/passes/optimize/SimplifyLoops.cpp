// See SimplifyLoops.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SimplifyLoops.h"
#include "SimplifyCounters.h"

#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopDeletion.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/LoopRotation.h"
#include "llvm/Transforms/Scalar/LoopUnrollPass.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

using namespace llvm;

namespace amp {

FunctionPassManager simplifyLoops(unsigned OptLevel) {
  FunctionPassManager FPM;
  LoopPassManager First, Second;
  First.addPass(LoopRotatePass(/*EnableHeaderDuplication=*/true)); // the rest wants a guarded do-while
  First.addPass(LICMPass(LICMOptions()));
  Second.addPass(SimplifyCounters()); // trip counts
  Second.addPass(LoopDeletionPass());
  // The inner loop of a tiled matmul: not every OpenCL compiler unrolls it, and it is a fifth of
  // the time on an H200. It also makes offsets into the function object constant.
  Second.addPass(LoopFullUnrollPass(OptLevel == 0 ? 2 : 3));
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(First), /*UseMemorySSA=*/true));
  FPM.addPass(SimplifyCFGPass());
  FPM.addPass(InstCombinePass());
  FPM.addPass(createFunctionToLoopPassAdaptor(std::move(Second)));
  return FPM;
}

} // namespace amp
