// See Parse.h.
//
// A Visual Studio project has no compile_commands.json. Its include folders are those that the
// .vcxproj names, and those in which the tree contains the files of its #include lines.
// Headers of Windows are removed from the text, so that parsing continues. Their
// declarations are then unknown, and errors in such a unit are not reported one by one.
// have declared is unknown then, and errors in such a unit are not listed one by one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Parse.h"
#include "RuntimeNotes.h"
#include "driver/HostClang.h"
#include "driver/Installation.h"
#include "support/ClangCompat.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace clang;
using namespace llvm;

namespace amp {
namespace {

std::string absolute(StringRef Path) {
  SmallString<256> Full(Path);
  sys::fs::make_absolute(Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return std::string(Full);
}

/// A diagnostic in one translation unit.
struct Message {
  const char *Rule;
  std::string Path; ///< absolute
  unsigned Offset = 0;
  std::string Text;
  std::vector<FixItHint> FixIts;
  std::vector<tooling::Replacement> Fix;
  bool IsNote = false;
  bool MsExtensions = false; ///< -fms-extensions removes it
};
struct UnitMessages {
  std::vector<Message> Messages;
  bool LacksHeaders = false;
};

/// Locates a position in a file of the tree, or returns false.
bool locate(const SourceManager &SM, SourceLocation Loc, Message &M) {
  auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Loc));
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry)
    return false;
  M.Path = absolute(Entry->getName());
  M.Offset = Offset;
  return true;
}

class Collector : public DiagnosticConsumer {
public:
  explicit Collector(UnitMessages &Unit) : Unit(Unit) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level == DiagnosticsEngine::Note)
      return addReason(Info);
    HasReason = true;
    if (Level < DiagnosticsEngine::Error || !Info.hasSourceManager() || Info.getLocation().isInvalid())
      return;
    Message M{"clang", "", 0, "", {}, {}};
    SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    M.Text = std::string(Text);
    const SourceManager &SM = Info.getSourceManager();
    if (!locate(SM, Info.getLocation(), M))
      return;
    // A spelling correction is a guess; Clang continues with other fix-its of an error.
    if (!Text.str().contains("did you mean"))
      for (const FixItHint &Hint : Info.getFixItHints()) {
        StringRef Insert = Hint.CodeToInsert;
        if (!Hint.RemoveRange.getBegin().isMacroID() && Hint.InsertFromRange.isInvalid())
          M.Fix.emplace_back(SM, Hint.RemoveRange, Insert);
      }
    if (any_of(M.Fix, [&](const tooling::Replacement &R) { return absolute(R.getFilePath()) != M.Path; }))
      M.Fix.clear();
    Unit.Messages.push_back(std::move(M));
    HasReason = false;
  }

private:
  /// The first note of an error states the reason: which argument of a candidate does not match.
  void addReason(const Diagnostic &Info) {
    SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    if (std::exchange(HasReason, true) || !Text.str().starts_with("candidate"))
      return;
    Unit.Messages.back().Text += ": ";
    Unit.Messages.back().Text += Text.str();
  }

  UnitMessages &Unit;
  bool HasReason = true; ///< or no error needs one
};

/// Records missing headers, and lets the preprocessor continue.
class MissingIncludes : public PPCallbacks {
public:
  MissingIncludes(const SourceManager &SM, UnitMessages &Unit) : SM(SM), Unit(Unit) {}

  bool FileNotFound(StringRef) override { return true; }
  void InclusionDirective(SourceLocation, const Token &, StringRef Name, bool IsAngled, CharSourceRange Range,
                          OptionalFileEntryRef File, StringRef, StringRef, const clang::Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (File)
      return;
    Unit.LacksHeaders = true;
    Message M{"header", "", 0, ("'" + Name + "' is neither in this tree nor on this machine").str(), {}, {}};
    if (locate(SM, Range.getBegin(), M))
      Unit.Messages.push_back(std::move(M));
  }

private:
  const SourceManager &SM;
  UnitMessages &Unit;
};

class ParseAction : public SyntaxOnlyAction {
public:
  explicit ParseAction(UnitMessages &Unit) : Unit(Unit) {}

protected:
  bool BeginSourceFileAction(CompilerInstance &CI) override {
    CI.getPreprocessor().addPPCallbacks(std::make_unique<MissingIncludes>(CI.getSourceManager(), Unit));
    return SyntaxOnlyAction::BeginSourceFileAction(CI);
  }
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI, StringRef) override {
    return createRuntimeNotes([this, &SM = CI.getSourceManager()](SourceLocation Loc, StringRef Text) {
      Message M{"runtime", "", 0, Text.str(), {}, {}, /*IsNote=*/true};
      if (locate(SM, Loc, M))
        Unit.Messages.push_back(std::move(M));
    });
  }

private:
  UnitMessages &Unit;
};

/// ClangTool's default factory does not load plugins.
class ParseFactory : public tooling::FrontendActionFactory {
public:
  explicit ParseFactory(UnitMessages &Unit) : Unit(Unit) {}

  std::unique_ptr<FrontendAction> create() override { return std::make_unique<ParseAction>(Unit); }

  bool runInvocation(std::shared_ptr<CompilerInvocation> Invocation, FileManager *Files,
                     std::shared_ptr<PCHContainerOperations> PCHOps, DiagnosticConsumer *Consumer) override {
    std::unique_ptr<CompilerInstance> CI =
        compat::createToolInstance(std::move(Invocation), std::move(PCHOps), *Files, Consumer);
    CI->getDiagnosticOpts().ShowCarets = false; // suppresses "2 errors generated."
    CI->LoadRequestedPlugins();
    ParseAction Action(Unit);
    bool Success = CI->ExecuteAction(Action);
    Files->clearStatCache();
    return Success;
  }

private:
  UnitMessages &Unit;
};

/// The compile commands for a tree: those of its build folder, or generated ones.
class Commands : public tooling::CompilationDatabase {
public:
  Commands(const SourceTree &Tree, const ParseOptions &Options) : WantsGiven(!Options.BuildDir.empty()) {
    std::string About; // includes failed attempts; not useful here
    if (WantsGiven)
      Given = loadFromDirectory(Options.BuildDir, About);
    for (const Project &P : Tree.Projects) {
      for (const std::string &Dir : P.IncludeDirs)
        add("-I" + Dir);
      for (const std::string &Definition : P.Definitions)
        add("-D" + Definition);
    }
    for (const SourceFile &File : Tree.Files)
      for (const Include &I : File.Includes)
        if (const SourceFile *Target = Tree.find(File, I))
          addFolder(*Target, I);
    for (const std::string &Argument : Options.Arguments)
      add(Argument);
  }

  std::vector<tooling::CompileCommand> getCompileCommands(StringRef File) const override {
    if (Given)
      if (auto Known = Given->getCompileCommands(File); !Known.empty())
        return {Known.front()};
    std::vector<std::string> Line = {"clang++"};
    Line.insert(Line.end(), Arguments.begin(), Arguments.end());
    Line.push_back(File.str());
    return {tooling::CompileCommand(sys::path::parent_path(File), File, std::move(Line), "")};
  }

  /// Returns false if the build folder has no commands.
  bool isComplete() const { return Given || !WantsGiven; }

private:
  void add(std::string Argument) {
    if (Seen.insert(Argument).second)
      Arguments.push_back(std::move(Argument));
  }

  /// Adds the folder relative to which `I` names Target.
  void addFolder(const SourceFile &Target, const Include &I) {
    std::string Name = I.Name.str();
    std::replace(Name.begin(), Name.end(), '\\', '/');
    StringRef Folder = Target.Path;
    if (Folder.ends_with_insensitive(("/" + Name)))
      add("-I" + absolute(Folder.drop_back(Name.size() + 1)));
  }

  bool WantsGiven;
  std::unique_ptr<tooling::CompilationDatabase> Given;
  std::vector<std::string> Arguments;
  StringSet<> Seen;
};

/// Returns the text for the parser: with all changes, and with blanks in place of headers that are known not to exist,
/// so that locations are unchanged.
std::string withoutForeignIncludes(const FileReport &R) {
  std::string Text = R.Text;
  for (StringRef Line : R.ForeignIncludes)
    if (size_t At = Text.find(Line.str()); At != std::string::npos)
      std::fill_n(Text.begin() + At, Line.size(), ' ');
  return Text;
}

/// Returns true if `File` includes a header of Windows, directly or through other files of the tree.
bool includesForeign(const SourceTree &Tree, ArrayRef<FileReport> Reports, const SourceFile &File) {
  std::set<const SourceFile *> Seen;
  SmallVector<const SourceFile *> Next{&File};
  while (!Next.empty()) {
    const SourceFile *From = Next.pop_back_val();
    if (!From || !Seen.insert(From).second)
      continue;
    if (any_of(Reports, [&](const FileReport &R) { return R.File == From && !R.ForeignIncludes.empty(); }))
      return true;
    for (const Include &I : From->Includes)
      Next.push_back(Tree.find(*From, I));
  }
  return false;
}

class Merger {
public:
  Merger(std::vector<FileReport> &Reports) {
    for (FileReport &R : Reports)
      ByPath[absolute(R.File->Path)] = &R;
  }

  void add(UnitMessages &Unit, const std::string &Path) {
    for (Message &M : Unit.Messages) {
      auto R = ByPath.find(M.Path);
      bool IsSure = !M.Fix.empty() || M.IsNote || M.Rule == StringRef("header");
      if (R != ByPath.end() && (IsSure || !Unit.LacksHeaders))
        add(*R->second, M);
      else if (R != ByPath.end() && Counted.insert({M.Path, M.Offset, M.Text}).second)
        Hidden[Path] += 1;
    }
  }

  /// Applies Clang's fixes, and reports what has not been reported.
  void finish() {
    for (auto &[Path, R] : ByPath) {
      tooling::Replacements Fixes;
      for (auto &[At, F] : Found[R]) {
        std::vector<tooling::Replacement> Made;
        for (const tooling::Replacement &Fix : F.Fix)
          if (tooling::Replacement Ours(R->File->Path, Fix.getOffset(), Fix.getLength(), Fix.getReplacementText());
              addChange(Fixes, Ours))
            Made.push_back(Ours);
        F.Fix = std::move(Made);
        R->Findings.push_back(std::move(F));
      }
      if (unsigned N = Hidden.lookup(Path))
        R->Findings.push_back({"clang",
                               0,
                               std::to_string(N) + " more error" + (N == 1 ? "" : "s") +
                                   " of Clang may come from the headers that do not exist here: amp-port tells them "
                                   "when those are gone",
                               {},
                               false,
                               /*IsNote=*/true});
      if (auto Text = tooling::applyAllReplacements(R->Text, Fixes))
        R->Text = std::move(*Text);
      else
        consumeError(Text.takeError());
      R->Changes = R->Changes.merge(Fixes);
      std::stable_sort(R->Findings.begin(), R->Findings.end(),
                       [](const Finding &A, const Finding &B) { return A.Offset < B.Offset; });
    }
  }

private:
  void add(FileReport &R, Message &M) {
    unsigned Offset = R.originalOffset(M.Offset);
    unsigned Line = R.File->position(Offset).first;
    // The tokens have shown this already.
    bool Reported =
        any_of(R.Findings, [&](const Finding &F) { return F.Fix.empty() && R.File->position(F.Offset).first == Line; });
    if (Reported && !M.IsNote)
      return;
    Found[&R].insert({{M.Offset, M.Text}, Finding{M.Rule, Offset, M.Text, std::move(M.Fix), M.MsExtensions, M.IsNote}});
  }

  std::map<std::string, FileReport *> ByPath;
  std::map<FileReport *, std::map<std::pair<unsigned, std::string>, Finding>> Found;
  std::set<std::tuple<std::string, unsigned, std::string>> Counted;
  StringMap<unsigned> Hidden; ///< key: path of a translation unit
};

Expected<std::vector<std::string>> compilerArguments() {
  Expected<Installation> I = findInstallation();
  if (!I)
    return I.takeError();
  Expected<std::string> Clang = findHostClang("");
  if (!Clang)
    return Clang.takeError();
  SmallString<256> Resources;
  if (std::error_code EC = sys::fs::real_path(*Clang, Resources))
    return createStringError(EC, "cannot read '" + *Clang + "'");
  sys::path::remove_filename(Resources);
  sys::path::remove_filename(Resources);
  sys::path::append(Resources, "lib", "clang", std::to_string(LLVM_VERSION_MAJOR));
  return std::vector<std::string>{"-resource-dir=" + std::string(Resources),
                                  "-fplugin=" + I->Plugin,
                                  "-fplugin-arg-cppamp-no-spirv",
                                  "-fplugin-arg-cppamp-strict", // what would be supplied is reported as well
                                  "-D__CPPAMP__=1",
                                  "-isystem",
                                  I->IncludeDir,
                                  "-w",
                                  "-ferror-limit=0",
                                  "-fno-spell-checking"};
}

bool isError(const Message &M) { return M.Rule == StringRef("clang"); }

/// Marks errors of `Unit` that do not occur in `With`, the same unit with -fms-extensions.
void markGone(UnitMessages &Unit, const UnitMessages &With) {
  for (Message &M : Unit.Messages)
    M.MsExtensions = isError(M) && !With.LacksHeaders && none_of(With.Messages, [&](const Message &Other) {
                       return Other.Offset == M.Offset && Other.Path == M.Path;
                     });
}

UnitMessages parseUnit(const Commands &Database, const std::string &Path,
                       ArrayRef<std::pair<std::string, std::string>> Texts, const std::vector<std::string> &Arguments) {
  UnitMessages Unit;
  tooling::ClangTool Tool(Database, {Path});
  for (auto &[Name, Text] : Texts)
    Tool.mapVirtualFile(Name, Text);
  Tool.appendArgumentsAdjuster(tooling::getInsertArgumentAdjuster(Arguments, tooling::ArgumentInsertPosition::BEGIN));
  Collector Consumer(Unit);
  Tool.setDiagnosticConsumer(&Consumer);
  Tool.setPrintErrorMessage(false);
  ParseFactory Factory(Unit);
  // Code that no compiler has accepted may crash Clang. The findings from tokens
  // remain.
  CrashRecoveryContext Recovery;
  if (!Recovery.RunSafely([&] { Tool.run(&Factory); }))
    Unit.LacksHeaders = true;
  return Unit;
}

} // namespace

Error parse(const SourceTree &Tree, std::vector<FileReport> &Reports, const ParseOptions &Options) {
  Expected<std::vector<std::string>> Ours = compilerArguments();
  if (!Ours)
    return Ours.takeError();
  Commands Database(Tree, Options);
  if (!Database.isComplete())
    return createStringError(inconvertibleErrorCode(),
                             "'" + Options.BuildDir + "' has no compile_commands.json to read");
  std::vector<std::pair<std::string, std::string>> Texts;
  for (const FileReport &R : Reports)
    Texts.push_back({absolute(R.File->Path), withoutForeignIncludes(R)});
  Merger All(Reports);
  CrashRecoveryContext::Enable();
  for (const FileReport &R : Reports) {
    if (!R.File->isUnit() || R.File->IsUtf16)
      continue;
    std::string Path = absolute(R.File->Path);
    UnitMessages Unit = parseUnit(Database, Path, Texts, *Ours);
    Unit.LacksHeaders |= includesForeign(Tree, Reports, *R.File);
    if (any_of(Unit.Messages, isError)) {
      std::vector<std::string> More = *Ours;
      More.push_back("-fms-extensions");
      markGone(Unit, parseUnit(Database, Path, Texts, More));
    }
    All.add(Unit, Path);
  }
  All.finish();
  return Error::success();
}

} // namespace amp
