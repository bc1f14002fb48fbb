// See WarningFlags.h. The rules are Clang's (DiagnosticIDs::getDiagnosticSeverity, ProcessWarningOptions):
// an option for one flag overrides -Weverything, in any order; of two options for a flag
// the last one counts; and no option or pragma that enables a warning downgrades an error, except -Wno-error=.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "WarningFlags.h"
#include "messages/Messages.h"

#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using clang::diag::Severity;

namespace amp {
namespace {

thread_local const WarningFlags *CurrentFlags = nullptr;

/// Returns the positions of the flags that `Flag` covers; empty if it does not exist.
SmallVector<size_t, 8> findFlags(StringRef Flag) {
  SmallVector<size_t, 8> Found;
  ArrayRef<StringRef> Names = getWarningFlagNames();
  for (size_t I = 0; I < Names.size(); ++I)
    if (Flag == "amp" || Flag == Names[I])
      Found.push_back(I);
  return Found;
}

bool isOurs(StringRef Flag) { return Flag == "amp" || Flag.starts_with("amp-"); }

} // namespace

WarningFlags::WarningFlags(DiagnosticsEngine &Diags, ArrayRef<std::string> PluginArgs) : Diags(Diags) {
  CommandLine.Flags.resize(getWarningFlagNames().size());
  for (const std::string &Option : Diags.getDiagnosticOptions().Warnings)
    readOption(Option);
  for (StringRef Option : PluginArgs)
    if (Option.consume_front("W") && !readOption(Option))
      Unknown.push_back(("W" + Option).str());
}

/// Returns false if the option names an unknown flag of ours.
bool WarningFlags::readOption(StringRef Option) {
  bool On = !Option.consume_front("no-");
  bool AsError = Option.consume_front("error=");
  if (Option == "everything" && !AsError) {
    CommandLine.Everything = On;
    if (!On)
      for (Mapping &M : CommandLine.Flags)
        M.Severity = Severity::Ignored;
    return true;
  }
  if (!isOurs(Option))
    return true;
  auto Found = findFlags(Option);
  for (size_t I : Found) {
    Mapping &M = CommandLine.Flags[I];
    if (AsError && On) {
      M.Severity = Severity::Error;
      M.NoWarningAsError = false;
    } else if (AsError) {
      M.NoWarningAsError = true;
      if (M.Severity == Severity::Error)
        M.Severity = Severity::Warning;
    } else if (!On) {
      M.Severity = Severity::Ignored;
    } else if (M.Severity != Severity::Error) {
      M.Severity = Severity::Warning;
    }
  }
  return !Found.empty();
}

bool WarningFlags::pop(SourceLocation Loc) {
  if (Pushed.empty())
    return false;
  Changes.emplace_back(Loc, std::move(Pushed.back()));
  Pushed.pop_back();
  return true;
}

bool WarningFlags::set(StringRef Flag, Severity To, SourceLocation Loc) {
  State Next = last();
  auto Found = findFlags(Flag);
  for (size_t I : Found)
    if (Severity &Now = Next.Flags[I].Severity; To != Severity::Warning || Now < Severity::Error)
      Now = To;
  if (!Found.empty())
    Changes.emplace_back(Loc, std::move(Next));
  return !Found.empty();
}

DiagnosticsEngine::Level WarningFlags::getLevel(StringRef Flag, Level Default, SourceLocation Loc,
                                                const SourceManager *SM) const {
  const State *S = &CommandLine;
  if (SM && Loc.isValid()) {
    SourceLocation FileLoc = SM->getFileLoc(Loc);
    auto After = llvm::partition_point(
        Changes, [&](const auto &Change) { return SM->isBeforeInTranslationUnit(Change.first, FileLoc); });
    if (After != Changes.begin())
      S = &std::prev(After)->second;
  }
  auto Found = findFlags(Flag);
  Mapping M = Found.empty() ? Mapping() : S->Flags[Found.front()];
  if (M.Severity == Severity())
    M.Severity = Default != DiagnosticsEngine::Ignored || S->Everything ? Severity::Warning : Severity::Ignored;
  switch (M.Severity) {
  case Severity::Error:
    return DiagnosticsEngine::Error;
  case Severity::Fatal:
    return DiagnosticsEngine::Fatal;
  case Severity::Warning:
    if (Diags.getIgnoreAllWarnings())
      return DiagnosticsEngine::Ignored;
    return Diags.getWarningsAsErrors() && !M.NoWarningAsError ? DiagnosticsEngine::Error : DiagnosticsEngine::Warning;
  default:
    return DiagnosticsEngine::Ignored;
  }
}

void WarningFlags::reportUnknown() const {
  for (StringRef Option : Unknown) {
    StringRef Flag = Option.drop_front();
    Flag.consume_front("no-");
    Flag.consume_front("error=");
    StringRef Nearest;
    unsigned Best = 8; // names that differ more are not suggested
    for (StringRef Name : getWarningFlagNames())
      if (unsigned Distance = Name.edit_distance(Flag, true, Best); Distance < Best) {
        Best = Distance;
        Nearest = Name;
      }
    Diags.Report(clang::diag::warn_unknown_diag_option)
        << 0 << ("-" + Option).str() << !Nearest.empty() << ("-" + Option.drop_back(Flag.size()) + Nearest).str();
  }
}

void setWarningFlags(const WarningFlags *Flags) { CurrentFlags = Flags; }
const WarningFlags *getWarningFlags() { return CurrentFlags; }

namespace {

/// Does what Clang's own handler of the name does, and handles our flags. Clang's handler cannot run first: it warns
/// about each flag that is not in its table, and -Werror makes that warning an error that cannot be revoked.
class DiagnosticPragma : public PragmaHandler {
public:
  DiagnosticPragma(const char *Namespace, WarningFlags *Flags)
      : PragmaHandler("diagnostic"), Namespace(Namespace), Flags(Flags) {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer, Token &Name) override {
    SourceLocation Loc = Name.getLocation();
    Token Tok;
    PP.LexUnexpandedToken(Tok);
    const IdentifierInfo *II = Tok.getIdentifierInfo();
    if (!II) {
      PP.Diag(Tok, clang::diag::warn_pragma_diagnostic_invalid);
    } else if (II->isStr("push") || II->isStr("pop")) {
      handleStack(PP, Loc, Tok, II->isStr("push"));
    } else {
      Severity To = llvm::StringSwitch<Severity>(II->getName())
                        .Case("ignored", Severity::Ignored)
                        .Case("warning", Severity::Warning)
                        .Case("error", Severity::Error)
                        .Case("fatal", Severity::Fatal)
                        .Default(Severity());
      if (To == Severity())
        PP.Diag(Tok, clang::diag::warn_pragma_diagnostic_invalid);
      else
        handleFlag(PP, Loc, To);
    }
  }

private:
  void handleStack(Preprocessor &PP, SourceLocation Loc, Token &Tok, bool Push) {
    PPCallbacks *Callbacks = PP.getPPCallbacks();
    if (Push) {
      PP.getDiagnostics().pushMappings(Loc);
      if (Flags)
        Flags->push();
      if (Callbacks)
        Callbacks->PragmaDiagnosticPush(Loc, Namespace);
    } else {
      if (Flags)
        Flags->pop(Loc);
      if (!PP.getDiagnostics().popMappings(Loc))
        PP.Diag(Tok, clang::diag::warn_pragma_diagnostic_cannot_pop);
      else if (Callbacks)
        Callbacks->PragmaDiagnosticPop(Loc, Namespace);
    }
    Token End;
    PP.LexUnexpandedToken(End);
    if (End.isNot(tok::eod))
      PP.Diag(End, clang::diag::warn_pragma_diagnostic_invalid_token);
  }

  void handleFlag(Preprocessor &PP, SourceLocation Loc, Severity To) {
    Token Tok;
    PP.LexUnexpandedToken(Tok);
    SourceLocation TextLoc = Tok.getLocation();
    std::string Text;
    if (!PP.FinishLexStringLiteral(Tok, Text, "pragma diagnostic", /*AllowMacroExpansion=*/false))
      return;
    if (Tok.isNot(tok::eod)) {
      PP.Diag(Tok, clang::diag::warn_pragma_diagnostic_invalid_token);
      return;
    }
    StringRef Flag = Text;
    if (Flag.size() < 3 || Flag[0] != '-' || (Flag[1] != 'W' && Flag[1] != 'R')) {
      PP.Diag(TextLoc, clang::diag::warn_pragma_diagnostic_invalid_option);
      return;
    }
    auto Flavor = Flag[1] == 'W' ? clang::diag::Flavor::WarningOrError : clang::diag::Flavor::Remark;
    Flag = Flag.substr(2);
    bool Known;
    if (Flavor == clang::diag::Flavor::WarningOrError && isOurs(Flag)) {
      Known = Flags ? Flags->set(Flag, To, Loc) : !findFlags(Flag).empty();
    } else if (Flag == "everything") {
      PP.getDiagnostics().setSeverityForAll(Flavor, To, Loc);
      if (Flags)
        Flags->set("amp", To, Loc);
      Known = true;
    } else {
      Known = !PP.getDiagnostics().setSeverityForGroup(Flavor, Flag, To, Loc);
    }
    if (!Known)
      PP.Diag(TextLoc, clang::diag::warn_pragma_diagnostic_unknown_warning) << Text;
    else if (PPCallbacks *Callbacks = PP.getPPCallbacks())
      Callbacks->PragmaDiagnostic(Loc, Namespace, To, Text);
  }

  const char *Namespace;
  WarningFlags *Flags;
};

} // namespace

void installWarningPragmas(Preprocessor &PP, WarningFlags *Flags) {
  for (const char *Namespace : {"GCC", "clang"}) {
    auto *Handler = new DiagnosticPragma(Namespace, Flags); // PP owns it
    PP.RemovePragmaHandler(Namespace, Handler);             // removes the previous handler of that name
    PP.AddPragmaHandler(Namespace, Handler);
  }
}

} // namespace amp
