// Quotients and remainders by constants.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_QUOTIENTS_H
#define CPPAMP_TARGETS_HOST_QUOTIENTS_H

#include "llvm/IR/Value.h"

#include <cstdint>

namespace amp {

/// A quotient or a remainder of X by N.
struct Part {
  /// How a quotient is rounded: remainders by And are those of unsigned numbers and of shifts of signed ones.
  enum Rounding { None, Unsigned, ToZero, Down, And };
  llvm::Value *X = nullptr;
  uint64_t N = 0;
  Rounding Rounds = None;
  bool IsQuotient = false;

  bool isSigned() const { return Rounds == ToZero || Rounds == Down; }
  /// Returns true if this is a quotient and `Of` a remainder of divisions that round alike.
  bool goesWith(const Part &Of) const {
    return IsQuotient && Of.Rounds != None && !Of.IsQuotient &&
           (Rounds == Of.Rounds || (Of.Rounds == And && Rounds != ToZero));
  }
};

/// Returns the quotient or the remainder that V is, if it is one.
Part findPart(llvm::Value *V);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_QUOTIENTS_H
