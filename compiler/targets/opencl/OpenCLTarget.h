// Kernels as OpenCL C 1.2, and as SPIR-V where a translator is installed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H
#define CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H

#include "targets/Target.h"

#include <memory>

namespace amp {

class SpirvCompilation;

struct OpenCLOptions {
  bool Spirv = false;   ///< embed SPIR-V if a translator is installed
  bool Verbose = false; ///< say when there is none
  bool Lines = false;   ///< `#line` in the text, for debuggers and the messages of drivers
};

/// Its images: the kernel table, the text, the SPIR-V.
class OpenCLTarget : public Target {
public:
  /// Starts the translator, if one is wanted: it takes longer to start than to work, and waits for the text.
  explicit OpenCLTarget(const OpenCLOptions &Options = {});
  ~OpenCLTarget() override;

  llvm::StringRef name() const override { return "opencl"; }
  std::vector<Stage> stages(unsigned OptLevel) const override;
  bool emit(llvm::Module &M, EmbeddedCode &Out) const override;
  void registerPasses(llvm::PassBuilder &PB) const override;

private:
  OpenCLOptions Options;
  std::unique_ptr<SpirvCompilation> Spirv; ///< for one module
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H
