// Adds the images of the device compilation to the host's object file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_EMBEDKERNELS_H
#define CPPAMP_KERNEL_EMBEDKERNELS_H

#include "DeviceImage.h"

#include "llvm/IR/PassManager.h"
#include <functional>
#include <memory>
#include <vector>

namespace amp {

/// Writes the images into the host module as LLVM offload binaries, and their addresses into the
/// image_handle of this object.
///
/// Code for the host is linked into the module as separate functions. If this is the last pass, they stay as their
/// target optimized them; if it is the first, the host's passes process them as well.
///
/// Before:  @__cppamp_this_image = internal global {ptr, ptr, ptr, ptr} zeroinitializer
/// After:   the section llvm_amp_offload in module asm, between two local symbols of that asm;
///          @__cppamp_this_image = internal global {ptr, ptr, ptr, ptr} { ptr @begin, ptr @end, ptr @host, ptr @checked
///          }
/// Needs:   nothing. A module without that global and without code for the link, or without images, is not changed.
///          With --amp-relocatable: the section .llvm.offloading; if kernels wait for the link, @__cppamp_this_image
///          becomes a declaration of the symbol that the link defines.
/// Leaves:  each launch has its kernel, or Missing has been called.
class EmbedKernels : public llvm::PassInfoMixin<EmbedKernels> {
public:
  /// Called when the pass runs, so that it can wait for the device compilation. Null or empty if there
  /// is nothing to embed.
  using CodeSource = std::function<const EmbeddedCode *()>;
  /// Called for each kernel that a kernel_handle of the module refers to and no embedded table contains.
  using MissingKernel = std::function<void(llvm::StringRef Symbol)>;
  /// Relocatable: modules that launch nothing may contain code for the link as well.
  EmbedKernels(CodeSource Code, MissingKernel Missing, bool Relocatable = false)
      : Code(std::move(Code)), Missing(std::move(Missing)), Relocatable(Relocatable) {}

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  void checkLaunches(const llvm::Module &M, const EmbeddedCode *Code) const;

  CodeSource Code;
  MissingKernel Missing;
  bool Relocatable;
};

/// Creates a host module that contains only the code and its image_handle, without users. Its target machine is that
/// of `Device`.
std::unique_ptr<llvm::Module> makeHostModule(const llvm::Module &Device, const EmbeddedCode &Code,
                                             llvm::LLVMContext &Context);

} // namespace amp

#endif // CPPAMP_KERNEL_EMBEDKERNELS_H
