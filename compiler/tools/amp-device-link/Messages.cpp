// See Messages.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Messages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {
namespace {

struct Handler : DiagnosticHandler {
  explicit Handler(LinkMessages &Messages) : Messages(Messages) {}
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    Messages.print(Info);
    return true;
  }
  LinkMessages &Messages;
};

SourceMgr::DiagKind getKind(DiagnosticSeverity Level) {
  switch (Level) {
  case DS_Error:
    return SourceMgr::DK_Error;
  case DS_Warning:
    return SourceMgr::DK_Warning;
  case DS_Note:
    return SourceMgr::DK_Note;
  case DS_Remark:
    return SourceMgr::DK_Remark;
  }
  llvm_unreachable("no severity");
}

std::string getText(const DiagnosticInfo &Info) {
  if (auto *Ours = dyn_cast<DeviceDiagnostic>(&Info))
    return Ours->getText();
  std::string Text;
  raw_string_ostream OS(Text);
  DiagnosticPrinterRawOStream Printer(OS);
  Info.print(Printer);
  return Text;
}

} // namespace

std::unique_ptr<DiagnosticHandler> LinkMessages::createHandler() { return std::make_unique<Handler>(*this); }

void LinkMessages::use(const UnitOptions &New, const Module &M) {
  Options = &New;
  Folders.clear();
  for (const Function &F : M)
    if (const DISubprogram *Described = F.getSubprogram(); Described && Described->getUnit())
      if (StringRef Folder = Described->getUnit()->getDirectory(); !is_contained(Folders, Folder))
        Folders.push_back(Folder.str());
}

/// DS_Remark for what shall not be said.
DiagnosticSeverity LinkMessages::getLevel(const DiagnosticInfo &Info) const {
  auto *Ours = dyn_cast<DeviceDiagnostic>(&Info);
  if (!Ours || Info.getSeverity() != DS_Warning || !Options)
    return Info.getSeverity();
  StringRef Flag = getMessage(Ours->What.Id).Flag;
  for (StringRef Level : Options->WarningLevels)
    if (Level.consume_front(Flag) && Level.consume_front("="))
      return Level == "error" ? DS_Error : DS_Remark;
  return DS_Warning;
}

void LinkMessages::print(const DiagnosticInfo &Info) {
  DiagnosticSeverity Level = getLevel(Info);
  std::string Text = getText(Info);
  SourcePlace Place;
  if (auto *Ours = dyn_cast<DeviceDiagnostic>(&Info))
    Place = Ours->Place;
  if (Level != DS_Note) {
    std::string Key = Place.File + ":" + std::to_string(Place.Line) + ":" + std::to_string(Place.Column) + ":" + Text;
    LastWasPrinted = Level != DS_Remark && Said.insert(Key).second;
    Failed |= Level == DS_Error;
  }
  if (LastWasPrinted)
    printAt(Place, Level, Text);
}

/// Names are relative to where a file was compiled; the link may be elsewhere.
std::string LinkMessages::findFile(const std::string &Name) const {
  if (sys::path::is_absolute(Name) || sys::fs::exists(Name))
    return Name;
  for (const std::string &Folder : Folders) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Name);
    if (sys::fs::exists(Path))
      return Path.str().str();
  }
  return Name;
}

void LinkMessages::printAt(const SourcePlace &Place, DiagnosticSeverity Level, const std::string &Text) const {
  SourceMgr Sources;
  std::string File = Place.File.empty() ? "" : findFile(Place.File);
  if (auto Buffer = MemoryBuffer::getFile(File); !File.empty() && Buffer) {
    unsigned Id = Sources.AddNewSourceBuffer(std::move(*Buffer), SMLoc());
    if (SMLoc Loc = Sources.FindLocForLineAndColumn(Id, Place.Line, Place.Column); Loc.isValid()) {
      Sources.PrintMessage(errs(), Loc, getKind(Level), Text);
      return;
    }
  }
  if (!File.empty())
    errs() << File << ":" << Place.Line << ":" << Place.Column << ": ";
  SMDiagnostic Plain(File.empty() ? "amp-device-link" : "", getKind(Level), Text);
  Plain.print(nullptr, errs());
}

} // namespace amp
