// What became of a kernel, for users who ask with -Rpass=amp, -Rpass-missed=amp, -Rpass-analysis=amp or
// -fsave-optimization-record.
//
// Passes give LLVM's optimization remarks in the context of the device module. That is not the one that Clang looks at,
// and its lines are gone when the code becomes part of the host's module; so they are kept as text, and given once more
// in the host's context, where Clang filters, prints and records them like those of its own passes.
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

/// On functions that were made of a kernel: its name, and its place as "file:line:column".
constexpr char RemarkNameAttribute[] = "amp-name", RemarkPlaceAttribute[] = "amp-source";

struct KernelRemark {
  enum Kind { Passed, Missed, Analysis } K = Passed;
  std::string Pass; ///< "amp-vectorize": what -Rpass= is compared with
  std::string Name; ///< "Gather": what the file of -fsave-optimization-record calls it
  std::string Kernel;
  SourcePlace Place;
  std::string Text;

  bool operator==(const KernelRemark &R) const {
    return K == R.K && Pass == R.Pass && Name == R.Name && Place.File == R.Place.File && Place.Line == R.Place.Line &&
           Place.Column == R.Place.Column && Text == R.Text;
  }
};

/// Gives a remark at I, or at its kernel if it has no line of the user's. `Pass` is a literal that begins with "amp".
/// Does nothing if nobody asks for remarks.
void remark(KernelRemark::Kind Kind, const char *Pass, llvm::StringRef Name, const llvm::Instruction &I,
            const llvm::Twine &Text);
/// The same at the kernel that F was made of.
void remark(KernelRemark::Kind Kind, const char *Pass, llvm::StringRef Name, const llvm::Function &F,
            const llvm::Twine &Text);

/// Does anybody ask for remarks?
bool wantsRemarks(llvm::LLVMContext &Context);

/// What remark() has given; nothing for other diagnostics.
std::optional<KernelRemark> readRemark(const llvm::DiagnosticInfo &Info);

/// Gives remarks once more, in the context of M.
void giveRemarks(llvm::Module &M, llvm::ArrayRef<KernelRemark> Remarks);

} // namespace amp

#endif // CPPAMP_MESSAGES_KERNELREMARK_H
