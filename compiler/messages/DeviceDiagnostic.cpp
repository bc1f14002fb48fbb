// See DeviceDiagnostic.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceDiagnostic.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <utility>

using namespace llvm;

namespace amp {

std::string SourcePosition::getPath(const DIFile *File, const DICompileUnit *Unit) {
  if (!File)
    return "";
  StringRef Name = File->getFilename(), Folder = File->getDirectory();
  if (sys::path::is_absolute(Name) || Folder.empty() || !Unit || Unit->getDirectory() == Folder)
    return Name.str();
  SmallString<128> Path = Folder;
  sys::path::append(Path, Name);
  return Path.str().str();
}

SourcePosition SourcePosition::get(const DILocation *Loc) {
  SourcePosition P;
  if (!Loc)
    return P;
  const DISubprogram *SP = Loc->getScope()->getSubprogram();
  P.File = getPath(Loc->getFile(), SP ? SP->getUnit() : nullptr);
  P.Line = Loc->getLine();
  P.Column = Loc->getColumn();
  return P;
}

SourcePosition SourcePosition::get(const Function &F) {
  SourcePosition P = getKnown(F);
  if (!P.File.empty())
    return P;
  if (const DISubprogram *SP = F.getSubprogram()) {
    P.File = getPath(SP->getFile(), SP->getUnit());
    P.Line = SP->getLine();
  }
  return P;
}

SourcePosition SourcePosition::parse(StringRef Text) {
  SourcePosition P;
  auto [Rest, Column] = Text.rsplit(':');
  auto [File, Line] = Rest.rsplit(':');
  if (!Line.getAsInteger(10, P.Line) && !Column.getAsInteger(10, P.Column))
    P.File = File.str();
  return P;
}

SourcePosition SourcePosition::getKnown(const GlobalObject &G) {
  if (const MDNode *N = G.getMetadata(SourceMetadata))
    if (auto *S = dyn_cast<MDString>(N->getOperand(0)))
      return parse(S->getString());
  return {};
}

static int getDeviceKind() {
  static const int Kind = getNextAvailablePluginDiagnosticKind();
  return Kind;
}

static DiagnosticSeverity getSeverity(diag::Id Id) {
  switch (getMessage(Id).Level) {
  case Message::Error:
    return DS_Error;
  case Message::Warning:
    return DS_Warning;
  case Message::Note:
    return DS_Note;
  case Message::Remark:
  case Message::Ignored: // the options decide the level later
    return DS_Remark;
  }
  llvm_unreachable("no severity");
}

DeviceDiagnostic::DeviceDiagnostic(FilledMessage What, SourcePosition Position, const Function *Rejected)
    : DiagnosticInfo(getDeviceKind(), amp::getSeverity(What.Id)), What(std::move(What)), Position(std::move(Position)),
      Rejected(Rejected) {}

std::string DeviceDiagnostic::getText() const {
  StringRef Flag = getMessage(What.Id).Flag;
  return What.format() + (Flag.empty() ? std::string() : (" [-W" + Flag + "]").str());
}

void DeviceDiagnostic::print(DiagnosticPrinter &P) const {
  if (!Position.File.empty())
    P << Position.File << ":" << Position.Line << ":" << Position.Column << ": ";
  P << getText();
}

bool DeviceDiagnostic::classof(const DiagnosticInfo *D) { return D->getKind() == getDeviceKind(); }

bool isInOwnHeader(const DILocation &Loc) {
  namespace path = sys::path;
  const DISubprogram *SP = Loc.getScope()->getSubprogram();
  std::string File = SourcePosition::getPath(Loc.getFile(), SP ? SP->getUnit() : nullptr);
  StringRef Folder = path::parent_path(File);
  if (path::filename(Folder) != "amp") // amp/detail, amp/groups
    Folder = path::parent_path(Folder);
  if (path::filename(Folder) != "amp")
    return false;
  SmallString<128> Ours = Folder; // the program may have its own folder named amp
  path::append(Ours, "detail", "kernel_table.h");
  return sys::fs::exists(Ours);
}

SmallVector<const DILocation *, 4> getUserLocations(const Instruction &I) {
  SmallVector<const DILocation *, 4> Places;
  for (const DILocation *Loc = I.getDebugLoc().get(); Loc; Loc = Loc->getInlinedAt())
    if (Loc->getLine() != 0 && !isInOwnHeader(*Loc))
      Places.push_back(Loc);
  return Places;
}

DeviceReport::DeviceReport(LLVMContext &Context, FilledMessage What, std::vector<SourcePosition> Places)
    : Context(Context), What(std::move(What)), Places(std::move(Places)) {}

DeviceReport::DeviceReport(DeviceReport &&Why, const Function &Rejected)
    : Context(Why.Context), What(std::move(Why.What)), Places(std::exchange(Why.Places, {})), Rejected(&Rejected) {}

DeviceReport::~DeviceReport() {
  if (Places.empty())
    return;
  Context.diagnose(DeviceDiagnostic(std::move(What), std::move(Places.front()), Rejected));
  for (SourcePosition &Caller : drop_begin(Places))
    Context.diagnose(DeviceDiagnostic(diag::CalledFromHere, std::move(Caller)));
}

DeviceReport &DeviceReport::operator<<(const Twine &Argument) {
  What.Arguments.push_back(Argument.str());
  return *this;
}

DeviceReport &DeviceReport::operator<<(uint64_t Argument) { return *this << Twine(Argument); }

DeviceReport report(LLVMContext &Context, FilledMessage What, SourcePosition Position) {
  return DeviceReport(Context, std::move(What), {std::move(Position)});
}

DeviceReport report(const Function &F, FilledMessage What) {
  return report(F.getContext(), std::move(What), SourcePosition::get(F));
}

DeviceReport report(const Instruction &I, FilledMessage What) {
  bool IsNote = getMessage(What.Id).Level == Message::Note;
  std::vector<SourcePosition> Places;
  for (const DILocation *Loc : getUserLocations(I))
    if (Places.empty() || !IsNote)
      Places.push_back(SourcePosition::get(Loc));
  if (Places.empty() && !IsNote)
    Places.push_back(SourcePosition::get(*I.getFunction()));
  return DeviceReport(I.getContext(), std::move(What), std::move(Places));
}

} // namespace amp
