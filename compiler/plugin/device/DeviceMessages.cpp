// The messages of the device compilation, given by the host's: at their places in its files, in C++ AMP's
// words, those once that both compilations have.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceCompiler.h"
#include "FunctionRanges.h"
#include "plugin/wording/Words.h"
#include "plugin/messages/Diagnostics.h"
#include "plugin/ast/FixIts.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include <set>
#include <utility>

using namespace clang;

namespace amp {

static diag::Id getId(DiagnosticsEngine::Level Level) {
  switch (Level) {
  case DiagnosticsEngine::Note:
    return diag::DeviceNote;
  case DiagnosticsEngine::Ignored:
  case DiagnosticsEngine::Remark:
    return diag::DeviceRemark;
  case DiagnosticsEngine::Warning:
    return diag::DeviceWarning;
  default:
    return diag::DeviceFailure;
  }
}

namespace {

/// A message of the device compilation and its notes, at their places in the host's files.
struct MessageGroup {
  const DeviceMessage *Message;
  SourceLocation Loc;
  std::vector<std::pair<const DeviceMessage *, SourceLocation>> Notes;
};

std::vector<MessageGroup> groupMessages(const DeviceResult &Result, CompilerInstance &Host) {
  std::vector<MessageGroup> Groups;
  for (const DeviceMessage &M : Result.Messages) {
    SourceLocation Loc;
    if (!M.File.empty())
      if (auto File = Host.getFileManager().getOptionalFileRef(M.File))
        Loc = Host.getSourceManager().translateFileLineCol(*File, M.Line, M.Column ? M.Column : 1);
    if (M.Level != DiagnosticsEngine::Note)
      Groups.push_back({&M, Loc, {}});
    else if (!Groups.empty())
      Groups.back().Notes.push_back({&M, Loc});
  }
  return Groups;
}

/// What is found in a header of the system, ours among them, is the doing of the user's code that asked
/// for it: the message goes there, and a note says where it was. The chain in between is the library's.
void moveToUser(MessageGroup &G, const SourceManager &SM) {
  auto InSystem = [&](SourceLocation Loc) { return Loc.isValid() && SM.isInSystemHeader(Loc); };
  if (!InSystem(G.Loc))
    return;
  auto User = llvm::find_if(
      G.Notes, [&](auto &N) { return N.second.isValid() && !InSystem(N.second); });
  if (User == G.Notes.end())
    return;
  static const DeviceMessage Where = {DiagnosticsEngine::Note, "in this code of the library",
                                      "", 0, 0, false};
  SourceLocation Library = std::exchange(G.Loc, User->second);
  G.Notes.erase(User);
  llvm::erase_if(G.Notes, [&](auto &N) { return InSystem(N.second); });
  G.Notes.insert(G.Notes.begin(), {&Where, Library});
}

/// Is a restriction what is wrong?
bool isAboutRestriction(const MessageGroup &G) {
  return G.Message->FromParser &&
         (StringRef(G.Message->Text).starts_with("reference to __") ||
          llvm::any_of(G.Notes, [](auto &N) {
            return StringRef(N.first->Text).contains("call to __host__ function from __device__");
          }));
}

/// The change that lets amp code call the one function that it calls and may not, if its definition is in
/// sight. The host's parser knows the declarations (DiagnosticWording); here there are their places.
std::optional<FixItHint> findFix(const MessageGroup &G, CompilerInstance &Host) {
  StringRef Text = G.Message->Text;
  bool Reference = Text.starts_with("reference to __host__ function");
  if (!G.Message->FromParser || (!Reference && !Text.starts_with("no matching")))
    return std::nullopt;
  std::optional<FixItHint> Found;
  for (auto &[Note, Loc] : G.Notes) {
    StringRef Words = Note->Text;
    if (!(Reference ? Words.ends_with("declared here")
                    : Words.contains("call to __host__ function from __device__")))
      continue;
    auto Fix = restrictFunction(Loc, "restrict(cpu, amp)", Host.getSourceManager(), Host.getLangOpts());
    if (Found || !Fix || !Fix->Definition)
      return std::nullopt;
    Found = Fix->Hint;
  }
  return Found;
}

/// The functions in which the host compilation has found errors. What else is said about them may follow
/// from these.
class HostErrors {
public:
  HostErrors(CompilerInstance &Host, ArrayRef<SourceLocation> Errors)
      : SM(Host.getSourceManager()) {
    if (Errors.empty())
      return;
    Functions.emplace(Host.getASTContext(), /*WithSystem=*/false);
    for (SourceLocation Loc : Errors) {
      Lines.insert(getLine(Loc));
      if (auto Function = Functions->findInnermost(Loc))
        Wrong.insert(*Function);
    }
  }

  bool mayExplain(const MessageGroup &G) const {
    if (!Functions)
      return false;
    // RestrictedCalls reports these at the calls.
    if (isAboutRestriction(G) && Functions->isInDefaultArgument(G.Loc))
      return true;
    return concerns(G.Loc) ||
           llvm::any_of(G.Notes, [&](auto &Note) { return concerns(Note.second); });
  }

private:
  using Place = std::pair<FileID, unsigned>;

  Place getLine(SourceLocation Loc) const {
    if (Loc.isInvalid())
      return {};
    auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Loc));
    return {File, SM.getLineNumber(File, Offset)};
  }
  bool concerns(SourceLocation Loc) const {
    if (Loc.isInvalid())
      return false;
    auto Function = Functions->findInnermost(Loc);
    return Function ? Wrong.count(*Function) : Lines.count(getLine(Loc));
  }

  const SourceManager &SM;
  std::optional<FunctionRanges> Functions;
  std::set<Place> Lines, Wrong;
};

} // namespace

void forwardMessages(const DeviceResult &Result, CompilerInstance &Host,
                     ArrayRef<SourceLocation> Errors) {
  DiagnosticsEngine &Diags = Host.getDiagnostics();
  HostErrors Reported(Host, Errors);
  auto Forward = [&](const FlaggedText &R, SourceLocation Loc) {
    report(Diags, getId(R.Level), Loc) << rewordMessage(R.Text);
  };
  auto ForwardWithFix = [&](const FlaggedText &R, const MessageGroup &G) {
    auto Report = report(Diags, getId(R.Level), G.Loc);
    Report << rewordMessage(R.Text) + (isAboutRestriction(G) ? " [C3930]" : "");
    if (std::optional<FixItHint> Fix = findFix(G, Host))
      Report << *Fix;
  };
  for (MessageGroup &G : groupMessages(Result, Host)) {
    moveToUser(G, Host.getSourceManager());
    FlaggedText R = applyFlags(Diags, G.Message->Level, G.Message->Text, G.Loc);
    // The host's parser has given the warnings.
    if (R.Level == DiagnosticsEngine::Ignored ||
        (G.Message->FromParser && R.Level < DiagnosticsEngine::Error) || Reported.mayExplain(G))
      continue;
    ForwardWithFix(R, G);
    for (auto &[Note, Loc] : G.Notes)
      Forward({Note->Level, Note->Text}, Loc);
  }
}

} // namespace amp
