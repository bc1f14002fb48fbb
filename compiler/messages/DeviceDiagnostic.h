// How the passes and the emitter report a mistake in the user's code: a message of Messages.def, its arguments and its
// place go through LLVMContext::diagnose as they are, and who receives them makes text of them: Clang's engine in the
// plugin (plugin/device/DeviceMessages.cpp), print() in amp-opt.
//
// The place is the instruction's debug location (the device compilation keeps locations, and nothing
// else of debug info); where there is none, the place of the kernel. What inlining has put between the
// two becomes a note for each call.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_MESSAGES_DEVICEDIAGNOSTIC_H
#define CPPAMP_MESSAGES_DEVICEDIAGNOSTIC_H

#include "Messages.h"

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

/// A report of the device pipeline.
class DeviceDiagnostic : public llvm::DiagnosticInfo {
public:
  DeviceDiagnostic(FilledMessage What, SourcePlace Place)
      : DiagnosticInfo(kind(), getSeverity(What.Id)), What(std::move(What)), Place(std::move(Place)) {}

  const FilledMessage What;
  const SourcePlace Place;

  /// The text, with the flag of a warning, without the place.
  std::string getText() const {
    llvm::StringRef Flag = getMessage(What.Id).Flag;
    return What.format() + (Flag.empty() ? std::string() : (" [-W" + Flag + "]").str());
  }
  void print(llvm::DiagnosticPrinter &P) const override {
    if (!Place.File.empty())
      P << Place.File << ":" << Place.Line << ":" << Place.Column << ": ";
    P << getText();
  }
  static bool classof(const llvm::DiagnosticInfo *D) { return D->getKind() == kind(); }

private:
  static int kind() {
    static const int Kind = llvm::getNextAvailablePluginDiagnosticKind();
    return Kind;
  }
  static llvm::DiagnosticSeverity getSeverity(diag::Id Id) {
    switch (getMessage(Id).Level) {
    case Message::Error:
      return llvm::DS_Error;
    case Message::Warning:
      return llvm::DS_Warning;
    case Message::Note:
      return llvm::DS_Note;
    case Message::Remark:
    case Message::Ignored: // until the options have been asked
      return llvm::DS_Remark;
    }
    llvm_unreachable("no severity");
  }
};

/// Is this place in one of CppAMP's own headers? Users look for their mistakes in their own files.
inline bool isInOwnHeader(const llvm::DILocation &Loc) {
  namespace path = llvm::sys::path;
  const llvm::DISubprogram *SP = Loc.getScope()->getSubprogram();
  std::string File = SourcePlace::getPath(Loc.getFile(), SP ? SP->getUnit() : nullptr);
  llvm::StringRef Folder = path::parent_path(File);
  if (path::filename(Folder) != "amp") // amp/detail, amp/groups
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

/// A report that its arguments still follow with <<; it is given when it goes out of scope, and then what inlining has
/// put around its place.
class DeviceReport {
public:
  using PlaceList = llvm::SmallVector<SourcePlace, 2>;

  /// Without a place nothing is said.
  DeviceReport(llvm::LLVMContext &Context, FilledMessage What, PlaceList Places)
      : Context(Context), What(std::move(What)), Places(std::move(Places)) {}
  DeviceReport(const DeviceReport &) = delete;
  DeviceReport &operator=(const DeviceReport &) = delete;
  ~DeviceReport() {
    if (Places.empty())
      return;
    Context.diagnose(DeviceDiagnostic(std::move(What), std::move(Places.front())));
    for (SourcePlace &Caller : llvm::drop_begin(Places))
      Context.diagnose(DeviceDiagnostic(diag::CalledFromHere, std::move(Caller)));
  }

  DeviceReport &operator<<(const llvm::Twine &Argument) {
    What.Arguments.push_back(Argument.str());
    return *this;
  }
  DeviceReport &operator<<(uint64_t Argument) { return *this << llvm::Twine(Argument); }

private:
  llvm::LLVMContext &Context;
  FilledMessage What;
  PlaceList Places;
};

/// Reports at a place that the caller knows; without one, if it is empty.
inline DeviceReport report(llvm::LLVMContext &Context, FilledMessage What, SourcePlace Place = {}) {
  return DeviceReport(Context, std::move(What), {std::move(Place)});
}

/// Reports at the place that the kernel or function is known by.
inline DeviceReport report(const llvm::Function &F, FilledMessage What) {
  return report(F.getContext(), std::move(What), SourcePlace::get(F));
}

/// Reports at `I`. A note belongs to the report before it: it has no notes of its own, and is not given if its place is
/// not known.
inline DeviceReport report(const llvm::Instruction &I, FilledMessage What) {
  bool IsNote = getMessage(What.Id).Level == Message::Note;
  DeviceReport::PlaceList Places;
  for (const llvm::DILocation *Loc : getUserLocations(I))
    if (Places.empty() || !IsNote)
      Places.push_back(SourcePlace::get(Loc));
  if (Places.empty() && !IsNote)
    Places.push_back(SourcePlace::get(*I.getFunction()));
  return DeviceReport(I.getContext(), std::move(What), std::move(Places));
}

} // namespace amp

#endif // CPPAMP_MESSAGES_DEVICEDIAGNOSTIC_H
