// See LegacyProbe.h. Errors are what tells: a name that Clang does not find, at a place where the
// list of names knows a header for it; a dependent name that it wants a keyword for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LegacyProbe.h"
#include "plugin/ast/AmpConsumer.h"
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
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/TimeProfiler.h"

using namespace clang;

namespace amp {
namespace {

/// The parse that is going on in this thread.
thread_local const LegacyNeeds *Current = nullptr;

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
  explicit ErrorReader(LegacyNeeds &Needs) : Needs(Needs) {}

  bool FoundMore = false;

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) override {
    SourceLocation Loc = Info.getLocation();
    if (Level < DiagnosticsEngine::Error || Loc.isInvalid() || !Info.hasSourceManager())
      return;
    const SourceManager &SM = Info.getSourceManager();
    Loc = SM.getFileLoc(Loc);
    if (SM.isInSystemHeader(Loc))
      return;
    switch (Info.getID()) {
    case clang::diag::err_typename_missing:
    case clang::diag::err_typename_missing_template:
    case clang::diag::err_template_arg_must_be_type_suggest:
      return addKeyword(SM, Loc, tok::kw_typename);
    case clang::diag::err_missing_dependent_template_keyword:
    case clang::diag::err_template_kw_missing:
      return addKeyword(SM, Loc, tok::kw_template);
    default:
      return addHeaders(SM, Loc, Info);
    }
  }

private:
  void addKeyword(const SourceManager &SM, SourceLocation Loc, tok::TokenKind Keyword) {
    OmittedKeyword K = {nameFile(SM, Loc).str(), SM.getFileOffset(Loc), Keyword};
    if (llvm::is_contained(Needs.Source.Keywords, K))
      return;
    Needs.Source.Keywords.push_back(std::move(K));
    FoundMore = true;
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
  LegacyNeeds Known = Needs;
  Current = &Known;
  ErrorReader Reader(Needs);
  {
    std::unique_ptr<llvm::MemoryBuffer> StandardInput;
    std::unique_ptr<CompilerInstance> CI = compat::createCompilerInstance(
        makeInvocation(Host, Known, StandardInput), Host.getPCHContainerOperations(),
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
  // Parses as the host's compilation does, and checks nothing.
  auto Consumer = std::make_unique<AmpConsumer>(CI, makeHostLanguages(CI));
  RewriterOptions Options(Consumer->getLanguages());
  Options.Report = false;
  Options.GetSema = [C = Consumer.get()] { return C->getSema(); };
  Options.Legacy = Current->Source;
  installWarningPragmas(CI.getPreprocessor(), nullptr);
  installTokenRewriter(CI.getPreprocessor(), Options, [&CI, C = Consumer.get()](const TokenSummary &Seen) {
    if (Seen.ImportsModules)
      C->getLanguages().User.compareModules(CI);
  });
  return Consumer;
}

} // namespace amp
