// Generates OpenCL C 1.2, and SPIR-V if a translator is installed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H
#define CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H

#include "targets/TargetRegistry.h"

#include <memory>

namespace amp {

class SpirvCompilation;

/// Creates up to two images: the text and the SPIR-V.
class OpenCLTarget : public Target {
public:
  static constexpr char Name[] = "opencl";
  static TargetUse getUse(const UnitOptions &) { return TargetUse::IfPossible; }

  /// Starts the translator if it is needed: starting it takes longer than translating.
  explicit OpenCLTarget(const UnitOptions &Options);
  ~OpenCLTarget() override;

  llvm::StringRef name() const override { return Name; }
  llvm::StringRef title() const override { return "OpenCL devices"; }
  std::vector<Stage> stages(unsigned OptLevel) const override;
  TargetOutput emit(llvm::Module &M) const override;
  void registerPasses(llvm::PassBuilder &PB) const override;

private:
  const bool Verbose;                      ///< report a missing translator
  const bool Lines;                        ///< print `#line`, for debuggers and driver messages
  std::unique_ptr<SpirvCompilation> Spirv; ///< for one module
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPENCLTARGET_H
