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
  explicit Handler(UnitMessages &Messages) : Messages(Messages) {}
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    Messages.add(Info);
    return true;
  }
  UnitMessages &Messages;
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

void printAt(const std::string &File, const LinkMessage &M) {
  SourceMgr Sources;
  if (auto Buffer = MemoryBuffer::getFile(File); !File.empty() && Buffer) {
    unsigned Id = Sources.AddNewSourceBuffer(std::move(*Buffer), SMLoc());
    if (SMLoc Loc = Sources.FindLocForLineAndColumn(Id, M.Position.Line, M.Position.Column); Loc.isValid()) {
      Sources.PrintMessage(errs(), Loc, getKind(M.Level), M.Text);
      return;
    }
  }
  if (!File.empty())
    errs() << File << ":" << M.Position.Line << ":" << M.Position.Column << ": ";
  SMDiagnostic Plain(File.empty() ? "amp-device-link" : "", getKind(M.Level), M.Text);
  Plain.print(nullptr, errs());
}

} // namespace

std::unique_ptr<DiagnosticHandler> UnitMessages::createHandler() { return std::make_unique<Handler>(*this); }

void UnitMessages::use(const UnitOptions &Options, const Module &M) {
  WarningLevels = Options.WarningLevels;
  for (const Function &F : M)
    if (const DISubprogram *Described = F.getSubprogram(); Described && Described->getUnit())
      if (StringRef Folder = Described->getUnit()->getDirectory(); !is_contained(Folders, Folder))
        Folders.push_back(Folder.str());
}

/// Returns DS_Remark for diagnostics that are disabled.
DiagnosticSeverity UnitMessages::getLevel(const DiagnosticInfo &Info) const {
  auto *Ours = dyn_cast<DeviceDiagnostic>(&Info);
  if (!Ours || Info.getSeverity() != DS_Warning)
    return Info.getSeverity();
  StringRef Flag = getMessage(Ours->What.Id).Flag;
  for (StringRef Level : WarningLevels)
    if (!Flag.empty() && Level.consume_front(Flag) && Level.consume_front("="))
      return Level == "error" ? DS_Error : DS_Remark;
  return DS_Warning;
}

void UnitMessages::add(const DiagnosticInfo &Info) {
  LinkMessage M{getLevel(Info), {}, getText(Info)};
  if (auto *Ours = dyn_cast<DeviceDiagnostic>(&Info))
    M.Position = Ours->Position;
  Failed |= M.Level == DS_Error;
  All.push_back(std::move(M));
}

/// Names are relative to where a file was compiled; the link may be elsewhere.
std::string UnitMessages::findFile(const std::string &Name) const {
  if (Name.empty() || sys::path::is_absolute(Name) || sys::fs::exists(Name))
    return Name;
  for (const std::string &Folder : Folders) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, Name);
    if (sys::fs::exists(Path))
      return Path.str().str();
  }
  return Name;
}

void MessagePrinter::print(const UnitMessages &Messages) {
  bool LastWasPrinted = false; // its notes are printed, too
  for (const LinkMessage &M : Messages.All) {
    std::string File = Messages.findFile(M.Position.File);
    if (M.Level != DS_Note) {
      std::string Key =
          File + ":" + std::to_string(M.Position.Line) + ":" + std::to_string(M.Position.Column) + ":" + M.Text;
      LastWasPrinted = M.Level != DS_Remark && Said.insert(Key).second;
    }
    if (LastWasPrinted)
      printAt(File, M);
  }
}

} // namespace amp
