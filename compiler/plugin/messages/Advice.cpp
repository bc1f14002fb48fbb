// See Advice.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Advice.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace amp {

std::optional<diag::Id> adviseAgainst(StringRef Callee) {
  using Advice = std::optional<diag::Id>;
  if (Callee.starts_with("std::"))
    return diag::AdviceLibrary;
  Callee.consume_front("Concurrency::");
  return StringSwitch<Advice>(Callee)
      .Case("parallel_for_each", Advice(diag::AdviceLaunch))
      .Cases("copy", "copy_async", Advice(diag::AdviceCopy))
      .Case("array", Advice(diag::AdviceArray))
      .Case("array_view", Advice(diag::AdviceView))
      .Case("min", Advice(diag::AdviceMin))
      .Case("max", Advice(diag::AdviceMax))
      .Case("clamp", Advice(diag::AdviceClamp))
      .Cases("abs", "labs", Advice(diag::AdviceAbs))
      .Case("swap", Advice(diag::AdviceSwap))
      .Cases("printf", "fprintf", "puts", "putchar", "fputs", Advice(diag::UsePrintf))
      .Case("__assert_fail", Advice(diag::AdviceAssert))
      .Cases("malloc", "calloc", "realloc", "free", Advice(diag::AdviceAllocation))
      .Cases("memcpy", "memmove", "memset", "strlen", Advice(diag::AdviceElements))
      .Cases("rand", "random", Advice(diag::AdviceRandom))
      .Default(std::nullopt);
}

} // namespace amp
