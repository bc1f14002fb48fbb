// Decides which integers are printed as signed.
//
// LLVM's operations are signed or unsigned; its values are neither. A variable gets the signedness that most of its
// operations prefer (division, comparison, extension, arithmetic that must not overflow), so that few casts
// are needed. The casts keep the text exact.
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
  /// Also sets the signedness of pointee types.
  Signs(const llvm::Function &F, const Variables &Vars, MemoryTypes &Types);

  bool isSigned(unsigned Variable) const { return Variable >= VariableSigned.size() || VariableSigned[Variable]; }
  bool isSigned(const llvm::Argument &A) const;

private:
  std::vector<bool> VariableSigned;
  llvm::DenseMap<const llvm::Argument *, bool> ArgumentSigned;
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_SIGNS_H
