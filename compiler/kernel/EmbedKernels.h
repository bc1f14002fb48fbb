// Puts the images of the device compilation into the host's object file.
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
/// Code for the host is linked into the module, as functions of its own. As the last pass it leaves them as their
/// target has optimized them; as the first one it lets the host's passes have them.
///
/// Before:  @__cppamp_this_image = internal global {ptr, ptr, ptr, ptr} zeroinitializer
/// After:   the section llvm_amp_offload in module asm, between two local symbols of that asm;
///          @__cppamp_this_image = internal global {ptr, ptr, ptr, ptr} { ptr @begin, ptr @end, ptr @host, ptr @checked
///          }
/// Needs:   nothing. A module without that global and code for the link, or without images, stays as it is.
///          With --amp-relocatable: the section .llvm.offloading; where kernels wait for the link, @__cppamp_this_image
///          has become a declaration of the symbol that the link defines.
/// Leaves:  no launch without its kernel, unless Missing has been told of it.
class EmbedKernels : public llvm::PassInfoMixin<EmbedKernels> {
public:
  /// Called when the pass runs, so that it may wait for the device compilation. Null or empty: there
  /// is nothing to embed.
  using CodeSource = std::function<const EmbeddedCode *()>;
  /// Called for each kernel that a kernel_handle of the module asks for and no embedded table has.
  using MissingKernel = std::function<void(llvm::StringRef Symbol)>;
  /// Relocatable: modules that launch nothing may have code for the link, too.
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

/// A module of the host that has the code alone, in its image_handle, and nothing that uses it. It is for the machine
/// of `Device`.
std::unique_ptr<llvm::Module> makeHostModule(const llvm::Module &Device, const EmbeddedCode &Code,
                                             llvm::LLVMContext &Context);

} // namespace amp

#endif // CPPAMP_KERNEL_EMBEDKERNELS_H
