// See LegacyReader.h. The reader interprets errors: a name that Clang does not find may be declared by a header of the
// standard library or of Visual C++, by a dependent base class, or after the template that uses it. A dependent name
// may lack a keyword.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LegacyReader.h"
#include "AmendedDeclarations.h"
#include "InheritedNames.h"
#include "LateBodies.h"
#include "OmittedTypename.h"
#include "StandardNames.h"
#include "Temporaries.h"
#include "plugin/ast/Conversions.h"
#include "plugin/ast/Restriction.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/DiagnosticLex.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"
#include <utility>

using namespace clang;

namespace amp {
namespace {

/// Returns which extension Clang's mode for Visual C++ accepted, if Info is a message about one, and else an empty
/// string.
StringRef nameExtension(const Diagnostic &Info) {
  switch (Info.getID()) {
  case clang::diag::ext_typename_missing:
  case clang::diag::ext_ms_template_type_arg_missing_typename:
    return "'typename'";
  case clang::diag::ext_undeclared_unqual_id_with_dependent_base:
  case clang::diag::ext_found_in_dependent_base:
  case clang::diag::ext_found_later_in_class:
  case clang::diag::ext_unqualified_base_class:
    return "'this->'";
  case clang::diag::ext_register_storage_class:
    return "'register'";
  case clang::diag::ext_cce_narrowing:
    return "narrowing conversions";
  case clang::diag::warn_expected_qualified_after_typename:
    return "'typename' before an unqualified name";
  default:
    break;
  }
  StringRef Group = Info.getDiags()->getDiagnosticIDs()->getWarningOptionForDiag(Info.getID());
  if (Group == "microsoft-extra-qualification")
    return "no 'Class::' before a member";
  if (Group == "microsoft-template-shadow")
    return "names of template parameters for something else";
  return Group.starts_with("microsoft") ? "Visual C++'s extensions" : "";
}

/// Returns true for names that namespace std has since C++14 or later.
bool isNewerThanVisual(StringRef Name) {
  static const llvm::StringSet<> Newer = {
      "any",     "apply",    "as_const", "byte",   "clamp",   "conjunction", "data",      "disjunction",
      "empty",   "gcd",      "in_place", "invoke", "launder", "lcm",         "monostate", "negation",
      "nullopt", "optional", "reduce",   "sample", "size",    "string_view", "variant",   "visit"};
  return Newer.contains(Name);
}

/// A header that makes TCHAR a wchar_t and defines a main that calls wmain.
const std::string WideText = "amp/visual/wide_text.h";

} // namespace

struct LegacyReader::State {
  /// A name that lookup in a template does not find.
  struct UnknownName {
    const IdentifierInfo *Name;
    SourceLocation Use;
    bool IsType;
    bool InBody;          ///< in a function body, whose parsing can be deferred
    OmittedTokens Around; ///< that body, or the value that contains it, if it is a late one
  };

  /// A mistake in the body of a function in a template.
  struct Mistake {
    OmittedTokens At;
    OmittedTokens Body;
    const FunctionDecl *Function; ///< null if it is not known
    bool IsRestriction = false;   ///< which may not be called from there
  };

  explicit State(const LegacyNeeds &Known) : Known(Known), Needs(Known) {}

  const LegacyNeeds Known;
  LegacyNeeds Needs;
  Sema *Parser = nullptr;
  mutable OutermostDeclarations Declarations;
  AcceptedExtensions Accepted;
  std::vector<std::string> Errors;
  const std::shared_ptr<OmittedTypenames> Typenames = std::make_shared<OmittedTypenames>(); ///< copies share it

  bool read(DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) {
    if (Level >= DiagnosticsEngine::Error && Parser && isInLateBody(*Parser, Known.Source.Omitted)) {
      dropMistake(Info);
      return LastAccepted = true;
    }
    if (Level == DiagnosticsEngine::Note) {
      if (!LastAccepted)
        readNote(Info);
      return LastAccepted;
    }
    StringRef Extension = Known.Source.Microsoft ? nameExtension(Info) : StringRef();
    LastAccepted = !Extension.empty();
    if (LastAccepted) {
      if (Accepted.Counts[Extension.str()]++ == 0 && Accepted.First.isInvalid())
        Accepted.First = Info.getLocation();
    } else if (Level >= DiagnosticsEngine::Error) {
      readError(Info);
    }
    return LastAccepted;
  }

  void readNote(const clang::Diagnostic &Info) {
    if (Info.getLocation().isInvalid() || !Info.hasSourceManager())
      return;
    const SourceManager &SM = Info.getSourceManager();
    if (Info.getID() == clang::diag::note_ovl_candidate_bad_target)
      IsUnexplained = false;
    if (LastIsMistake && (Info.getID() == clang::diag::note_ovl_candidate_bad_target ||
                          ((Info.getID() == clang::diag::note_ovl_candidate_bad_conv ||
                            Info.getID() == clang::diag::note_ovl_candidate_bad_list_argument) &&
                           convertsRestricted(Info))))
      Mistakes.back().IsRestriction = true;
    if (mixesText(Info))
      useWideText();
    if (mixesClocks(Info))
      addHeaderFile(SteadyClockHeader.str());
    if (Info.getID() == clang::diag::note_ovl_candidate_bad_value_category)
      recordTemporary(SM, Info);
    if (Info.getID() == clang::diag::note_ovl_candidate_bad_conv)
      recordTemporaryArray(SM, Info);
    if (Info.getID() == clang::diag::note_ovl_candidate_inconsistent_deduction)
      mixNumbers(SM);
    if (Info.getID() == clang::diag::note_ovl_candidate_substitution_failure && isOfOtherType(Info))
      WithUnsigned.insert(Info.getLocation());
    if (Info.getID() == clang::diag::note_partial_spec_match)
      WithUnsigned.insert(Info.getLocation());
    if (IsNoTemplate)
      addQualifier(Info);
    if (Info.getID() == clang::diag::note_ambiguous_candidate)
      readCandidate(Info);
    if (Info.getID() == clang::diag::note_macro_here && std::exchange(HasTooManyArguments, false))
      addMacro(Needs.Source.LenientMacros, Info);
    if (Info.getID() == clang::diag::note_parameter_here || Info.getID() == clang::diag::note_parameter_named_here)
      addTemporary(SM, std::exchange(Bound, {}));
    // Conversions of arguments also call functions with the caller's restriction.
    if ((Info.getID() == clang::diag::note_ovl_candidate_bad_target ||
         ((Info.getID() == clang::diag::note_ovl_candidate_bad_list_argument ||
           Info.getID() == clang::diag::note_ovl_candidate_bad_conv) &&
          convertsRestricted(Info))) &&
        !InTemplate.Name.empty())
      Needs.Restricted.push_back(std::exchange(InTemplate, {}));
  }

  /// "deduced non-type template argument does not have the same type as the corresponding template parameter"
  static bool isOfOtherType(const clang::Diagnostic &Info) {
    for (unsigned I = 0; I < Info.getNumArgs(); ++I)
      if (Info.getArgKind(I) == DiagnosticsEngine::ak_std_string &&
          StringRef(Info.getArgStdStr(I)).contains("does not have the same type"))
        return true;
    return false;
  }

  void addMacro(std::vector<std::string> &Macros, const clang::Diagnostic &Info) {
    if (Info.getNumArgs() > 0 && Info.getArgKind(0) == DiagnosticsEngine::ak_identifierinfo)
      addMacro(Macros, Info.getArgIdentifier(0)->getName());
  }
  void addMacro(std::vector<std::string> &Macros, StringRef Name) {
    if (llvm::is_contained(Macros, Name))
      return;
    recordFirst();
    Macros.push_back(Name.str());
    Needs.PrecompiledAsText = true; // the precompiled header already contains the macros
  }

  /// Handles `const unsigned SIZE_WIDTH = 10;`: returns true if a macro of the system's headers replaced a name that
  /// the program declares.
  bool hideMacro(const SourceManager &SM, SourceLocation Loc) {
    if (!Loc.isMacroID() || !Parser)
      return false;
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    Token T;
    if (Lexer::getRawToken(SM.getExpansionLoc(Loc), T, SM, Lang) || T.isNot(tok::raw_identifier))
      return false;
    const MacroInfo *Macro = Parser->PP.getMacroInfo(Parser->PP.getIdentifierInfo(T.getRawIdentifier()));
    if (!Macro ||
        !(SM.isInSystemHeader(Macro->getDefinitionLoc()) || SM.isWrittenInBuiltinFile(Macro->getDefinitionLoc())))
      return false;
    addMacro(Needs.Source.HiddenMacros, T.getRawIdentifier());
    return true;
  }

  /// Records a call without viable candidate in a template.
  void recordCallInTemplate(const SourceManager &SM, SourceLocation Loc, const OmittedTokens &Here) {
    InTemplate = {};
    if (Known.Source.Microsoft || !Parser || !Parser->CurContext || !Parser->CurContext->isDependentContext() ||
        Parser->inTemplateInstantiation())
      return;
    // A default argument in a local class has the restriction of the enclosing function. Outside of functions, code is
    // for the CPU.
    const DeclContext *Around = Parser->CurContext;
    while (Around && !Around->isFunctionOrMethod())
      Around = Around->getParent();
    const auto *Caller = dyn_cast_or_null<FunctionDecl>(Around);
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    Token T;
    if (Lexer::getRawToken(Loc, T, SM, Lang) || T.isNot(tok::raw_identifier))
      return;
    InTemplate = Here;
    InTemplate.What = Caller && isAmp(Caller) ? OmittedTokens::ByAmp : OmittedTokens::ByCpu;
    InTemplate.Name = T.getRawIdentifier().str();
  }

  /// Returns true if code for one side can find a function of that name, in any namespace.
  static bool hasFunction(const DeclContext *Scope, DeclarationName Name, bool ForAmp) {
    if (llvm::any_of(Scope->lookup(Name), [&](const NamedDecl *D) {
          const FunctionDecl *F = D->getUnderlyingDecl()->getAsFunction();
          return F && (ForAmp ? isAmp(F) : F->hasAttr<CUDAHostAttr>() || !isAmp(F));
        }))
      return true;
    return llvm::any_of(Scope->decls(), [&](const Decl *D) {
      auto *Inner = dyn_cast<NamespaceDecl>(D);
      return Inner && Inner == Inner->getCanonicalDecl() && !Inner->isInStdNamespace() &&
             hasFunction(Inner, Name, ForAmp);
    });
  }

  /// Reports errors that Clang's mode for Visual C++ defers to an instantiation, which may never happen.
  void reportRestrictedCalls(ASTContext &Context) {
    if (!Known.Source.Microsoft)
      return;
    const SourceManager &SM = Context.getSourceManager();
    for (const OmittedTokens &U : Known.Restricted) {
      SourceLocation Loc = findLocation(SM, U);
      const std::string Position = (Twine(U.File) + ":" + Twine(U.Offset)).str();
      if (Loc.isInvalid() || hasFunctionLater(Context, U) || !Seen.insert(Position).second)
        continue;
      ++NumErrors;
      Errors.push_back(Position);
      Context.getDiagnostics().Report(Loc, clang::diag::err_ovl_no_viable_function_in_call)
          << &Context.Idents.get(U.Name);
    }
  }

  /// Returns true if a function for the caller may be declared after the template or in a supplied header. Visual C++
  /// finds it when it instantiates the template.
  bool hasFunctionLater(ASTContext &Context, const OmittedTokens &Call) const {
    const DeclarationName N(&Context.Idents.get(Call.Name));
    return (Known.Source.LateNames || !Known.Headers.empty()) &&
           hasFunction(Context.getTranslationUnitDecl(), N, Call.What == OmittedTokens::ByAmp);
  }

  /// Returns true if Clang's mode for Visual C++ may accept what causes an error. A call that only the restriction
  /// forbids stays an error: the message or a note about a candidate names the restriction. So do our own errors. The
  /// mode postpones some calls in templates to the instantiation.
  bool mayBeExtension() const { return IsExtension || IsUnexplained; }

  void recordCause(const clang::Diagnostic &Info) {
    IsExtension |= std::exchange(IsUnexplained, false) || !Parser || !Parser->CurContext ||
                   Parser->CurContext->isDependentContext();
    const bool IsOurs = Info.getID() >= clang::diag::DIAG_UPPER_LIMIT;
    IsUnexplained = !IsOurs && Info.getID() != clang::diag::err_ref_bad_target;
  }

  void readError(const clang::Diagnostic &Info) {
    ++NumErrors;
    recordCause(Info);
    SourceLocation Loc = Info.getLocation();
    if (Loc.isInvalid() || !Info.hasSourceManager())
      return;
    const SourceManager &SM = Info.getSourceManager();
    Bound = {};
    Operands = findOperands(Info);
    HasTooManyArguments = IsNoTemplate = IsOfStd = HasOwnMeaning = false;
    OfProgram = nullptr;
    Call = Loc.isFileID() ? Loc : SourceLocation();
    Loc = SM.getFileLoc(Loc);
    OmittedTokens Here = {nameFile(SM, Loc).str(), SM.getFileOffset(Loc)};
    std::string Position = (nameFile(SM, Loc) + ":" + Twine(SM.getFileOffset(Loc))).str();
    const bool IsSupplied = dropLateValue(Here);
    if (IsSupplied) // the next attempt reports what is written there
      Position += " supplied";
    if (Seen.insert(Position).second)
      Errors.push_back(Position);
    if (IsSupplied || SM.isInSystemHeader(Loc))
      return;
    if (SM.isLoadedSourceLocation(Loc))
      Needs.PrecompiledAsText = true;
    Now = Here;
    recordMistake(Loc, Info);
    recordCallInTemplate(SM, Loc, Here);
    keepForwards(Info.getID(), Here);
    if (mixesText(Info))
      return useWideText();
    if (mixesClocks(Info))
      return addHeaderFile(SteadyClockHeader.str());
    if (translateSpecifiers(SM, Loc) || addKeywordHeader(SM, Loc, Info.getID()))
      return;
    if (Info.getID() == clang::diag::err_ovl_no_viable_function_in_call && dropTemporary(Here))
      return;
    recordUnknownInNamespace(Info);
    switch (Info.getID()) {
    case clang::diag::err_typename_missing:
    case clang::diag::err_typename_missing_template:
    case clang::diag::err_template_arg_must_be_type_suggest:
      return add(Here);
    case clang::diag::err_missing_dependent_template_keyword:
    case clang::diag::err_template_kw_missing:
      Here.What = OmittedTokens::Template;
      return add(Here);
    case clang::diag::err_no_member:
    case clang::diag::err_no_member_suggest:
    case clang::diag::err_typecheck_member_reference_type:
      if (correct(Here, Info.getID() == clang::diag::err_typecheck_member_reference_type))
        return;
      break;
    case clang::diag::err_ovl_unresolvable: // Clang parses `Class::f<2>(x)` as two comparisons
      if (llvm::any_of(Known.Source.Omitted, [&](auto &T) { return isScope(T) && T.isAt(Here); })) {
        Here.What = OmittedTokens::Template;
        add(Here);
      }
      return;
    case clang::diag::err_pp_hash_error: // `#error "unknown processor"`
      if (asksForProcessor(SM.getBufferData(SM.getFileID(Loc))))
        addHeaderFile("amp_visual_names.h");
      return;
    case clang::diag::err_too_many_args_in_macro_invoc:
      HasTooManyArguments = true; // a note names the macro
      return;
    case clang::diag::err_expected:
    case clang::diag::err_expected_unqualified_id:
    case clang::diag::err_expected_member_name_or_semi:
      if (hideMacro(SM, Info.getLocation()))
        return;
      break;
    case clang::diag::err_no_declarators: // `template Pair<int>;`
      if (!SM.getBufferData(SM.getFileID(Loc)).take_front(Here.Offset).rtrim().ends_with("template"))
        return;
      Here.What = OmittedTokens::ClassKey;
      return add(Here);
    case clang::diag::err_expected_lparen_after_type: // `unsigned int(x)`
      nameTypesOfWords(SM, findWordBefore(SM, Loc));
      return;
    case clang::diag::err_tag_reference_non_tag:
      return dropKeyword(SM, Loc, {"class", "struct", "union"}, Here);
    case clang::diag::err_expected_qualified_after_typename: // Clang's mode still rejects it in a constructor
      HasExtraTypename = true;
      if (Known.Source.Microsoft)
        dropKeyword(SM, Loc, {"typename"}, Here);
      return;
    case clang::diag::err_standalone_class_nested_name_specifier:
      if (Info.getLocation().isFileID())
        removeForward(SM, Loc);
      return;
    case clang::diag::err_typecheck_ordered_comparison_of_pointer_and_zero:
      return addNullPointer(SM, Info);
    case clang::diag::err_non_template_in_template_id_suggest:
      IsNoTemplate = true;
      return;
    case clang::diag::err_param_default_argument_member_template_redecl:
    case clang::diag::err_param_default_argument_template_redecl:
      DefaultArguments.insert(Info.getLocation());
      return;
    case clang::diag::err_main_arg_wrong: // `int _tmain(int argc, wchar_t *argv[])`
      if (SM.getBufferData(SM.getFileID(Loc))
              .drop_front(Here.Offset)
              .take_until([](char C) { return C == ')'; })
              .contains("wchar_t"))
        useWideText();
      return;
    case clang::diag::err_not_direct_base_or_virtual:
    case clang::diag::err_ovl_no_viable_function_in_init:
    case clang::diag::err_ovl_no_viable_conversion_in_cast:
      if (nameException(SM, Loc, Info))
        return;
      break;
    case clang::diag::err_nested_name_spec_non_tag:
      return useTraits(SM, Loc, Info);
    case clang::diag::err_not_found_by_two_phase_lookup:
      return useLateNames();
    case clang::diag::err_lvalue_reference_bind_to_temporary:
      Bound = findBoundTemporary(Info);
      // No note names the parameter of a function that is called through a pointer.
      if (isArgument(SM, Bound, Parser && isa_and_nonnull<CXXConstructorDecl>(Parser->CurContext)))
        addTemporary(SM, std::exchange(Bound, {}));
      else if (Bound.isValid() && isAddressed(SM, Loc))
        References.insert(Loc);
      return;
    case clang::diag::err_lvalue_to_rvalue_ref: // the reference binds a temporary only in another instantiation
      dropReference(SM, Loc);
      return;
    case clang::diag::err_typecheck_call_not_function: // reported at the parenthesis
    case clang::diag::err_ovl_no_oper:
      if (callMinOrMax(SM, Info))
        return;
      break;
    case clang::diag::err_expected_semi_after_expr:
      addTypenameOfStatement(SM, Loc);
      return;
    case clang::diag::err_undeclared_use:
    case clang::diag::err_undeclared_use_suggest:
    case clang::diag::err_undeclared_var_use:
    case clang::diag::err_undeclared_var_use_suggest:
      if (addTypenameOfStatement(SM, Loc) || qualifyByStd(SM, Loc))
        return;
      [[fallthrough]];
    case clang::diag::err_found_in_dependent_base:
      findName(SM, Loc, Here, /*IsType=*/false);
      break;
    case clang::diag::err_mem_init_not_member_or_class_suggest:
    case clang::diag::err_mem_init_not_member_or_class: // the name of the base's template instead of the base
      findName(SM, Loc, Here, /*IsType=*/false, /*IsInitializer=*/true);
      return;
    case clang::diag::err_deduced_class_template_ctor_no_viable: // `size_type n = 1;`, reported at the variable
      if (SourceLocation Before = findWordBefore(SM, Loc); !isKeyword(SM, Before)) // `return size_type(1);`
        Loc = Before;
      findName(SM, Loc, makeTokens(SM, Loc, OmittedTokens::Typename), /*IsType=*/true);
      break;
    case clang::diag::err_unknown_typename:
    case clang::diag::err_unknown_typename_suggest:
    case clang::diag::err_no_template:
    case clang::diag::err_no_template_suggest:
    case clang::diag::err_template_missing_args: // as above
    case clang::diag::err_auto_not_allowed:      // as above, since C++17
      findName(SM, Loc, Here, /*IsType=*/true);
      break;
    default:
      if (chooseConversion(SM, Info))
        return;
      break;
    }
    addHeaders(SM, Loc, Info);
  }

  /// Looks for names that a template did not find among the declarations that follow it.
  void findLateNames(ASTContext &Context) {
    const SourceManager &SM = Context.getSourceManager();
    const TranslationUnitDecl *Global = Context.getTranslationUnitDecl();
    for (const UnknownName &U : Unknown) {
      for (const NamedDecl *D : Global->lookup(U.Name))
        findLateName(SM, D, U);
      for (const UsingDirectiveDecl *Using : Global->using_directives()) // `using namespace concurrency;` after it
        if (!Using->getNominatedNamespace()->lookup(U.Name).empty()) {
          if (U.InBody || !isAfter(SM, Using, U.Use))
            findLateName(SM, Using, U);
          else if (SourceLocation Begin = Declarations.find(SM, SM.getFileLoc(U.Use)); Begin.isValid())
            add(makeTokens(SM, Begin, OmittedTokens::UsingDirective,
                           Using->getNominatedNamespace()->getQualifiedNameAsString()));
        }
    }
    for (auto &[Namespace, U] : UnknownInNamespaces)
      for (const NamedDecl *D : Namespace->lookup(U.Name))
        findLateName(SM, D, U);
  }

  void add(OmittedTokens Tokens) {
    if (llvm::is_contained(Needs.Source.Omitted, Tokens))
      return;
    recordFirst();
    Needs.Source.Omitted.push_back(std::move(Tokens));
  }

  OmittedTokens makeTokens(const SourceManager &SM, SourceLocation Loc, OmittedTokens::Kind What,
                           std::string Name = "") const {
    return {nameFile(SM, Loc).str(), SM.getFileOffset(Loc), What, std::move(Name)};
  }

  /// Returns the location of the identifier before Loc, or Loc.
  static SourceLocation findWordBefore(const SourceManager &SM, SourceLocation Loc) {
    const unsigned Offset = SM.getFileOffset(Loc);
    StringRef Before = SM.getBufferData(SM.getFileID(Loc)).take_front(Offset).rtrim();
    const size_t Size = Before.size();
    while (!Before.empty() && isAsciiIdentifierContinue(Before.back()))
      Before = Before.drop_back();
    return Before.size() == Size ? Loc : Loc.getLocWithOffset(int(Before.size()) - int(Offset));
  }

  bool isKeyword(const SourceManager &SM, SourceLocation Loc) const {
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    Token T;
    return Parser && !Lexer::getRawToken(Loc, T, SM, Lang) && T.is(tok::raw_identifier) &&
           Parser->Context.Idents.get(T.getRawIdentifier()).isKeyword(Parser->getLangOpts());
  }

  /// Handles the types of several words in casts like `unsigned int(x)`, from Begin to the end of the statement. The
  /// type is the same in a declaration.
  void nameTypesOfWords(const SourceManager &SM, SourceLocation Begin) {
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    auto [File, Offset] = SM.getDecomposedLoc(Begin);
    const StringRef Text = SM.getBufferData(File);
    Lexer Raw(SM.getLocForStartOfFile(File), Lang, Text.begin(), Text.begin() + Offset, Text.end());
    SourceLocation First, Last; // of two or more words
    Token T, Word;
    Word.startToken();
    for (bool IsEnd = Raw.LexFromRawLexer(T); T.isNot(tok::eof); IsEnd = Raw.LexFromRawLexer(T)) {
      const bool IsWord = T.is(tok::raw_identifier) && isWordOfType(T.getRawIdentifier());
      if (IsWord && Word.is(tok::raw_identifier)) {
        First = First.isValid() ? First : Word.getLocation();
        Last = T.getLocation();
      } else if (T.is(tok::l_paren) && Last.isValid() && First != Last) {
        add(makeTokens(SM, First, OmittedTokens::TypeOfWords));
        add(makeTokens(SM, Last, OmittedTokens::EndOfCast));
      }
      if (!IsWord)
        First = Last = SourceLocation();
      if (IsEnd || T.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
        return;
      Word = IsWord ? T : Token();
      if (!IsWord)
        Word.startToken();
    }
  }

  static bool isWordOfType(StringRef Word) {
    return llvm::is_contained({"unsigned", "signed", "long", "short", "int", "char", "double", "__int64"}, Word);
  }

  /// Handles `class C sealed`, `f() override sealed` and the like. After an error at one of them, all such
  /// specifiers of the file are translated.
  bool translateSpecifiers(const SourceManager &SM, SourceLocation Loc) {
    auto [File, Offset] = SM.getDecomposedLoc(Loc);
    auto [Known, IsNew] = Specifiers.try_emplace(File);
    if (IsNew)
      Known->second = findVisualSpecifiers(SM, File);
    if (llvm::none_of(Known->second, [&, At = Offset](const auto &S) { return S.Begin <= At && At <= S.End; }))
      return false;
    for (const VisualSpecifiers &S : Known->second)
      addAll(S.Words);
    return true;
  }

  /// Handles words that Visual C++ or <windows.h> defines and that the parser takes for names: `int _stdcall f();`,
  /// `T UNALIGNED *p`. The error may be before or after the word.
  bool addKeywordHeader(const SourceManager &SM, SourceLocation Loc, unsigned Id) {
    using namespace clang::diag;
    const bool IsOfParser = Id >= DIAG_START_PARSE && Id < DIAG_START_PARSE + DIAG_SIZE_PARSE;
    if (!Parser || !(IsOfParser || Id == err_expected || Id == err_expected_either || Id == err_expected_after))
      return false;
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    const StringRef After = SM.getBufferData(SM.getFileID(Loc)).drop_front(SM.getFileOffset(Loc));
    const int Blanks = After.size() - After.ltrim().size();
    for (SourceLocation At : {findWordBefore(SM, Loc), Loc.getLocWithOffset(Blanks)}) {
      Token T;
      if (Lexer::getRawToken(At, T, SM, Lang) || T.isNot(tok::raw_identifier))
        continue;
      IdentifierInfo &Name = Parser->Context.Idents.get(T.getRawIdentifier());
      const std::string Header = findHeader(Name.getName(), NameScope::Global);
      if ((Header != "amp_visual_names.h" && Header != "windows.h") || Parser->PP.isMacroDefined(&Name) ||
          llvm::any_of(Parser->Context.getTranslationUnitDecl()->lookup(&Name),
                       [&](const NamedDecl *D) { return D->getLocation() != At; }))
        continue;
      addHeaderFile(Header);
      return true;
    }
    return false;
  }

  /// Handles `friend class reference;` where `reference` is a typedef, and `C(typename T);`.
  void dropKeyword(const SourceManager &SM, SourceLocation Name, ArrayRef<StringRef> Keywords, OmittedTokens Here) {
    const StringRef Before = SM.getBufferData(SM.getFileID(Name)).take_front(Here.Offset).rtrim();
    for (StringRef Keyword : Keywords)
      if (Before.ends_with(Keyword)) {
        Here.Offset = Before.size() - Keyword.size();
        Here.What = OmittedTokens::ExtraKeyword;
        Here.Name = Keyword.str();
        return add(Here);
      }
  }

  /// Handles `pointer > 0` with a cast of the 0.
  void addNullPointer(const SourceManager &SM, const clang::Diagnostic &Info) {
    if (Info.getNumArgs() < 2 || Info.getNumRanges() < 2)
      return;
    for (unsigned I = 0; I < 2; ++I) {
      QualType T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)));
      if (!T.isNull() && T->isIntegerType())
        add(makeTokens(SM, SM.getFileLoc(Info.getRanges()[I].getBegin()), OmittedTokens::NullPointer));
    }
  }

  /// Handles `T one = one<T>::value;`, where the initializer names the template. A note contains its scope.
  void addQualifier(const clang::Diagnostic &Info) {
    for (const FixItHint &Hint : Info.getFixItHints()) {
      const StringRef Code = Hint.CodeToInsert;
      const size_t End = Code.rfind("::");
      if (End == StringRef::npos)
        continue;
      OmittedTokens Qualifier = Now;
      Qualifier.What = OmittedTokens::Qualifier;
      Qualifier.Name = Code.take_front(End).str();
      return add(std::move(Qualifier));
    }
  }

  /// Handles a name of the program that a newer standard declares too, after `using namespace std;`: `byte` or `size`,
  /// and a namespace `detail` after `using namespace concurrency;`: Visual C++'s namespace there is `details`.
  void readCandidate(const clang::Diagnostic &Info) {
    auto *D = Info.getNumArgs() > 0 && Info.getArgKind(0) == DiagnosticsEngine::ak_nameddecl
                  ? reinterpret_cast<const NamedDecl *>(Info.getRawArg(0))
                  : nullptr;
    if (!D || !D->getIdentifier())
      return;
    const DeclContext *Scope = D->getDeclContext()->getRedeclContext();
    // After `using concurrency::array;` the program means this one, even if `using namespace std;` brings another.
    const bool IsChosen = isa<UsingShadowDecl>(D) && Scope->isTranslationUnit();
    const bool IsNewer = isNewerThanVisual(D->getName()) || isa<NamespaceDecl>(D);
    const bool IsOfSystem = Info.getSourceManager().isInSystemHeader(D->getLocation());
    // Without <array>, the program means C++ AMP's, although other headers of ours may bring the library's.
    const bool IsOnly = D->getName() == "array" && IsOfSystem && !D->isInStdNamespace() && isa<NamespaceDecl>(Scope) &&
                        !includesArray(Info.getSourceManager());
    HasOwnMeaning |= IsChosen || IsNewer || IsOnly;
    if (!IsChosen && !IsOnly && (D->isInStdNamespace() || (IsOfSystem && (isa<NamespaceDecl>(D) || !IsNewer))))
      IsOfStd = true;
    else if ((IsChosen || IsNewer || IsOnly) && (Scope->isTranslationUnit() || isa<NamespaceDecl>(Scope)))
      OfProgram = D;
    if (!IsOfStd || !OfProgram || !HasOwnMeaning)
      return;
    OmittedTokens Qualifier = Now;
    Qualifier.What = OmittedTokens::Qualifier;
    if (auto *Namespace = dyn_cast<NamespaceDecl>(OfProgram->getDeclContext()->getRedeclContext()))
      Qualifier.Name = "::" + Namespace->getQualifiedNameAsString();
    if (!StringRef(Qualifier.Name).contains('(')) // an anonymous namespace
      add(std::move(Qualifier));
    OfProgram = nullptr;
  }

  /// Returns true if a file of the program includes <array>, perhaps under a condition.
  static bool includesArray(const SourceManager &SM) {
    for (unsigned I = 0; I < SM.local_sloc_entry_size(); ++I) {
      const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
      if (!Entry.isFile() || Entry.getFile().getFileCharacteristic() != SrcMgr::C_User)
        continue;
      const std::optional<StringRef> Text = Entry.getFile().getContentCache().getBufferDataIfLoaded();
      for (size_t At = 0; Text && (At = Text->find("<array>", At)) != StringRef::npos; ++At)
        if (Text->take_front(At).rtrim(" \t").ends_with("include"))
          return true;
    }
    return false;
  }

  static bool isStdException(const clang::Diagnostic &Info) {
    for (unsigned I = 0; I < Info.getNumArgs(); ++I) {
      if (Info.getArgKind(I) != DiagnosticsEngine::ak_qualtype)
        continue;
      QualType T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)));
      if (isStdException(T))
        return true;
    }
    return false;
  }
  static bool isStdException(QualType T) {
    const CXXRecordDecl *Class = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
    return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
           (Class->getName() == "exception" || Class->getName() == "__cppamp_exception");
  }

  /// Handles `std::exception("text")`, also as the initializer of a base class.
  bool nameException(const SourceManager &SM, SourceLocation Loc, const clang::Diagnostic &Info) {
    if (!isStdException(Info) || !Parser || !Parser->CurContext)
      return false;
    addException(SM, Loc);
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(Parser->CurContext))
      for (const CXXBaseSpecifier &Base : Constructor->getParent()->bases())
        if (isStdException(Base.getType()))
          addException(SM, Base.getTypeSourceInfo()->getTypeLoc().getEndLoc());
    return true;
  }

  /// Records `exception` in the type that begins at Loc, or before the variable there.
  void addException(const SourceManager &SM, SourceLocation Loc) {
    const StringRef Word = "exception";
    const StringRef Text = SM.getBufferData(SM.getFileID(Loc));
    const unsigned Offset = SM.getFileOffset(Loc);
    StringRef After = Text.drop_front(Offset);
    (After.consume_front("::"), After = After.ltrim());
    (After.consume_front("std"), After = After.ltrim());
    (After.consume_front("::"), After = After.ltrim());
    size_t At = StringRef::npos;
    if (After.starts_with(Word))
      At = After.data() - Text.data();
    else if (StringRef Before = Text.take_front(Offset).rtrim(); Before.ends_with(Word))
      At = Before.size() - Word.size();
    if (At == StringRef::npos)
      return;
    OmittedTokens Name = {nameFile(SM, Loc).str(), static_cast<unsigned>(At), OmittedTokens::ExceptionName};
    if (llvm::is_contained(Known.Source.Omitted, Name)) { // supplied in vain: the argument is not a string
      llvm::erase(Needs.Source.Omitted, Name);
      Needs.Wrong.push_back(std::move(Name));
    } else if (!llvm::is_contained(Needs.Wrong, Name)) {
      add(std::move(Name));
      addHeaderFile("amp_visual_names.h");
    }
  }

  /// Handles statements in templates, where `A<T>::b c` may be a declaration.
  bool addTypenameOfStatement(const SourceManager &SM, SourceLocation Loc) {
    if (!Parser || !Parser->CurContext || !Parser->CurContext->isDependentContext() ||
        Parser->inTemplateInstantiation())
      return false;
    SourceLocation Type = Typenames->find(SM, Loc);
    if (Type.isInvalid())
      return false;
    add({nameFile(SM, Type).str(), SM.getFileOffset(Type)});
    return true;
  }

  /// Adds casts to operands whose conversion depends on the restriction. Skips instantiations, because the type may
  /// differ in the next one.
  bool chooseConversion(const SourceManager &SM, const clang::Diagnostic &Info) {
    if (!Parser || Parser->inTemplateInstantiation())
      return false;
    bool Any = false;
    for (const ChosenConversion &C : chooseConversions(*Parser, Info)) {
      SourceLocation First = C.Operand.getBegin(), Last = C.Operand.getEnd();
      OmittedTokens Cast = {nameFile(SM, First).str(), SM.getFileOffset(First), OmittedTokens::Cast, C.Type};
      OmittedTokens End = {nameFile(SM, Last).str(), SM.getFileOffset(Last), OmittedTokens::EndOfCast};
      bool IsKnown = llvm::is_contained(Needs.Source.Omitted, Cast) || llvm::is_contained(Needs.Source.Omitted, End);
      if (IsKnown || !C.IsBuiltin)
        continue;
      add(std::move(Cast));
      add(std::move(End));
      Any = true;
    }
    return Any;
  }

  static SmallVector<SourceRange, 2> findOperands(const clang::Diagnostic &Info) {
    SmallVector<SourceRange, 2> Result;
    if (llvm::is_contained({clang::diag::err_typecheck_invalid_operands, clang::diag::err_ovl_no_viable_oper,
                            clang::diag::err_ovl_no_viable_subscript},
                           Info.getID()))
      for (const CharSourceRange &Range : Info.getRanges())
        Result.push_back(Range.getAsRange());
    return Result;
  }

  /// "candidate function not viable: expects an lvalue for 1st argument"
  void recordTemporary(const SourceManager &SM, const clang::Diagnostic &Info) {
    constexpr unsigned OfObject = 3, Argument = 4, WantsRvalue = 5;
    if (Info.getNumArgs() <= WantsRvalue || Info.getRawArg(OfObject) || Info.getRawArg(WantsRvalue))
      return;
    unsigned Number = Info.getRawArg(Argument);
    if (!Operands.empty())
      Temporaries.push_back({Info.getLocation(), Number, {}, Operands});
    else if (SourceRange Range = findArgument(SM, Call, Number); Range.isValid())
      Temporaries.push_back({Info.getLocation(), Number, Range, {}});
  }

  /// Handles `views.push_back(array<int>(3))`, which converts a temporary array to an array_view.
  void recordTemporaryArray(const SourceManager &SM, const clang::Diagnostic &Info) {
    constexpr unsigned From = 3, To = 4, OfObject = 5, Argument = 6;
    if (Info.getNumArgs() <= Argument || Info.getArgKind(From) != DiagnosticsEngine::ak_qualtype ||
        Info.getArgKind(To) != DiagnosticsEngine::ak_qualtype || Info.getRawArg(OfObject))
      return;
    auto IsAmpClass = [&](unsigned I, StringRef Name) {
      QualType T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)));
      const CXXRecordDecl *Class = T.isNull() ? nullptr : T.getNonReferenceType()->getAsCXXRecordDecl();
      return Class && Class->getIdentifier() && Class->getName() == Name && SM.isInSystemHeader(Class->getLocation());
    };
    if (!IsAmpClass(From, "array") || !IsAmpClass(To, "array_view"))
      return;
    if (SourceRange Range = findArgument(SM, Call, Info.getRawArg(Argument)); Range.isValid())
      addTemporary(SM, Range);
  }

  /// Returns the token before which, or after which, the token at Loc was supplied.
  static SourceLocation getWrittenLoc(const SourceManager &SM, SourceLocation Loc) {
    const bool IsSupplied = Loc.isMacroID() && SM.isWrittenInScratchSpace(SM.getSpellingLoc(Loc));
    return IsSupplied ? SM.getFileLoc(Loc) : Loc;
  }

  void addTemporary(const SourceManager &SM, SourceRange Argument) {
    const SourceLocation First = getWrittenLoc(SM, Argument.getBegin()), Last = getWrittenLoc(SM, Argument.getEnd());
    if (!First.isValid() || !First.isFileID() || !Last.isFileID() || SM.isInSystemHeader(First))
      return;
    OmittedTokens Lvalue = makeTokens(SM, First, OmittedTokens::Lvalue, std::to_string(SM.getFileOffset(Last)));
    if (llvm::is_contained(Needs.Wrong, Lvalue))
      return;
    add(std::move(Lvalue));
    add(makeTokens(SM, Last, OmittedTokens::EndOfCast, std::to_string(SM.getFileOffset(First))));
  }

  /// Removes a supplied Lvalue whose operand turned out not to be of class type.
  bool dropTemporary(const OmittedTokens &Here) {
    auto IsHere = [&](const OmittedTokens &T) { return T.What == OmittedTokens::Lvalue && T.isAt(Here); };
    const auto Wrong = llvm::find_if(Known.Source.Omitted, IsHere);
    if (Wrong == Known.Source.Omitted.end())
      return false;
    OmittedTokens End = {Here.File, 0, OmittedTokens::EndOfCast, std::to_string(Here.Offset)};
    StringRef(Wrong->Name).getAsInteger(10, End.Offset);
    llvm::erase_if(Needs.Source.Omitted, [&](const OmittedTokens &T) { return T == *Wrong || T == End; });
    Needs.Wrong.push_back(*Wrong);
    return true;
  }

  /// Handles `T &x = f();`, whose temporary lives as long as x.
  void addReference(const SourceManager &SM, SourceLocation Variable) {
    OmittedTokens Reference = makeReference(SM, Variable);
    if (!llvm::is_contained(Needs.Wrong, Reference))
      add(std::move(Reference));
  }
  void dropReference(const SourceManager &SM, SourceLocation Variable) {
    if (!isAddressed(SM, Variable))
      return;
    OmittedTokens Reference = makeReference(SM, Variable);
    if (!llvm::is_contained(Known.Source.Omitted, Reference))
      return;
    llvm::erase(Needs.Source.Omitted, Reference);
    Needs.Wrong.push_back(std::move(Reference));
  }
  OmittedTokens makeReference(const SourceManager &SM, SourceLocation Variable) const {
    OmittedTokens Result = makeTokens(SM, Variable, OmittedTokens::RvalueReference);
    Result.Offset = SM.getBufferData(SM.getFileID(Variable)).take_front(Result.Offset).rtrim().size() - 1;
    return Result;
  }

  static bool asksForProcessor(StringRef Text) { return Text.contains("_M_X64") || Text.contains("_M_AMD64"); }

  /// Returns the types that a diagnostic names.
  static SmallVector<QualType, 4> typesIn(const clang::Diagnostic &Info) {
    SmallVector<QualType, 4> Types;
    for (unsigned I = 0; I < Info.getNumArgs(); ++I)
      if (Info.getArgKind(I) == DiagnosticsEngine::ak_qualtype)
        Types.push_back(QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I))));
    return Types;
  }

  /// Returns true if a TCHAR, which is a char, meets a wchar_t: the program was compiled with _UNICODE.
  static bool mixesText(const clang::Diagnostic &Info) {
    bool HasTchar = false, HasWide = false;
    for (QualType T : typesIn(Info)) {
      bool IsTchar = false;
      while (!T.isNull()) {
        if (auto *Typedef = T->getAs<TypedefType>())
          IsTchar |= llvm::is_contained({"_TCHAR", "TCHAR", "PTSTR", "LPTSTR", "PCTSTR", "LPCTSTR"},
                                        Typedef->getDecl()->getName());
        auto *Array = T->getAsArrayTypeUnsafe();
        QualType Element = Array ? Array->getElementType() : T->getPointeeType();
        if (Element.isNull())
          break;
        T = Element;
      }
      if (T.isNull())
        continue;
      auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(T->getAsCXXRecordDecl());
      HasWide |= T->isWideCharType() || (Class && Class->isInStdNamespace() && Class->getTemplateArgs().size() > 0 &&
                                         Class->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
                                         Class->getTemplateArgs()[0].getAsType()->isWideCharType());
      HasTchar |= IsTchar && T->isCharType();
    }
    return HasTchar && HasWide;
  }

  /// Returns true if a time of steady_clock meets one of system_clock, which libstdc++'s high_resolution_clock is.
  static bool mixesClocks(const clang::Diagnostic &Info) {
    bool IsSteady = false, IsOfSystem = false;
    for (QualType T : typesIn(Info)) {
      const CXXRecordDecl *Class = T.isNull() ? nullptr : T.getNonReferenceType()->getAsCXXRecordDecl();
      const auto *Time = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
      if (!Time || Time->getName() != "time_point" || Time->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
        continue;
      const CXXRecordDecl *Clock = Time->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
      IsSteady |= Clock && Clock->getName() == "steady_clock";
      IsOfSystem |= Clock && Clock->getName() == "system_clock";
    }
    return IsSteady && IsOfSystem;
  }

  /// If the program's main function is wmain, supplies the header whose main calls it. Clang reports no error for a
  /// missing main.
  void findWideMain(ASTContext &Context) {
    for (const NamedDecl *D : Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("wmain"))) {
      auto *F = dyn_cast<FunctionDecl>(D);
      const bool HasMain = !Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("main")).empty();
      if (!F || !F->hasBody() || HasMain)
        continue;
      const SourceManager &SM = Context.getSourceManager();
      SourceLocation Loc = SM.getFileLoc(F->getLocation());
      Now = {nameFile(SM, Loc).str(), SM.getFileOffset(Loc)};
      Errors.push_back("wmain");
      useWideText();
    }
  }

  /// Supplies WideFormatHeader. Clang reports no error for formats that Visual C++ interprets differently.
  void useWideFormats(const SourceManager &SM, SourceLocation Loc) {
    if (llvm::is_contained(Needs.Headers, WideFormatHeader) || llvm::is_contained(Needs.Headers, WideText))
      return;
    Now = {nameFile(SM, Loc).str(), SM.getFileOffset(Loc)};
    Errors.push_back("wprintf");
    addHeaderFile(WideFormatHeader.str());
  }

  /// Inserts WideText before all other headers, which depend on it.
  void useWideText() {
    if (llvm::is_contained(Needs.Headers, WideText))
      return;
    recordFirst();
    Needs.Headers.insert(Needs.Headers.begin(), WideText);
  }

  void useLateNames() {
    recordFirst();
    Needs.Source.LateNames = true;
  }

  static bool isScope(const OmittedTokens &T) {
    return T.What == OmittedTokens::TypeOfClass || T.What == OmittedTokens::Class || T.What == OmittedTokens::This;
  }

  /// Corrects a scope that was supplied before a name, if the class inherits the name as a type or does not inherit it.
  /// Returns true if there was such a scope.
  bool correct(const OmittedTokens &Here, bool IsType) {
    auto IsWrong = [&](const OmittedTokens &T) { return isScope(T) && T.isAt(Here); };
    auto Wrong = llvm::find_if(Needs.Source.Omitted, IsWrong);
    if (Wrong == Needs.Source.Omitted.end() || llvm::none_of(Known.Source.Omitted, IsWrong))
      return false;
    if (IsType) {
      Wrong->What = OmittedTokens::TypeOfClass;
      return true;
    }
    Needs.Wrong.push_back(*Wrong);
    llvm::erase_if(Needs.Source.Omitted, [&](const OmittedTokens &T) { return T.isAt(Here); });
    return true;
  }

  /// Returns true if a single `&` precedes Loc.
  static bool isAddressed(const SourceManager &SM, SourceLocation Loc) {
    StringRef Before = SM.getBufferData(SM.getFileID(Loc)).take_front(SM.getFileOffset(Loc)).rtrim();
    return Before.ends_with("&") && !Before.ends_with("&&");
  }

  /// Handles names in templates that are declared later or inherited.
  void findName(const SourceManager &SM, SourceLocation Loc, const OmittedTokens &Here, bool IsType,
                bool IsInitializer = false) {
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    Token T;
    if (!Parser || !Parser->CurContext || Lexer::getRawToken(Loc, T, SM, Lang) || T.isNot(tok::raw_identifier))
      return;
    const IdentifierInfo *Name = &Parser->Context.Idents.get(T.getRawIdentifier());
    auto Next = Lexer::findNextToken(Loc, SM, Lang);
    bool NeedsThis = (Next && Next->isOneOf(tok::l_paren, tok::less)) || isAddressed(SM, Loc);
    auto IsHere = [&](const OmittedTokens &Other) { return isScope(Other) && Other.isAt(Here); };
    if (llvm::none_of(Needs.Wrong, IsHere)) {
      if (std::optional<InheritedName> Found = findInheritedName(Parser->CurContext, {Name, IsType, NeedsThis})) {
        if (llvm::any_of(Needs.Source.Omitted, IsHere))
          return;
        bool IsScope =
            IsInitializer || (Next && Next->is(tok::coloncolon)); // `typename` may only precede a name of a type
        add({Here.File, Here.Offset, IsScope ? OmittedTokens::Class : Found->What, Found->Class});
        if (Found->IsTemplate && Next && Next->is(tok::less))
          add({Here.File, Here.Offset, OmittedTokens::Template});
        return;
      }
    }
    // Late parsing affects bodies of functions only.
    const bool IsDeferred = Needs.Source.LateNames && Parser->CurContext->isFunctionOrMethod();
    if (!IsDeferred && Parser->CurContext->isDependentContext())
      recordUnknown(Name, Loc, IsType);
  }

  void recordUnknown(const IdentifierInfo *Name, SourceLocation Use, bool IsType) {
    UnknownName New = {Name, Use, IsType, Parser->CurContext->isFunctionOrMethod(), {}};
    if (auto [Late, Body] = findLate(Parser->SourceMgr.getFileLoc(Use)); Late)
      New.Around = std::move(*Late);
    Unknown.push_back(New);
    for (const DeclContext *DC = Parser->CurContext; DC; DC = DC->getParent())
      if (auto *Namespace = dyn_cast<NamespaceDecl>(DC))
        UnknownInNamespaces.emplace_back(Namespace, New);
  }

  /// Records `N::f` in the body of a template if namespace N has no f: "no member named 'f' in namespace 'N'".
  void recordUnknownInNamespace(const clang::Diagnostic &Info) {
    if (!llvm::is_contained({clang::diag::err_no_member, clang::diag::err_no_member_suggest,
                             clang::diag::err_typename_nested_not_found},
                            Info.getID()) ||
        Info.getNumArgs() < 2 || Info.getArgKind(0) != DiagnosticsEngine::ak_declarationname ||
        Info.getArgKind(1) != DiagnosticsEngine::ak_declcontext || !Parser || !Parser->CurContext ||
        !Parser->CurContext->isFunctionOrMethod() || !Parser->CurContext->isDependentContext())
      return;
    const auto *Namespace = dyn_cast<NamespaceDecl>(reinterpret_cast<const DeclContext *>(Info.getRawArg(1)));
    const DeclarationName Name = DeclarationName::getFromOpaqueInteger(Info.getRawArg(0));
    if (Namespace && Name.isIdentifier() && !Namespace->isStdNamespace())
      UnknownInNamespaces.push_back(
          {Namespace, {Name.getAsIdentifierInfo(), Info.getLocation(), /*IsType=*/false, /*InBody=*/true, {}}});
  }

  /// Does nothing in Clang's mode for Visual C++, which does not report some of these names.
  void keepUnknownNames(const SourceManager &SM) {
    if (Known.Source.Microsoft || Needs.Source.LateNames)
      return;
    // A declaration with a wrong or missing keyword does not declare its name either.
    if (HasExtraTypename || llvm::any_of(Needs.Source.Omitted, [](const OmittedTokens &O) {
          return O.What == OmittedTokens::Typename || O.What == OmittedTokens::Template;
        }))
      return;
    for (const UnknownName &U : Unknown)
      if (findHeader(U.Name->getName(), NameScope::Both).empty()) {
        Needs.Unknown.push_back({nameFile(SM, U.Use).str(), SM.getFileOffset(U.Use),
                                 U.IsType ? OmittedTokens::Typename : OmittedTokens::Class, U.Name->getName().str()});
        Needs.AroundUnknown.push_back(U.Around);
      }
  }

  /// Reports undeclared names that Clang's mode for Visual C++ does not report.
  void reportUnknownNames(ASTContext &Context) {
    if (!Known.Source.Microsoft || Known.Source.LateNames)
      return;
    const SourceManager &SM = Context.getSourceManager();
    for (const auto &[U, Around] : llvm::zip(Known.Unknown, Known.AroundUnknown)) {
      SourceLocation Loc = findLocation(SM, U);
      const std::string Position = (Twine(U.File) + ":" + Twine(U.Offset)).str();
      const bool InBody = isLate(Around);
      if (Loc.isInvalid() || isDeclared(U.Name, NameScope::Both) || isInUsedNamespace(Context, U.Name) ||
          (InBody && llvm::is_contained(Known.Source.Omitted, Around)) || !Seen.insert(Position).second)
        continue;
      ++NumErrors;
      Errors.push_back(Position);
      if (InBody)
        Mistakes.push_back({U, Around, nullptr});
      if (U.What == OmittedTokens::Typename)
        Context.getDiagnostics().Report(Loc, clang::diag::err_unknown_typename) << U.Name;
      else
        Context.getDiagnostics().Report(Loc, clang::diag::err_undeclared_var_use) << &Context.Idents.get(U.Name);
    }
  }

  /// Returns true if a `using namespace` at file scope makes the name visible.
  static bool isInUsedNamespace(ASTContext &Context, StringRef Name) {
    const DeclarationName N(&Context.Idents.get(Name));
    return llvm::any_of(Context.getTranslationUnitDecl()->using_directives(), [&](const UsingDirectiveDecl *Using) {
      return !Using->getNominatedNamespace()->lookup(N).empty();
    });
  }

  static bool isAfter(const SourceManager &SM, const NamedDecl *D, SourceLocation Use) {
    return !SM.isInSystemHeader(D->getLocation()) && SM.isBeforeInTranslationUnit(Use, D->getLocation());
  }
  /// Handles a declaration of a name that a template did not find at Use, in the body of a function or of a class.
  void findLateName(const SourceManager &SM, const NamedDecl *D, const UnknownName &U) {
    if (!isAfter(SM, D, U.Use))
      return;
    std::vector<OmittedTokens> Declaration;
    if (!U.InBody)
      Declaration = declareEarly(SM, D, U.Use);
    if (Declaration.empty())
      useLateNames();
    addAll(std::move(Declaration));
  }

  void addHeaders(const SourceManager &SM, SourceLocation Loc, const clang::Diagnostic &Info) {
    bool InStd = false; // "no member named 'x' in namespace 'std'"
    for (unsigned I = 0; I < Info.getNumArgs(); ++I)
      InStd |= addHeadersOf(Info, I);
    const unsigned Id = Info.getID();
    const bool OfClass = !InStd && (Id == clang::diag::err_no_member || Id == clang::diag::err_no_member_suggest);
    const bool IsKnown = Id == clang::diag::err_ovl_no_viable_function_in_call; // only the arguments do not match
    if (OfClass || IsKnown)
      addParallelPatterns(SM, Loc, Info);
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    Token T;
    // "did you mean simply": the location is that of `std`.
    if (InStd && Id == clang::diag::err_no_member_suggest &&
        Info.getArgKind(0) == DiagnosticsEngine::ak_declarationname)
      addHeader(DeclarationName::getFromOpaqueInteger(Info.getRawArg(0)).getAsString(), NameScope::Std);
    else if (!OfClass && !IsKnown && !Lexer::getRawToken(Loc, T, SM, Lang) && T.is(tok::raw_identifier))
      InStd ? addHeader(T.getRawIdentifier(), NameScope::Std)
            : addHeaderOfUnqualified(T.getRawIdentifier(), isUndeclared(Id) && isCalled(SM, T.getLocation()));
  }

  /// Handles `concurrency::parallel_for(...)`, and `parallel_for_each(v.begin(), v.end(), f)`, which <amp.h> lacks.
  void addParallelPatterns(const SourceManager &SM, SourceLocation Loc, const clang::Diagnostic &Info) {
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    Token T;
    if (!Parser || Lexer::getRawToken(Loc, T, SM, Lang) || T.isNot(tok::raw_identifier))
      return;
    const StringRef Name = T.getRawIdentifier();
    auto *Context = Info.getNumArgs() > 1 && Info.getArgKind(1) == DiagnosticsEngine::ak_declcontext
                        ? dyn_cast<NamespaceDecl>(reinterpret_cast<DeclContext *>(Info.getRawArg(1)))
                        : nullptr;
    if (Context && Context->getIdentifier() && Context->getName() == "Concurrency") {
      const std::string Header = findHeader(Name, NameScope::Global);
      if (StringRef(Header).starts_with("ppl") || StringRef(Header).starts_with("conc"))
        addHeaderFile(Header);
    } else if (Info.getID() == clang::diag::err_ovl_no_viable_function_in_call && Name == "parallel_for_each") {
      addHeaderFile("ppl.h");
    }
  }

  /// Handles `min(n, 5)` for an unsigned n, which is a macro of <windows.h>, and `std::min(n, v.size())`, whose types
  /// are the same in programs of 32 bits. No candidate for the last call takes two types.
  void mixNumbers(const SourceManager &SM) {
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    Token T;
    if (Call.isInvalid() || Lexer::getRawToken(Call, T, SM, Lang) || T.isNot(tok::raw_identifier))
      return;
    const std::string OfWindows = "amp_visual_names.h";
    const bool IsOfStd = T.getRawIdentifier() == "std";
    for (int I = 0; IsOfStd && I < 2; ++I) // `::min`
      if (auto Next = Lexer::findNextToken(T.getLocation(), SM, Lang))
        T = *Next;
    if (T.isNot(tok::raw_identifier) || (T.getRawIdentifier() != "min" && T.getRawIdentifier() != "max"))
      return;
    addHeaderFile(IsOfStd || llvm::is_contained(Known.Headers, OfWindows) ? MixedNumbersHeader.str() : OfWindows);
  }

  /// Handles `typedef It::value_type T;` for a pointer: the iterators of Visual C++'s std::array are classes.
  void useTraits(const SourceManager &SM, SourceLocation Loc, const clang::Diagnostic &Info) {
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    const QualType T = Info.getNumArgs() > 0 && Info.getArgKind(0) == DiagnosticsEngine::ak_qualtype
                           ? QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(0)))
                           : QualType();
    auto Colons = Lexer::findNextToken(Loc, SM, Lang);
    auto Member = Colons ? Lexer::findNextToken(Colons->getLocation(), SM, Lang) : std::nullopt;
    if (T.isNull() || !T->isPointerType() || !Member || Member->isNot(tok::raw_identifier) ||
        !llvm::is_contained({"value_type", "difference_type", "pointer", "reference", "iterator_category"},
                            Member->getRawIdentifier()))
      return;
    add(makeTokens(SM, Loc, OmittedTokens::IteratorTraits));
    add(makeTokens(SM, Loc, OmittedTokens::EndOfTraits));
  }

  /// Handles `distance(first, last)` in a template for pointers. For classes of namespace std, the arguments find it.
  bool qualifyByStd(const SourceManager &SM, SourceLocation Loc) {
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    Token T;
    if (!Parser || !Parser->inTemplateInstantiation() || !Parser->getStdNamespace() ||
        Lexer::getRawToken(Loc, T, SM, Lang) || T.isNot(tok::raw_identifier))
      return false;
    auto Next = Lexer::findNextToken(Loc, SM, Lang);
    const DeclarationName Name(&Parser->Context.Idents.get(T.getRawIdentifier()));
    if (!Next || Next->isNot(tok::l_paren) || llvm::none_of(Parser->getStdNamespace()->lookup(Name), [](NamedDecl *D) {
          return isa<FunctionDecl, FunctionTemplateDecl>(D->getUnderlyingDecl());
        }))
      return false;
    add(makeTokens(SM, Loc, OmittedTokens::Qualifier, "std"));
    return true;
  }

  /// Handles `int max = max(a, b);` and parameters of these names: in Visual C++, the calls are macros.
  bool callMinOrMax(const SourceManager &SM, const clang::Diagnostic &Info) {
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    SourceLocation Loc = Info.getLocation();
    if (!Loc.isFileID())
      return false;
    if (SM.getCharacterData(Loc)[0] == '(')
      Loc = findWordBefore(SM, Loc);
    Token T;
    if (Lexer::getRawToken(Loc, T, SM, Lang) || T.isNot(tok::raw_identifier) || !isCalled(SM, Loc) ||
        (T.getRawIdentifier() != "min" && T.getRawIdentifier() != "max"))
      return false;
    const StringRef Before = SM.getBufferData(SM.getFileID(Loc)).take_front(SM.getFileOffset(Loc)).rtrim();
    if (Before.ends_with("::") || Before.ends_with(".") || Before.ends_with("->"))
      return false;
    addHeaderFile("amp_visual_names.h");
    add(makeTokens(SM, Loc, OmittedTokens::Qualifier));
    return true;
  }

  /// Calls Visit for each namespace of the standard library that a using directive names here.
  void visitUsedNamespaces(llvm::function_ref<void(const NamespaceDecl *)> Visit) const {
    auto VisitOne = [Visit](const UsingDirectiveDecl *Using) {
      if (Using->getNominatedNamespace()->isInStdNamespace() || Using->getNominatedNamespace()->isStdNamespace())
        Visit(Using->getNominatedNamespace());
    };
    for (const DeclContext *DC = Parser ? Parser->CurContext : nullptr; DC; DC = DC->getLookupParent())
      if (DC->isFileContext())
        llvm::for_each(DC->using_directives(), VisitOne);
    for (Scope *S = Parser ? Parser->getCurScope() : nullptr; S; S = S->getParent()) // in functions
      llvm::for_each(S->using_directives(), VisitOne);
  }

  static bool isUndeclared(unsigned Id) {
    return llvm::is_contained({clang::diag::err_undeclared_use, clang::diag::err_undeclared_use_suggest,
                               clang::diag::err_undeclared_var_use, clang::diag::err_undeclared_var_use_suggest},
                              Id);
  }
  static bool isCalled(const SourceManager &SM, SourceLocation Name) {
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    auto Next = Lexer::findNextToken(Name, SM, Lang);
    return Next && Next->is(tok::l_paren);
  }

  /// Adds the header of an unqualified name. The arguments of a call may find a function of namespace std, unless there
  /// is a global one.
  void addHeaderOfUnqualified(StringRef Name, bool IsCalled) {
    bool UsesStd = IsCalled && findHeader(Name, NameScope::Global).empty();
    visitUsedNamespaces([&](const NamespaceDecl *Used) { UsesStd |= Used->isStdNamespace(); });
    addHeader(Name, UsesStd ? NameScope::Both : NameScope::Global);
    visitUsedNamespaces([&](const NamespaceDecl *Used) { // `using namespace std::chrono;`
      if (!Used->isStdNamespace() && !isDeclaredIn(Used, Name))
        addHeaderFile(findHeaderIn(Used->getQualifiedNameAsString(), Name));
    });
  }

  /// Returns true if the class, or the template that it is instantiated from, is defined.
  static bool isComplete(const TagDecl *Tag) {
    auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Tag);
    return Tag->getDefinition() || (Special && Special->getSpecializedTemplate()->getTemplatedDecl()->hasDefinition());
  }

  bool isDeclaredIn(const DeclContext *Scope, StringRef Name) const {
    return Scope && llvm::any_of(Scope->lookup(&Parser->Context.Idents.get(Name)), [](const NamedDecl *D) {
             D = D->getUnderlyingDecl();
             if (auto *Template = dyn_cast<ClassTemplateDecl>(D)) {
               SmallVector<ClassTemplatePartialSpecializationDecl *, 4> Partial;
               const_cast<ClassTemplateDecl *>(Template)->getPartialSpecializations(Partial);
               if (!Partial.empty()) // std::function is defined only as a partial specialization
                 return true;
               D = Template->getTemplatedDecl();
             } else if (auto *Typedef = dyn_cast<TypedefNameDecl>(D))
               if (const TagDecl *Tag = Typedef->getUnderlyingType()->getAsTagDecl())
                 D = Tag;
             auto *Tag = dyn_cast<TagDecl>(D);
             return !Tag || isComplete(Tag);
           });
  }

  /// Returns true if lookup in this scope would find the name.
  bool isDeclared(StringRef Name, NameScope Scope) const {
    return Parser && ((Scope != NameScope::Global && isDeclaredIn(Parser->getStdNamespace(), Name)) ||
                      (Scope != NameScope::Std && isDeclaredIn(Parser->Context.getTranslationUnitDecl(), Name)));
  }

  /// Adds the headers of the classes that an argument names. Returns true if the argument is namespace std.
  bool addHeadersOf(const clang::Diagnostic &Info, unsigned I) {
    using Engine = DiagnosticsEngine;
    auto *Pointer = reinterpret_cast<void *>(Info.getRawArg(I));
    switch (Info.getArgKind(I)) {
    case Engine::ak_qualtype:
      addHeadersOf(QualType::getFromOpaquePtr(Pointer));
      return false;
    case Engine::ak_nameddecl:
      addHeaderOf(static_cast<NamedDecl *>(Pointer));
      return false;
    case Engine::ak_declcontext: {
      auto *Context = static_cast<DeclContext *>(Pointer);
      if (Context->isStdNamespace())
        return true;
      if (auto *Namespace = dyn_cast<NamespaceDecl>(Context); Namespace && Namespace->isInStdNamespace()) {
        addHeaderFile(findHeader(Namespace->getName(), NameScope::Std)); // "no member named 'seconds' in 'std::chrono'"
        return true;
      }
      addHeaderOf(dyn_cast<NamedDecl>(Context));
      return false;
    }
    default:
      return false;
    }
  }

  /// `std::ifstream` is a typedef of `std::basic_ifstream<char>`; the list may contain either.
  void addHeadersOf(QualType T) {
    if (T.isNull())
      return;
    if (auto *Typedef = T->getAs<TypedefType>())
      addHeaderOf(Typedef->getDecl());
    addHeaderOf(T->getAsTagDecl());
    if (auto *Template = T->getAs<TemplateSpecializationType>()) {
      addHeaderOf(Template->getTemplateName().getAsTemplateDecl());
      for (const TemplateArgument &A : Template->template_arguments())
        if (A.getKind() == TemplateArgument::Type)
          addHeadersOf(A.getAsType());
    }
  }

  void addHeaderOf(const NamedDecl *D) {
    if (D && D->isInStdNamespace() && D->getIdentifier())
      addHeader(D->getName(), NameScope::Std);
  }

  void addHeader(StringRef Name, NameScope Scope) {
    if (!isDeclared(Name, Scope) && !llvm::is_contained(Needs.Source.LenientMacros, Name))
      addHeaderFile(findHeader(Name, Scope));
  }

  void addHeaderFile(const std::string &Header) {
    if (Header.empty() || llvm::is_contained(Needs.Headers, Header))
      return;
    recordFirst();
    Needs.Headers.push_back(Header);
  }

  void recordFirst() {
    if (Needs.First.Offset == ~0u)
      Needs.First = Now;
  }

  /// Forgets an error, and that there was one: only then Clang goes on as without errors.
  void dropMistake(const clang::Diagnostic &Info) {
    const FunctionDecl *Body = findTemplateBody(*Parser);
    if (llvm::none_of(Dropped, [&](const auto &D) { return D.Function == Body; })) {
      SmallString<128> Text;
      Info.FormatDiagnostic(Text);
      Dropped.push_back({Body, Info.getLocation(), std::string(Text)});
    }
    if (Errors.empty())
      Parser->Diags.Reset(/*soft=*/true);
  }

  /// Makes functions valid again, except for mistakes in their bodies: Clang does not instantiate an invalid one.
  void validate() {
    auto Validate = [](const FunctionDecl *F) {
      if (F && F->isInvalidDecl() && !F->getReturnType()->isUndeducedType())
        const_cast<FunctionDecl *>(F)->setInvalidDecl(false);
    };
    for (; Validated < Mistakes.size(); ++Validated)
      Validate(Mistakes[Validated].Function);
    for (const DroppedMistake &D : Dropped)
      Validate(D.Function);
  }

  /// Returns true if no mistake in the function's body matters.
  bool mayForget(const FunctionDecl *F) const {
    return F && !F->isInvalidDecl() && !Instantiated.contains(F->getCanonicalDecl());
  }

  /// Reports the mistakes that were dropped in functions that turned out to be instantiated.
  void reportDropped(ASTContext &Context) {
    DiagnosticsEngine &Diags = Context.getDiagnostics();
    for (const DroppedMistake &D : Dropped) {
      if (mayForget(D.Function))
        continue;
      OmittedTokens Body = parseLate(Context.getSourceManager(), D.Function);
      llvm::erase(Needs.Source.Omitted, Body);
      Errors.push_back((Twine(Body.File) + ":" + Twine(Body.Offset) + " supplied").str());
      Needs.Wrong.push_back(std::move(Body));
      ++NumErrors;
      Diags.Report(D.Where, Diags.getCustomDiagID(DiagnosticsEngine::Error, "%0")) << D.Text;
    }
  }

  void finish(ASTContext &Context) {
    reportDropped(Context);
    reportUnknownNames(Context);
    reportRestrictedCalls(Context);
    if (Errors.empty())
      return findWideMain(Context);
    for (OmittedTokens &F : Forwards) {
      Now = F;
      add(std::move(F));
    }
    findLateNames(Context);
    keepUnknownNames(Context.getSourceManager());
    readDeclarations(Context);
    if (Known.Source.Microsoft && Needs == Known)
      parseMistakesLate(Context);
    Needs.Source.Microsoft |= mayBeExtension() || !(Needs == Known);
  }

  /// Returns the value or the body at Loc that Visual C++ did not parse, if any, and the function of the body.
  std::pair<std::optional<OmittedTokens>, const FunctionDecl *> findLate(SourceLocation Loc) const {
    if (std::optional<OmittedTokens> Value = parseValueLate(*Parser, Loc, Declarations))
      return {std::move(Value), nullptr};
    const FunctionDecl *Body = findTemplateBody(*Parser);
    return {Body ? std::optional(parseLate(Parser->SourceMgr, Body)) : std::nullopt, Body};
  }

  void recordMistake(SourceLocation Loc, const clang::Diagnostic &Info) {
    LastIsMistake = false;
    if (!Parser || !Parser->CurContext)
      return;
    auto [Late, Body] = findLate(Loc);
    LastIsMistake = Late.has_value();
    if (Late)
      Mistakes.push_back({Now, std::move(*Late), Body, mayBeRestriction(Info)});
  }

  /// Returns true if a message names a class whose constructors, conversions or operators the code here may not call:
  /// the restriction may be the reason for a failed conversion.
  bool convertsRestricted(const clang::Diagnostic &Info) const {
    const DeclContext *Around = Parser ? Parser->CurContext : nullptr;
    while (Around && !Around->isFunctionOrMethod())
      Around = Around->getParent();
    const auto *Caller = dyn_cast_or_null<FunctionDecl>(Around);
    auto IsCpu = [](const FunctionDecl *F) { return F->hasAttr<CUDAHostAttr>() || !isAmp(F); };
    auto IsRestricted = [&](const FunctionDecl *F) {
      return (Caller && isAmp(Caller) && !isAmp(F)) || ((!Caller || IsCpu(Caller)) && !IsCpu(F));
    };
    return llvm::any_of(typesIn(Info), [&](QualType T) {
      while (!T.isNull() && !T->getPointeeType().isNull())
        T = T->getPointeeType();
      if (T.isNull() || T->isDependentType())
        return !T.isNull();
      llvm::SmallSetVector<const CXXRecordDecl *, 8> Classes; // implicit constructors call those of bases and members
      auto Add = [&](QualType Of) {
        if (const CXXRecordDecl *Class = Of->getAsCXXRecordDecl(); Class && Class->hasDefinition())
          Classes.insert(Class->getDefinition());
      };
      Add(T);
      for (unsigned I = 0; I < Classes.size(); ++I) {
        const CXXRecordDecl *Class = Classes[I];
        for (const CXXBaseSpecifier &Base : Class->bases())
          Add(Base.getType());
        for (const FieldDecl *Field : Class->fields())
          Add(QualType(Field->getType()->getBaseElementTypeUnsafe(), 0));
        for (const Decl *D : Class->decls())
          if (const FunctionDecl *F = D->getAsFunction();
              F && !F->isImplicit() && (isa<CXXConstructorDecl, CXXConversionDecl>(F) || F->isOverloadedOperator()) &&
              IsRestricted(F))
            return true;
        for (OverloadedOperatorKind Kind : {OO_Amp, OO_Comma})
          for (const NamedDecl *D :
               Class->getEnclosingNamespaceContext()->lookup(Parser->Context.DeclarationNames.getCXXOperatorName(Kind)))
            if (const FunctionDecl *F = D->getAsFunction(); F && IsRestricted(F))
              return true;
      }
      return false;
    });
  }

  static bool namesClass(const clang::Diagnostic &Info) {
    return llvm::any_of(typesIn(Info), [](QualType T) {
      while (!T.isNull() && !T->getPointeeType().isNull())
        T = T->getPointeeType();
      return !T.isNull() && (T->isRecordType() || T->isDependentType());
    });
  }

  /// Returns true unless an error certainly does not depend on restrictions. Those of a conversion or of an operator,
  /// for example, may be the reason for a message that does not mention them.
  bool mayBeRestriction(const clang::Diagnostic &Info) const {
    using namespace clang::diag;
    const unsigned Id = Info.getID();
    if ((Id >= DIAG_START_LEX && Id < DIAG_START_LEX + DIAG_SIZE_LEX) ||
        (Id >= DIAG_START_PARSE && Id < DIAG_START_PARSE + DIAG_SIZE_PARSE) ||
        (Id >= DIAG_START_COMMON && Id < DIAG_START_COMMON + DIAG_SIZE_COMMON))
      return false;
    static const unsigned OfNames[] = {err_undeclared_use,
                                       err_undeclared_use_suggest,
                                       err_undeclared_var_use,
                                       err_undeclared_var_use_suggest,
                                       err_unknown_typename,
                                       err_unknown_typename_suggest,
                                       err_unknown_type_or_class_name_suggest,
                                       err_unknown_nested_typename_suggest,
                                       err_no_template,
                                       err_no_template_suggest,
                                       err_no_member,
                                       err_no_member_suggest,
                                       err_no_member_overloaded_arrow,
                                       err_typename_nested_not_found,
                                       err_typename_missing,
                                       err_typename_missing_template,
                                       err_typecheck_member_reference_struct_union,
                                       err_typecheck_member_reference_suggestion,
                                       err_typecheck_member_reference_type,
                                       err_typecheck_member_reference_unknown,
                                       err_typecheck_assign_const,
                                       err_redefinition,
                                       err_redefinition_different_type,
                                       err_redefinition_different_kind,
                                       err_undeclared_label_use,
                                       err_template_arg_list_different_arity,
                                       err_template_missing_args,
                                       err_template_arg_must_be_type,
                                       err_template_arg_must_be_expr,
                                       err_typecheck_decl_incomplete_type,
                                       err_incomplete_type,
                                       err_incomplete_nested_name_spec,
                                       err_typecheck_call_too_few_args,
                                       err_typecheck_call_too_few_args_one,
                                       err_typecheck_call_too_few_args_suggest,
                                       err_typecheck_call_too_many_args,
                                       err_typecheck_call_too_many_args_one,
                                       err_typecheck_call_too_many_args_suggest,
                                       err_mem_init_not_member_or_class,
                                       err_mem_init_not_member_or_class_suggest,
                                       err_invalid_this_use,
                                       err_expected_class_or_namespace,
                                       err_non_template_in_template_id,
                                       err_non_template_in_template_id_suggest,
                                       err_nested_name_spec_non_tag,
                                       err_using_directive_suggest,
                                       err_using_directive_member_suggest,
                                       err_ovl_no_viable_function_in_call,
                                       err_ovl_no_viable_member_function_in_call,
                                       err_ovl_unresolvable,
                                       err_reference_without_init,
                                       err_lambda_capture_default_arg,
                                       err_constexpr_local_var_non_literal_type};
    static const unsigned OfConversions[] = {err_init_conversion_failed,
                                             err_typecheck_convert_incompatible,
                                             err_typecheck_nonviable_condition,
                                             err_typecheck_bool_condition,
                                             err_typecheck_invalid_operands,
                                             err_ovl_no_viable_oper,
                                             err_ovl_no_viable_subscript,
                                             err_ovl_no_viable_conversion_in_cast,
                                             err_ovl_no_viable_function_in_init,
                                             err_lvalue_reference_bind_to_unrelated,
                                             err_lvalue_reference_bind_to_temporary,
                                             err_init_list_bad_dest_type,
                                             err_excess_initializers};
    static const unsigned OfTypes[] = {err_typecheck_subscript_value,
                                       err_typecheck_subscript_not_integer,
                                       err_typecheck_indirection_requires_pointer,
                                       err_typecheck_unary_expr,
                                       err_typecheck_call_not_function,
                                       err_bad_cxx_cast_generic,
                                       err_typecheck_statement_requires_integer};
    if (llvm::is_contained(OfConversions, Id))
      return convertsRestricted(Info);
    return !llvm::is_contained(OfNames, Id) && (!llvm::is_contained(OfTypes, Id) || namesClass(Info));
  }

  /// Handles a LateValue that turned out to be instantiated: the next attempt reports what is wrong there.
  bool dropLateValue(const OmittedTokens &Here) {
    auto IsHere = [&](const OmittedTokens &O) { return O.What == OmittedTokens::LateValue && O.isAt(Here); };
    const auto Wrong = llvm::find_if(Known.Source.Omitted, IsHere);
    if (Wrong == Known.Source.Omitted.end())
      return false;
    llvm::erase_if(Needs.Source.Omitted, IsHere);
    if (!llvm::is_contained(Needs.Wrong, *Wrong))
      Needs.Wrong.push_back(*Wrong);
    return true;
  }

  /// Once nothing else is missing, mistakes in bodies that nothing instantiates are accepted. What restrictions forbid
  /// stays an error.
  void parseMistakesLate(ASTContext &Context) {
    bool Others = Mistakes.size() != NumErrors;
    llvm::DenseMap<SourceLocation, const FunctionDecl *> Functions;
    for (const Mistake &M : Mistakes) {
      const bool IsValue = M.Body.What == OmittedTokens::LateValue;
      const FunctionDecl *F = M.Function;
      if (!F && !IsValue && Functions.empty())
        Functions = findFunctions(Context);
      F = F || IsValue ? F : Functions.lookup(findLocation(Context.getSourceManager(), M.Body));
      if ((!IsValue && !mayForget(F)) || llvm::is_contained(Needs.Wrong, M.Body) ||
          llvm::any_of(Mistakes, [&](const Mistake &O) { return O.IsRestriction && O.Body == M.Body; })) {
        Others = true;
        continue;
      }
      Now = M.At;
      add(M.Body);
      Others |= IsValue;
      if (!llvm::is_contained(Unparsed, F))
        Unparsed.push_back(F);
    }
    if (Others)
      Unparsed.clear();
  }

  /// `struct N::S;` is removed unless an error in it concerns more than its place: N has no such class, for example.
  void removeForward(const SourceManager &SM, SourceLocation Name) {
    std::optional<OmittedTokens> Removed = removeQualifiedForward(SM, Name);
    if (Removed && !contains(*Removed, LastWrong))
      Forwards.push_back(std::move(*Removed));
  }

  void keepForwards(unsigned Id, const OmittedTokens &Here) {
    using namespace clang::diag;
    if (llvm::is_contained({err_standalone_class_nested_name_specifier, err_member_qualification,
                            err_invalid_declarator_in_function, err_invalid_declarator_scope},
                           Id))
      return;
    LastWrong = Here;
    llvm::erase_if(Forwards, [&Here](const OmittedTokens &F) { return contains(F, Here); });
  }

  static bool contains(const OmittedTokens &Forward, const OmittedTokens &Here) {
    unsigned End = 0;
    return Here.File == Forward.File && Here.Offset >= Forward.Offset &&
           !StringRef(Forward.Name).getAsInteger(10, End) && Here.Offset < End;
  }

  void readDeclarations(ASTContext &Context);
  void addAll(std::vector<OmittedTokens> Tokens) {
    for (OmittedTokens &T : Tokens)
      add(std::move(T));
  }

  /// An argument of a function that requires an lvalue.
  struct Temporary {
    SourceLocation Function;
    unsigned Number; ///< counts from 1
    SourceRange Argument;
    SmallVector<SourceRange, 2> Operands; ///< of an operator; Argument is then not set

    SourceRange find(const FunctionDecl *F) const {
      if (Operands.empty())
        return Argument;
      const size_t Index = Number - 1 + isa<CXXMethodDecl>(F); // the object is the first operand
      return Index < Operands.size() ? Operands[Index] : SourceRange();
    }
  };
  std::vector<Temporary> Temporaries;
  llvm::DenseSet<SourceLocation> References;   ///< locations of names that may be variables
  llvm::DenseSet<SourceLocation> WithUnsigned; ///< function templates and specializations with unsigned parameters
  llvm::DenseMap<FileID, std::vector<VisualSpecifiers>> Specifiers;
  std::vector<OmittedTokens> Forwards;             ///< declarations that may be removed
  llvm::DenseSet<SourceLocation> DefaultArguments; ///< parameters with a default argument outside of their class
  bool HasExtraTypename = false;                   ///< an error is a `typename` before an unqualified name
  bool HasTooManyArguments = false;                ///< the last error is too many arguments of a macro
  bool IsNoTemplate = false;                       ///< the last error concerns a variable that hides a template
  bool IsOfStd = false;                            ///< a candidate for the last, ambiguous name is a library's
  bool HasOwnMeaning = false;                      ///< the program's candidate precedes the library's
  const NamedDecl *OfProgram = nullptr;            ///< the other candidate
  bool IsUnexplained = false;                      ///< no restriction is known to cause the last error
  bool IsExtension = false;                        ///< an earlier error was unexplained, or in a template
  OmittedTokens Now;                               ///< the location of the last error
  OmittedTokens LastWrong;                         ///< the last error that concerns more than a declaration's place
  OmittedTokens InTemplate;                        ///< the same, for a call in a template, with the called name
  SourceLocation Call;                             ///< the call of the last error
  SmallVector<SourceRange, 2> Operands;            ///< the operands, if the last error concerns an operator
  SourceRange Bound;                               ///< the temporary that the last error concerns, if any
  size_t NumErrors = 0, Validated = 0;
  std::vector<Mistake> Mistakes;
  std::vector<const FunctionDecl *> Unparsed; ///< see unparsed()
  struct DroppedMistake {
    const FunctionDecl *Function;
    SourceLocation Where;
    std::string Text;
  };
  std::vector<DroppedMistake> Dropped;               ///< the first of each function with a LateBody
  llvm::DenseSet<const FunctionDecl *> Instantiated; ///< patterns
  bool LastIsMistake = false;                        ///< the last error is the last of them
  bool LastAccepted = false; ///< the last message was not an error, so the user does not see its notes
  llvm::StringSet<> Seen;
  std::vector<UnknownName> Unknown;
  std::vector<std::pair<const NamespaceDecl *, UnknownName>> UnknownInNamespaces;
};

/// Handles what depends on parsed declarations.
void LegacyReader::State::readDeclarations(ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  if (!References.empty())
    for (SourceLocation Loc : findVariables(Context))
      if (References.contains(Loc))
        addReference(SM, Loc);
  if (Temporaries.empty() && WithUnsigned.empty() && DefaultArguments.empty())
    return;
  const llvm::DenseMap<SourceLocation, const FunctionDecl *> Functions = findFunctions(Context);
  for (const Temporary &T : Temporaries) {
    const FunctionDecl *F = Functions.lookup(T.Function);
    if (!F || T.Number == 0 || F->getNumParams() == 0)
      continue;
    // The argument may be of class type. A pack takes all arguments from its own on.
    const ParmVarDecl *P = F->getParamDecl(std::min(T.Number, F->getNumParams()) - 1);
    if ((T.Number <= F->getNumParams() || isa<PackExpansionType>(P->getType())) &&
        mayBeClass(P->getType().getNonReferenceType()))
      addTemporary(SM, T.find(F));
  }
  for (SourceLocation Loc : WithUnsigned)
    if (const FunctionDecl *F = Functions.lookup(Loc))
      addAll(makeParametersInt(Context, F));
  if (!WithUnsigned.empty())
    for (const auto &[Loc, Class] : findPartialSpecializations(Context))
      if (WithUnsigned.contains(Loc))
        addAll(makeParametersInt(Context, Class));
  if (!DefaultArguments.empty())
    for (const auto &[Loc, F] : Functions)
      for (const ParmVarDecl *P : F->parameters())
        if (DefaultArguments.contains(P->getLocation()))
          addAll(moveDefaultArgument(Context, P));
}

LegacyReader::LegacyReader(const LegacyNeeds &Known) : S(std::make_unique<State>(Known)) {}
LegacyReader::~LegacyReader() = default;

void LegacyReader::setSema(Sema *Parser) { S->Parser = Parser; }
bool LegacyReader::read(DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) { return S->read(Level, Info); }
void LegacyReader::useWideFormats(const SourceManager &SM, SourceLocation Loc) { S->useWideFormats(SM, Loc); }
const LegacyNeeds &LegacyReader::needs() const { return S->Needs; }
const std::vector<const FunctionDecl *> &LegacyReader::unparsed() const { return S->Unparsed; }
std::vector<std::string> LegacyReader::namesOfUnparsed() const {
  std::vector<std::string> Names;
  for (const State::DroppedMistake &D : S->Dropped)
    Names.push_back(nameFunction(D.Function));
  for (const FunctionDecl *F : S->Unparsed)
    Names.push_back(nameFunction(F));
  llvm::sort(Names);
  return Names;
}
void LegacyReader::validate() { S->validate(); }
void LegacyReader::addInstantiation(const FunctionDecl *F) {
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    S->Instantiated.insert(Pattern->getCanonicalDecl());
}
const std::vector<std::string> &LegacyReader::errors() const { return S->Errors; }
const AcceptedExtensions &LegacyReader::accepted() const { return S->Accepted; }

SourceLocation findLocation(const SourceManager &SM, const OmittedTokens &Position) {
  FileID File = SM.getMainFileID();
  if (!Position.File.empty()) {
    auto Entry = SM.getFileManager().getOptionalFileRef(Position.File);
    File = Entry ? SM.translateFile(*Entry) : FileID();
  }
  return File.isValid() ? SM.getLocForStartOfFile(File).getLocWithOffset(Position.Offset) : SourceLocation();
}

void LegacyReader::finish(ASTContext &Context) { S->finish(Context); }
LegacyNeeds LegacyReader::needsSoFar(ASTContext &Context) const {
  State Copy = *S;
  Copy.finish(Context);
  return Copy.Needs;
}

} // namespace amp
