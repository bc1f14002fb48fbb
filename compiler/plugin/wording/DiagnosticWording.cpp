// See DiagnosticWording.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DiagnosticWording.h"
#include "Coordinates.h"
#include "KnownMistakes.h"
#include "Words.h"
#include "plugin/ast/FixIts.h"
#include "plugin/ast/Names.h"
#include "plugin/messages/Advice.h"
#include "support/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <utility>
#include <vector>

using namespace clang;

namespace amp {
namespace {

/// Messages that are followed by the functions that a call could have meant. Whether the
/// restriction is what is wrong is known only when these notes have come.
bool isAboutCandidates(unsigned Id) {
  switch (Id) {
  case clang::diag::err_ovl_no_viable_function_in_call:
  case clang::diag::err_ovl_no_viable_member_function_in_call:
  case clang::diag::err_ovl_no_viable_function_in_init:
  case clang::diag::err_ovl_no_viable_object_call:
  case clang::diag::err_ovl_no_viable_oper:
  case clang::diag::err_ovl_no_viable_subscript:
  case clang::diag::err_typecheck_invalid_operands:
    return true;
  default:
    return false;
  }
}

/// Messages about `*p` and `p->member`, where no operator of p is for this side.
bool isAboutPointers(unsigned Id) {
  return Id == clang::diag::err_typecheck_indirection_requires_pointer ||
         Id == clang::diag::err_typecheck_member_reference_arrow ||
         Id == clang::diag::err_typecheck_member_reference_suggestion;
}

class WordingConsumer : public DiagnosticConsumer {
public:
  WordingConsumer(CompilerInstance &CI, std::unique_ptr<DiagnosticConsumer> Owned,
                  DiagnosticConsumer *Inner, std::shared_ptr<WordingState> State)
      : CI(CI), Owned(std::move(Owned)), Inner(Inner), State(std::move(State)),
        Replay(compat::createEngine(CI.getDiagnostics(), Inner)), Known(CI) {}

  DiagnosticConsumer *getInner() const { return Inner; }

  void clear() override {
    DiagnosticConsumer::clear();
    Inner->clear();
  }
  void BeginSourceFile(const LangOptions &Lang, const Preprocessor *PP) override {
    Inner->BeginSourceFile(Lang, PP);
  }
  void EndSourceFile() override {
    flush();
    if (!SaidError && !LeftOut.empty()) { // no check has said it
      Kept = std::exchange(LeftOut, {});
      flush();
    }
    Inner->EndSourceFile();
    takeCounts();
    // CUDA's "when compiling for host" has no place after the number of errors.
    CI.getLangOpts().CUDA = 0;
  }
  void finish() override {
    flush();
    Inner->finish();
    takeCounts();
  }
  bool IncludeInDiagnosticCounts() const override { return Inner->IncludeInDiagnosticCounts(); }

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    if (!Kept.empty() && Level == DiagnosticsEngine::Note) {
      Given.addNote(Info);
      Kept.emplace_back(Level, Info);
      return;
    }
    // -fixit reports through the engine that Info is of, which holds one message at a time: what there is to know of
    // this one is asked before the last one is said.
    Fate What = decide(Level, Info);
    Coordinates Next;
    Next.begin(Info);
    StoredDiagnostic Message;
    if (What != Fate::Drop) // these cannot even be formatted
      Message = StoredDiagnostic(Level, Info);
    bool Flushed = flush();
    if (What == Fate::Drop || What == Fate::LeaveOut) {
      SaidByCheck = true; // with its notes
      uncount();
    } else if (Level != DiagnosticsEngine::Note)
      SaidByCheck = false;
    else if (SaidByCheck) {
      if (!LeftOut.empty())
        LeftOut.push_back(Message);
      return;
    }
    if (Level >= DiagnosticsEngine::Error && What != Fate::Drop)
      State->Errors.push_back(Message.getLocation());
    if (What == Fate::LeaveOut) {
      LeftOut.assign(1, Message);
    } else if (What == Fate::Keep) {
      Given = Next;
      Kept.push_back(Message);
    } else if (What == Fate::Forward) {
      SaidOfLibrary &= Level < DiagnosticsEngine::Error;
      if (Flushed && State->Consumer)
        say(Message, rewordMessage(Message.getMessage()));
      else
        forward(Level, Info);
    }
    takeCounts();
  }

private:
  /// What becomes of a message: it is said by another, or by a check, waits for its notes, or is said now.
  enum class Fate { Drop, LeaveOut, Keep, Forward };

  Fate decide(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
    if (concernsMissingMember(Info) || concernsInitialiser(Info))
      return Fate::Drop;
    if (Level < DiagnosticsEngine::Error || !Info.hasSourceManager())
      return Fate::Forward;
    bool Candidates = isAboutCandidates(Info.getID());
    if ((Candidates || isAboutPointers(Info.getID())) && Known.concernsKnownMistake(Info))
      return Fate::LeaveOut;
    return Candidates || isInOwnHeader(Info) ? Fate::Keep : Fate::Forward;
  }

  void forward(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
    SmallString<256> Buffer;
    Info.FormatDiagnostic(Buffer);
    StringRef Text = Buffer;
    if (Info.getID() == clang::diag::err_shared_var_init)
      return; // said by the next message
    StringRef Name = Text.split('\'').second.split('\'').first;
    if (Info.getID() == clang::diag::err_typecheck_assign_const && Known.writesCapturedArray(Info)) {
      SaidByCheck = true; // and its notes
      return;
    }
    if (Info.getID() == clang::diag::err_switch_multiple_conversions) {
      if (std::optional<FixItHint> Fix = Known.chooseConversion(Info)) {
        say(StoredDiagnostic(Level, Info),
            (Text + "; the compiler cannot choose by restriction here, so write the type").str(),
            *Fix);
        return;
      }
    }
    if (Info.getID() == clang::diag::err_alias_is_definition && Known.isTileStatic(Info)) {
      say(StoredDiagnostic(Level, Info),
          ("'tile_static' variable '" + Name +
           "' cannot have an initializer; assign to it in one thread [C3584]")
              .str());
      return;
    }
    if (Info.getID() == clang::diag::err_reference_var_requires_init && Known.followsTileStatic(Info)) {
      say(StoredDiagnostic(Level, Info),
          ("'tile_static' variable '" + Name + "' cannot be a reference [C3584]").str());
      return;
    }
    if (Info.getID() == clang::diag::err_need_header_before_placement_new && Known.hasPlacementNew()) {
      say(StoredDiagnostic(Level, Info), "'operator new' is restricted to cpu and cannot be called "
                                         "from code restricted to amp [C3930]");
      return;
    }
    if (!Text.contains("__") || !Info.hasSourceManager()) {
      SaidError |= Level >= DiagnosticsEngine::Error;
      Inner->HandleDiagnostic(Level, Info);
      if (Info.getID() == clang::diag::err_ovl_deleted_special_init)
        explainMissingMember(Info);
      return;
    }
    std::string Words = rewordMessage(Text);
    if (Info.getID() == clang::diag::err_ref_bad_target)
      Words += " [C3930]";
    say(StoredDiagnostic(Level, Info), Words);
  }

  /// `A a;`, where the members and bases of A have no restriction in common.
  void explainMissingMember(const Diagnostic &Info) {
    if (Info.getNumArgs() < 2 || Info.getArgKind(1) != DiagnosticsEngine::ak_qualtype)
      return;
    QualType T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(1)));
    const CXXRecordDecl *RD = T->getAsCXXRecordDecl();
    auto IsMissing = [&](const CXXConstructorDecl *C) {
      auto *A = C->getAttr<AnnotateAttr>();
      auto Kind = static_cast<CXXSpecialMemberKind>(Info.getArgSInt(0));
      return A && A->getAnnotation() == NoSideAnnotation &&
             (Kind == CXXSpecialMemberKind::DefaultConstructor ? C->isDefaultConstructor()
              : Kind == CXXSpecialMemberKind::CopyConstructor  ? C->isCopyConstructor()
                                                               : C->isMoveConstructor());
    };
    if (!RD || llvm::none_of(RD->ctors(), IsMissing))
      return;
    std::string Words = "the members and bases of '" + RD->getNameAsString() + "' have no restriction in common";
    say(StoredDiagnostic(DiagnosticsEngine::Note, getNoteId(), Words,
                         FullSourceLoc(RD->getLocation(), Info.getSourceManager()), {}, {}),
        Words);
  }

  /// Gives Inner a message of before with other words, and with changes of the source.
  void say(const StoredDiagnostic &D, StringRef Text, ArrayRef<FixItHint> Fixes = {}) {
    SaidError |= D.getLevel() >= DiagnosticsEngine::Error;
    SmallVector<FixItHint, 4> All(D.getFixIts().begin(), D.getFixIts().end());
    All.append(Fixes.begin(), Fixes.end());
    if (D.getLocation().hasManager())
      Replay->setSourceManager(const_cast<SourceManager *>(&D.getLocation().getManager()));
    Replay->Report(
        StoredDiagnostic(D.getLevel(), D.getID(), Text, D.getLocation(), D.getRanges(), All));
  }

  /// Says the message that is kept. False if there is none.
  bool flush() {
    std::vector<StoredDiagnostic> Group = std::exchange(Kept, {});
    if (Group.empty())
      return false;
    sayGroup(Group);
    takeCounts();
    return true;
  }

  void sayGroup(ArrayRef<StoredDiagnostic> Group) {
    ArrayRef<StoredDiagnostic> Notes = ArrayRef(Group).drop_front();
    if (isInLibrary(Group[0]) ? sayOfLibrary(Group[0], Notes) : sayOfCoordinates(Group[0], Group[0].getLocation()))
      return;
    SaidOfLibrary = false;
    if (!isAboutCandidates(Group[0].getID())) {
      for (const StoredDiagnostic &D : Group)
        say(D, rewordMessage(D.getMessage()));
      return;
    }
    bool Restricted = llvm::any_of(Notes, isBadTarget);
    if (!Restricted && sayOfAtomic(Group[0], Notes))
      return;
    SmallVector<FixItHint, 2> Fixes;
    std::string Advice;
    if (Notes.size() == 1 && Restricted)
      Fixes = getCandidateFix(Notes[0]);
    if (Restricted && llvm::all_of(Notes, isMathCandidate)) {
      Advice = describeMath(Group[0], Fixes);
      Notes = {};
    } else if (Restricted && llvm::all_of(Notes, isInLibrary)) {
      // None of them helps; the restriction of the library's functions is not the user's to change.
      Advice = adviseAgainst(getCallee(Group[0]));
      Notes = Advice.empty() ? ArrayRef(llvm::find_if(Notes, isBadTarget), 1) : Notes.take_front(0);
    }
    say(Group[0], rewordMessage(Group[0].getMessage()) + (Restricted ? " [C3930]" : ""), Fixes);
    for (const StoredDiagnostic &N : Notes)
      say(N, rewordMessage(N.getMessage()),
          Notes.size() > 1 ? getCandidateFix(N) : SmallVector<FixItHint, 2>());
    if (!Advice.empty())
      say(StoredDiagnostic(DiagnosticsEngine::Note, getNoteId(), Advice, Group[0].getLocation(), {},
                           {}),
          Advice);
  }

  /// An error in C++ AMP's own headers: what is wrong is in the code that asked for the template.
  static bool isInOwnHeader(const Diagnostic &Info) {
    if (!Info.hasSourceManager() || Info.getLocation().isInvalid() ||
        !Info.getSourceManager().isInSystemHeader(Info.getLocation()))
      return false;
    StringRef Folder = llvm::sys::path::parent_path(Info.getSourceManager().getFilename(
        Info.getSourceManager().getFileLoc(Info.getLocation())));
    if (llvm::sys::path::filename(Folder) == "detail")
      Folder = llvm::sys::path::parent_path(Folder);
    return llvm::sys::path::filename(Folder) == "amp";
  }

  /// Says what is wrong with the user's code that has led to an error in the library. False: it is for others to say.
  bool sayOfLibrary(const StoredDiagnostic &Error, ArrayRef<StoredDiagnostic> Notes) {
    auto User = llvm::find_if(Notes, [](const StoredDiagnostic &N) {
      return N.getLocation().isValid() && !isInLibrary(N);
    });
    bool Assertion = Error.getID() == clang::diag::err_static_assert_requirement_failed ||
                     Error.getID() == clang::diag::err_static_assert_failed;
    if (User == Notes.end()) { // Clang names the user's code once for each instantiation
      bool Follows = SaidOfLibrary && !Assertion;
      if (Follows)
        uncount();
      return Follows;
    }
    if (Assertion)
      sayAssertion(Error, Notes, User);
    else if (!sayOfCoordinates(Error, User->getLocation()))
      return false;
    return SaidOfLibrary = true;
  }

  bool sayOfCoordinates(const StoredDiagnostic &Error, FullSourceLoc Loc) {
    std::optional<std::string> Words = Given.describe();
    if (!Words)
      return false;
    const SourceManager &SM = Loc.getManager();
    if (!isNewAt(SM, Loc, "coordinates"))
      uncount();
    else
      say(StoredDiagnostic(Error.getLevel(), Error.getID(), *Words, Loc, {}, {}), *Words);
    return true;
  }

  /// Has this been said of the line? An array and the views that it has fail alike.
  bool isNewAt(const SourceManager &SM, SourceLocation Loc, StringRef What) {
    auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Loc));
    return Assertions
        .insert((Twine(File.getHashValue()) + ":" + Twine(SM.getLineNumber(File, Offset)) + ":" + What).str())
        .second;
  }

  /// Says it at the user's code, once for each line.
  void sayAssertion(const StoredDiagnostic &Error, ArrayRef<StoredDiagnostic> Notes,
                    ArrayRef<StoredDiagnostic>::iterator User) {
    StringRef Text = Error.getMessage();
    if (!isNewAt(User->getLocation().getManager(), User->getLocation(), Text.rsplit("': ").second))
      return uncount();
    std::string Words = (Text + " [C2338]").str();
    say(StoredDiagnostic(Error.getLevel(), Error.getID(), Words, User->getLocation(), {}, {}),
        Words);
    StringRef Library = "in this code of the library";
    say(StoredDiagnostic(DiagnosticsEngine::Note, getNoteId(), Library, Error.getLocation(), {},
                         {}),
        Library);
    for (const StoredDiagnostic &N : llvm::make_range(std::next(User), Notes.end()))
      if (!isInLibrary(N))
        say(N, rewordMessage(N.getMessage()));
  }

  static bool isBadTarget(const StoredDiagnostic &Note) {
    return Note.getID() == clang::diag::note_ovl_candidate_bad_target;
  }

  /// A candidate that amp code could call, were it not restricted to cpu: what to change.
  SmallVector<FixItHint, 2> getCandidateFix(const StoredDiagnostic &Note) {
    if (!isBadTarget(Note) ||
        !Note.getMessage().contains("call to __host__ function from __device__"))
      return {};
    const SourceManager &SM = CI.getSourceManager();
    SourceLocation Name = Note.getLocation();
    if (!Name.isFileID())
      return {};
    Token Tok;
    if (!Lexer::getRawToken(Name, Tok, SM, CI.getLangOpts()) && Tok.is(tok::raw_identifier)) {
      IdentifierInfo &II = CI.getPreprocessor().getIdentifierTable().get(Tok.getRawIdentifier());
      for (const NamedDecl *D :
           llvm::make_range(CI.getSema().IdResolver.begin(&II), CI.getSema().IdResolver.end()))
        if (const FunctionDecl *F = D->getAsFunction(); F && F->getLocation() == Name)
          return allowAmp(F);
    }
    // Not in scope here: a member. Its name stands where its parameters do.
    auto Fix = restrictFunction(Name, "restrict(cpu, amp)", SM, CI.getLangOpts());
    if (!Fix || !Fix->Definition)
      return {};
    return {Fix->Hint};
  }

  static bool isMathCandidate(const StoredDiagnostic &Note) {
    if (Note.getLocation().isInvalid())
      return false;
    const SourceManager &SM = Note.getLocation().getManager();
    // The C library declares them by macros.
    StringRef File =
        llvm::sys::path::filename(SM.getFilename(SM.getExpansionLoc(Note.getLocation())));
    return File == "cmath" || File.starts_with("math") || File == "std_abs.h";
  }

  /// Fills in how to call the same function of precise_math, or says how to get there.
  std::string describeMath(const StoredDiagnostic &Error, SmallVectorImpl<FixItHint> &Fixes) {
    StringRef Name = getCallee(Error);
    bool Declared = false;
    std::string Replacement = getAmpMathFunction(Name, CI.getASTContext(), Declared);
    if (!Declared)
      return "the mathematical functions for amp code are in namespaces "
             "'concurrency::precise_math' and 'concurrency::fast_math'; include <amp_math.h>";
    if (Replacement.empty())
      return "";
    if (!Error.getRanges().empty()) {
      CharSourceRange Range = Error.getRanges().front();
      StringRef Text = Lexer::getSourceText(Range, CI.getSourceManager(), CI.getLangOpts());
      Text.consume_front("::");
      Text.consume_front("std::");
      if (Text == Name)
        Fixes.push_back(FixItHint::CreateReplacement(Range, Replacement));
    }
    return "use '" + Replacement + "' in code restricted to amp";
  }

  /// The name of what is called or made, the last thing that the message quotes.
  static StringRef getCallee(const StoredDiagnostic &Error) {
    return Error.getMessage().rsplit('\'').first.rsplit('\'').second;
  }

  /// `atomic_fetch_add(&x, 1.0f)`: none of the functions is for such a type.
  bool sayOfAtomic(const StoredDiagnostic &Error, ArrayRef<StoredDiagnostic> Notes) {
    if (!getCallee(Error).starts_with("atomic_") || Notes.empty() || !llvm::all_of(Notes, isInLibrary) ||
        llvm::none_of(Notes, [](const StoredDiagnostic &N) {
          return N.getID() == clang::diag::note_ovl_candidate_bad_conv && N.getMessage().contains(" *' ");
        }))
      return false;
    say(Error, Error.getMessage());
    StringRef Words = "atomic operations are on int and unsigned int; for other types of 4 bytes exchange the bits in a loop "
                      "of 'concurrency::atomic_compare_exchange'";
    say(StoredDiagnostic(DiagnosticsEngine::Note, getNoteId(), Words, Error.getLocation(), {}, {}), Words);
    return true;
  }

  static bool isInLibrary(const StoredDiagnostic &Note) {
    return Note.getLocation().isValid() &&
           Note.getLocation().getManager().isInSystemHeader(Note.getLocation());
  }

  unsigned getNoteId() {
    return CI.getDiagnostics().getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Note, "%0");
  }

  /// Is this about a call in the initialiser of a member?
  bool concernsInitialiser(const Diagnostic &Info) {
    if (Info.getID() != clang::diag::err_ref_bad_target)
      return false;
    const SourceManager &SM = CI.getSourceManager();
    return llvm::any_of(State->Initialised, [&](const FieldDecl *F) {
      const Expr *Init = F->getInClassInitializer();
      return Init && SM.isPointWithin(Info.getLocation(), Init->getBeginLoc(), Init->getEndLoc());
    });
  }

  /// The engine has counted an error that nobody sees.
  void uncount() {
    if (unsigned Limit = CI.getDiagnosticOpts().ErrorLimit)
      CI.getDiagnostics().setErrorLimit(Limit + ++Hidden);
  }

  void takeCounts() {
    if (State->Consumer && CI.getDiagnostics().getClient() != this) // see installWording
      CI.getDiagnostics().setClient(this, /*ShouldOwnClient=*/false);
    NumErrors = Inner->getNumErrors();
    NumWarnings = Inner->getNumWarnings();
  }

  CompilerInstance &CI;
  std::unique_ptr<DiagnosticConsumer> Owned;
  DiagnosticConsumer *Inner;
  std::shared_ptr<WordingState> State;
  llvm::StringSet<> Assertions; ///< of the library, with the lines that fail them
  bool SaidByCheck = false;     ///< the last message was left out for one of the checks
  std::vector<StoredDiagnostic>
      LeftOut; ///< the last message about candidates that was, and its notes
  bool SaidError = false;
  unsigned Hidden = 0;        ///< errors that the engine counts
  Coordinates Given;          ///< of the message that is kept
  bool SaidOfLibrary = false; ///< the last one was an error of the library's, said at the user's code
  /// An engine of our own for Inner: it can be given messages while CI's has one at hand.
  IntrusiveRefCntPtr<DiagnosticsEngine> Replay;
  KnownMistakes Known;
  /// A message about candidates, and its notes so far.
  std::vector<StoredDiagnostic> Kept;
};

} // namespace

std::shared_ptr<WordingState> installWording(CompilerInstance &CI) {
  auto State = std::make_shared<WordingState>();
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  DiagnosticConsumer *Inner = Diags.getClient();
  std::unique_ptr<DiagnosticConsumer> Owned = Diags.takeClient();
  auto *Consumer = new WordingConsumer(CI, std::move(Owned), Inner, State);
  // The consumer of -fixit puts itself in our place with each change. An engine that owned us would delete us then.
  bool Fixes = CI.getFrontendOpts().ProgramAction == frontend::FixIt;
  if (Fixes)
    State->Consumer.reset(Consumer);
  Diags.setClient(Consumer, /*ShouldOwnClient=*/!Fixes);
  return State;
}

void removeWording(CompilerInstance &CI, WordingState &State) {
  if (!State.Consumer)
    return;
  auto *Consumer = static_cast<WordingConsumer *>(State.Consumer.get());
  CI.getDiagnostics().setClient(Consumer->getInner(), /*ShouldOwnClient=*/false);
  State.Consumer.reset();
}

} // namespace amp
