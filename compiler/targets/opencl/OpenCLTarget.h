// Kernels as OpenCL C 1.2, and as SPIR-V where a translator is installed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H
#define CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H

#include "targets/TargetRegistry.h"

#include <memory>

namespace amp {

class SpirvCompilation;

/// Its images: the text, the SPIR-V.
class OpenCLTarget : public Target {
public:
  static constexpr char Name[] = "opencl";
  static TargetUse getUse(const UnitOptions &) { return TargetUse::IfPossible; }

  /// Starts the translator, if one is wanted: it takes longer to start than to work, and waits for the text.
  explicit OpenCLTarget(const UnitOptions &Options);
  ~OpenCLTarget() override;

  llvm::StringRef name() const override { return Name; }
  llvm::StringRef title() const override { return "OpenCL devices"; }
  std::vector<Stage> stages(unsigned OptLevel) const override;
  TargetOutput emit(llvm::Module &M) const override;
  void registerPasses(llvm::PassBuilder &PB) const override;

private:
  const bool Verbose;                      ///< say when there is no translator
  const bool Lines;                        ///< `#line` in the text, for debuggers and the messages of drivers
  std::unique_ptr<SpirvCompilation> Spirv; ///< for one module
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H
