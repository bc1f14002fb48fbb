// Reports the diagnostics of the device compilation through the host's: at their locations in its files, in C++ AMP's
// terms, and only once if both compilations find them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceCompiler.h"
#include "plugin/ast/FixIts.h"
#include "plugin/messages/Diagnostics.h"
#include "support/AstWalk.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include <set>
#include <utility>

using namespace clang;

namespace amp {

/// The ID for diagnostics that are not from our passes.
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
    return diag::DeviceError;
  }
}

namespace {

/// A diagnostic of the device compilation and its notes, with locations in the host's files.
struct MessageGroup {
  const DeviceMessage *Message;
  SourceLocation Loc;
  std::vector<std::pair<const DeviceMessage *, SourceLocation>> Notes;
};

std::vector<MessageGroup> groupMessages(const DeviceResult &Result, CompilerInstance &Host) {
  std::vector<MessageGroup> Groups;
  for (const DeviceMessage &M : Result.Messages) {
    SourceLocation Loc;
    const SourcePosition &P = M.Position;
    if (!P.File.empty())
      if (auto File = Host.getFileManager().getOptionalFileRef(P.File))
        Loc = Host.getSourceManager().translateFileLineCol(*File, P.Line, P.Column ? P.Column : 1);
    if (M.Level != DiagnosticsEngine::Note)
      Groups.push_back({&M, Loc, {}});
    else if (!Groups.empty())
      Groups.back().Notes.push_back({&M, Loc});
  }
  return Groups;
}

/// An error in a system header, including ours, is caused by the user's code that instantiated
/// it: reports it there, with a note at the original location. The chain in between belongs to the library.
void moveToUser(MessageGroup &G, const SourceManager &SM) {
  auto InSystem = [&](SourceLocation Loc) { return Loc.isValid() && SM.isInSystemHeader(Loc); };
  if (!InSystem(G.Loc))
    return;
  auto User = llvm::find_if(G.Notes, [&](auto &N) { return N.second.isValid() && !InSystem(N.second); });
  if (User == G.Notes.end())
    return;
  static const DeviceMessage Where = {DiagnosticsEngine::Note, {}, FilledMessage(diag::InLibrary), "", {}};
  SourceLocation Library = std::exchange(G.Loc, User->second);
  G.Notes.erase(User);
  llvm::erase_if(G.Notes, [&](auto &N) { return InSystem(N.second); });
  G.Notes.insert(G.Notes.begin(), {&Where, Library});
}

/// Returns true if one of our own checks reported it, not Clang.
bool isOfCheck(const DeviceMessage &M) { return M.OfParser && M.OfParser->Id >= clang::diag::DIAG_UPPER_LIMIT; }

bool isCandidateForCpu(const DeviceMessage &Note) {
  return Note.OfParser && Note.OfParser->Id == clang::diag::note_ovl_candidate_bad_target && Note.OfParser->AmpCallsCpu;
}

/// Returns true if the error is about a restriction.
bool isAboutRestriction(const MessageGroup &G) {
  return G.Message->OfParser && (G.Message->OfParser->Id == clang::diag::err_ref_bad_target ||
                                 G.Message->OfParser->Id == clang::diag::err_ref_bad_target_global_initializer ||
                                 llvm::any_of(G.Notes, [](auto &N) { return isCandidateForCpu(*N.first); }));
}

/// Returns the fix-it that allows amp code to call the function that Clang rejects, if its definition is
/// visible. The host's parser knows the declarations (DiagnosticWording); this has their locations.
std::optional<FixItHint> findFix(const MessageGroup &G, CompilerInstance &Host) {
  const std::optional<ClangFacts> &Facts = G.Message->OfParser;
  if (!Facts)
    return std::nullopt;
  const bool OfCheck = isOfCheck(*G.Message);
  bool Reference = OfCheck || (Facts->Id == clang::diag::err_ref_bad_target && Facts->AmpCallsCpu);
  if (!Reference && !isAboutCall(Facts->Id))
    return std::nullopt;
  std::optional<FixItHint> Found;
  for (auto &[Note, Loc] : G.Notes) {
    if (!(OfCheck     ? true
          : Reference ? Note->OfParser && Note->OfParser->Id == clang::diag::note_previous_decl
                      : isCandidateForCpu(*Note)))
      continue;
    auto Fix = restrictFunction(Loc, "restrict(cpu, amp)", Host.getSourceManager(), Host.getLangOpts());
    if (Found || !Fix || !Fix->Definition)
      return std::nullopt;
    Found = Fix->Hint;
  }
  return Found;
}

/// Lines in which the host compilation found errors. Diagnostics of the device compilation in these lines repeat or
/// follow from these errors. RestrictedCalls reports default arguments at the calls.
class HostErrors : AstWalk {
public:
  HostErrors(CompilerInstance &Host, ArrayRef<SourceLocation> Errors) : SM(Host.getSourceManager()) {
    for (SourceLocation Loc : Errors)
      if (Loc.isValid())
        Lines.insert(getLine(Loc));
    if (!Lines.empty())
      TraverseDecl(Host.getASTContext().getTranslationUnitDecl());
  }

  bool mayExplain(const MessageGroup &G) const {
    auto Concerns = [&](SourceLocation Loc) { return Loc.isValid() && Lines.count(getLine(Loc)); };
    if (isOfCheck(*G.Message))
      return Concerns(G.Loc);
    return Concerns(G.Loc) || llvm::any_of(G.Notes, [&](auto &Note) { return Concerns(Note.second); }) ||
           (isAboutRestriction(G) && llvm::any_of(DefaultArguments, [&](SourceRange R) {
              return SM.isPointWithin(G.Loc, R.getBegin(), R.getEnd());
            }));
  }

private:
  /// A precompiled header may hold several FileIDs of one file.
  std::pair<const FileEntry *, unsigned> getLine(SourceLocation Loc) const {
    auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Loc));
    return {SM.getFileEntryForID(File), SM.getLineNumber(File, Offset)};
  }

  bool TraverseDecl(Decl *D) override {
    if (D && D->getDeclContext() && D->getDeclContext()->isTranslationUnit() && SM.isInSystemHeader(D->getLocation()))
      return true;
    return AstWalk::TraverseDecl(D);
  }
  bool VisitFunctionDecl(FunctionDecl *F) override {
    for (const ParmVarDecl *P : F->parameters())
      if (SourceRange Argument = P->getDefaultArgRange(); Argument.isValid())
        DefaultArguments.push_back(Argument);
    return true;
  }

  const SourceManager &SM;
  std::set<std::pair<const FileEntry *, unsigned>> Lines;
  std::vector<SourceRange> DefaultArguments;
};

} // namespace

static void give(DiagnosticsEngine &Diags, const DeviceMessage &M, SourceLocation Loc, bool AboutRestriction = false,
                 std::optional<FixItHint> Fix = std::nullopt) {
  diag::Id Id = M.OfPass ? M.OfPass->Id : AboutRestriction ? diag::BadTarget : getId(M.Level);
  auto Report = report(Diags, Id, Loc);
  if (M.OfPass)
    for (const std::string &Argument : M.OfPass->Arguments)
      Report << Argument;
  else
    Report << M.Text;
  if (Fix)
    Report << *Fix;
}

void forwardMessages(const DeviceResult &Result, CompilerInstance &Host, ArrayRef<SourceLocation> Errors) {
  DiagnosticsEngine &Diags = Host.getDiagnostics();
  HostErrors Reported(Host, Errors);
  for (MessageGroup &G : groupMessages(Result, Host)) {
    moveToUser(G, Host.getSourceManager());
    const DeviceMessage &M = *G.Message;
    if (M.OfPass && getLevel(Diags, M.OfPass->Id, G.Loc) == DiagnosticsEngine::Ignored)
      continue;
    // The host's parser has reported the warnings. The passes' diagnostics may follow from errors.
    if (M.OfParser ? M.Level < DiagnosticsEngine::Error || Reported.mayExplain(G) : !Errors.empty())
      continue;
    give(Diags, M, G.Loc, isAboutRestriction(G), findFix(G, Host));
    for (auto &[Note, Loc] : G.Notes)
      give(Diags, *Note, Loc);
  }
}

} // namespace amp
