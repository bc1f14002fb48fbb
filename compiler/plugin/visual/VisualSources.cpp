// See VisualSources.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VisualSources.h"
#include "SourceText.h"
#include "VisualFiles.h"
#include "plugin/messages/Diagnostics.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTReader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace clang;

namespace amp {
namespace {

/// The folders of the header search, including ours.
struct Folders {
  std::vector<SearchFolder> All;
  std::string Ours, Visual;

  explicit Folders(CompilerInstance &CI) {
    llvm::vfs::FileSystem &FS = CI.getFileManager().getVirtualFileSystem();
    for (const DirectoryLookup &Dir : CI.getPreprocessor().getHeaderSearchInfo().search_dir_range()) {
      if (!Dir.isNormalDir())
        continue;
      std::string Path = Dir.getDirRef()->getName().str();
      if (Ours.empty() && FS.exists(Path + "/amp_visual_names.h"))
        Ours = Path;
      All.push_back({std::move(Path), Dir.isSystemHeaderDirectory()});
    }
    llvm::SmallString<256> Folder(Ours);
    llvm::sys::path::append(Folder, "visual");
    Visual = Folder.str().str();
    All.push_back({Visual, /*IsSystem=*/true, /*IsFallback=*/true});
  }
};

/// Follows the #include lines of a unit's own files, regardless of conditional compilation.
class IncludeScan {
public:
  IncludeScan(VisualFiles &Files, StringRef Ours) : Files(Files), Ours(Ours) {}

  bool ReachesAmp = false;
  /// True if the unit reaches a header that Visual Studio creates in each console project.
  bool IsOfVisualStudio = false;
  std::vector<std::string> MoreFolders;

  void readName(StringRef Name, bool IsAngled, StringRef Includer) {
    if (std::optional<std::string> Own = Files.findOwn(Name, IsAngled, Includer)) {
      const StringRef File = llvm::sys::path::filename(*Own);
      IsOfVisualStudio |= File.equals_insensitive("stdafx.h") || File.equals_insensitive("targetver.h");
      return readFile(*Own);
    }
    if (Name.starts_with("amp") && Files.exists(Ours + "/" + Name)) {
      ReachesAmp = true;
      return;
    }
    if (!IsAngled && !Files.isOfSystem(Name))
      findNextToOuter(Name);
  }

  void readFile(StringRef Path) {
    if (!isNew(Path))
      return;
    std::unique_ptr<llvm::MemoryBuffer> Buffer;
    const std::string *Changed = Files.getText(Path);
    if (!Changed) {
      auto Read = Files.getBufferForFile(Path);
      if (!Read)
        return;
      Buffer = std::move(*Read);
    }
    readText(Changed ? StringRef(*Changed) : Buffer->getBuffer(), Path);
  }

  void readText(StringRef Text, StringRef Path) {
    Open.push_back(Path.str());
    for (const IncludeName &I : findIncludes(Text))
      readName(Text.substr(I.Offset, I.Size), I.IsAngled, Path);
    Open.pop_back();
  }

private:
  /// Returns true the first time that a file occurs. Different paths, as in `dir/../dir/x.h`, can lead to it, or else
  /// the folder of a link, next to which its includes are searched.
  bool isNew(StringRef Path) {
    StringRef Folder = llvm::sys::path::parent_path(Path);
    auto OfFile = Files.status(Path), OfFolder = Files.status(Folder.empty() ? "." : Folder);
    return OfFile && OfFolder && Seen.emplace(OfFile->getUniqueID(), OfFolder->getUniqueID()).second;
  }

  /// Visual C++ also searches for "x.h" in the folders of indirect includers.
  void findNextToOuter(StringRef Name) {
    for (size_t I = Open.size() - (Open.empty() ? 0 : 1); I-- > 0;) {
      StringRef Folder = llvm::sys::path::parent_path(Open[I]);
      if (std::optional<std::string> Found = Files.findOwn(Name, /*IsAngled=*/false, Open[I])) {
        std::string Path = Folder.empty() ? "." : Folder.str();
        if (!llvm::is_contained(MoreFolders, Path)) {
          Files.addFolder(Path);
          MoreFolders.push_back(std::move(Path));
        }
        return readFile(*Found);
      }
    }
  }

  VisualFiles &Files;
  std::string Ours;
  std::set<std::pair<llvm::sys::fs::UniqueID, llvm::sys::fs::UniqueID>> Seen; ///< files and their folders
  std::vector<std::string> Open; ///< the file being scanned and its includers, starting with the unit's main file
};

class Sources : public VisualSources {
public:
  Sources(CompilerInstance &CI, llvm::IntrusiveRefCntPtr<VisualFiles> Files) : CI(CI), Files(std::move(Files)) {}

  std::set<std::string> Headers; ///< those of include/visual that the program includes

  /// Records the #include at `Hash` in one of the program's own files. `Ours`: the header is in include/visual.
  void note(StringRef Name, bool Ours, SourceLocation Hash) {
    if (Ours)
      Headers.insert(Name.str());
    if (First.isInvalid() && (Ours || Files->isCorrected(Name)))
      First = Hash;
  }

  void report() override {
    std::vector<std::string> What;
    for (const std::string &Header : Headers)
      What.push_back("<" + Header + ">");
    for (std::string &Change : Files->describeChanges())
      What.push_back(std::move(Change));
    if (What.empty())
      return;
    SourceManager &SM = CI.getSourceManager();
    amp::report(CI.getDiagnostics(), diag::VisualSources,
                First.isValid() ? First : SM.getLocForStartOfFile(SM.getMainFileID()))
        << llvm::join(What, ", ");
  }

private:
  CompilerInstance &CI;
  llvm::IntrusiveRefCntPtr<VisualFiles> Files;
  SourceLocation First; ///< of the first such #include
};

class HeadersSeen : public PPCallbacks {
public:
  HeadersSeen(CompilerInstance &CI, std::shared_ptr<Sources> Of, std::string Folder,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Before)
      : SM(CI.getSourceManager()), Manager(CI.getFileManager()), Of(std::move(Of)), Folder(std::move(Folder)),
        Before(std::move(Before)) {}

  /// Restores the file system, because tools parse several units with one file manager.
  ~HeadersSeen() override { Manager.setVirtualFileSystem(Before); }

  void InclusionDirective(SourceLocation Hash, const Token &, StringRef Name, bool, CharSourceRange,
                          OptionalFileEntryRef File, StringRef SearchPath, StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    // Ignores headers that the plugin supplied. The remark about a legacy source lists them.
    if (File && !SM.isInSystemHeader(Hash) && !SM.isWrittenInBuiltinFile(Hash))
      Of->note(Name, SearchPath == Folder, Hash);
  }

private:
  const SourceManager &SM;
  FileManager &Manager;
  std::shared_ptr<Sources> Of;
  std::string Folder;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Before;
};

/// Replaces the text of the main file, whose original size the source manager has already recorded.
void changeMainFile(CompilerInstance &CI, VisualFiles &Files) {
  SourceManager &SM = CI.getSourceManager();
  OptionalFileEntryRef Main = SM.getFileEntryRefForID(SM.getMainFileID());
  const std::string *Text = Main ? Files.getText(Main->getName()) : nullptr;
  if (!Text)
    return;
  SM.overrideFileContents(*Main, llvm::MemoryBuffer::getMemBufferCopy(*Text, Main->getName()));
  if (Text->size() != size_t(Main->getSize()))
    SM.setMainFileID(SM.createFileID(*Main, SourceLocation(), SrcMgr::C_User));
}

void addSearchFolder(CompilerInstance &CI, const std::string &Path, bool IsSystem) {
  auto Folder = CI.getFileManager().getOptionalDirectoryRef(Path);
  if (!Folder)
    return;
  HeaderSearch &Search = CI.getPreprocessor().getHeaderSearchInfo();
  if (IsSystem)
    Search.AddSystemSearchPath(DirectoryLookup(*Folder, SrcMgr::C_System, /*isFramework=*/false));
  else
    Search.AddSearchPath(DirectoryLookup(*Folder, SrcMgr::C_User, /*isFramework=*/false), /*isAngled=*/false);
  CI.getHeaderSearchOpts().AddPath(Path, IsSystem ? frontend::After : frontend::Quoted, /*IsFramework=*/false,
                                   /*IgnoreSysRoot=*/true);
}

void scan(CompilerInstance &CI, IncludeScan &Scan) {
  const PreprocessorOptions &Options = CI.getPreprocessorOpts();
  if (!Options.ImplicitPCHInclude.empty())
    Scan.readFile(ASTReader::getOriginalSourceFile(Options.ImplicitPCHInclude, CI.getFileManager(),
                                                   CI.getPCHContainerReader(), CI.getDiagnostics()));
  for (const std::string &Name : Options.Includes)
    Scan.readName(Name, /*IsAngled=*/false, "");
  const std::string Main = CI.getFrontendOpts().Inputs[0].getFile().str();
  SourceManager &SM = CI.getSourceManager();
  if (Main == "-")
    Scan.readText(SM.getBufferOrFake(SM.getMainFileID()).getBuffer(), Main);
  else
    Scan.readFile(Main);
}

} // namespace

std::shared_ptr<VisualSources> readVisualSources(CompilerInstance &CI) {
  const FrontendInputFile &Input = CI.getFrontendOpts().Inputs[0];
  if (!Input.isFile() || Input.getKind().isPreprocessed() || Input.getKind().getFormat() != InputKind::Source)
    return nullptr;
  Folders Search(CI);
  if (Search.Ours.empty())
    return nullptr;
  FileManager &Manager = CI.getFileManager();
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Before = Manager.getVirtualFileSystemPtr();
  llvm::IntrusiveRefCntPtr<VisualFiles> Files(new VisualFiles(Before, std::move(Search.All)));
  IncludeScan Scan(*Files, Search.Ours);
  scan(CI, Scan);
  if (!Scan.ReachesAmp && !Scan.IsOfVisualStudio)
    return nullptr;
  Manager.setVirtualFileSystem(Files);
  changeMainFile(CI, *Files);
  for (const std::string &Folder : Scan.MoreFolders)
    addSearchFolder(CI, Folder, /*IsSystem=*/false);
  addSearchFolder(CI, Search.Visual, /*IsSystem=*/true);
  auto Result = std::make_shared<Sources>(CI, Files);
  CI.getPreprocessor().addPPCallbacks(std::make_unique<HeadersSeen>(CI, Result, Search.Visual, std::move(Before)));
  return Result;
}

} // namespace amp
