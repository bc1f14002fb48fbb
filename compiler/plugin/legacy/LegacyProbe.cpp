// See LegacyProbe.h. Errors are what tells: a name that Clang does not find, at a place where the
// list of names knows a header for it, or a class whose bases depend on parameters has it from these,
// or a template that is declared before the name; a dependent name that it wants a keyword for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LegacyProbe.h"
#include "InheritedNames.h"
#include "OmittedTypename.h"
#include "Temporaries.h"
#include "plugin/ast/AmpConsumer.h"
#include "plugin/ast/Conversions.h"
#include "plugin/ast/InstantiateKernels.h"
#include "plugin/ast/LanguageMode.h"
#include "plugin/ast/NestedParse.h"
#include "plugin/messages/WarningFlags.h"
#include "plugin/tokens/TokenFeed.h"
#include "support/ClangCompat.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/TimeProfiler.h"
#include <tuple>

using namespace clang;

namespace amp {
namespace {

llvm::StringMap<StringRef> makeHeaderMap() {
  static const struct {
    const char *Header, *Names;
  } Table[] = {
#define NAMES(Header, Names) {Header, Names},
#include "MissingNames.def"
#undef NAMES
  };
  llvm::StringMap<StringRef> Map;
  for (auto &Row : Table) {
    SmallVector<StringRef> Names;
    StringRef(Row.Names).split(Names, ' ', -1, /*KeepEmpty=*/false);
    for (StringRef Name : Names)
      Map.try_emplace(Name, Row.Header);
  }
  return Map;
}

/// Reads errors, and shows nobody any.
class ErrorReader : public DiagnosticConsumer {
public:
  explicit ErrorReader(LegacyNeeds &Needs) : Known(Needs), Needs(Needs) {}

  const LegacyNeeds Known; ///< what this parse is given
  bool FoundMore = false;
  Sema *Parser = nullptr;

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) override {
    SourceLocation Loc = Info.getLocation();
    if (Loc.isInvalid() || !Info.hasSourceManager())
      return;
    const SourceManager &SM = Info.getSourceManager();
    if (Info.getID() == clang::diag::note_ovl_candidate_bad_value_category)
      noteTemporary(SM, Info);
    if (Info.getID() == clang::diag::note_parameter_here || Info.getID() == clang::diag::note_parameter_named_here)
      addTemporary(SM, std::exchange(Bound, {}));
    if (Level < DiagnosticsEngine::Error)
      return;
    Bound = {};
    Call = Loc.isFileID() ? Loc : SourceLocation();
    Loc = SM.getFileLoc(Loc);
    if (SM.isInSystemHeader(Loc))
      return;
    Needs.InPrecompiled |= SM.isLoadedSourceLocation(Loc);
    OmittedTokens Here = {nameFile(SM, Loc).str(), SM.getFileOffset(Loc)};
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
    case clang::diag::err_typecheck_member_reference_type:
      if (correct(Here, Info.getID() == clang::diag::err_typecheck_member_reference_type))
        return;
      break;
    case clang::diag::err_ovl_unresolvable: // `Class::f<2>(x)`: two comparisons
      if (llvm::any_of(Known.Source.Omitted, [&](auto &T) { return isScope(T) && T.isAt(Here); })) {
        Here.What = OmittedTokens::Template;
        add(Here);
      }
      return;
    case clang::diag::err_not_found_by_two_phase_lookup:
      return useLateNames();
    case clang::diag::err_lvalue_reference_bind_to_temporary:
      Bound = findBoundTemporary(Info);
      return;
    case clang::diag::err_member_extra_qualification:
      return dropQualification(SM, Here.File, Info);
    case clang::diag::err_expected_semi_after_expr:
      addTypenameOfStatement(SM, Loc);
      return;
    case clang::diag::err_undeclared_use:
    case clang::diag::err_undeclared_var_use:
      if (addTypenameOfStatement(SM, Loc))
        return;
      [[fallthrough]];
    case clang::diag::err_found_in_dependent_base:
      findName(SM, Loc, Here, /*IsType=*/false);
      break;
    case clang::diag::err_mem_init_not_member_or_class: // the name of the base's template, for the base
      findName(SM, Loc, Here, /*IsType=*/false, /*IsInitialiser=*/true);
      return;
    case clang::diag::err_unknown_typename:
    case clang::diag::err_no_template:
    case clang::diag::err_template_missing_args: // the same
    case clang::diag::err_auto_not_allowed:      // and since C++17
      findName(SM, Loc, Here, /*IsType=*/true);
      break;
    default:
      if (chooseConversion(SM, Info))
        return;
      break;
    }
    addHeaders(SM, Loc, Info);
  }

  /// To be called when all is parsed: is a temporary of a class, as far as can be told, given to one of these
  /// functions?
  void findTemporaries(ASTContext &Context);

  /// To be called when all is parsed: is a name that a template has not found declared behind it?
  void findLateNames(ASTContext &Context) {
    const SourceManager &SM = Context.getSourceManager();
    for (auto &[Name, Use] : Unknown)
      for (const NamedDecl *D : Context.getTranslationUnitDecl()->lookup(Name))
        findLateName(SM, D, Use);
    for (auto &[Namespace, Name, Use] : UnknownInNamespaces)
      for (const NamedDecl *D : Namespace->lookup(Name))
        findLateName(SM, D, Use);
  }

private:
  void add(OmittedTokens Tokens) {
    if (llvm::is_contained(Needs.Source.Omitted, Tokens))
      return;
    Needs.Source.Omitted.push_back(std::move(Tokens));
    FoundMore = true;
  }

  /// In a template, where `A<T>::b c` may be a declaration.
  bool addTypenameOfStatement(const SourceManager &SM, SourceLocation Loc) {
    if (!Parser || !Parser->CurContext || !Parser->CurContext->isDependentContext() ||
        Parser->inTemplateInstantiation())
      return false;
    SourceLocation Type = findOmittedTypename(SM, Loc);
    if (Type.isInvalid())
      return false;
    add({nameFile(SM, Type).str(), SM.getFileOffset(Type)});
    return true;
  }

  /// Casts operands whose conversion the restriction chooses. Not in instantiations: the type may be another one in the
  /// next.
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

  /// "candidate function not viable: expects an lvalue for 1st argument"
  void noteTemporary(const SourceManager &SM, const clang::Diagnostic &Info) {
    constexpr unsigned OfObject = 3, Argument = 4, WantsRvalue = 5;
    if (Info.getNumArgs() <= WantsRvalue || Info.getRawArg(OfObject) || Info.getRawArg(WantsRvalue))
      return;
    unsigned Number = Info.getRawArg(Argument);
    if (SourceRange Range = findArgument(SM, Call, Number); Range.isValid())
      Temporaries.push_back({Info.getLocation(), Number, Range});
  }

  void addTemporary(const SourceManager &SM, SourceRange Argument) {
    SourceLocation First = Argument.getBegin(), Last = Argument.getEnd();
    if (!First.isValid() || !First.isFileID() || !Last.isFileID() || SM.isInSystemHeader(First))
      return;
    add({nameFile(SM, First).str(), SM.getFileOffset(First), OmittedTokens::Lvalue});
    add({nameFile(SM, Last).str(), SM.getFileOffset(Last), OmittedTokens::EndOfCast});
  }

  void dropQualification(const SourceManager &SM, const std::string &File, const clang::Diagnostic &Info) {
    if (Info.getNumFixItHints() == 0)
      return;
    CharSourceRange Range = Info.getFixItHint(0).RemoveRange;
    LegacySource::Qualification Extra = {File, SM.getFileOffset(Range.getBegin()), SM.getFileOffset(Range.getEnd())};
    if (!Range.isTokenRange() || !Range.getBegin().isFileID() || llvm::is_contained(Needs.Source.Qualifications, Extra))
      return;
    Needs.Source.Qualifications.push_back(Extra);
    FoundMore = true;
  }

  void useLateNames() {
    FoundMore |= !Needs.Source.LateNames;
    Needs.Source.LateNames = true;
  }

  static bool isScope(const OmittedTokens &T) {
    return T.What == OmittedTokens::TypeOfClass || T.What == OmittedTokens::Class || T.What == OmittedTokens::This;
  }

  /// If the class does not inherit the name that was said to be its own, or not as a value: mends that, and says so.
  bool correct(const OmittedTokens &Here, bool IsType) {
    auto IsWrong = [&](const OmittedTokens &T) { return isScope(T) && T.isAt(Here); };
    auto Wrong = llvm::find_if(Needs.Source.Omitted, IsWrong);
    if (Wrong == Needs.Source.Omitted.end() || llvm::none_of(Known.Source.Omitted, IsWrong))
      return false;
    FoundMore = true;
    if (IsType) {
      Wrong->What = OmittedTokens::TypeOfClass;
      return true;
    }
    Needs.Wrong.push_back(*Wrong);
    llvm::erase_if(Needs.Source.Omitted, [&](const OmittedTokens &T) { return T.isAt(Here); });
    return true;
  }

  /// Does one `&` stand before it?
  static bool isAddressed(const SourceManager &SM, SourceLocation Loc) {
    StringRef Before = SM.getBufferData(SM.getFileID(Loc)).take_front(SM.getFileOffset(Loc)).rtrim();
    return Before.ends_with("&") && !Before.ends_with("&&");
  }

  /// Code of templates may use a name that is declared later, or inherited.
  void findName(const SourceManager &SM, SourceLocation Loc, const OmittedTokens &Here, bool IsType,
                bool IsInitialiser = false) {
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
        bool IsScope = IsInitialiser ||
                       (Next && Next->is(tok::coloncolon)); // `typename` stands before it only if a type comes of it
        add({Here.File, Here.Offset, IsScope ? OmittedTokens::Class : Found->What, Found->Class});
        if (Found->IsTemplate && Next && Next->is(tok::less))
          add({Here.File, Here.Offset, OmittedTokens::Template});
        return;
      }
    }
    if (!Needs.Source.LateNames && Parser->CurContext->isDependentContext())
      noteUnknown(Name, Loc);
  }

  void noteUnknown(const IdentifierInfo *Name, SourceLocation Use) {
    Unknown.emplace_back(Name, Use);
    for (const DeclContext *DC = Parser->CurContext; DC; DC = DC->getParent())
      if (auto *Namespace = dyn_cast<NamespaceDecl>(DC))
        UnknownInNamespaces.emplace_back(Namespace, Name, Use);
  }

  void findLateName(const SourceManager &SM, const NamedDecl *D, SourceLocation Use) {
    if (!SM.isInSystemHeader(D->getLocation()) && SM.isBeforeInTranslationUnit(Use, D->getLocation()))
      useLateNames();
  }

  void addHeaders(const SourceManager &SM, SourceLocation Loc, const clang::Diagnostic &Info) {
    bool InStd = false; // "no member named 'x' in namespace 'std'"
    for (unsigned I = 0; I < Info.getNumArgs(); ++I)
      InStd |= addHeadersOf(Info, I);
    LangOptions Lang;
    Lang.CPlusPlus = 1;
    Token T;
    if (!Lexer::getRawToken(Loc, T, SM, Lang) && T.is(tok::raw_identifier))
      addHeader(T.getRawIdentifier(), InStd);
  }

  /// Headers of the classes that an argument names. True if it is namespace std.
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
      addHeaderOf(dyn_cast<NamedDecl>(Context));
      return false;
    }
    default:
      return false;
    }
  }

  /// `std::ifstream` is a typedef of `std::basic_ifstream<char>`: either may be in the list.
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
      addHeader(D->getName(), true);
  }

  void addHeader(StringRef Name, bool InStd) {
    StringRef Header = findLegacyHeader(Name, InStd);
    if (Header.empty() || llvm::is_contained(Needs.Headers, Header))
      return;
    Needs.Headers.push_back(Header.str());
    FoundMore = true;
  }

  LegacyNeeds &Needs;
  /// An argument of a function that wants an lvalue there.
  struct Temporary {
    SourceLocation Function;
    unsigned Number; ///< from 1
    SourceRange Argument;
  };
  std::vector<Temporary> Temporaries;
  SourceLocation Call; ///< of the last error
  SourceRange Bound;   ///< a temporary, if the last error is about one
  std::vector<std::pair<const IdentifierInfo *, SourceLocation>> Unknown;
  std::vector<std::tuple<const NamespaceDecl *, const IdentifierInfo *, SourceLocation>> UnknownInNamespaces;
};

void ErrorReader::findTemporaries(ASTContext &Context) {
  if (Temporaries.empty())
    return;
  const llvm::DenseMap<SourceLocation, const FunctionDecl *> Functions = findFunctions(Context);
  const SourceManager &SM = Context.getSourceManager();
  for (const Temporary &T : Temporaries) {
    const FunctionDecl *F = Functions.lookup(T.Function);
    if (!F || T.Number == 0 || T.Number > F->getNumParams())
      continue;
    if (mayBeClass(F->getParamDecl(T.Number - 1)->getType().getNonReferenceType()))
      addTemporary(SM, T.Argument);
  }
}

/// The parse that is going on in this thread.
thread_local ErrorReader *Current = nullptr;

/// Parses as the host's compilation does, and checks nothing.
class ProbeConsumer : public AmpConsumer {
public:
  using AmpConsumer::AmpConsumer;

  void InitializeSema(Sema &S) override {
    AmpConsumer::InitializeSema(S);
    Current->Parser = &S;
  }
  void ForgetSema() override {
    Current->Parser = nullptr;
    AmpConsumer::ForgetSema();
  }
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      if (getSema() && CI.getSourceManager().isInSystemHeader(D->getLocation()))
        instantiateLaunchedKernel(*getSema(), D);
    return true;
  }
  void HandleTranslationUnit(ASTContext &Context) override {
    Current->findLateNames(Context);
    Current->findTemporaries(Context);
  }
};

std::shared_ptr<CompilerInvocation> makeInvocation(CompilerInstance &Host, const LegacyNeeds &Needs,
                                                   std::unique_ptr<llvm::MemoryBuffer> &StandardInput) {
  auto Invocation = makeNestedInvocation(Host, frontend::ParseSyntaxOnly);
  StandardInput = giveStandardInput(Host, *Invocation);
  Invocation->getDiagnosticOpts().ErrorLimit = 0;
  Invocation->getLangOpts().SpellChecking = 0;
  for (const std::string &Header : Needs.Headers)
    Invocation->getPreprocessorOpts().Includes.push_back(Header);
  return Invocation;
}

} // namespace

StringRef findLegacyHeader(StringRef Name, bool InStd) {
  static const llvm::StringMap<StringRef> Headers = makeHeaderMap();
  if (InStd && (Name == "min" || Name == "max"))
    return "algorithm";
  return Headers.lookup(Name);
}

bool probe(CompilerInstance &Host, LegacyNeeds &Needs) {
  llvm::TimeTraceScope Time("AmpLegacyProbe");
  ErrorReader Reader(Needs);
  Current = &Reader;
  {
    std::unique_ptr<llvm::MemoryBuffer> StandardInput;
    std::unique_ptr<CompilerInstance> CI = compat::createCompilerInstance(
        makeInvocation(Host, Reader.Known, StandardInput), Host.getPCHContainerOperations(),
        Host.getFileManager().getVirtualFileSystemPtr(), &Reader);
    SyntaxOnlyAction Action;
    if (CI->createTarget())
      CI->ExecuteAction(Action);
  }
  Current = nullptr;
  return Reader.FoundMore;
}

std::unique_ptr<ASTConsumer> createProbeConsumer(CompilerInstance &CI) {
  if (!Current)
    return nullptr;
  auto Consumer = std::make_unique<ProbeConsumer>(CI, makeHostLanguages(CI));
  RewriterOptions Options(Consumer->getLanguages());
  Options.Report = false;
  Options.GetSema = [C = Consumer.get()] { return C->getSema(); };
  Options.Legacy = Current->Known.Source;
  installWarningPragmas(CI.getPreprocessor(), nullptr);
  installTokenRewriter(CI, Options, [&CI, C = Consumer.get()](const TokenSummary &Seen) {
    if (Seen.ImportsModules)
      C->getLanguages().User.compareModules(CI);
  });
  return Consumer;
}

} // namespace amp
