// See LegacySource.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LegacySource.h"
#include "Attempts.h"
#include "HeldMessages.h"
#include "LegacyNeeds.h"
#include "LegacyReader.h"
#include "plugin/messages/Diagnostics.h"
#include "plugin/tokens/TokenFeed.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace amp {
namespace {

/// Headers can only be supplied to source files, and actions that modify sources must see them unchanged.
bool canAttempt(const CompilerInstance &CI) {
  const FrontendOptions &Frontend = CI.getFrontendOpts();
  const FrontendInputFile &Input = Frontend.Inputs[0];
  frontend::ActionKind Action = Frontend.ProgramAction;
  return Input.isFile() && !Input.getKind().isPreprocessed() && !Frontend.BuildingImplicitModule &&
         Action != frontend::FixIt;
}

/// Returns the header that the precompiled header was made from, or an empty string without one.
std::string findPrecompiledHeader(CompilerInstance &CI) {
  const std::string &Precompiled = CI.getPreprocessorOpts().ImplicitPCHInclude;
  if (Precompiled.empty())
    return "";
  return ASTReader::getOriginalSourceFile(Precompiled, CI.getFileManager(), CI.getPCHContainerReader(),
                                          CI.getDiagnostics());
}

/// Makes the host compilation and all compilations derived from it read the precompiled header as text. The
/// existing preprocessor shares the changed options.
void readPrecompiledAsText(CompilerInstance &CI) {
  PreprocessorOptions &Options = CI.getPreprocessorOpts();
  Options.Includes.insert(Options.Includes.begin(), findPrecompiledHeader(CI));
  Options.ImplicitPCHInclude.clear();
}

/// Adds these includes at the start of this compilation and of those derived from it.
void includeHeaders(CompilerInstance &CI, ArrayRef<std::string> Headers) {
  std::string Lines;
  for (const std::string &Header : Headers) {
    Lines += "#include <" + Header + ">\n";
    CI.getPreprocessorOpts().Includes.push_back(Header);
  }
  Preprocessor &PP = CI.getPreprocessor();
  PP.setPredefines(PP.getPredefines() + Lines);
}

void apply(CompilerInstance &CI, const LegacyNeeds &Needs) {
  if (Needs.PrecompiledAsText && !CI.getPreprocessorOpts().ImplicitPCHInclude.empty())
    readPrecompiledAsText(CI);
  if (!Needs.Headers.empty())
    includeHeaders(CI, Needs.Headers);
}

std::string countLocations(unsigned Number) {
  return " in " + std::to_string(Number) + (Number == 1 ? " place" : " places");
}

/// "'f', 'g', 'h' and 2 more"
std::string listNames(ArrayRef<std::string> Names) {
  constexpr size_t Most = 3;
  const std::string Listed = "'" + llvm::join(Names.take_front(Most), "', '") + "'";
  return Names.size() <= Most ? Listed : Listed + " and " + std::to_string(Names.size() - Most) + " more";
}

} // namespace

struct LegacyCompilation::State {
  State(CompilerInstance &CI, const LegacyNeeds &Given) : CI(CI), Given(Given), Reader(Given) {}

  CompilerInstance &CI;
  LegacyNeeds Given;
  std::string Output; ///< receives `Given`; may be empty
  LegacyReader Reader;
  HeldMessages *Messages = nullptr; ///< owned by the diagnostics engine

  bool omitUnparsed(HeldMessages &Messages);
  std::vector<std::string> describe(const TokenSummary &Seen) const;
  SourceLocation findLocation(const TokenSummary &Seen) const;
};

/// Accepts the mistakes, if all are in bodies that nothing instantiates.
bool LegacyCompilation::State::omitUnparsed(HeldMessages &Messages) {
  if (Reader.unparsed().empty() || CI.getFrontendOpts().ProgramAction != frontend::ParseSyntaxOnly ||
      !CI.getDiagnostics().getIgnoreAllWarnings())
    return false;
  Given = Reader.needs();
  Messages.dropErrors();
  return true;
}

std::vector<std::string> LegacyCompilation::State::describe(const TokenSummary &Seen) const {
  std::vector<std::string> What;
  for (const std::string &Header : Given.Headers)
    What.push_back(Header == "amp_visual_names.h"       ? "names of Visual C++"
                   : Header == "amp/visual/wide_text.h" ? "TCHAR as wchar_t"
                   : Header == WideFormatHeader         ? "wide formats"
                   : Header == MixedNumbersHeader       ? "std::min and std::max of numbers of 32 bits and sizes"
                   : Header == SteadyClockHeader        ? "high_resolution_clock as steady_clock"
                   : Header == "amp/visual/std_math.h"  ? "std::sqrtf and the like"
                                                        : "<" + Header + ">");
  std::map<std::string, unsigned> Counts = Reader.accepted().Counts;
  for (const OmittedTokens &O : Given.Source.Omitted)
    switch (O.What) {
    case OmittedTokens::Typename:
      ++Counts["'typename'"];
      break;
    case OmittedTokens::Template:
      ++Counts["'template'"];
      break;
    case OmittedTokens::Cast:
      ++Counts["the choice of a conversion by restriction"];
      break;
    case OmittedTokens::Lvalue:
      ++Counts["'temporary T as T &'"];
      break;
    case OmittedTokens::This:
    case OmittedTokens::Class:
      ++Counts["'this->'"];
      break;
    case OmittedTokens::TypeOfClass:
      ++Counts["'typename Class::'"];
      break;
    case OmittedTokens::TypeOfWords:
      ++Counts["casts to types of several words"];
      break;
    case OmittedTokens::NullPointer:
      ++Counts["comparisons of pointers with 0"];
      break;
    case OmittedTokens::IteratorTraits:
      ++Counts["'std::iterator_traits' of a pointer"];
      break;
    case OmittedTokens::Qualifier:
      ++Counts["'" + O.Name + "::'"];
      break;
    case OmittedTokens::UsingDirective:
      ++Counts["'using namespace " + O.Name + "' before its line"];
      break;
    case OmittedTokens::ForwardDeclaration:
      ++Counts["declarations before their use"];
      break;
    case OmittedTokens::RvalueReference:
      ++Counts["'&&' for a reference to a temporary"];
      break;
    case OmittedTokens::DefaultArgument:
      ++Counts["default arguments outside of the class"];
      break;
    case OmittedTokens::IntType:
      ++Counts["'int' for the type of template parameters"];
      break;
    case OmittedTokens::ExceptionName:
      ++Counts["std::exception with a text"];
      break;
    case OmittedTokens::ClassKey:
      ++Counts["'class' of an explicit instantiation"];
      break;
    case OmittedTokens::ExtraKeyword:
      ++Counts[O.Name == "typename" ? "'typename' before an unqualified name" : "'class' before a typedef's name"];
      break;
    case OmittedTokens::VirtSpecifier:
      ++Counts["'sealed' and 'abstract'"];
      break;
    case OmittedTokens::QualifiedForward:
      ++Counts["'N::' in forward declarations"];
      break;
    case OmittedTokens::UnsignedValue:
    case OmittedTokens::EndOfCast:
    case OmittedTokens::EndOfTraits:
    case OmittedTokens::MovedDefault:
    case OmittedTokens::ByAmp:
    case OmittedTokens::ByCpu:
    case OmittedTokens::LateBody: // below
      break;
    case OmittedTokens::LateValue:
      ++Counts["mistakes in values that nothing instantiates"];
      break;
    }
  for (const auto &[Text, Number] : Counts)
    What.push_back(Text + countLocations(Number));
  for (const std::string &Name : Given.Source.HiddenMacros)
    What.push_back("'" + Name + "' is no macro");
  for (const std::string &Name : Given.Source.LenientMacros)
    What.push_back("too many arguments of '" + Name + "'");
  if (const std::vector<std::string> Names = Reader.namesOfUnparsed(); !Names.empty())
    What.push_back("mistakes in " + listNames(Names) + ", which nothing instantiates");
  if (Given.Source.LateNames)
    What.push_back("names declared after their templates");
  if (Seen.ForEach.isValid())
    What.push_back("'for' of 'for each'");
  if (Seen.VoidMain.isValid())
    What.push_back("the 'int' of main");
  if (Seen.LongFormat.isValid())
    What.push_back("'%ll' for '%I64'");
  return What;
}

/// Returns the first known location where something is missing.
SourceLocation LegacyCompilation::State::findLocation(const TokenSummary &Seen) const {
  SourceManager &SM = CI.getSourceManager();
  SourceLocation First = Given.First.Offset != ~0u ? amp::findLocation(SM, Given.First) : SourceLocation();
  for (SourceLocation Loc : {First, Reader.accepted().First, Seen.ForEach, Seen.VoidMain, Seen.LongFormat})
    if (Loc.isValid())
      return Loc;
  return SM.getLocForStartOfFile(SM.getMainFileID());
}

LegacyCompilation::LegacyCompilation(std::unique_ptr<State> S) : S(std::move(S)) {}
LegacyCompilation::~LegacyCompilation() = default;

std::unique_ptr<LegacyCompilation> LegacyCompilation::begin(CompilerInstance &CI, const NeedsFiles &Files) {
  if (!canAttempt(CI) || isAttempt())
    return nullptr;
  auto S = std::make_unique<State>(CI, beginAttempts(CI.getHeaderSearchOpts().Verbose, readExpected(Files.OfOthers)));
  S->Output = Files.OfUnit;
  apply(CI, S->Given);
  if (S->Given.Source.Microsoft)
    acceptExtensions(CI.getDiagnostics());
  if (isAttempt())
    S->Messages = HeldMessages::install(CI);
  return std::unique_ptr<LegacyCompilation>(new LegacyCompilation(std::move(S)));
}

LegacySource LegacyCompilation::getSource() const {
  LegacySource Source = S->Given.Source;
  Source.Complete = true;
  return Source;
}

void LegacyCompilation::setSema(Sema *Parser) { S->Reader.setSema(Parser); }
void LegacyCompilation::addDeclaration(const Decl *D) {
  S->Reader.validate();
  if (auto *F = dyn_cast<FunctionDecl>(D))
    S->Reader.addInstantiation(F);
}

bool LegacyCompilation::read(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
  return S->Messages && S->Reader.read(Level, Info);
}

void LegacyCompilation::settleParsed(ASTContext &Context, const TokenSummary &Seen) {
  if (!S->Messages || !Seen.HasAmpHeader || S->Reader.errors().empty() || !(S->Given == LegacyNeeds()))
    return;
  const LegacyNeeds Needs = S->Reader.needsSoFar(Context);
  if (!(Needs == S->Given))
    amp::settleParsed(Needs, S->Reader.errors());
}

bool LegacyCompilation::settle(ASTContext &Context, const TokenSummary &Seen, bool MayOmit) {
  if (!S->Messages)
    return false;
  HeldMessages &Messages = *std::exchange(S->Messages, nullptr);
  S->Reader.finish(Context);
  if (Seen.WidePrint.isValid())
    S->Reader.useWideFormats(Context.getSourceManager(), Seen.WidePrint);
  const bool Omits = MayOmit && Seen.HasAmpHeader && S->omitUnparsed(Messages);
  const bool IsComplete = Omits || !Seen.HasAmpHeader;
  settleAttempt(IsComplete ? LegacyNeeds() : S->Reader.needs(),
                IsComplete ? std::vector<std::string>() : S->Reader.errors());
  if (!S->Output.empty() && !(S->Given == LegacyNeeds())) {
    std::error_code EC;
    llvm::raw_fd_ostream(S->Output, EC) << toJSON(S->Given);
  }
  std::vector<std::string> What = S->describe(Seen);
  const bool ErrorsAreHeld = S->CI.getDiagnostics().hasFatalErrorOccurred();
  if (Seen.HasAmpHeader && !What.empty() && !ErrorsAreHeld)
    report(S->CI.getDiagnostics(), diag::LegacySource, S->findLocation(Seen)) << llvm::join(What, ", ");
  Messages.putRemarkFirst();
  Messages.release();
  return Omits;
}

} // namespace amp
