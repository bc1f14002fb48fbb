// How the passes and the emitter report a mistake in the user's code: through LLVMContext::diagnose,
// with the place in the source.
//
// The place is the instruction's debug location (the device compilation keeps locations, and nothing
// else of debug info); where there is none, the place of the kernel. What inlining has put between the
// two becomes a note for each call.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SUPPORT_DEVICEDIAGNOSTIC_H
#define CPPAMP_SUPPORT_DEVICEDIAGNOSTIC_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalObject.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <string>

namespace amp {

/// Metadata of a kernel function or a tile_static variable: !{!"file:line:column"}.
constexpr char SourceMetadata[] = "cppamp.source";

/// A place in the user's source; File is empty where it is not known.
struct SourcePlace {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;

  /// Clang takes the part that a path has in common with the working directory out of the name: then
  /// the name is relative to something else than that directory.
  static std::string getPath(const llvm::DIFile *File, const llvm::DICompileUnit *Unit) {
    if (!File)
      return "";
    llvm::StringRef Name = File->getFilename(), Folder = File->getDirectory();
    if (llvm::sys::path::is_absolute(Name) || Folder.empty() || !Unit ||
        Unit->getDirectory() == Folder)
      return Name.str();
    llvm::SmallString<128> Path = Folder;
    llvm::sys::path::append(Path, Name);
    return Path.str().str();
  }

  static SourcePlace get(const llvm::DILocation *Loc) {
    SourcePlace P;
    if (!Loc)
      return P;
    const llvm::DISubprogram *SP = Loc->getScope()->getSubprogram();
    P.File = getPath(Loc->getFile(), SP ? SP->getUnit() : nullptr);
    P.Line = Loc->getLine();
    P.Column = Loc->getColumn();
    return P;
  }

  /// Reads "file:line:column".
  static SourcePlace parse(llvm::StringRef Text) {
    SourcePlace P;
    auto [Rest, Column] = Text.rsplit(':');
    auto [File, Line] = Rest.rsplit(':');
    if (!Line.getAsInteger(10, P.Line) && !Column.getAsInteger(10, P.Column))
      P.File = File.str();
    return P;
  }

  /// That of a function or a variable of which SourceMetadata tells it.
  static SourcePlace getKnown(const llvm::GlobalObject &G) {
    if (const llvm::MDNode *N = G.getMetadata(SourceMetadata))
      if (auto *S = llvm::dyn_cast<llvm::MDString>(N->getOperand(0)))
        return parse(S->getString());
    return {};
  }

  static SourcePlace get(const llvm::Function &F) {
    SourcePlace P = getKnown(F);
    if (!P.File.empty())
      return P;
    if (const llvm::DISubprogram *SP = F.getSubprogram()) {
      P.File = getPath(SP->getFile(), SP->getUnit());
      P.Line = SP->getLine();
    }
    return P;
  }
};

/// A report of the device pipeline. Its text has no place in it; print() puts it before.
class DeviceDiagnostic : public llvm::DiagnosticInfo {
public:
  DeviceDiagnostic(llvm::DiagnosticSeverity Severity, SourcePlace Place, const llvm::Twine &Message)
      : DiagnosticInfo(kind(), Severity), Place(std::move(Place)), Message(Message.str()) {}

  const SourcePlace Place;
  const std::string Message;

  void print(llvm::DiagnosticPrinter &P) const override {
    if (!Place.File.empty())
      P << Place.File << ":" << Place.Line << ":" << Place.Column << ": ";
    P << Message;
  }
  static bool classof(const llvm::DiagnosticInfo *D) { return D->getKind() == kind(); }

private:
  static int kind() {
    static const int Kind = llvm::getNextAvailablePluginDiagnosticKind();
    return Kind;
  }
};

/// Reports an error in `F`, at the place that the kernel or function is known by.
inline void reportError(const llvm::Function &F, const llvm::Twine &Message) {
  F.getContext().diagnose(DeviceDiagnostic(llvm::DS_Error, SourcePlace::get(F), Message));
}

/// Is this place in one of CppAMP's own headers? Users look for their mistakes in their own files.
inline bool isInOwnHeader(const llvm::DILocation &Loc) {
  namespace path = llvm::sys::path;
  const llvm::DISubprogram *SP = Loc.getScope()->getSubprogram();
  std::string File = SourcePlace::getPath(Loc.getFile(), SP ? SP->getUnit() : nullptr);
  llvm::StringRef Folder = path::parent_path(File);
  if (path::filename(Folder) == "detail")
    Folder = path::parent_path(Folder);
  if (path::filename(Folder) != "amp")
    return false;
  llvm::SmallString<128> Ours = Folder; // users may have a folder of that name too
  path::append(Ours, "detail", "kernel_table.h");
  return llvm::sys::fs::exists(Ours);
}

/// The innermost place of `I` that says something to the user, and its callers' after it. Line 0 is
/// LLVM's mark for code that merged from several places.
inline llvm::SmallVector<const llvm::DILocation *, 4> getUserLocations(const llvm::Instruction &I) {
  llvm::SmallVector<const llvm::DILocation *, 4> Places;
  for (const llvm::DILocation *Loc = I.getDebugLoc().get(); Loc; Loc = Loc->getInlinedAt())
    if (Loc->getLine() != 0 && !isInOwnHeader(*Loc))
      Places.push_back(Loc);
  return Places;
}

/// Reports something at `I`; what inlining has put between the kernel and `I` becomes notes.
inline void reportAt(llvm::DiagnosticSeverity Severity, const llvm::Instruction &I,
                     const llvm::Twine &Message) {
  auto Places = getUserLocations(I);
  llvm::LLVMContext &C = I.getContext();
  if (Places.empty()) {
    C.diagnose(DeviceDiagnostic(Severity, SourcePlace::get(*I.getFunction()), Message));
    return;
  }
  C.diagnose(DeviceDiagnostic(Severity, SourcePlace::get(Places.front()), Message));
  for (const llvm::DILocation *Caller : llvm::drop_begin(Places))
    C.diagnose(DeviceDiagnostic(llvm::DS_Note, SourcePlace::get(Caller), "called from here"));
}

/// A note that belongs to the report before it; nothing if its place is not known.
inline void reportNote(const llvm::Instruction &I, const llvm::Twine &Message) {
  auto Places = getUserLocations(I);
  if (!Places.empty())
    I.getContext().diagnose(
        DeviceDiagnostic(llvm::DS_Note, SourcePlace::get(Places.front()), Message));
}

/// Reports an error at `I`.
inline void reportError(const llvm::Instruction &I, const llvm::Twine &Message) {
  reportAt(llvm::DS_Error, I, Message);
}

} // namespace amp

#endif // CPPAMP_SUPPORT_DEVICEDIAGNOSTIC_H
