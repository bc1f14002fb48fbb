// Which integers print as signed.
//
// LLVM's operations have signs, its values have none. A variable gets the sign that most operations
// on it want (division, comparison, widening, arithmetic that must not overflow), so that few casts
// are needed; the casts are what keeps it exact.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_SIGNS_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_SIGNS_H

#include "Variables.h"

namespace llvm {
class Argument;
}

namespace amp {

class MemoryTypes;

class Signs {
public:
  /// Also sets the signs of what pointers point to.
  Signs(const llvm::Function &F, const Variables &Vars, MemoryTypes &Types);

  bool isSigned(unsigned Variable) const { return Variable >= VariableSigned.size() || VariableSigned[Variable]; }
  bool isSigned(const llvm::Argument &A) const;

private:
  std::vector<bool> VariableSigned;
  llvm::DenseMap<const llvm::Argument *, bool> ArgumentSigned;
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_SIGNS_H
