// See DiagnosticWording.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DiagnosticWording.h"
#include "ClangFacts.h"
#include "ConstructorArguments.h"
#include "Coordinates.h"
#include "ElementAccess.h"
#include "FarFixIts.h"
#include "KnownMistakes.h"
#include "Words.h"
#include "plugin/ast/FixIts.h"
#include "plugin/ast/Names.h"
#include "plugin/messages/Diagnostics.h"
#include "support/ClangCompat.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"
#include <set>
#include <utility>
#include <vector>

using namespace clang;

namespace amp {
namespace {

/// Returns true for errors about `*p` and `p->member` where p has no operator for this side.
bool isAboutPointers(unsigned Id) {
  return Id == clang::diag::err_typecheck_indirection_requires_pointer ||
         Id == clang::diag::err_typecheck_member_reference_arrow ||
         Id == clang::diag::err_typecheck_member_reference_suggestion;
}

/// A diagnostic that is kept until its notes are known.
struct KeptMessage : StoredDiagnostic {
  KeptMessage(DiagnosticsEngine::Level Level, const Diagnostic &Info)
      : StoredDiagnostic(Level, Info), Facts(ClangFacts::read(Info)), Reworded(rewordMessage(Info)) {}
  StoredDiagnostic withoutFixIts() const { return {getLevel(), getID(), getMessage(), getLocation(), getRanges(), {}}; }
  ClangFacts Facts;
  std::string Reworded; ///< its text in C++ AMP's terms
};

class WordingConsumer : public DiagnosticConsumer {
public:
  WordingConsumer(CompilerInstance &CI, std::unique_ptr<DiagnosticConsumer> Owned, DiagnosticConsumer *Inner,
                  std::shared_ptr<WordingState> State, bool MovesFixIts)
      : CI(CI), Owned(std::move(Owned)), Inner(Inner), State(std::move(State)),
        Replay(compat::createEngine(CI.getDiagnostics(), Inner)), Known(CI), MovesFixIts(MovesFixIts) {}

  DiagnosticConsumer *getInner() const { return Inner; }

  void clear() override {
    DiagnosticConsumer::clear();
    Inner->clear();
  }
  void BeginSourceFile(const LangOptions &Lang, const Preprocessor *PP) override { Inner->BeginSourceFile(Lang, PP); }
  void EndSourceFile() override {
    flush();
    if (!ReportedError && !LeftOut.empty()) { // no check has reported it
      Kept = std::exchange(LeftOut, {});
      flush();
    }
    emitFixIts();
    Inner->EndSourceFile();
    takeCounts();
  }
  void finish() override {
    flush();
    emitFixIts();
    Inner->finish();
    takeCounts();
  }
  bool IncludeInDiagnosticCounts() const override { return Inner->IncludeInDiagnosticCounts(); }

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    if (State->Read && State->Read(Level, Info))
      return;
    if (!Kept.empty() && Level == DiagnosticsEngine::Note) {
      Given.addNote(Info);
      Arguments.addNote(Info);
      Kept.emplace_back(Level, Info);
      return;
    }
    // -fixit reports through the engine of Info, which holds one diagnostic at a time, so everything about
    // this one is read before the previous one is reported.
    Coordinates Next;
    Next.begin(Info);
    ConstructorArguments NextArguments;
    NextArguments.begin(Info, CI.hasSema() ? CI.getSema().getCurFunctionDecl(/*AllowLambda=*/true) : nullptr);
    Fate What = decide(Level, Info, NextArguments.isOfLibrary());
    std::vector<MistakenAccess> Accesses;
    if (Level >= DiagnosticsEngine::Error && What != Fate::Drop)
      Accesses = findMistakenAccesses(CI, Info);
    if (!Accesses.empty())
      What = Fate::Replace;
    std::optional<KeptMessage> Read;
    if (What != Fate::Drop) // dropped diagnostics may be impossible to format
      Read.emplace(Level, Info);
    bool Flushed = flush();
    if (Level != DiagnosticsEngine::Note)
      emitFixIts();
    if (What == Fate::Replace) {
      ReportedByCheck = true; // drops its notes
      emitAccesses(Accesses);
    } else if (What == Fate::Drop || What == Fate::LeaveOut) {
      ReportedByCheck = true; // also drops its notes
      uncount();
    } else if (Level != DiagnosticsEngine::Note)
      ReportedByCheck = false;
    else if (ReportedByCheck) {
      if (!LeftOut.empty() && Read)
        LeftOut.push_back(*Read);
      return;
    }
    if (Level >= DiagnosticsEngine::Error && What != Fate::Drop)
      State->Errors.push_back(Read->getLocation());
    if (What == Fate::LeaveOut) {
      LeftOut.assign(1, *Read);
    } else if (What == Fate::Keep) {
      Given = Next;
      Arguments = std::move(NextArguments);
      Kept.push_back(*Read);
    } else if (What == Fate::Forward) {
      ReportedForLibrary &= Level < DiagnosticsEngine::Error;
      if (Flushed && State->Consumer)
        emit(*Read, Read->Reworded);
      else
        forward(Level, Info);
    }
    takeCounts();
  }

  /// Reports the kept diagnostic. Returns false if there is none.
  bool flush() {
    std::vector<KeptMessage> Group = std::exchange(Kept, {});
    if (Group.empty())
      return false;
    emitGroup(Group);
    takeCounts();
    return true;
  }

private:
  /// What happens to a diagnostic: it is dropped, left to a check, kept until its notes arrive, forwarded now, or
  /// replaced by the reports of mistaken accesses.
  enum class Fate { Drop, LeaveOut, Keep, Forward, Replace };

  Fate decide(DiagnosticsEngine::Level Level, const Diagnostic &Info, bool ConstructsLibraryClass) {
    if ((State->Omit && State->Omit(Level, Info)) || concernsMissingMember(Info) || concernsInitializer(Info) ||
        repeatsException(Info))
      return Fate::Drop;
    if (Level >= DiagnosticsEngine::Error && Corrected.count(Info.getLocation())) // Clang continues with its proposal
      return Fate::Drop;
    if (Level < DiagnosticsEngine::Error || !Info.hasSourceManager())
      return Fate::Forward;
    bool Candidates = isAboutCandidates(Info.getID());
    if ((Candidates || isAboutPointers(Info.getID())) && Known.concernsKnownMistake(Info))
      return Fate::LeaveOut;
    return Candidates || ConstructsLibraryClass || isInOwnHeader(Info) ? Fate::Keep : Fate::Forward;
  }

  void forward(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
    if (Info.getID() == clang::diag::err_shared_var_init)
      return; // the next diagnostic reports the same error
    KeptMessage D(Level, Info);
    if (Info.getID() == clang::diag::err_typecheck_assign_const && Known.writesCapturedArray(Info)) {
      ReportedByCheck = true; // also drops its notes
      return;
    }
    if (std::vector<FixItHint> Casts = Known.castOperands(Info); !Casts.empty()) {
      ReportedByCheck =
          Info.getID() == clang::diag::err_ovl_ambiguous_oper_unary ||
          Info.getID() == clang::diag::err_ovl_ambiguous_oper_binary; // drops notes about built-in operators
      return emit(D, {diag::SwitchConversion, {D.getMessage().str()}}, Casts);
    }
    if (Info.getID() == clang::diag::err_alias_is_definition && Known.isTileStatic(Info))
      return emit(D, {diag::TileStaticInitializer, {D.Facts.Subject}});
    if (const std::optional<KnownMistakes::ChosenName> Math = Known.findPreciseMath(Info)) {
      ReportedByCheck = true; // drops the note about another function
      Corrected.insert({D.getLocation(), Math->Loc});
      return emit(D.withoutFixIts(), {diag::OnlyPreciseMath, {Math->Name}}, Math->Fixes);
    }
    if (const std::optional<KnownMistakes::ChosenName> Array = Known.findAmbiguousArray(Info)) {
      ReportedByCheck = true;               // drops the notes about both classes
      Corrected.insert(Info.getLocation()); // Clang continues with one of them
      return emit(D.withoutFixIts(), diag::AmbiguousArray, Array->Fixes);
    }
    if (Info.getID() == clang::diag::err_seh_try_unsupported)
      return emit(D, diag::NoStructuredExceptions);
    if (Info.getID() == clang::diag::err_vla_decl_has_static_storage && Known.followsTileStatic(Info))
      return emit(D, {diag::TileStaticSize, {Known.readName(Info.getLocation())}});
    if (const std::string Container = Known.findConstContainer(Info); !Container.empty()) {
      ReportedByCheck = true; // drops the note in the library
      return emit(D, {diag::ConstElement, {Container}});
    }
    if (Info.getID() == clang::diag::err_lambda_decl_ref_not_modifiable_lvalue && Known.getKernel()) {
      emit(D, D.Reworded);
      return note(diag::AdviceWriteView, D.getLocation());
    }
    if (Info.getID() == clang::diag::err_reference_var_requires_init && Known.followsTileStatic(Info))
      return emit(D, {diag::TileStaticReference, {D.Facts.Subject}});
    if (Info.getID() == clang::diag::err_need_header_before_placement_new && Known.hasPlacementNew())
      return emit(D, {diag::CallsCpuFunction, {"operator new"}});
    if (Info.getID() >= clang::diag::DIAG_UPPER_LIMIT && !D.getFixIts().empty())
      return emit(D.withoutFixIts(), D.Reworded, D.getFixIts());
    if (!FarFixes.empty())
      return emit(D, D.Reworded);
    if (D.Reworded == D.getMessage() || !Info.hasSourceManager()) {
      ReportedError |= Level >= DiagnosticsEngine::Error;
      Inner->HandleDiagnostic(Level, Info);
      if (Info.getID() == clang::diag::err_ovl_deleted_special_init)
        explainMissingMember(Info);
      return;
    }
    if (Info.getID() == clang::diag::err_ref_bad_target)
      return emit(D, {diag::BadTarget, {D.Reworded}});
    emit(D, D.Reworded);
  }

  /// Adds a note to the error about `A a;` if the members and bases of A have no restriction in common.
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
    note({diag::NoCommonRestriction, {RD->getNameAsString()}},
         FullSourceLoc(RD->getLocation(), Info.getSourceManager()));
  }

  /// Passes an earlier diagnostic to Inner with another text and fix-its, which are where `Declared` is declared.
  void emit(const StoredDiagnostic &D, StringRef Text, ArrayRef<FixItHint> Fixes = {}, StringRef Declared = "") {
    ReportedError |= D.getLevel() >= DiagnosticsEngine::Error;
    FarFixIts::List All = FarFixes.giveTo(D.getLocation()), Near(Fixes);
    if (MovesFixIts)
      FarFixes.takeFrom(Near, D.getLocation(), Declared);
    llvm::append_range(All, D.getFixIts());
    llvm::append_range(All, Near);
    if (D.getLocation().hasManager())
      Replay->setSourceManager(const_cast<SourceManager *>(&D.getLocation().getManager()));
    Replay->Report(StoredDiagnostic(D.getLevel(), D.getID(), Text, D.getLocation(), D.getRanges(), All));
  }

  void emit(const StoredDiagnostic &D, const FilledMessage &Ours, ArrayRef<FixItHint> Fixes = {},
            StringRef Declared = "") {
    emit(D, Ours.format(), Fixes, Declared);
  }

  /// Emits notes with the fix-its in lines that no note is about.
  void emitFixIts() {
    while (!FarFixes.empty()) {
      const auto [Fix, Name] = FarFixes.giveNext();
      const FilledMessage Ours =
          Name.empty() ? FilledMessage(diag::ChangeHere) : FilledMessage(diag::DeclaredHere, {Name});
      const FullSourceLoc Loc(Fix.RemoveRange.getBegin(), CI.getSourceManager());
      const std::string Text = Ours.format();
      emit(StoredDiagnostic(DiagnosticsEngine::Note, getNoteId(), Text, Loc, {}, {Fix}), Text);
    }
  }

  /// Emits one of our notes.
  void note(const FilledMessage &Ours, FullSourceLoc Loc) {
    std::string Text = Ours.format();
    emit(StoredDiagnostic(DiagnosticsEngine::Note, getNoteId(), Text, Loc, {}, {}), Text);
  }

  /// Reports each access once: Clang reports one access for each of its consequences.
  void emitAccesses(ArrayRef<MistakenAccess> Accesses) {
    bool IsNew = false;
    for (const MistakenAccess &A : Accesses) {
      if (!ReportedAccesses.insert(A.Loc).second)
        continue;
      IsNew = true;
      const FullSourceLoc Loc(A.Loc, CI.getSourceManager());
      isNewAt(Loc.getManager(), Loc, "element");
      State->Errors.push_back(A.Loc);
      emit(StoredDiagnostic(DiagnosticsEngine::Error, getErrorId(), "", Loc, {}, {}), A.Ours, A.Fixes);
    }
    if (!IsNew)
      uncount();
  }

  void emitGroup(ArrayRef<KeptMessage> Group) {
    ArrayRef<KeptMessage> Notes = ArrayRef(Group).drop_front();
    if (isInLibrary(Group[0]) ? emitOfLibrary(Group[0], Notes) : emitOfCoordinates(Group[0], Group[0].getLocation()))
      return;
    ReportedForLibrary = false;
    if (std::optional<FilledMessage> Ours = Arguments.describe())
      return emit(Group[0], *Ours);
    if (!isAboutCandidates(Group[0].getID())) {
      const SourceLocation Explicit = Arguments.findExplicit();
      for (const KeptMessage &D : Group)
        if (D.getLevel() != DiagnosticsEngine::Note || Explicit.isInvalid() || D.getLocation() == Explicit)
          emit(D, D.Reworded);
      return;
    }
    bool Restricted = llvm::any_of(Notes, isBadTarget);
    if (!Restricted && emitOfAtomic(Group[0], Notes))
      return;
    FarFixIts::List Fixes;
    std::optional<FilledMessage> Advice;
    if (Notes.size() == 1 && Restricted)
      Fixes = getCandidateFix(Notes[0]);
    if (Restricted && llvm::all_of(Notes, isMathCandidate)) {
      Advice = describeMath(Group[0], Fixes);
      Notes = {};
    } else if (Restricted && llvm::all_of(Notes, isInLibrary)) {
      // Omits the candidates, because users cannot change the restriction of library functions.
      if (llvm::none_of(Notes, [](const KeptMessage &N) { return N.Facts.AmpCallsCpu; }))
        Advice.emplace(diag::AdviceRestrictCaller, std::vector<std::string>{Group[0].Facts.Subject});
      else if (std::optional<diag::Id> Id = adviseAgainst(Group[0].Facts.Subject))
        Advice = *Id;
      else if (llvm::all_of(
                   Notes, [&](const KeptMessage &N) { return Known.isOfStd(Group[0].Facts.Subject, N.getLocation()); }))
        Advice = diag::AdviceAlgorithm;
      Notes = Advice ? Notes.take_front(0) : ArrayRef(llvm::find_if(Notes, isBadTarget), 1);
    }
    const bool Many = !Restricted && isLongList(Notes);
    if (Restricted)
      emit(Group[0], {diag::BadTarget, {Group[0].Reworded}}, Fixes, Group[0].Facts.Subject);
    else
      emit(Group[0], Group[0].Reworded, Fixes, Group[0].Facts.Subject);
    if (Many) { // Clang sorts the candidates: the first one fits best
      const KeptMessage &Best = Notes.front();
      return emit(StoredDiagnostic(Best.getLevel(), Best.getID(), "", Group[0].getLocation(), {}, {}), Best.Reworded);
    }
    for (const KeptMessage &N : Notes)
      emit(N, N.Reworded, Notes.size() > 1 ? getCandidateFix(N) : SmallVector<FixItHint, 2>(), Group[0].Facts.Subject);
    emitFixIts();
    if (Advice)
      note(*Advice, Group[0].getLocation());
  }

  /// Returns true if these are many candidates of one of C++ AMP's own classes.
  static bool isLongList(ArrayRef<KeptMessage> Notes) {
    constexpr size_t MaxCandidates = 8;
    return Notes.size() > MaxCandidates && llvm::all_of(Notes, [](const KeptMessage &N) {
             return N.getLocation().isValid() && isInOwnHeader(N.getLocation().getManager(), N.getLocation());
           });
  }

  /// Returns true for errors in C++ AMP's own headers. The code that instantiated the template causes them.
  static bool isInOwnHeader(const Diagnostic &Info) {
    return Info.hasSourceManager() && isInOwnHeader(Info.getSourceManager(), Info.getLocation());
  }
  static bool isInOwnHeader(const SourceManager &SM, SourceLocation Loc) {
    if (Loc.isInvalid() || !SM.isInSystemHeader(Loc))
      return false;
    StringRef Folder = llvm::sys::path::parent_path(SM.getFilename(SM.getFileLoc(Loc)));
    if (llvm::sys::path::filename(Folder) == "detail")
      Folder = llvm::sys::path::parent_path(Folder);
    return llvm::sys::path::filename(Folder) == "amp";
  }

  /// Reports the user's mistake that led to an error in the library. Returns false if the caller must report the error.
  bool emitOfLibrary(const KeptMessage &Error, ArrayRef<KeptMessage> Notes) {
    auto User =
        llvm::find_if(Notes, [](const StoredDiagnostic &N) { return N.getLocation().isValid() && !isInLibrary(N); });
    bool Assertion = Error.getID() == clang::diag::err_static_assert_requirement_failed ||
                     Error.getID() == clang::diag::err_static_assert_failed;
    if (User == Notes.end()) { // Clang names the user's code once per instantiation
      bool Follows = ReportedForLibrary && !Assertion;
      if (Follows)
        uncount();
      return Follows;
    }
    if (Assertion)
      emitAssertion(Error, Notes, User);
    else if (!emitOfCoordinates(Error, User->getLocation()))
      return false;
    return ReportedForLibrary = true;
  }

  bool emitOfCoordinates(const StoredDiagnostic &Error, FullSourceLoc Loc) {
    std::optional<FilledMessage> Ours = Given.describe();
    if (!Ours)
      return false;
    const SourceManager &SM = Loc.getManager();
    if (!isNewAt(SM, Loc, "coordinates"))
      uncount();
    else
      emit(StoredDiagnostic(Error.getLevel(), Error.getID(), Error.getMessage(), Loc, {}, {}), *Ours);
    return true;
  }

  /// Returns true if `What` has not been reported for the line yet. An array and its views cause equal errors.
  bool isNewAt(const SourceManager &SM, SourceLocation Loc, StringRef What) {
    return Assertions.insert(nameLine(SM, Loc, What)).second;
  }
  bool isReportedAt(const SourceManager &SM, SourceLocation Loc, StringRef What) const {
    return Assertions.contains(nameLine(SM, Loc, What));
  }
  static std::string nameLine(const SourceManager &SM, SourceLocation Loc, StringRef What) {
    auto [File, Offset] = SM.getDecomposedLoc(SM.getFileLoc(Loc));
    return (Twine(File.getHashValue()) + ":" + Twine(SM.getLineNumber(File, Offset)) + ":" + What).str();
  }

  /// Reports a failed static_assert of the library at the user's code, once per line.
  void emitAssertion(const KeptMessage &Error, ArrayRef<KeptMessage> Notes, ArrayRef<KeptMessage>::iterator User) {
    const SourceManager &SM = User->getLocation().getManager();
    if (!isNewAt(SM, User->getLocation(), Error.Facts.Subject) || isReportedAt(SM, User->getLocation(), "element"))
      return uncount();
    emit(StoredDiagnostic(Error.getLevel(), Error.getID(), Error.getMessage(), User->getLocation(), {}, {}),
         {diag::LibraryAssertion, {Error.getMessage().str()}});
    State->Errors.push_back(User->getLocation());
    note(diag::InLibrary, Error.getLocation());
    for (const KeptMessage &N : llvm::make_range(std::next(User), Notes.end()))
      if (!isInLibrary(N))
        emit(N, N.Reworded);
  }

  static bool isBadTarget(const StoredDiagnostic &Note) {
    return Note.getID() == clang::diag::note_ovl_candidate_bad_target;
  }

  /// Returns the fix-it for a candidate that amp code could call if it were not restricted to cpu.
  SmallVector<FixItHint, 2> getCandidateFix(const KeptMessage &Note) {
    if (!isBadTarget(Note) || !Note.Facts.AmpCallsCpu)
      return {};
    const SourceManager &SM = CI.getSourceManager();
    SourceLocation Name = Note.getLocation();
    if (!Name.isFileID())
      return {};
    Token Tok;
    if (!Lexer::getRawToken(Name, Tok, SM, CI.getLangOpts()) && Tok.is(tok::raw_identifier)) {
      IdentifierInfo &II = CI.getPreprocessor().getIdentifierTable().get(Tok.getRawIdentifier());
      for (const NamedDecl *D : llvm::make_range(CI.getSema().IdResolver.begin(&II), CI.getSema().IdResolver.end()))
        if (const FunctionDecl *F = D->getAsFunction(); F && F->getLocation() == Name)
          return allowAmp(F);
    }
    // The candidate is not in scope here, so it is a member. Its parameters follow its name.
    auto Fix = restrictFunction(Name, "restrict(cpu, amp)", SM, CI.getLangOpts());
    if (!Fix || !Fix->Definition)
      return {};
    return {Fix->Hint};
  }

  static bool isMathCandidate(const StoredDiagnostic &Note) {
    if (Note.getLocation().isInvalid())
      return false;
    const SourceManager &SM = Note.getLocation().getManager();
    // Uses the expansion's location, because the C library declares these functions by macros.
    StringRef File = llvm::sys::path::filename(SM.getFilename(SM.getExpansionLoc(Note.getLocation())));
    return File == "cmath" || File.starts_with("math") || File == "std_abs.h";
  }

  /// Returns how to call the same function in precise_math, or how to make it available.
  std::optional<FilledMessage> describeMath(const KeptMessage &Error, SmallVectorImpl<FixItHint> &Fixes) {
    StringRef Name = Error.Facts.Subject;
    bool Declared = false;
    std::string Replacement = getAmpMathFunction(Name, CI.getASTContext(), Declared);
    if (!Declared)
      return diag::IncludeAmpMath;
    if (Replacement.empty())
      return std::nullopt;
    if (!Error.getRanges().empty()) {
      CharSourceRange Range = Error.getRanges().front();
      StringRef Text = Lexer::getSourceText(Range, CI.getSourceManager(), CI.getLangOpts());
      Text.consume_front("::");
      Text.consume_front("std::");
      if (Text == Name)
        Fixes.push_back(FixItHint::CreateReplacement(Range, Replacement));
    }
    return FilledMessage(diag::UseAmpMath, {Replacement});
  }

  /// Reports calls such as `atomic_fetch_add(&x, 1.0f)`, for whose argument type no overload exists.
  bool emitOfAtomic(const KeptMessage &Error, ArrayRef<KeptMessage> Notes) {
    if (!StringRef(Error.Facts.Subject).starts_with("atomic_") || Notes.empty() || !llvm::all_of(Notes, isInLibrary) ||
        llvm::none_of(Notes, [](const KeptMessage &N) { return N.Facts.WantsPointer; }))
      return false;
    emit(Error, Error.getMessage());
    auto Gives = [&](bool ClangFacts::*What) {
      return llvm::all_of(Notes, [&](const KeptMessage &N) { return !N.Facts.WantsPointer || N.Facts.*What; });
    };
    note(Gives(&ClangFacts::GivesValue)   ? diag::AdviceAddress
         : Gives(&ClangFacts::GivesConst) ? diag::AdviceNotConst
                                          : diag::AdviceAtomic,
         Error.getLocation());
    return true;
  }

  static bool isInLibrary(const StoredDiagnostic &Note) {
    return Note.getLocation().isValid() && Note.getLocation().getManager().isInSystemHeader(Note.getLocation());
  }

  unsigned getErrorId() { return CI.getDiagnostics().getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Error, "%0"); }
  unsigned getNoteId() { return CI.getDiagnostics().getDiagnosticIDs()->getCustomDiagID(DiagnosticIDs::Note, "%0"); }

  /// Returns true for `try` or `throw` of a lambda in a template, which Clang reports again in instantiations.
  bool repeatsException(const Diagnostic &Info) {
    return Info.getID() == clang::diag::err_cuda_device_exceptions &&
           llvm::is_contained(State->Errors, Info.getLocation());
  }

  /// Returns true if this is about a call in the initializer of a member.
  bool concernsInitializer(const Diagnostic &Info) {
    if (Info.getID() != clang::diag::err_ref_bad_target)
      return false;
    const SourceManager &SM = CI.getSourceManager();
    return llvm::any_of(State->Initialized, [&](const FieldDecl *F) {
      const Expr *Init = F->getInClassInitializer();
      return Init && SM.isPointWithin(Info.getLocation(), Init->getBeginLoc(), Init->getEndLoc());
    });
  }

  /// Raises the engine's error limit by one, because it counts an error that is not shown.
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
  llvm::StringSet<> Assertions; ///< failed static_asserts of the library, with the lines that violate them
  std::set<SourceLocation> ReportedAccesses;
  std::set<SourceLocation> Corrected; ///< calls of functions that only precise_math has, and names that are ambiguous
  bool ReportedByCheck = false;       ///< a check reports the last diagnostic's error
  std::vector<KeptMessage> LeftOut;   ///< the last diagnostic about candidates that was left out, and its notes
  bool ReportedError = false;
  unsigned Hidden = 0;             ///< errors that the engine counts but users do not see
  Coordinates Given;               ///< of the kept diagnostic
  ConstructorArguments Arguments;  ///< of the kept diagnostic
  bool ReportedForLibrary = false; ///< the last one was an error in the library, reported at the user's code
  /// A separate engine for Inner, which accepts diagnostics while CI's engine reports one.
  IntrusiveRefCntPtr<DiagnosticsEngine> Replay;
  KnownMistakes Known;
  FarFixIts FarFixes; ///< of the last diagnostic
  bool MovesFixIts;
  /// A diagnostic about candidates, and its notes so far.
  std::vector<KeptMessage> Kept;
};

} // namespace

std::shared_ptr<WordingState> installWording(CompilerInstance &CI, bool IsTool) {
  auto State = std::make_shared<WordingState>();
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  DiagnosticConsumer *Inner = Diags.getClient();
  std::unique_ptr<DiagnosticConsumer> Owned = Diags.takeClient();
  auto *Consumer = new WordingConsumer(CI, std::move(Owned), Inner, State, !IsTool && FarFixIts::areMoved(CI));
  State->Flush = [Consumer] { Consumer->flush(); };
  // The consumer of -fixit replaces us at each change, and an engine that owned us would then delete us.
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
