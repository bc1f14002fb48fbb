// See Advice.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Advice.h"

#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace amp {

std::string adviseAgainst(StringRef Callee) {
  StringRef Name = Callee.split('<').first;
  Name.consume_front("const ");
  if (Name.starts_with("std::"))
    return "the classes of the C++ library are restricted to cpu; use an array, or a class of your own";
  Name.consume_front("Concurrency::");
  return StringSwitch<std::string>(Name)
      .Case("parallel_for_each", "a kernel cannot launch kernels")
      .Cases("copy", "copy_async", "a kernel cannot copy containers; assign elements")
      .Case("array", "a kernel cannot create an array; capture a reference to one")
      .Case("array_view", "an array_view that a kernel creates needs data: an array, or a pointer to elements")
      .Case("min", "in code restricted to amp write 'a < b ? a : b'; for int there is 'concurrency::direct3d::imin', for "
                   "unsigned int 'umin', for float 'concurrency::fast_math::fmin'")
      .Case("max", "in code restricted to amp write 'a < b ? b : a'; for int there is 'concurrency::direct3d::imax', for "
                   "unsigned int 'umax', for float 'concurrency::fast_math::fmax'")
      .Case("clamp", "use 'concurrency::direct3d::clamp' in code restricted to amp")
      .Cases("abs", "labs", "use 'concurrency::direct3d::abs' for int, 'concurrency::fast_math::fabs' for float in code "
                            "restricted to amp")
      .Case("swap", "in code restricted to amp exchange the values through a variable of your own")
      .Cases("printf", "fprintf", "puts", "putchar", "fputs",
             "kernels write messages with 'concurrency::direct3d_printf' of <amp.h>")
      .Case("__assert_fail", "'assert' works in kernels with -DCPPAMP_ASSERT=1")
      .Cases("malloc", "calloc", "realloc", "free", "a kernel cannot allocate memory; capture an array_view of it")
      .Cases("memcpy", "memmove", "memset", "strlen", "in code restricted to amp assign the elements one by one")
      .Cases("rand", "random", "a kernel has no random numbers of its own; capture a seed, or an array_view of numbers")
      .Default("");
}

} // namespace amp
