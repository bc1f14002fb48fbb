// Kernels as OpenCL C 1.2, and as SPIR-V where a translator is installed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H
#define CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H

#include "targets/Target.h"

namespace amp {

struct OpenCLOptions {
  bool Spirv = true;    ///< embed SPIR-V if a translator is installed
  bool Verbose = false; ///< say when there is none
};

/// Its images: the kernel table, the text, the SPIR-V.
class OpenCLTarget : public Target {
public:
  explicit OpenCLTarget(const OpenCLOptions &Options = {}) : Options(Options) {}

  llvm::StringRef name() const override { return "opencl"; }
  std::vector<Stage> stages(unsigned OptLevel) const override;
  bool emit(llvm::Module &M, EmbeddedCode &Out) const override;
  void registerPasses(llvm::PassBuilder &PB) const override;

private:
  OpenCLOptions Options;
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H
