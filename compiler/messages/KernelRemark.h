// Optimization remarks about kernels, for -Rpass=amp, -Rpass-missed=amp, -Rpass-analysis=amp and
// -fsave-optimization-record.
//
// Passes emit LLVM's optimization remarks in the context of the device module. Clang does not listen to that context,
// and the locations are lost when the code becomes part of the host's module. The remarks are therefore kept as text
// and emitted again in the host's context, where Clang filters, prints and records them like those of its own passes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_MESSAGES_KERNELREMARK_H
#define CPPAMP_MESSAGES_KERNELREMARK_H

#include "messages/DeviceDiagnostic.h"

#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace amp {

/// Attributes of functions that were made from a kernel: its name, and its location as "file:line:column".
constexpr char RemarkNameAttribute[] = "amp-name", RemarkPlaceAttribute[] = "amp-source";

struct KernelRemark {
  enum Kind { Passed, Missed, Analysis } K = Passed;
  std::string Pass; ///< "amp-vectorize": what -Rpass= matches
  std::string Name; ///< "Gather": its name in the file of -fsave-optimization-record
  std::string Kernel;
  SourcePosition Position;
  std::string Text;

  bool operator==(const KernelRemark &R) const {
    return K == R.K && Pass == R.Pass && Name == R.Name && Position.File == R.Position.File &&
           Position.Line == R.Position.Line && Position.Column == R.Position.Column && Text == R.Text;
  }
};

/// Emits a remark at I, or at its kernel if I has no location in the user's files. `Pass` is a literal that begins with
/// "amp". Does nothing if no remarks are enabled.
void remark(KernelRemark::Kind Kind, const char *Pass, llvm::StringRef Name, const llvm::Instruction &I,
            const llvm::Twine &Text);
/// Emits a remark at the kernel that F was made from.
void remark(KernelRemark::Kind Kind, const char *Pass, llvm::StringRef Name, const llvm::Function &F,
            const llvm::Twine &Text);

/// Returns true if remarks are enabled.
bool wantsRemarks(llvm::LLVMContext &Context);

/// Returns what remark() emitted; nothing for other diagnostics.
std::optional<KernelRemark> readRemark(const llvm::DiagnosticInfo &Info);

/// Emits remarks again, in the context of M.
void giveRemarks(llvm::Module &M, llvm::ArrayRef<KernelRemark> Remarks);

} // namespace amp

#endif // CPPAMP_MESSAGES_KERNELREMARK_H
