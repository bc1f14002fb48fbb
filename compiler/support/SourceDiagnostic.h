// A user's mistake that only the IR shows, as a diagnostic of the LLVMContext.
//
// The location is the instruction's debug location; without one, the place that the kernel's
// !cppamp.source metadata names. Prints `prog.cpp:12:3: text`; severity DS_Error stops compilation.
//
//   M.getContext().diagnose(SourceDiagnostic(I, "i128 cannot be ..."));
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SUPPORT_SOURCEDIAGNOSTIC_H
#define CPPAMP_SUPPORT_SOURCEDIAGNOSTIC_H

#include "llvm/ADT/Twine.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include <string>

namespace amp {

/// Function metadata: !{!"prog.cpp:12:3"}, where the kernel was launched from.
inline constexpr const char *SourceMetadataName = "cppamp.source";

class SourceDiagnostic : public llvm::DiagnosticInfo {
public:
  SourceDiagnostic(const llvm::Instruction &I, const llvm::Twine &Text,
                   llvm::DiagnosticSeverity Severity = llvm::DS_Error)
      : SourceDiagnostic(I.getFunction(), I.getDebugLoc().get(), Text, Severity) {}
  SourceDiagnostic(const llvm::Function &F, const llvm::Twine &Text,
                   llvm::DiagnosticSeverity Severity = llvm::DS_Error)
      : SourceDiagnostic(&F, nullptr, Text, Severity) {}
  explicit SourceDiagnostic(const llvm::Twine &Text,
                            llvm::DiagnosticSeverity Severity = llvm::DS_Error)
      : SourceDiagnostic(nullptr, nullptr, Text, Severity) {}

  /// `file:line:column`, or empty if nothing is known.
  const std::string &location() const { return Location; }
  const std::string &text() const { return Text; }

  void print(llvm::DiagnosticPrinter &Printer) const override {
    if (!Location.empty())
      Printer << Location << ": ";
    Printer << Text;
  }

  static bool classof(const llvm::DiagnosticInfo *Info) { return Info->getKind() == kind(); }

private:
  SourceDiagnostic(const llvm::Function *F, const llvm::DILocation *Place, const llvm::Twine &Text,
                   llvm::DiagnosticSeverity Severity)
      : llvm::DiagnosticInfo(kind(), Severity), Text(Text.str()) {
    if (Place)
      Location = (Place->getFilename() + ":" + llvm::Twine(Place->getLine()) + ":" +
                  llvm::Twine(Place->getColumn()))
                     .str();
    else if (F)
      Location = placeOfKernel(*F);
  }

  static std::string placeOfKernel(const llvm::Function &F) {
    if (const llvm::MDNode *Node = F.getMetadata(SourceMetadataName))
      if (Node->getNumOperands())
        if (auto *Place = llvm::dyn_cast<llvm::MDString>(Node->getOperand(0)))
          return Place->getString().str();
    if (const llvm::DISubprogram *Program = F.getSubprogram())
      return (Program->getFilename() + ":" + llvm::Twine(Program->getLine()) + ":1").str();
    return "";
  }

  static llvm::DiagnosticKind kind() {
    static const int Kind = llvm::getNextAvailablePluginDiagnosticKind();
    return static_cast<llvm::DiagnosticKind>(Kind);
  }

  std::string Location;
  std::string Text;
};

} // namespace amp

#endif // CPPAMP_SUPPORT_SOURCEDIAGNOSTIC_H
