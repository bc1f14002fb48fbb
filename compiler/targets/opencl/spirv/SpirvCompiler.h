// Compiles the emitted text to SPIR-V with an OpenCL C front end and a translator, and explains rejections.
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

// Reports that an OpenCL front end rejects the emitted text, which is an error of this compiler that a device's
// compiler would find only in the user's program.

/// Reports the first error in `Log`, which refers to lines of `Text`, as an error in the surrounding kernel. The text
/// is stored in a file that the message names.
void reportRefusedText(llvm::Module &M, llvm::StringRef Text, llvm::StringRef Log);

// OpenCL C text -> SPIR-V, by tools that the distribution packages: clang's OpenCL front end
// and the SPIRV-LLVM-Translator (llvm-spirv). Clang and translator must have the same major version N,
// but N need not be the plugin's, because the text is the interface. Debian 12 has llvm-spirv-15,
// Debian 13 llvm-spirv-19.

struct SpirvOptions {
  std::string Clang;              ///< path of clang-N; empty: searched for on the PATH
  std::string Translator;         ///< path of llvm-spirv-N; empty: searched for on the PATH
  std::string MaxVersion = "1.2"; ///< highest version of SPIR-V to generate
  std::string OpenCLStandard = "CL1.2";
  std::vector<std::string> ExtraClangArgs;
};

/// No pair of clang-N and llvm-spirv-N is installed. The program can run without SPIR-V.
class TranslatorNotFound : public llvm::ErrorInfo<TranslatorNotFound> {
public:
  static char ID;
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;
};

/// The OpenCL front end reports errors in the text.
class TextRefused : public llvm::ErrorInfo<TextRefused> {
public:
  explicit TextRefused(std::string Log) : Log(std::move(Log)) {}
  static char ID;
  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

  const std::string Log; ///< its output
};

/// Sets the tools that `Options` does not name. Returns false if there is no pair on the PATH.
bool findTranslator(SpirvOptions &Options);

/// A translation whose tools are already running and wait for the text: starting them takes longer than translating.
class SpirvCompilation {
public:
  /// Starts the tools; `finish` reports failures.
  explicit SpirvCompilation(const SpirvOptions &Options);
  /// Terminates tools that are still waiting.
  ~SpirvCompilation();

  /// Like compileToSpirv. Call once.
  llvm::Expected<std::string> finish(llvm::StringRef OpenCLText);

private:
  struct Tools;
  std::unique_ptr<Tools> T;
  llvm::Error Started = llvm::Error::success();
};

/// Returns the SPIR-V module of `OpenCLText`. Fails with TranslatorNotFound, with TextRefused, or with
/// the output of the failing tool. Thread-safe.
llvm::Expected<std::string> compileToSpirv(llvm::StringRef OpenCLText, const SpirvOptions &Options);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_SPIRV_SPIRVCOMPILER_H
