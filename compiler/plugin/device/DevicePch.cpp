// See DevicePch.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DevicePch.h"
#include "DeviceFrontend.h"
#include "DeviceInvocation.h"
#include "DeviceModules.h"
#include "plugin/wording/Words.h"
#include "support/ClangCompat.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/Support/FileSystem.h"
#include <set>

using namespace clang;

namespace amp {
namespace {

std::string nameDeviceFile(StringRef HostFile) { return (HostFile + ".amp").str(); }

std::set<StringRef> getFiles(const ModuleOrigin &Origin) {
  std::set<StringRef> Files(Origin.UserFiles.begin(), Origin.UserFiles.end());
  Files.insert(Origin.SystemFiles.begin(), Origin.SystemFiles.end());
  return Files;
}

/// Returns true if both were built from the same files with the same macros. Plain clang++ may have rebuilt the host's.
bool belongTogether(const ModuleOrigin &Host, const ModuleOrigin &Device) {
  const PreprocessorOptions &P = Host.Preprocessor, &Q = Device.Preprocessor;
  return !Host.Source.empty() && Host.Source == Device.Source && P.Macros == Q.Macros && P.Includes == Q.Includes &&
         P.MacroIncludes == Q.MacroIncludes && getFiles(Host) == getFiles(Device);
}

/// Returns all files that are not in a folder of the system's headers. Headers that CMake precompiles belong to the
/// program, but are included as system headers.
std::vector<std::string> getFilesOfProgram(const ModuleOrigin &Origin, CompilerInstance &Host) {
  std::vector<std::string> Files = Origin.UserFiles, Folders;
  for (const DirectoryLookup &Dir : Host.getPreprocessor().getHeaderSearchInfo().search_dir_range())
    if (Dir.isSystemHeaderDirectory())
      Folders.push_back((Dir.getName() + "/").str());
  for (const std::string &File : Origin.SystemFiles)
    if (llvm::none_of(Folders, [&](const std::string &Folder) { return StringRef(File).starts_with(Folder); }))
      Files.push_back(File);
  return Files;
}

/// Returns true if another file can be created next to it; not for /dev/null.
bool canBeUsedWith(const std::string &Output) {
  return !Output.empty() && Output != "-" && (!llvm::sys::fs::exists(Output) || llvm::sys::fs::is_regular_file(Output));
}

/// Records errors without reporting them. The host compilation reports the errors of the header.
class ErrorListener : public DiagnosticConsumer {
public:
  explicit ErrorListener(DeviceFrontend &Frontend) : Frontend(Frontend) {}
  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    if (concernsMissingMember(Info))
      return;
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level >= DiagnosticsEngine::Error)
      Frontend.Errors.push_back(Info.getLocation());
  }

private:
  DeviceFrontend &Frontend;
};

} // namespace

UsedPch findUsedPch(CompilerInstance &Host) {
  UsedPch Used;
  const std::string &File = Host.getPreprocessorOpts().ImplicitPCHInclude;
  if (File.empty())
    return Used;
  const ModuleOrigin Origin = readModuleOrigin(Host, File);
  Used.Source = Origin.Source;
  Used.HasAmpHeader = Origin.HasAmpHeader;
  Used.MayLaunch = Origin.HasAmpHeader && mentionedIn(getFilesOfProgram(Origin, Host), "parallel_for_each");
  Used.DeviceFile = nameDeviceFile(File);
  Used.Fits = !involvesModules(Host) && llvm::sys::fs::exists(Used.DeviceFile) &&
              belongTogether(Origin, readModuleOrigin(Host, Used.DeviceFile));
  return Used;
}

void readDevicePch(const UsedPch &Used, CompilerInvocation &Nested) {
  Nested.getPreprocessorOpts().ImplicitPCHInclude = Used.DeviceFile;
}

void readHeaderOfPch(const UsedPch &Used, CompilerInvocation &Nested) {
  PreprocessorOptions &Options = Nested.getPreprocessorOpts();
  Options.ImplicitPCHInclude.clear();
  if (!Used.Source.empty() && !llvm::is_contained(Options.Includes, Used.Source))
    Options.Includes.insert(Options.Includes.begin(), Used.Source);
}

struct DevicePchWriter::State {
  explicit State(DeviceFrontend Frontend) : Frontend(std::move(Frontend)) {}
  std::string File;
  DeviceFrontend Frontend;
  std::shared_ptr<CompilerInvocation> Invocation;
  std::shared_ptr<PCHContainerOperations> PCHOps;
  IntrusiveRefCntPtr<llvm::vfs::FileSystem> FS;
  std::unique_ptr<llvm::MemoryBuffer> Stdin;
  bool IsWritten = false;
  DeviceThread Thread;

  void run();
};

DevicePchWriter::DevicePchWriter() = default;
DevicePchWriter::~DevicePchWriter() = default;

std::unique_ptr<DevicePchWriter> DevicePchWriter::create(CompilerInstance &Host, const PluginOptions &Options) {
  const FrontendOptions &Of = Host.getFrontendOpts();
  if (Of.ProgramAction != frontend::GeneratePCH || !canBeUsedWith(Of.OutputFile))
    return nullptr;
  const std::string File = nameDeviceFile(Of.OutputFile);
  llvm::sys::fs::remove(File);
  if (involvesModules(Host) || !Host.getPreprocessorOpts().ImplicitPCHInclude.empty())
    return nullptr;
  LangOptions User = Host.getLangOpts();
  User.Modules = 0; // as in units that read it: see makeDeviceLanguages
  DeviceFrontend Frontend{UserLanguage(User)};
  Frontend.Legacy = Options.Legacy;
  Frontend.MakesPch = true;
  auto S = std::make_unique<State>(std::move(Frontend));
  S->File = File;
  S->Invocation = makeDeviceInvocation(Host, Options, frontend::GeneratePCH);
  S->PCHOps = Host.getPCHContainerOperations();
  S->FS = Host.getFileManager().getVirtualFileSystemPtr();
  S->Stdin = giveStandardInput(Host, *S->Invocation);
  S->Invocation->getFrontendOpts().OutputFile = File;
  S->Invocation->getFrontendOpts().SkipFunctionBodies = S->Frontend.SkipsLibrary; // see DeviceFrontend::SkipsLibrary
  // Objects with the code of a precompiled header exist for the host only.
  LangOptions &Lang = S->Invocation->getLangOpts();
  Lang.Modules = User.Modules;
  Lang.BuildingPCHWithObjectFile = Lang.ModulesCodegen = Lang.ModulesDebugInfo = 0;
  std::unique_ptr<DevicePchWriter> Writer(new DevicePchWriter);
  Writer->S = std::move(S);
  return Writer;
}

void DevicePchWriter::start() {
  S->Thread.start("amp device header", S->Invocation->getFrontendOpts().TimeTraceGranularity, [this] { S->run(); });
}

void DevicePchWriter::State::run() {
  ErrorListener Listener(Frontend);
  std::unique_ptr<CompilerInstance> CI = compat::createCompilerInstance(Invocation, PCHOps, FS, &Listener);
  DeviceAction<GeneratePCHAction> Action;
  InDeviceCompilation Current(Frontend);
  IsWritten = CI->createTarget() && CI->ExecuteAction(Action) && Frontend.Errors.empty();
}

void DevicePchWriter::finish(bool Keep) {
  S->Thread.wait();
  if (!Keep || !S->IsWritten)
    llvm::sys::fs::remove(S->File);
}

} // namespace amp
