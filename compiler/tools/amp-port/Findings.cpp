// See Findings.h. The tables are in Rules.def; here are the rules that look at more than a word.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Findings.h"

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

const StringMap<StringRef> &standardHeaders() {
  static const StringMap<StringRef> Table = {
#define STANDARD(IDENTIFIER, HEADER) {#IDENTIFIER, HEADER},
#include "Rules.def"
  };
  return Table;
}

Edit replace(StringRef Text, const Twine &By) { return {Text.begin(), Text.end(), By.str()}; }

class Finder {
public:
  Finder(const SourceTree &Tree, const SourceFile &File) : Tree(Tree), File(File) {}

  std::vector<Finding> run() {
    if (File.IsUtf16) {
      add("encoding", File.text().begin(),
          "the file is UTF-16, which Clang does not read: iconv -f UTF-16 -t UTF-8");
      return std::move(Findings);
    }
    for (const Include &I : File.Includes)
      checkInclude(I);
    for (size_t I = 0; I < File.Tokens.size(); ++I)
      checkToken(I);
    checkMissingIncludes();
    if (FirstWide && FirstNarrow)
      add("wide-output", FirstWide,
          "after wide output to a stream, narrow output to it is lost here: write all of it with "
          "std::wcout, or "
          "all with std::cout");
    std::stable_sort(Findings.begin(), Findings.end(),
                     [](const Finding &A, const Finding &B) { return A.At < B.At; });
    return std::move(Findings);
  }

private:
  Finding &add(const char *Rule, const char *At, const Twine &Message) {
    Findings.push_back({Rule, At, Message.str(), {}, false});
    return Findings.back();
  }

  void checkInclude(const Include &I) {
    const SourceFile *Target = Tree.find(File, I);
    StringRef Base = sys::path::filename(I.Name, sys::path::Style::windows);
    if (!Target) {
      if (Base.equals_insensitive("tchar.h")) {
        add("tchar", I.Line.begin(), "<tchar.h> does not exist here, and char needs none")
            .Fix.push_back(replace(I.Line, ""));
        return;
      }
      if (!I.IsAngled &&
          (Base.equals_insensitive("stdafx.h") || Base.equals_insensitive("pch.h"))) {
        add("precompiled-header", I.Line.begin(),
            "'" + I.Name + "' is not in this tree: it was made for precompiling")
            .Fix.push_back(replace(I.Line, ""));
        return;
      }
      auto Remedy = headerRemedies().find(Base.lower());
      if (Remedy != headerRemedies().end()) {
        add("header", I.Name.begin(), "<" + I.Name + "> does not exist here: " + Remedy->second);
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
        Backslash ? "a backslash does not separate folders here"
                  : "the file is called '" + sys::path::filename(Target->Name) +
                        "', and upper and lower case differ here")
        .Fix.push_back(replace(I.Name, Right));
  }

  /// The parts of `Written` as those at the end of `Real` are spelled.
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

  bool is(size_t I, StringRef Text) const {
    return I < File.Tokens.size() && File.Tokens[I].Text == Text;
  }
  bool isMember(size_t I) const { return I > 0 && (is(I - 1, ".") || is(I - 1, "->")); }
  /// "std" of std::x; empty without a qualifier.
  StringRef qualifier(size_t I) const {
    return I > 1 && is(I - 1, "::") ? File.Tokens[I - 2].Text : StringRef();
  }

  /// The index of the token that closes the bracket at I, or 0.
  size_t findClosing(size_t I, StringRef Open, StringRef Close) const {
    unsigned Depth = 0;
    for (; I < File.Tokens.size(); ++I) {
      Depth += is(I, Open);
      if (is(I, Close) && --Depth == 0)
        return I;
    }
    return 0;
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
    if (T.Text == "main" && is(I + 1, "(") && I > 0 && is(I - 1, "void")) {
      add("void-main", T.Text.begin(), "main returns int")
          .Fix.push_back(replace(File.Tokens[I - 1].Text, "int"));
      return;
    }
    if (Qualifier == "std" || Qualifier.empty()) {
      if (T.Text == "wcout" || T.Text == "wprintf")
        FirstWide = FirstWide ? FirstWide : T.Text.begin();
      if (T.Text == "cout" || T.Text == "printf" || T.Text == "puts")
        FirstNarrow = FirstNarrow ? FirstNarrow : T.Text.begin();
    }
    if (T.Text.contains("checked_array_iterator") && Qualifier == "stdext")
      return fixCheckedIterator(I);
    if (T.Text == "system" && is(I + 1, "(") && is(I + 2, "\"pause\"")) {
      add("pause", T.Text.begin(), "there is no command 'pause': std::getchar() waits for a key");
      return;
    }
    if (auto W = words().find(T.Text); W != words().end() && Qualifier.empty()) {
      Finding &F = add("word", T.Text.begin(),
                       "'" + T.Text + "' is Visual C++'s word for '" + W->second.Replacement + "'");
      F.Fix.push_back(replace(T.Text, W->second.Replacement));
      F.MsExtensions = W->second.MsExtensions;
      if (StringRef New = W->second.Replacement; New.consume_front("std::"))
        need(New, T.Text.begin());
      return;
    }
    auto Remedy = nameRemedies().find(T.Text);
    bool Ours = Qualifier.empty() || Qualifier.equals_insensitive("concurrency");
    if (Remedy != nameRemedies().end() && Ours) {
      add("name", T.Text.begin(), "'" + T.Text + "' does not exist here: " + Remedy->second);
      return;
    }
    if (Qualifier == "std" || (Qualifier.empty() && isPlainUse(T.Text) && is(I + 1, "(")) ||
        (Qualifier.empty() && T.Text.ends_with("_MAX")))
      need(T.Text, T.Text.begin());
  }

  /// Names of C's library, which programs use without "std::".
  static bool isPlainUse(StringRef Name) {
    return StringSwitch<bool>(Name)
        .Cases("printf", "fprintf", "snprintf", "malloc", "free", "rand", "srand", "exit", true)
        .Cases("atoi", "memcpy", "memset", "memcmp", "strlen", "strcmp", "assert", true)
        .Default(false);
  }

  void fixTmain(size_t I) {
    Finding &F =
        add("tmain", File.Tokens[I].Text.begin(), "'_tmain' is 'main' with char strings here");
    F.Fix.push_back(replace(File.Tokens[I].Text, "main"));
    if (I > 0 && is(I - 1, "void"))
      F.Fix.push_back(replace(File.Tokens[I - 1].Text, "int"));
    for (size_t K = I, End = findClosing(I + 1, "(", ")"); K < End; ++K)
      if (is(K, "_TCHAR") || is(K, "TCHAR") || is(K, "wchar_t")) {
        F.Fix.push_back(replace(File.Tokens[K].Text, "char"));
        Handled.insert({File.Tokens[K].Text.begin(), true});
      }
  }

  /// stdext::make_checked_array_iterator(p, n) and stdext::checked_array_iterator<T *>(p, n): p
  /// itself.
  void fixCheckedIterator(size_t I) {
    Finding &F =
        add("checked-iterator", File.Tokens[I - 2].Text.begin(),
            "'stdext::" + File.Tokens[I].Text + "' is Visual C++'s: a pointer is an iterator");
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
    if (Commas != 1) // with a third argument it begins elsewhere
      return;
    const char *First = File.Tokens[Open + 1].Text.begin(), *Last = File.Tokens[Comma].Text.begin();
    F.Fix.push_back({File.Tokens[I - 2].Text.begin(), File.Tokens[Close].Text.end(),
                     ("(" + StringRef(First, Last - First).rtrim() + ")").str()});
  }

  void need(StringRef Name, const char *At) {
    auto Header = standardHeaders().find(Name);
    if (Header != standardHeaders().end())
      Needed.insert({Header->second, {Name, At}});
  }

  /// All headers that a file includes, also through other files of the tree.
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
      std::string OfC = Header.starts_with("c") ? (Header.drop_front() + ".h").str() : "";
      if (Headers.count(Header) || (!OfC.empty() && Headers.count(OfC)))
        continue;
      Finding &F =
          add("missing-include", Use.second,
              "'" + Use.first + "' needs <" + Header + ">, which Visual C++'s headers bring along");
      F.Fix.push_back(insertInclude(Header));
    }
  }

  /// Behind the last include, so that a precompiled header stays the first.
  Edit insertInclude(StringRef Header) const {
    StringRef Line = File.Includes.empty() ? StringRef() : File.Includes.back().Line;
    if (Line.empty())
      return {File.text().begin(), File.text().begin(), ("#include <" + Header + ">\n").str()};
    return {Line.end(), Line.end(), ("\n#include <" + Header + ">").str()};
  }

  const SourceTree &Tree;
  const SourceFile &File;
  std::vector<Finding> Findings;
  const char *FirstWide = nullptr, *FirstNarrow = nullptr;
  std::map<const char *, bool> Handled; ///< tokens that a fix of another one changes
  std::map<StringRef, std::pair<StringRef, const char *>> Needed; ///< header -> its first use
};

} // namespace

std::vector<Finding> findObstacles(const SourceTree &Tree, const SourceFile &File) {
  return Finder(Tree, File).run();
}

std::string applyFixes(const SourceFile &File, const std::vector<Finding> &Findings) {
  std::vector<const Edit *> Edits;
  for (const Finding &F : Findings)
    for (const Edit &E : F.Fix)
      Edits.push_back(&E);
  std::stable_sort(Edits.begin(), Edits.end(),
                   [](const Edit *A, const Edit *B) { return A->Begin < B->Begin; });
  std::string Result;
  const char *At = File.text().begin();
  for (const Edit *E : Edits) {
    if (E->Begin < At)
      continue;
    Result.append(At, E->Begin);
    Result += E->Replacement;
    At = E->End;
  }
  Result.append(At, File.text().end());
  return Result;
}

} // namespace amp
