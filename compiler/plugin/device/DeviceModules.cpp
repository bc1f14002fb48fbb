// See DeviceModules.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceModules.h"
#include "support/ClangCompat.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTReader.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <vector>

using namespace clang;

namespace amp {

namespace {

/// Matches the specifier of a function restricted to amp. A match in a comment only causes an unnecessary module.
constexpr char Restriction[] = "restrict[ \t\r\n]*\\([ \t\r\na-z,]*amp";

/// Makes `Invocation` build what `Origin` describes. Named modules do not record paths and macros, so those of their
/// importer are used.
void apply(const ModuleOrigin &Origin, CompilerInvocation &Invocation, InputKind Input) {
  Invocation.getFrontendOpts().Inputs = {FrontendInputFile(Origin.Source, Input)};
  if (Origin.Paths.UserEntries.empty())
    return;
  PreprocessorOptions &P = Invocation.getPreprocessorOpts();
  P.Macros = Origin.Preprocessor.Macros;
  P.Includes = Origin.Preprocessor.Includes;
  P.MacroIncludes = Origin.Preprocessor.MacroIncludes;
  HeaderSearchOptions &H = Invocation.getHeaderSearchOpts();
  H.UserEntries = Origin.Paths.UserEntries;
  H.SystemHeaderPrefixes = Origin.Paths.SystemHeaderPrefixes;
}

} // namespace

DeviceModules::~DeviceModules() {
  for (auto &Entry : Made)
    if (Entry.second != Entry.first())
      llvm::sys::fs::remove(Entry.second);
}

const ModuleOrigin &DeviceModules::findOrigin(const std::string &File) {
  std::shared_ptr<ModuleOrigin> &Origin = Origins[File];
  if (Origin)
    return *Origin;
  std::unique_ptr<CompilerInstance> CI = Make(std::make_shared<CompilerInvocation>(*User));
  Origin = std::make_shared<ModuleOrigin>(readModuleOrigin(*CI, File));
  return *Origin;
}

/// Searches the user's paths, because module files do not record the files of named modules.
std::string DeviceModules::findImport(const std::string &Name, const std::string &File) const {
  if (!File.empty())
    return File;
  const HeaderSearchOptions &Search = User->getHeaderSearchOpts();
  if (auto Found = Search.PrebuiltModuleFiles.find(Name); Found != Search.PrebuiltModuleFiles.end())
    return Found->second;
  std::string InFolder = Name + ".pcm"; // module-partition.pcm
  std::replace(InFolder.begin(), InFolder.end(), ':', '-');
  for (const std::string &Folder : Search.PrebuiltModulePaths) {
    SmallString<128> Path(Folder);
    llvm::sys::path::append(Path, InFolder);
    if (llvm::sys::fs::exists(Path))
      return Path.str().str();
  }
  return "";
}

bool DeviceModules::usesAmp(const std::string &File) {
  if (File.empty())
    return false;
  const ModuleOrigin &Origin = findOrigin(File);
  return Origin.HasAmpHeader || mentionedIn(Origin.UserFiles, Restriction) ||
         llvm::any_of(Origin.Imports, [&](auto &Import) { return usesAmp(findImport(Import.first, Import.second)); });
}

std::string DeviceModules::getDeviceFile(const std::string &File) {
  if (auto Known = Made.find(File); Known != Made.end())
    return Known->second;
  if (!usesAmp(File))
    return Made[File] = File;
  const ModuleOrigin &Origin = findOrigin(File);
  llvm::SmallString<128> Output;
  if (Origin.Source.empty() || llvm::sys::fs::createTemporaryFile("cppamp", "pcm", Output))
    return Made[File] = File;
  Made[File] = Output.str().str();

  auto Own = std::make_shared<CompilerInvocation>(*User);
  bool IsHeader = Origin.Kind == LangOptions::CMK_HeaderUnit;
  InputKind Input(Language::CXX);
  apply(Origin, *Own, IsHeader ? Input.getHeader().withHeaderUnit(InputKind::HeaderUnit_Abs) : Input);
  auto &Files = Own->getHeaderSearchOpts().PrebuiltModuleFiles;
  for (auto &[Name, Import] : Origin.Imports)
    if (std::string Host = findImport(Name, Import); !Host.empty())
      Files[Name] = getDeviceFile(Host);
  FrontendOptions &Frontend = Own->getFrontendOpts();
  Frontend.OutputFile = Made[File];
  Frontend.ProgramAction = IsHeader ? frontend::GenerateHeaderUnit : frontend::GenerateModuleInterface;
  Frontend.ModuleFiles.clear();
  std::unique_ptr<CompilerInstance> CI = Make(Own);
  std::unique_ptr<FrontendAction> Action;
  if (IsHeader)
    Action = std::make_unique<GenerateHeaderUnitAction>();
  else
    Action = std::make_unique<GenerateModuleInterfaceAction>();
  if (CI->createTarget())
    CI->ExecuteAction(*Action);
  return Made[File];
}

void DeviceModules::prepare(CompilerInvocation &Invocation) {
  HeaderSearchOptions &Search = Invocation.getHeaderSearchOpts();
  FrontendOptions &Frontend = Invocation.getFrontendOpts();
  Search.ImplicitModuleMaps = 0;
  Frontend.ModuleMapFiles.clear();
  User = std::make_unique<CompilerInvocation>(Invocation);
  for (auto &[Name, File] : Search.PrebuiltModuleFiles)
    File = getDeviceFile(File);
  std::vector<std::string> Explicit = std::move(Frontend.ModuleFiles);
  Frontend.ModuleFiles.clear();
  for (const std::string &File : Explicit)
    if (findOrigin(File).Kind != LangOptions::CMK_ModuleMap)
      Frontend.ModuleFiles.push_back(getDeviceFile(File));
  for (const std::string &Folder : Search.PrebuiltModulePaths) {
    std::error_code EC;
    for (llvm::sys::fs::directory_iterator At(Folder, EC), End; !EC && At != End; At.increment(EC)) {
      StringRef Name = llvm::sys::path::filename(At->path());
      if (!Name.consume_back(".pcm"))
        continue;
      std::string Module = Name.str(); // module-partition.pcm
      std::replace(Module.begin(), Module.end(), '-', ':');
      if (std::string Device = getDeviceFile(At->path()); Device != At->path())
        Search.PrebuiltModuleFiles.try_emplace(Module, Device);
    }
  }
}

namespace {

class OriginReader : public compat::LanguageListener {
public:
  explicit OriginReader(ModuleOrigin &Origin)
      : LanguageListener(std::make_unique<ASTReaderListener>()), Origin(Origin) {}

  bool ReadHeaderSearchPaths(const HeaderSearchOptions &Paths, bool) override {
    Origin.Paths = Paths;
    return false;
  }
  bool needsInputFileVisitation() override { return true; }
  bool needsSystemInputFileVisitation() override { return true; }
  bool needsImportVisitation() const override { return true; }
  void visitImport(StringRef Name, StringRef File) override { Origin.Imports.emplace_back(Name, File); }

protected:
  bool readInputFile(StringRef File, bool IsSystem) override {
    Origin.HasAmpHeader |= File.ends_with("amp/detail/config.h");
    (IsSystem ? Origin.SystemFiles : Origin.UserFiles).push_back(File.str());
    return true;
  }
  void readPreprocessor(const PreprocessorOptions &Options) override { Origin.Preprocessor = Options; }
  bool compareLanguage(const LangOptions &Recorded, llvm::function_ref<bool(const LangOptions &)>) override {
    Origin.Kind = Recorded.getCompilingModule();
    return false;
  }

private:
  ModuleOrigin &Origin;
};

} // namespace

ModuleOrigin readModuleOrigin(CompilerInstance &CI, const std::string &File) {
  ModuleOrigin Origin;
  OriginReader Reader(Origin);
  compat::readModuleFile(CI, File, Reader);
  IgnoringDiagConsumer Silence;
  auto Diags = compat::createEngine(CI.getDiagnostics(), &Silence);
  Origin.Source = ASTReader::getOriginalSourceFile(File, CI.getFileManager(), CI.getPCHContainerReader(), *Diags);
  return Origin;
}

bool mentionedIn(ArrayRef<std::string> Files, StringRef Pattern) {
  const llvm::Regex Wanted(Pattern);
  return llvm::any_of(Files, [&](const std::string &File) {
    auto Buffer = llvm::MemoryBuffer::getFile(File);
    return Buffer && Wanted.match((*Buffer)->getBuffer());
  });
}

} // namespace amp
