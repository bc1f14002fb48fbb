// Finds what prevents a project from building on Linux, by compiling each file as amp-clang++
// would: unchanged, or with --amp-strict and the changes that its tokens suggest.
//
// A Visual Studio project has no compile_commands.json. Its include folders are those that the .vcxproj names, and
// those in which the tree contains the files of its #include lines. Headers of Windows are removed from the text, so
// that parsing continues. Their declarations are then unknown, and errors in such a unit are not reported one by one.
//
// A tree may have hundreds of units, and most of the time would go into <amp.h>, oneTBB and the standard library. So
// these headers are precompiled for the units that include them (PrecompiledSets.h), and each unit is parsed in a
// separate process, as many at once as there are processors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Findings.h"
#include "ParseParts.h"
#include "driver/HostClang.h"
#include "driver/Installation.h"
#include "process/Process.h"
#include "support/ClangCompat.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cerrno>
#include <functional>
#include <map>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

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
  const char *Rule = "";
  std::string Path; ///< absolute
  unsigned Offset = 0;
  std::string Text;
  std::vector<tooling::Replacement> Fix;
  bool IsNote = false;
  bool MsExtensions = false; ///< -fms-extensions removes it
  bool IsStandard = true;    ///< -fms-extensions certainly does not remove it
  unsigned Line = 1;
  unsigned ParsedBytes = 0; ///< size of the text that contains Offset
};
struct UnitMessages {
  std::vector<Message> Messages;
  bool LacksHeaders = false;
};

json::Value toJSON(const Message &M) {
  json::Array Fix;
  for (const tooling::Replacement &R : M.Fix)
    Fix.push_back(json::Array{json::fixUTF8(R.getFilePath()), R.getOffset(), R.getLength(),
                              json::fixUTF8(R.getReplacementText())});
  return json::Array{M.Rule,   json::fixUTF8(M.Path), M.Offset, json::fixUTF8(M.Text), std::move(Fix),
                     M.IsNote, M.IsStandard,          M.Line,   M.ParsedBytes};
}

json::Value toJSON(const UnitMessages &Unit) {
  return json::Object{{"messages", Unit.Messages}, {"lacks", Unit.LacksHeaders}};
}

/// Reads what toJSON() wrote.
UnitMessages readMessages(const json::Object &Unit) {
  UnitMessages Result;
  Result.LacksHeaders = Unit.getBoolean("lacks").value_or(true);
  auto Number = [](const json::Value &V) { return static_cast<unsigned>(V.getAsInteger().value_or(0)); };
  auto Text = [](const json::Value &V) { return V.getAsString().value_or(StringRef()).str(); };
  const json::Array *Messages = Unit.getArray("messages");
  for (const json::Value &V : Messages ? *Messages : json::Array()) {
    const json::Array &From = *V.getAsArray();
    Message M;
    for (const char *Rule : {"clang", "header", "runtime"})
      if (From[0].getAsString() == StringRef(Rule))
        M.Rule = Rule;
    M.Path = Text(From[1]);
    M.Offset = Number(From[2]);
    M.Text = Text(From[3]);
    for (const json::Value &F : *From[4].getAsArray()) {
      const json::Array &Fix = *F.getAsArray();
      M.Fix.emplace_back(Text(Fix[0]), Number(Fix[1]), Number(Fix[2]), Text(Fix[3]));
    }
    M.IsNote = *From[5].getAsBoolean();
    M.IsStandard = *From[6].getAsBoolean();
    M.Line = Number(From[7]);
    M.ParsedBytes = Number(From[8]);
    Result.Messages.push_back(std::move(M));
  }
  return Result;
}

/// Locates a position in a file of the tree, or returns false.
bool locate(const SourceManager &SM, SourceLocation Loc, Message &M) {
  auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Loc));
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  if (!Entry)
    return false;
  M.Path = absolute(Entry->getName());
  M.Offset = Offset;
  M.Line = SM.getLineNumber(File, Offset);
  M.ParsedBytes = SM.getBufferData(File).size();
  return true;
}

/// Returns true if an error certainly does not involve the keywords and constructs that -fms-extensions adds: its
/// subject is neither such a keyword nor the grammar.
bool isStandardError(const Diagnostic &Info) {
  switch (Info.getID()) {
  case clang::diag::err_ovl_no_viable_function_in_call:
  case clang::diag::err_ovl_no_viable_member_function_in_call:
  case clang::diag::err_ovl_no_viable_function_in_init:
  case clang::diag::err_ref_bad_target:
    return true;
  case clang::diag::err_no_member:
  case clang::diag::err_no_member_suggest:
  case clang::diag::err_undeclared_use:
  case clang::diag::err_undeclared_use_suggest:
  case clang::diag::err_undeclared_var_use:
  case clang::diag::err_undeclared_var_use_suggest:
  case clang::diag::err_unknown_typename:
  case clang::diag::err_unknown_typename_suggest:
  case clang::diag::err_no_template:
  case clang::diag::err_no_template_suggest: {
    Token Name;
    return !Lexer::getRawToken(Info.getLocation(), Name, Info.getSourceManager(), LangOptions()) &&
           Name.is(tok::raw_identifier) && !Name.getRawIdentifier().starts_with("_");
  }
  default:
    return Info.getID() >= clang::diag::DIAG_UPPER_LIMIT; // one of the plugin's
  }
}

class Collector : public DiagnosticConsumer {
public:
  Collector(UnitMessages &Unit, StringRef MainFile) : Unit(Unit), MainFile(MainFile) {}

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    if (Level == DiagnosticsEngine::Note)
      return addReason(Info);
    HasReason = true;
    if (Level < DiagnosticsEngine::Error)
      return;
    Message M{"clang", "", 0, "", {}};
    SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    M.Text = std::string(Text);
    M.IsStandard = isStandardError(Info);
    if (!Info.hasSourceManager() || Info.getLocation().isInvalid()) { // Clang cannot read the file
      M.Path = MainFile;
      Unit.Messages.push_back(std::move(M));
      return;
    }
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
  /// Appends the first note of an error, which states the reason: which argument of a candidate does not match.
  void addReason(const Diagnostic &Info) {
    SmallString<128> Text;
    Info.FormatDiagnostic(Text);
    if (std::exchange(HasReason, true) || !Text.str().starts_with("candidate"))
      return;
    Unit.Messages.back().Text += ": ";
    Unit.Messages.back().Text += Text.str();
  }

  UnitMessages &Unit;
  const std::string MainFile; ///< absolute
  bool HasReason = true;      ///< also true while no error needs one
};

/// Returns Debian's package that contains a header, or nothing.
StringRef findPackage(StringRef Header) {
  static const std::pair<StringRef, StringRef> Packages[] = {
#define PACKAGE(BEGINNING, NAME) {BEGINNING, NAME},
#include "Rules.def"
  };
  const auto *Found = find_if(Packages, [&](const auto &P) { return Header.starts_with_insensitive(P.first); });
  return Found == std::end(Packages) ? StringRef() : Found->second;
}

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
    Message M{"header", "", 0, ("'" + Name + "' was found neither in this tree nor on this machine").str(), {}};
    if (StringRef Package = findPackage(Name); !Package.empty())
      M.Text += (StringRef("; on Debian, it is in the package ") + Package).str();
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
    std::vector<std::unique_ptr<ASTConsumer>> Consumers;
    Consumers.push_back(skipLibraryBodies(CI));
    Consumers.push_back(createRuntimeNotes([this, &SM = CI.getSourceManager()](SourceLocation Loc, StringRef Text) {
      Message M{"runtime", "", 0, Text.str(), {}, /*IsNote=*/true};
      if (locate(SM, Loc, M))
        Unit.Messages.push_back(std::move(M));
    }));
    return std::make_unique<MultiplexConsumer>(std::move(Consumers));
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
    CI->getFrontendOpts().DisableFree = true;   // the process ends
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
      if (P.UsesOpenMP) {
        add("-fopenmp");
        add(OldOpenMP);
      }
    }
    for (const SourceFile &File : Tree.Files)
      if (isHeaderOfC(sys::path::filename(File.Path)))
        HidesStandard.insert(absolute(sys::path::parent_path(File.Path)));
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
  /// Returns the arguments that all units share; nothing if the build folder gives each its own.
  std::optional<std::vector<std::string>> getSharedArguments() const {
    return Given ? std::nullopt : std::optional(Arguments);
  }

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
    if (!Folder.ends_with_insensitive(("/" + Name)))
      return;
    const std::string Path = absolute(Folder.drop_back(Name.size() + 1));
    add((HidesStandard.contains(Path) ? "-idirafter" : "-I") + Path);
  }

  bool WantsGiven;
  std::unique_ptr<tooling::CompilationDatabase> Given;
  std::vector<std::string> Arguments;
  StringSet<> Seen;
  StringSet<> HidesStandard; ///< folders with headers that are named like headers of C
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

class Merger {
public:
  /// `IsStrict`: the units were parsed with the changes of the reports.
  Merger(std::vector<FileReport> &Reports, bool IsStrict) : IsStrict(IsStrict) {
    for (FileReport &R : Reports)
      ByPath[absolute(R.File->Path)] = &R;
  }

  /// Locates messages in files that the compiler converts to UTF-8 by their lines. Fix-its would be misplaced.
  void locateInConverted(MutableArrayRef<UnitMessages> Units) {
    for (UnitMessages &Unit : Units)
      for (Message &M : Unit.Messages)
        if (auto R = ByPath.find(M.Path); R != ByPath.end()) {
          const SourceFile &File = *R->second->File;
          if (M.ParsedBytes == File.text().size() && !File.IsUtf16)
            continue;
          M.Offset = File.LineStarts[std::min<size_t>(M.Line, File.LineStarts.size()) - 1];
          M.Fix.clear();
        }
  }

  /// Removes the findings from tokens whose fixes no unit needs, and undoes their changes.
  void keepNecessary(ArrayRef<UnitMessages> Units) {
    std::map<std::pair<const FileReport *, unsigned>, std::vector<const Message *>> Errors; // by line
    for (const UnitMessages &Unit : Units)
      for (const Message &M : Unit.Messages)
        if (auto R = ByPath.find(M.Path); R != ByPath.end() && !M.IsNote)
          Errors[{R->second, R->second->File->position(M.Offset).first}].push_back(&M);
    for (auto &[Path, R] : ByPath) {
      erase_if(R->Findings, [&, R = R](const Finding &F) {
        return !F.IsNote && !concernsBehavior(F) &&
               none_of(Errors[{R, R->File->position(F.Offset).first}],
                       [&](const Message *M) { return mayExplain(*R->File, F, *M); });
      });
      R->Changes.clear();
      for (Finding &F : R->Findings)
        erase_if(F.Fix, [&, R = R](const tooling::Replacement &Fix) { return !addChange(R->Changes, Fix); });
    }
  }

  void add(UnitMessages &Unit, const std::string &Path) {
    for (Message &M : Unit.Messages) {
      auto R = ByPath.find(M.Path);
      // Missing headers cannot cause these. With -strict, a fix-it adds a missing `typename` or the like.
      bool IsSure = (IsStrict && !M.Fix.empty()) || M.IsNote || M.Rule == StringRef("header");
      if (R != ByPath.end() && (IsSure || !Unit.LacksHeaders))
        add(*R->second, M);
      else if (R != ByPath.end() && Counted.insert({M.Path, M.Offset, M.Text}).second)
        Hidden[Path] += 1;
    }
  }

  /// Applies Clang's fixes, and reports what has not been reported.
  void finish() {
    for (auto &[Path, R] : ByPath) {
      // Changes of the text that was parsed.
      tooling::Replacements Fixes = IsStrict ? tooling::Replacements() : R->Changes;
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
                                   " from Clang may result from the missing headers; amp-port reports "
                                   "them once these includes are gone",
                               {},
                               false,
                               /*IsNote=*/true});
      if (auto Text = tooling::applyAllReplacements(IsStrict ? R->Text : R->File->text(), Fixes))
        R->Text = std::move(*Text);
      else
        consumeError(Text.takeError());
      R->Changes = IsStrict ? R->Changes.merge(Fixes) : Fixes;
      std::stable_sort(R->Findings.begin(), R->Findings.end(),
                       [](const Finding &A, const Finding &B) { return A.Offset < B.Offset; });
    }
  }

private:
  /// Returns true if the program compiles, but behaves differently.
  static bool concernsBehavior(const Finding &F) { return F.Rule == StringRef("pause"); }

  /// Returns the identifier at an offset, or nothing.
  static StringRef findWord(const SourceFile &File, unsigned Offset) {
    return File.text().substr(Offset).take_while([](char C) { return isAsciiIdentifierContinue(C); });
  }

  /// Returns true if a finding may be the reason for an error in its line. An error about an undeclared name has no
  /// other reason than this name.
  static bool mayExplain(const SourceFile &File, const Finding &F, const Message &M) {
    const StringRef Text = M.Text, Word = findWord(File, M.Offset);
    const std::string Quoted = ("'" + Word + "'").str();
    const bool IsUndeclared = !Word.empty() && Text.contains(Quoted) &&
                              any_of(ArrayRef({"use of undeclared identifier ", "unknown type name ", "no type named ",
                                               "no template named ", "no member named "}),
                                     [&](StringRef Beginning) { return Text.starts_with(Beginning); });
    return !IsUndeclared || findWord(File, F.Offset) == Word || StringRef(F.Message).contains(Quoted) ||
           any_of(F.Fix, [&](const tooling::Replacement &Fix) {
             return Fix.getOffset() <= M.Offset && M.Offset < Fix.getOffset() + Fix.getLength();
           });
  }

  void add(FileReport &R, Message &M) {
    unsigned Offset = IsStrict ? R.originalOffset(M.Offset) : M.Offset;
    unsigned Line = R.File->position(Offset).first;
    // A finding from the tokens already reports this.
    bool Reported = any_of(R.Findings, [&](const Finding &F) {
      return !F.IsNote && (F.Fix.empty() || !IsStrict) && R.File->position(F.Offset).first == Line &&
             (IsStrict || mayExplain(*R.File, F, M));
    });
    if (Reported && !M.IsNote)
      return;
    Found[&R].insert({{M.Offset, M.Text}, Finding{M.Rule, Offset, M.Text, std::move(M.Fix), M.MsExtensions, M.IsNote}});
  }

  std::map<std::string, FileReport *> ByPath;
  std::map<FileReport *, std::map<std::pair<unsigned, std::string>, Finding>> Found;
  std::set<std::tuple<std::string, unsigned, std::string>> Counted;
  StringMap<unsigned> Hidden; ///< key: path of a translation unit
  const bool IsStrict;
};

struct Compiler {
  std::string Clang, Plugin, IncludeDir;
  std::vector<std::string> Arguments;
};

Expected<Compiler> findCompiler(bool IsStrict) {
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
  Compiler Result{*Clang,
                  I->Plugin,
                  I->IncludeDir,
                  {"-resource-dir=" + std::string(Resources), "-fplugin=" + I->Plugin, "-fplugin-arg-cppamp-no-spirv",
                   "-fplugin-arg-cppamp-jobs=1", "-fplugin-arg-cppamp-sample-instantiations", "-D__CPPAMP__=1",
                   "-isystem", I->IncludeDir, "-w", "-ferror-limit=0", "-fno-spell-checking"}};
  if (IsStrict)
    Result.Arguments.push_back("-fplugin-arg-cppamp-strict");
  return Result;
}

/// A folder for intermediate files, which is removed at the end.
class TemporaryFolder {
public:
  TemporaryFolder() { Failed = bool(sys::fs::createUniqueDirectory("amp-port", Path)); }
  ~TemporaryFolder() {
    if (!Failed)
      sys::fs::remove_directories(Path);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  explicit operator bool() const { return !Failed; }
  std::string file(const Twine &Name) const { return (Path + "/" + Name).str(); }

private:
  SmallString<128> Path;
  bool Failed;
};

bool isError(const Message &M) { return M.Rule == StringRef("clang"); }

/// Marks errors of `Unit` that do not occur in `With`, the same unit with -fms-extensions.
void markGone(UnitMessages &Unit, const UnitMessages &With) {
  for (Message &M : Unit.Messages)
    M.MsExtensions = isError(M) && !With.LacksHeaders && none_of(With.Messages, [&](const Message &Other) {
                       return Other.Offset == M.Offset && Other.Path == M.Path;
                     });
}

constexpr const char *MsExtensions = "-fms-extensions";

/// Parses the units of a tree.
class UnitParser {
public:
  UnitParser(const SourceTree &Tree, ArrayRef<FileReport> Reports, const Commands &Database, Compiler Using,
             bool IsStrict)
      : Tree(Tree), Database(Database), Using(std::move(Using)), IsStrict(IsStrict) {
    Texts = makeIntrusiveRefCnt<vfs::InMemoryFileSystem>();
    for (const FileReport &R : Reports) {
      if (IsStrict)
        Texts->addFile(absolute(R.File->Path), 0, MemoryBuffer::getMemBufferCopy(withoutForeignIncludes(R)));
      Includes[R.File] = readIncludes(IsStrict ? R.Text : R.File->text());
      if (IsStrict && !R.ForeignIncludes.empty())
        Foreign.insert(R.File);
      if (R.File->isUnit() && !(IsStrict && R.File->IsUtf16))
        Units.push_back(R.File);
    }
    sys::DynamicLibrary::LoadLibraryPermanently(this->Using.Plugin.c_str()); // once, not in each process
  }

  ArrayRef<const SourceFile *> units() const { return Units; }

  /// Returns the messages of all units, in their order.
  std::vector<UnitMessages> parseAll() {
    std::vector<UnitMessages> Results = parseEach(Units, "");
    if (!IsStrict)
      return Results;
    std::vector<const SourceFile *> Again;
    std::vector<UnitMessages *> Of;
    for (auto [Unit, Result] : zip(Units, Results)) {
      Result.LacksHeaders |= anyIncluded(*Unit, [&](const SourceFile &F) { return Foreign.contains(&F); });
      if (Result.LacksHeaders || none_of(Result.Messages, [](const Message &M) { return isError(M) && !M.IsStandard; }))
        continue;
      Again.push_back(Unit);
      Of.push_back(&Result);
    }
    for (auto [Result, With] : zip(Of, parseEach(Again, MsExtensions)))
      markGone(*Result, With);
    return Results;
  }

private:
  /// Parses units, each in its own process, and precompiles headers for those that wait for one. Long units come first.
  std::vector<UnitMessages> parseEach(ArrayRef<const SourceFile *> Some, StringRef Mode) {
    Precompiled.clear();
    std::vector<UnitMessages> Results(Some.size());
    std::vector<SharedHeader> Headers = chooseHeaders(Some, Mode);
    std::set<std::pair<size_t, size_t>> Ready; // size and index of a unit
    auto MakeReady = [&](size_t Unit) { Ready.insert({countBytes(*Some[Unit]), Unit}); };
    std::vector<bool> Waits(Some.size());
    for (const SharedHeader &Header : Headers)
      for (size_t Unit : Header.Units)
        Waits[Unit] = true;
    for (size_t Unit = 0; Unit < Some.size(); ++Unit)
      if (!Waits[Unit])
        MakeReady(Unit);
    std::map<pid_t, std::function<void(int Status)>> Running;
    const size_t Most = std::max(1u, hardware_concurrency().compute_thread_count());
    for (size_t NextHeader = 0;;) {
      if (Running.size() < Most && NextHeader < Headers.size()) {
        const SharedHeader &Header = Headers[NextHeader++];
        auto End = [&](int Status) {
          for (size_t Unit : Header.Units) {
            if (Status == 0)
              Precompiled[Some[Unit]] = Header.Path;
            MakeReady(Unit);
          }
        };
        if (const pid_t Child = startPrecompiling(Header, Mode))
          Running[Child] = End;
        else
          End(/*Status=*/1);
      } else if (Running.size() < Most && !Ready.empty()) {
        const size_t Unit = std::prev(Ready.end())->second;
        Ready.erase(std::prev(Ready.end()));
        const std::string Path = Folder.file(Twine(Unit)), OfUnit = Path + ".needs", OfOthers = Path + ".known";
        std::vector<std::string> Exchange;
        if (Folder && !IsStrict) {
          Exchange.push_back("-fplugin-arg-cppamp-needs-of-unit=" + OfUnit);
          if (Needs.write(OfOthers, Tree, *Some[Unit]))
            Exchange.push_back("-fplugin-arg-cppamp-needs-of-others=" + OfOthers);
        }
        const pid_t Child = Folder ? fork() : -1;
        if (Child == 0) {
          write(Path, parse(*Some[Unit], Mode, Exchange));
          _exit(0); // output and temporary files are the parent's
        }
        if (Child < 0)
          Results[Unit] = parse(*Some[Unit], Mode, {});
        else
          Running[Child] = [this, &Results, Unit, Path, OfUnit](int) {
            Results[Unit] = read(Path);
            Needs.add(OfUnit);
          };
      } else if (!Running.empty()) {
        int Status = 0;
        const pid_t Ended = waitpid(-1, &Status, 0);
        if (auto At = Running.find(Ended); At != Running.end()) {
          At->second(Status);
          Running.erase(At);
        } else if (Ended < 0 && errno != EINTR) {
          break;
        }
      } else {
        break;
      }
    }
    return Results;
  }

  /// Returns the size of a unit with the files of the tree that it includes.
  size_t countBytes(const SourceFile &Unit) const {
    size_t Sum = 0;
    Tree.visitIncluded(Unit, [&](const SourceFile &File) {
      Sum += File.text().size();
      return true;
    });
    return Sum;
  }

  bool anyIncluded(const SourceFile &File, function_ref<bool(const SourceFile &)> Matches) const {
    bool Found = false;
    Tree.visitIncluded(File, [&](const SourceFile &F) { return !(Found = Matches(F)); });
    return Found;
  }

  /// Adds the headers outside of the tree that `File` includes before any declaration. Returns false if there is one.
  bool addEarlyHeaders(const SourceFile &File, DenseSet<const SourceFile *> &Entered, StringSet<> &Early) const {
    if (!Entered.insert(&File).second)
      return true;
    for (const Include &I : File.Includes) {
      if (!File.Tokens.empty() && File.Tokens.front().Text.begin() < I.Line.begin())
        return false;
      if (const SourceFile *Target = Tree.find(File, I)) {
        if (!addEarlyHeaders(*Target, Entered, Early))
          return false;
      } else {
        Early.insert(I.Name);
      }
    }
    return File.Tokens.empty();
  }

  /// Returns the library's headers that `Unit` certainly includes. What our headers for Visual C++ contain depends on
  /// macros of the program, so only the headers that they include are among them. A unit sees them if it includes
  /// <amp.h>.
  std::vector<StringRef> findLibraryHeaders(const SourceFile &Unit) {
    std::vector<StringRef> Result;
    StringSet<> Seen;
    auto Add = [&](StringRef Name) {
      if (Seen.insert(Name).second)
        Result.push_back(Name);
    };
    bool MayHaveAmp = false, AllFound = true;
    Tree.visitIncluded(Unit, [&](const SourceFile &File) {
      for (const Include &I : Includes.find(&File)->second) {
        if (I.IsAngled && !I.IsConditional)
          Add(I.Name);
        MayHaveAmp |= I.Name.starts_with("amp");
        const SourceFile *Target = Tree.find(File, I);
        AllFound &= !Target || StringRef(Target->Path).ends_with(I.Name.ltrim("./"));
      }
      return true;
    });
    if (!Seen.contains("amp.h") && !Seen.contains("amp_graphics.h")) {
      // <amp.h> must be the first header of a precompiled one. Without it, names with another case are not found.
      if (MayHaveAmp || !AllFound)
        return {};
      DenseSet<const SourceFile *> Entered;
      StringSet<> Early;
      addEarlyHeaders(Unit, Entered, Early);
      erase_if(Result, [&](StringRef Name) { return !Early.contains(Name); });
    }
    if (!IsStrict && (Seen.contains("amp.h") || Seen.contains("amp_graphics.h")))
      for (size_t Index = 0; Index < Result.size(); ++Index)
        for (const Include &I : readVisualHeader(Result[Index]))
          if (I.IsAngled && !I.IsConditional)
            Add(I.Name);
    return Result;
  }

  /// Returns the includes of our header, or nothing if it is not one for Visual C++.
  ArrayRef<Include> readVisualHeader(StringRef Name) {
    auto [Known, IsNew] = VisualHeaders.try_emplace(Name);
    VisualHeader &Header = Known->second;
    if (!IsNew)
      return Header.Includes;
    const std::string File = Name.contains("visual") ? "/" + Name.str() : "/visual/" + Name.lower();
    if (auto Text = MemoryBuffer::getFile(Using.IncludeDir + File)) {
      Header.Text = std::move(*Text);
      Header.Includes = readIncludes(Header.Text->getBuffer());
    }
    return Header.Includes;
  }

  struct SharedHeader {
    std::string Source, Path;  ///< its text, and the precompiled header
    std::vector<size_t> Units; ///< indices of those that include its headers
  };

  /// Writes headers that several of these units include, to be precompiled.
  std::vector<SharedHeader> chooseHeaders(ArrayRef<const SourceFile *> Some, StringRef Mode) {
    if (!Database.getSharedArguments() || !Folder)
      return {};
    std::vector<std::vector<StringRef>> Names;
    for (const SourceFile *Unit : Some)
      Names.push_back(findLibraryHeaders(*Unit));
    const PrecompiledSets Sets = choosePrecompiledSets(Names);
    std::vector<SharedHeader> Result;
    for (const std::string &Text : Sets.Texts) {
      const std::string Source = Folder.file("amp-port" + Twine(Result.size()) + Mode + ".h");
      std::error_code EC;
      raw_fd_ostream(Source, EC) << Text;
      Result.push_back({Source, Source + ".pch", {}});
    }
    for (size_t Unit = 0; Unit < Some.size(); ++Unit)
      if (Sets.OfUnit[Unit])
        Result[*Sets.OfUnit[Unit]].Units.push_back(Unit);
    return Result;
  }

  /// Returns the process, or 0 if none can be started.
  pid_t startPrecompiling(const SharedHeader &Header, StringRef Mode) const {
    const std::vector<std::string> Shared = *Database.getSharedArguments();
    std::vector<std::string> Words = {Using.Clang, "--driver-mode=g++"};
    append_range(Words, Using.Arguments);
    if (!Mode.empty())
      Words.push_back(Mode.str());
    append_range(Words, Shared);
    // Otherwise each unit instantiates the templates that the headers use.
    Words.insert(Words.end(), {"-fpch-instantiate-templates", "-x", "c++-header", Header.Source, "-o", Header.Path});
    Expected<int> Child = startSilentProcess(std::move(Words));
    if (Child)
      return *Child;
    consumeError(Child.takeError());
    return 0;
  }

  UnitMessages parse(const SourceFile &File, StringRef Mode, ArrayRef<std::string> Exchange) const {
    UnitMessages Unit;
    auto Files = makeIntrusiveRefCnt<vfs::OverlayFileSystem>(vfs::getRealFileSystem());
    Files->pushOverlay(Texts);
    tooling::ClangTool Tool(Database, {absolute(File.Path)}, std::make_shared<PCHContainerOperations>(), Files);
    std::vector<std::string> Arguments = Using.Arguments;
    append_range(Arguments, Exchange);
    if (!Mode.empty())
      Arguments.push_back(Mode.str());
    if (auto Header = Precompiled.find(&File); Header != Precompiled.end())
      Arguments.insert(Arguments.end(), {"-include-pch", Header->second});
    Tool.appendArgumentsAdjuster(tooling::getInsertArgumentAdjuster(Arguments, tooling::ArgumentInsertPosition::BEGIN));
    Collector Consumer(Unit, absolute(File.Path));
    Tool.setDiagnosticConsumer(&Consumer);
    Tool.setPrintErrorMessage(false);
    ParseFactory Factory(Unit);
    // Code that no compiler has accepted may crash Clang. The findings from tokens remain.
    CrashRecoveryContext Recovery;
    if (!Recovery.RunSafely([&] { Tool.run(&Factory); }))
      Unit.LacksHeaders = true;
    return Unit;
  }

  static void write(const std::string &Path, const UnitMessages &Unit) {
    std::error_code EC;
    raw_fd_ostream(Path, EC) << toJSON(Unit);
  }

  /// Reads what write() wrote. A process that did not finish has written nothing.
  static UnitMessages read(const std::string &Path) {
    auto Text = MemoryBuffer::getFile(Path);
    Expected<json::Value> Value = json::parse(Text ? (*Text)->getBuffer() : StringRef("{}"));
    if (Value && Value->getAsObject())
      return readMessages(*Value->getAsObject());
    consumeError(Value.takeError());
    return {{}, /*LacksHeaders=*/true};
  }

  const SourceTree &Tree;
  const Commands &Database;
  const Compiler Using;
  const bool IsStrict;
  TemporaryFolder Folder;
  KnownNeeds Needs;
  IntrusiveRefCntPtr<vfs::InMemoryFileSystem> Texts; ///< of changed files
  std::vector<const SourceFile *> Units;
  DenseMap<const SourceFile *, std::vector<Include>> Includes; ///< of all files, in the texts that are parsed
  struct VisualHeader {
    std::unique_ptr<MemoryBuffer> Text;
    std::vector<Include> Includes;
  };
  StringMap<VisualHeader> VisualHeaders;                 ///< key: name in an include
  DenseSet<const SourceFile *> Foreign;                  ///< files that include headers of Windows
  DenseMap<const SourceFile *, std::string> Precompiled; ///< the precompiled header of each unit that uses one
};

} // namespace

Error parse(const SourceTree &Tree, std::vector<FileReport> &Reports, const ParseOptions &Options) {
  Expected<Compiler> Using = findCompiler(Options.IsStrict);
  if (!Using)
    return Using.takeError();
  Commands Database(Tree, Options);
  if (!Database.isComplete())
    return createStringError(inconvertibleErrorCode(),
                             "'" + Options.BuildDir + "' has no compile_commands.json to read");
  CrashRecoveryContext::Enable();
  UnitParser Parser(Tree, Reports, Database, std::move(*Using), Options.IsStrict);
  std::vector<UnitMessages> Parsed = Parser.parseAll();
  Merger All(Reports, Options.IsStrict);
  if (!Options.IsStrict) {
    All.locateInConverted(Parsed);
    All.keepNecessary(Parsed);
  }
  for (auto [Unit, Messages] : zip(Parser.units(), Parsed))
    All.add(Messages, absolute(Unit->Path));
  All.finish();
  return Error::success();
}

} // namespace amp
