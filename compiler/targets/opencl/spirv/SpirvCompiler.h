// From the emitted text to SPIR-V, by an OpenCL C front end and a translator; what that front end refuses is explained.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_SPIRV_SPIRVCOMPILER_H
#define CPPAMP_TARGETS_OPENCL_SPIRV_SPIRVCOMPILER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace amp {

// What to say when an OpenCL front end refuses the emitted text: a mistake of this compiler, which a device's
// compiler would find no sooner than in the user's program.

/// Reports the first error in `Log`, which names lines of `Text`, as one in the kernel around it. The text is kept
/// in a file that the message names.
void reportRefusedText(llvm::Module &M, llvm::StringRef Text, llvm::StringRef Log);

// OpenCL C text -> SPIR-V, by the tools that the distribution packages: clang's OpenCL front end
// and the SPIRV-LLVM-Translator (llvm-spirv). Clang and translator of one major version N belong
// together, but N need not be the plugin's: the text is the interface. Debian 12 has llvm-spirv-15,
// Debian 13 llvm-spirv-19.

struct SpirvOptions {
  std::string Clang;              ///< path of clang-N; empty: found on the PATH
  std::string Translator;         ///< path of llvm-spirv-N; empty: found on the PATH
  std::string MaxVersion = "1.2"; ///< highest version of SPIR-V that may come out
  std::string OpenCLStandard = "CL1.2";
  std::vector<std::string> ExtraClangArgs;
};

/// No pair of clang-N and llvm-spirv-N is installed. The program can do without SPIR-V.
class TranslatorNotFound : public llvm::ErrorInfo<TranslatorNotFound> {
public:
  static char ID;
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;
};

/// The OpenCL front end finds errors in the text.
class TextRefused : public llvm::ErrorInfo<TextRefused> {
public:
  explicit TextRefused(std::string Log) : Log(std::move(Log)) {}
  static char ID;
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

  const std::string Log; ///< what it says
};

/// Fills in the tools that `Options` does not name. False if there is no pair on the PATH.
bool findTranslator(SpirvOptions &Options);

/// A translation whose tools run already, and wait for the text: they take longer to start than to work.
class SpirvCompilation {
public:
  /// Starts them. What goes wrong is told by `finish`.
  explicit SpirvCompilation(const SpirvOptions &Options);
  /// Ends those that still wait.
  ~SpirvCompilation();

  /// As compileToSpirv. Once only.
  llvm::Expected<std::string> finish(llvm::StringRef OpenCLText);

private:
  struct Tools;
  std::unique_ptr<Tools> T;
  llvm::Error Started = llvm::Error::success();
};

/// The SPIR-V module of `OpenCLText`. Fails with TranslatorNotFound, with TextRefused, or with
/// what the failing tool said. May be called from any thread.
llvm::Expected<std::string> compileToSpirv(llvm::StringRef OpenCLText, const SpirvOptions &Options);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_SPIRV_SPIRVCOMPILER_H
