// See Findings.h. The tables are in Rules.def; these are the rules that look at more than one word.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Findings.h"

#include "clang/Tooling/Inclusions/StandardLibrary.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <map>

using namespace clang;
using namespace llvm;

namespace amp {
namespace {

struct Word {
  StringRef Replacement;
  bool MsExtensions;
};

const StringMap<StringRef> &headerRemedies() {
  static const StringMap<StringRef> Table = {
#define HEADER(NAME, REMEDY) {NAME, REMEDY},
#include "Rules.def"
  };
  return Table;
}

const StringMap<StringRef> &nameRemedies() {
  static const StringMap<StringRef> Table = {
#define NAME(IDENTIFIER, REMEDY) {#IDENTIFIER, REMEDY},
#include "Rules.def"
  };
  return Table;
}

const StringMap<Word> &words() {
  static const StringMap<Word> Table = {
#define WORD(IDENTIFIER, REPLACEMENT, MS_EXTENSIONS) {#IDENTIFIER, {REPLACEMENT, MS_EXTENSIONS}},
#include "Rules.def"
  };
  return Table;
}

const StringMap<StringRef> &patternsHeaders() {
  static const StringMap<StringRef> Table = {
#define PATTERNS_HEADER(NAME, REPLACEMENT) {NAME, REPLACEMENT},
#include "Rules.def"
  };
  return Table;
}

const StringSet<> &patternsNames() {
  static const StringSet<> Table = {
#define PATTERNS_NAME(IDENTIFIER) #IDENTIFIER,
#include "Rules.def"
  };
  return Table;
}

const StringSet<> &interopNames() {
  static const StringSet<> Table = {
#define INTEROP(IDENTIFIER) #IDENTIFIER,
#include "Rules.def"
  };
  return Table;
}

/// Returns the headers that declare a name of the standard library, the preferred one first. `Scope` is
/// "std::" or empty.
std::vector<std::string> standardHeaders(StringRef Scope, StringRef Name) {
  std::vector<std::string> Names;
  auto Add = [&](std::optional<tooling::stdlib::Symbol> Symbol) {
    if (!Symbol)
      return;
    if (auto Preferred = Symbol->header())
      Names.push_back(Preferred->name().trim("<>").str());
    for (const tooling::stdlib::Header &Header : Symbol->headers())
      Names.push_back(Header.name().trim("<>").str());
  };
  Add(tooling::stdlib::Symbol::named(Scope, Name));
  if (Scope.empty()) // C names have C++ headers: <string.h> is <cstring>
    Add(tooling::stdlib::Symbol::named("std::", Name));
  return Names;
}

class Finder {
public:
  Finder(const SourceTree &Tree, const SourceFile &File) : Tree(Tree), File(File) {}

  FileReport run() {
    FileReport Report{&File, {}, {}, File.text().str(), {}};
    if (File.IsUtf16) {
      add("encoding", File.text().begin(),
          "Clang itself cannot read UTF-16 files; convert this one with iconv -f UTF-16 -t UTF-8");
      Report.Findings = std::move(Findings);
      return Report;
    }
    StringSet<> Headers, Seen;
    collect(File, Headers, Seen);
    UsesAmp = Headers.count("amp.h") != 0;
    HasVisualNames = Headers.count("amp_visual_names.h") != 0;
    for (const auto &Header : patternsHeaders())
      UsesPatterns |= Headers.count(Header.first()) != 0;
    for (const Include &I : File.Includes)
      checkInclude(I);
    for (size_t I = 0; I < File.Tokens.size(); ++I)
      checkToken(I);
    checkMissingIncludes();
    if (FirstWide && FirstNarrow)
      add("wide-output", FirstWide,
          "on Linux, narrow output to a stream is lost after wide output by the C library; use std::wcout, which can "
          "be "
          "mixed with std::cout and printf, or narrow output throughout");
    std::stable_sort(Findings.begin(), Findings.end(),
                     [](const Finding &A, const Finding &B) { return A.Offset < B.Offset; });
    makeChanges(Report);
    Report.Findings = std::move(Findings);
    Report.ForeignIncludes = std::move(ForeignIncludes);
    return Report;
  }

private:
  Finding &add(const char *Rule, const char *At, const Twine &Message) {
    Findings.push_back({Rule, File.offset(At), Message.str(), {}});
    return Findings.back();
  }

  tooling::Replacement replace(StringRef Text, const Twine &By) const {
    return {File.Path, File.offset(Text.begin()), unsigned(Text.size()), By.str()};
  }

  void makeChanges(FileReport &Report) {
    for (Finding &F : Findings) {
      std::vector<tooling::Replacement> Made;
      for (const tooling::Replacement &R : F.Fix)
        if (addChange(Report.Changes, R))
          Made.push_back(R);
      F.Fix = std::move(Made);
    }
    if (auto Text = tooling::applyAllReplacements(File.text(), Report.Changes))
      Report.Text = std::move(*Text);
    else
      consumeError(Text.takeError());
  }

  void checkInclude(const Include &I) {
    const SourceFile *Target = Tree.find(File, I);
    StringRef Base = sys::path::filename(I.Name, sys::path::Style::windows);
    if (!Target) {
      if (Base.equals_insensitive("tchar.h")) {
        add("tchar", I.Line.begin(), "<tchar.h> does not exist on Linux, and programs that use char do not need it")
            .Fix.push_back(replace(I.Line, ""));
        return;
      }
      if (!I.IsAngled && (Base.equals_insensitive("stdafx.h") || Base.equals_insensitive("pch.h"))) {
        add("precompiled-header", I.Line.begin(),
            "'" + I.Name + "' is not in this tree; it served only as a precompiled header")
            .Fix.push_back(replace(I.Line, ""));
        return;
      }
      if (auto Patterns = patternsHeaders().find(Base.lower()); Patterns != patternsHeaders().end()) {
        add("patterns", I.Name.begin(),
            "<" + I.Name + "> does not exist on Linux; oneTBB's <" + Patterns->second + "> has the same contents")
            .Fix.push_back(replace(I.Name, Patterns->second));
        return;
      }
      auto Remedy = headerRemedies().find(Base.lower());
      if (Remedy != headerRemedies().end()) {
        add("header", I.Name.begin(), "<" + I.Name + "> does not exist on Linux: " + Remedy->second);
        ForeignIncludes.push_back(I.Line);
        return;
      }
    }
    std::string Right = I.Name.str();
    std::replace(Right.begin(), Right.end(), '\\', '/');
    bool Backslash = Right != I.Name;
    if (Target)
      Right = correctCase(Right, Target->Name);
    if (Right == I.Name)
      return;
    add("include-path", I.Name.begin(),
        Backslash ? "on Linux, '/' separates folders, and a backslash does not"
                  : "file names are case-sensitive on Linux, and this file is called '" +
                        sys::path::filename(Target->Name) + "'")
        .Fix.push_back(replace(I.Name, Right));
  }

  /// Returns `Written` with the spelling of the last components of `Real`.
  static std::string correctCase(StringRef Written, StringRef Real) {
    SmallVector<StringRef> Parts, RealParts;
    Written.split(Parts, '/');
    Real.split(RealParts, '/');
    for (size_t I = 0; I < Parts.size() && I < RealParts.size(); ++I) {
      StringRef &Part = Parts[Parts.size() - 1 - I];
      StringRef RealPart = RealParts[RealParts.size() - 1 - I];
      if (!Part.equals_insensitive(RealPart))
        break;
      Part = RealPart;
    }
    return llvm::join(Parts, "/");
  }

  bool is(size_t I, StringRef Text) const { return I < File.Tokens.size() && File.Tokens[I].Text == Text; }
  bool isMember(size_t I) const { return I > 0 && (is(I - 1, ".") || is(I - 1, "->")); }
  /// Returns "std" for std::x; empty without a qualifier.
  StringRef qualifier(size_t I) const { return I > 1 && is(I - 1, "::") ? File.Tokens[I - 2].Text : StringRef(); }

  /// Returns the index of the token that closes the bracket at I, or 0.
  size_t findClosing(size_t I, StringRef Open, StringRef Close) const {
    unsigned Depth = 0;
    for (; I < File.Tokens.size(); ++I) {
      Depth += is(I, Open);
      if (is(I, Close) && --Depth == 0)
        return I;
    }
    return 0;
  }

  /// Notes that `fabs(a - b) > limit` may compare results of a kernel with those of host code.
  void recordTolerance(size_t I) {
    size_t End = findClosing(I + 1, "(", ")");
    bool IsDifference = false;
    for (size_t J = I + 2; J < End; ++J)
      IsDifference |= is(J, "-");
    if (!IsDifference || !UsesAmp || NotedTolerance ||
        !(is(End + 1, "<") || is(End + 1, ">") || is(End + 1, ">=") || is(End + 1, "<=")))
      return;
    NotedTolerance = true;
    add("tolerance", File.Tokens[I].Text.begin(),
        "a kernel may round 'a * b + c' once, while host code rounds it twice; if this compares their results, use a "
        "relative tolerance, or compile with -ffp-contract=off")
        .IsNote = true;
  }

  void checkToken(size_t I) {
    const SourceToken &T = File.Tokens[I];
    if (T.Kind != tok::raw_identifier || isMember(I))
      return;
    StringRef Qualifier = qualifier(I);
    if (T.Text == "_tmain" && is(I + 1, "("))
      return fixTmain(I);
    if (Handled.count(T.Text.begin()))
      return;
    if ((T.Text == "fabs" || T.Text == "fabsf" || T.Text == "abs") && is(I + 1, "("))
      recordTolerance(I);
    if (T.Text == "main" && is(I + 1, "(") && I > 0 && is(I - 1, "void")) {
      add("void-main", T.Text.begin(), "main must return int").Fix.push_back(replace(File.Tokens[I - 1].Text, "int"));
      return;
    }
    if (Qualifier == "std" || Qualifier.empty()) {
      if (T.Text == "wprintf" || T.Text == "_putws" || T.Text == "fputws")
        FirstWide = FirstWide ? FirstWide : T.Text.begin();
      if (T.Text == "cout" || T.Text == "printf" || T.Text == "puts")
        FirstNarrow = FirstNarrow ? FirstNarrow : T.Text.begin();
    }
    if (T.Text == "exception" && Qualifier == "std" && is(I + 1, "(") && I + 2 < File.Tokens.size() &&
        File.Tokens[I + 2].Kind == tok::string_literal) {
      add("exception", T.Text.begin(), "only Visual C++'s std::exception takes a message; use std::runtime_error")
          .Fix.push_back(replace(T.Text, "runtime_error"));
      need("std::", "runtime_error", T.Text.begin());
      return;
    }
    if (T.Text.contains("checked_array_iterator") && Qualifier == "stdext")
      return fixCheckedIterator(I);
    if (T.Text == "system" && is(I + 1, "(") && is(I + 2, "\"pause\"")) {
      add("pause", T.Text.begin(), "Linux has no command 'pause'; std::getchar() waits for the Enter key");
      return;
    }
    if (T.Text == "Sleep" && Qualifier.empty() && is(I + 1, "("))
      return fixSleep(I);
    if (isPatterns(I))
      return fixPatterns(I);
    if (Qualifier == "direct3d" && interopNames().count(T.Text)) {
      add("interop", T.Text.begin(),
          "'direct3d::" + T.Text +
              "' needs Direct3D, which does not exist on Linux; copy the data through the host, or share it with "
              "OpenCL by "
              "'concurrency::opencl::" +
              T.Text + "' (<amp_opencl.h>)");
      return;
    }
    if (isVisualName(I)) {
      add("visual-name", T.Text.begin(),
          "'" + T.Text + "' comes from the headers of Windows; <amp_visual_names.h> declares it")
          .Fix.push_back(insertInclude("amp_visual_names.h"));
      HasVisualNames = true; // once per file
      return;
    }
    if (auto W = words().find(T.Text); W != words().end() && Qualifier.empty()) {
      Finding &F =
          add("word", T.Text.begin(), "'" + T.Text + "' is Visual C++'s name for '" + W->second.Replacement + "'");
      F.Fix.push_back(replace(T.Text, W->second.Replacement));
      F.MsExtensions = W->second.MsExtensions;
      if (StringRef New = W->second.Replacement; New.consume_front("std::"))
        need("std::", New, T.Text.begin());
      else if (New == "assert")
        need("", New, T.Text.begin());
      return;
    }
    auto Remedy = nameRemedies().find(T.Text);
    bool Ours = Qualifier.empty() || Qualifier.equals_insensitive("concurrency");
    if (Remedy != nameRemedies().end() && Ours) {
      add("name", T.Text.begin(), "'" + T.Text + "' does not exist on Linux: " + Remedy->second);
      return;
    }
    if (Qualifier == "std")
      need("std::", T.Text, T.Text.begin());
    else if (Qualifier.empty() && ((isPlainUse(T.Text) && is(I + 1, "(")) || T.Text.ends_with("_MAX")))
      need("", T.Text, T.Text.begin());
  }

  /// Returns true for names of the C library that programs use without "std::".
  static bool isPlainUse(StringRef Name) {
    return StringSwitch<bool>(Name)
        .Cases("printf", "fprintf", "snprintf", "malloc", "free", "rand", "srand", "exit", true)
        .Cases("atoi", "memcpy", "memset", "memcmp", "strlen", "strcmp", "assert", true)
        .Default(false);
  }

  /// Replaces Sleep(n), where n is in milliseconds.
  void fixSleep(size_t I) {
    StringRef Name = File.Tokens[I].Text;
    Finding &F = add("sleep", Name.begin(), "'Sleep' does not exist on Linux; use std::this_thread::sleep_for");
    size_t Close = findClosing(I + 1, "(", ")");
    if (!Close)
      return;
    F.Fix.push_back(replace(Name, "std::this_thread::sleep_for(std::chrono::milliseconds"));
    F.Fix.push_back(replace(File.Tokens[Close].Text, "))"));
    need("std::this_thread::", "sleep_for", Name.begin());
    need("std::chrono::", "milliseconds", Name.begin());
  }

  /// Returns true for the macros min and max, and for BOOL, if nothing in the tree has these names.
  bool isVisualName(size_t I) const {
    StringRef Name = File.Tokens[I].Text;
    bool IsCall = (Name == "min" || Name == "max") && is(I + 1, "(");
    return (IsCall || Name == "BOOL") && qualifier(I).empty() && !HasVisualNames && !usesNamespaceStd() &&
           none_of(Tree.Files, [&](const SourceFile &F) { return declares(F, Name); });
  }

  bool usesNamespaceStd() const {
    for (size_t K = 2; K < File.Tokens.size(); ++K)
      if (is(K, "std") && is(K - 1, "namespace") && is(K - 2, "using"))
        return true;
    return false;
  }

  /// Returns true if F has a macro of that name, or a declaration: the name after a word that can precede a declarator.
  static bool declares(const SourceFile &F, StringRef Name) {
    static const StringSet<> First = {"const",  "static",  "return", "else",     "inline",
                                      "extern", "virtual", "case",   "constexpr"};
    if (F.text().contains(("define " + Name).str()) || F.text().contains(("using " + Name + " ").str()))
      return true;
    for (size_t K = 1; K < F.Tokens.size(); ++K)
      if (F.Tokens[K].Text == Name && F.Tokens[K - 1].Kind == tok::raw_identifier && !First.count(F.Tokens[K - 1].Text))
        return true;
    return false;
  }

  /// Returns true for a name of the Parallel Patterns Library. parallel_for_each is one if its arguments are iterators.
  bool isPatterns(size_t I) const {
    StringRef Name = File.Tokens[I].Text, Qualifier = qualifier(I);
    if (Qualifier.empty() ? !UsesPatterns : !Qualifier.equals_insensitive("concurrency"))
      return false;
    if (patternsNames().count(Name))
      return true;
    if (Name != "parallel_for_each" || !is(I + 1, "("))
      return false;
    for (size_t K = I + 2; K < File.Tokens.size() && !is(K, ",") && !is(K, ";"); ++K)
      if (is(K, "begin") || is(K, "cbegin"))
        return true;
    return false;
  }

  void fixPatterns(size_t I) {
    StringRef Name = File.Tokens[I].Text;
    Finding &F = add("patterns", Name.begin(),
                     "'" + Name + "' belongs to the Parallel Patterns Library; oneTBB has the same (link TBB::tbb)");
    if (qualifier(I).empty())
      F.Fix.push_back(replace(Name, "tbb::" + Name));
    else
      F.Fix.push_back(replace(File.Tokens[I - 2].Text, "tbb"));
  }

  void fixTmain(size_t I) {
    Finding &F = add("tmain", File.Tokens[I].Text.begin(), "on Linux, '_tmain' is 'main', with char strings");
    F.Fix.push_back(replace(File.Tokens[I].Text, "main"));
    if (I > 0 && is(I - 1, "void"))
      F.Fix.push_back(replace(File.Tokens[I - 1].Text, "int"));
    for (size_t K = I, End = findClosing(I + 1, "(", ")"); K < End; ++K)
      if (is(K, "_TCHAR") || is(K, "TCHAR") || is(K, "wchar_t")) {
        F.Fix.push_back(replace(File.Tokens[K].Text, "char"));
        Handled.insert({File.Tokens[K].Text.begin(), true});
      }
  }

  /// Replaces stdext::make_checked_array_iterator(p, n) and stdext::checked_array_iterator<T *>(p, n) by p
  /// itself.
  void fixCheckedIterator(size_t I) {
    Finding &F =
        add("checked-iterator", File.Tokens[I - 2].Text.begin(),
            "'stdext::" + File.Tokens[I].Text + "' exists only in Visual C++; the pointer itself is an iterator");
    size_t Open = I + 1;
    if (is(Open, "<"))
      Open = findClosing(Open, "<", ">") + 1;
    size_t Close = is(Open, "(") ? findClosing(Open, "(", ")") : 0;
    size_t Comma = 0, Commas = 0;
    int Depth = 0;
    for (size_t K = Open; Close && K < Close; ++K) {
      Depth += is(K, "(") || is(K, "[") || is(K, "{");
      Depth -= is(K, ")") || is(K, "]") || is(K, "}");
      if (Depth == 1 && is(K, ",")) {
        ++Commas;
        Comma = Comma ? Comma : K;
      }
    }
    if (Commas != 1) // a third argument changes the start
      return;
    const char *First = File.Tokens[Open + 1].Text.begin(), *Last = File.Tokens[Comma].Text.begin();
    const char *Begin = File.Tokens[I - 2].Text.begin();
    F.Fix.push_back(replace(StringRef(Begin, File.Tokens[Close].Text.end() - Begin),
                            "(" + StringRef(First, Last - First).rtrim() + ")"));
  }

  void need(StringRef Scope, StringRef Name, const char *At) {
    // Most headers of the C++ library include these, or the stream headers do.
    static const StringSet<> Common = {"cstddef", "exception", "initializer_list", "ios",         "iosfwd", "istream",
                                       "ostream", "streambuf", "utility",          "type_traits", "ratio",  "compare"};
    std::vector<std::string> Headers = standardHeaders(Scope, Name);
    if (!Headers.empty() && !Common.count(Headers.front()))
      Needed.insert({Headers.front(), {Name, At, Headers}});
  }

  /// Collects all headers that a file includes, directly or through other files of the tree.
  void collect(const SourceFile &From, StringSet<> &Headers, StringSet<> &Seen) const {
    if (!Seen.insert(From.Name).second)
      return;
    for (const Include &I : From.Includes) {
      Headers.insert(I.Name.lower());
      if (const SourceFile *Target = Tree.find(From, I))
        collect(*Target, Headers, Seen);
    }
  }

  void checkMissingIncludes() {
    StringSet<> Headers, Seen;
    collect(File, Headers, Seen);
    for (auto &[Header, Use] : Needed) {
      auto IsIncluded = [&](StringRef Name) {
        std::string OfC = Name.starts_with("c") ? (Name.drop_front() + ".h").str() : "";
        return Headers.count(Name) || (!OfC.empty() && Headers.count(OfC));
      };
      if (any_of(Use.Headers, IsIncluded))
        continue;
      add("missing-include", Use.At,
          "'" + Use.Name + "' needs <" + Header + ">, which Visual C++'s headers include indirectly")
          .Fix.push_back(insertInclude(Header));
    }
  }

  /// Inserts after the last include, so that a precompiled header stays first.
  tooling::Replacement insertInclude(StringRef Header) const {
    StringRef Line = File.Includes.empty() ? StringRef() : File.Includes.back().Line;
    if (Line.empty())
      return replace(File.text().take_front(0), "#include <" + Header + ">\n");
    return replace(Line.take_back(0), "\n#include <" + Header + ">");
  }

  struct StandardUse {
    StringRef Name;
    const char *At;
    std::vector<std::string> Headers; ///< any one of them suffices
  };

  const SourceTree &Tree;
  const SourceFile &File;
  std::vector<Finding> Findings;
  const char *FirstWide = nullptr, *FirstNarrow = nullptr;
  std::map<const char *, bool> Handled;      ///< tokens that another token's fix changes
  std::map<std::string, StandardUse> Needed; ///< key: header; value: its first use
  std::vector<StringRef> ForeignIncludes;
  bool UsesAmp = false, NotedTolerance = false;
  bool HasVisualNames = false; ///< includes <amp_visual_names.h>, or will
  bool UsesPatterns = false;   ///< uses the Parallel Patterns Library, whose names are in concurrency
};

} // namespace

FileReport findObstacles(const SourceTree &Tree, const SourceFile &File) { return Finder(Tree, File).run(); }

bool addChange(tooling::Replacements &Changes, const tooling::Replacement &New) {
  Error E = Changes.add(New);
  if (!E)
    return true;
  consumeError(std::move(E));
  if (New.getLength())
    return false;
  // Of two insertions at one position, the new one comes second.
  tooling::Replacement Moved(New.getFilePath(), Changes.getShiftedCodePosition(New.getOffset()), 0,
                             New.getReplacementText());
  Changes = Changes.merge(tooling::Replacements(Moved));
  return true;
}

unsigned FileReport::originalOffset(unsigned Offset) const {
  int Shift = 0; // how far the following text has moved
  for (const tooling::Replacement &R : Changes) {
    unsigned Begin = R.getOffset() + Shift, Length = R.getReplacementText().size();
    if (Offset < Begin)
      break;
    if (Offset < Begin + Length)
      return R.getOffset();
    Shift += int(Length) - int(R.getLength());
  }
  return Offset - Shift;
}

} // namespace amp
