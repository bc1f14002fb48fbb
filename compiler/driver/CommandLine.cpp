// See CommandLine.h.
//
// Clang's own option table says which arguments are inputs and which are values of options. It is
// linked statically; a call costs about a millisecond.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CommandLine.h"
#include "ClangOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace llvm::opt;

namespace amp {
namespace {

enum AmpOption {
  OPT_INVALID = 0,
#define OPTION(...) LLVM_MAKE_OPT_ID(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

#if LLVM_VERSION_MAJOR >= 20
#define OPTTABLE_STR_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_STR_TABLE_CODE
#define OPTTABLE_PREFIXES_TABLE_CODE
#include "Options.inc"
#undef OPTTABLE_PREFIXES_TABLE_CODE
#define AMP_OPTION_STRINGS OptionStrTable, OptionPrefixesTable,
#else
#define PREFIX(NAME, VALUE)                                                                                            \
  constexpr StringLiteral NAME##_init[] = VALUE;                                                                       \
  constexpr ArrayRef<StringLiteral> NAME(NAME##_init, std::size(NAME##_init) - 1);
#include "Options.inc"
#undef PREFIX
#define AMP_OPTION_STRINGS
#endif

constexpr OptTable::Info InfoTable[] = {
#define OPTION(...) LLVM_CONSTRUCT_OPT_INFO(__VA_ARGS__),
#include "Options.inc"
#undef OPTION
};

class AmpOptTable : public GenericOptTable {
public:
  AmpOptTable() : GenericOptTable(AMP_OPTION_STRINGS InfoTable) {}
};

bool isOwn(StringRef Arg) { return Arg.starts_with("--amp-") || Arg == "-static-libcppamp"; }

Error readOwnOptions(ArrayRef<const char *> Args, Config &C) {
  AmpOptTable Table;
  unsigned MissingIndex, MissingCount;
  InputArgList Parsed = Table.ParseArgs(Args, MissingIndex, MissingCount);
  for (const Arg *A : Parsed.filtered(OPT_UNKNOWN)) {
    std::string Nearest;
    std::string Text = "unknown argument '" + A->getAsString(Parsed) + "'";
    if (Table.findNearest(A->getAsString(Parsed), Nearest) < 4)
      Text += "; did you mean '" + Nearest + "'?";
    return createStringError(inconvertibleErrorCode(), Text);
  }
  C.Help = Parsed.hasArg(OPT_help);
  C.PrintConfig = Parsed.hasArg(OPT_print_config);
  C.PrintClangd = Parsed.hasArg(OPT_print_clangd);
  C.NoSpirv = Parsed.hasArg(OPT_no_spirv);
  C.Robust = Parsed.hasArg(OPT_robust);
  C.Bounds = Parsed.hasArg(OPT_bounds);
  C.CheckKernels = Parsed.hasArg(OPT_check_kernels);
  C.Relocatable = Parsed.hasArg(OPT_relocatable);
  C.Strict = Parsed.hasArg(OPT_strict);
  C.StaticLibcppamp = Parsed.hasArg(OPT_static_libcppamp);
  if (const Arg *A = Parsed.getLastArg(OPT_host_EQ))
    C.Host = A->getValue();
  C.Clang = Parsed.getLastArgValue(OPT_clang_EQ).str();
  return Error::success();
}

/// Is this input C++ to clang++? `Language` is the value of the -x before it, or empty.
bool isCxx(StringRef Path, StringRef Language) {
  if (!Language.empty() && Language != "none")
    return Language.starts_with("c++");
  return StringSwitch<bool>(sys::path::extension(Path))
      .Cases(".cpp", ".cc", ".cxx", ".C", ".c++", ".cp", ".CPP", ".CC", ".CXX", true)
      .Cases(".hpp", ".hh", ".hxx", ".H", ".h++", ".hp", ".h", ".ii", true)
      .Cases(".cppm", ".ccm", ".cxxm", ".c++m", true)
      .Case(".pcm", true)      // of a module whose code is generated
      .Cases(".c", ".i", true) // clang++ takes C for C++
      .Default(false);
}

/// Is this C++ input the source of a module?
bool isModuleInterface(StringRef Path, StringRef Language) {
  if (!Language.empty() && Language != "none")
    return Language == "c++-module";
  return StringSwitch<bool>(sys::path::extension(Path)).Cases(".cppm", ".ccm", ".cxxm", ".c++m", true).Default(false);
}

/// The last of several stages: what the options stop clang after.
enum class Stage { Preprocess, Compile, Link };

Stage findLastStage(const InputArgList &Args) {
  using namespace clang_options;
  if (Args.hasArg(OPT_E, OPT_M, OPT_MM))
    return Stage::Preprocess;
  if (Args.hasArg(OPT_c, OPT_S, OPT_fsyntax_only, OPT__analyze, OPT_emit_ast, OPT__precompile, OPT_verify_pch,
                  OPT_extract_api))
    return Stage::Compile;
  return Stage::Link;
}

/// The -W options that matter to the plugin, as arguments for it: those about its own warnings,
/// which Clang would call unknown and which leave Args, and those about all.
void readWarnings(const InputArgList &Parsed, std::vector<const char *> &Args, Config &C) {
  std::vector<unsigned> Ours;
  for (const Arg *A : Parsed.filtered(clang_options::OPT_W_Joined)) {
    StringRef Flag = A->getValue();
    Flag.consume_front("no-");
    Flag.consume_front("error=");
    bool IsOurs = Flag == "amp" || Flag.starts_with("amp-");
    if (IsOurs)
      Ours.push_back(A->getIndex());
    if (IsOurs || Flag == "everything")
      C.Warnings.push_back("W" + std::string(A->getValue()));
  }
  for (unsigned Index : llvm::reverse(Ours))
    Args.erase(Args.begin() + Index);
  if (!Ours.empty())
    C.ClangArgs = Args;
  else
    C.Warnings.clear(); // Clang keeps the others for the plugin to read
}

/// What Clang would run to link: a name for its search, or a path.
std::string findLinkerName(const InputArgList &Args) {
  using namespace clang_options;
  if (const Arg *A = Args.getLastArg(OPT_ld_path_EQ))
    return A->getValue();
  StringRef Name = Args.getLastArgValue(OPT_fuse_ld_EQ);
  if (Name.empty() || Name == "ld")
    return "ld";
  return sys::path::is_absolute(Name) ? Name.str() : "ld." + Name.str();
}

void readClangOptions(std::vector<const char *> Args, Config &C) {
  using namespace clang_options;
  unsigned MissingIndex, MissingCount;
  InputArgList Parsed =
      getDriverOptTable().ParseArgs(Args, MissingIndex, MissingCount, llvm::opt::Visibility(ClangOption));
  C.Version = Parsed.hasArg(OPT__version);
  C.ClangHelp = !C.Version && Parsed.hasArg(clang_options::OPT_help, OPT__help_hidden);
  Stage Last = findLastStage(Parsed);
  bool HasInput = false, HasHeader = false;
  StringRef Language;
  for (const Arg *A : Parsed) {
    if (A->getOption().matches(OPT_x)) {
      Language = A->getValue();
      continue;
    }
    bool Input = A->getOption().getKind() == Option::InputClass;
    HasInput |= Input || A->getOption().hasFlag(LinkerInput);
    if (!Input || !isCxx(A->getValue(), Language))
      continue;
    C.PreprocessesCxx = true;
    C.CompilesModule |= isModuleInterface(A->getValue(), Language) && !Parsed.hasArg(OPT__precompile);
    HasHeader |= Language.contains("header") ||
                 (Language.empty() && sys::path::extension(A->getValue()).starts_with_insensitive(".h"));
  }
  C.CompilesCxx = C.PreprocessesCxx && Last != Stage::Preprocess;
  bool LinksAny = HasInput && Last == Stage::Link && !HasHeader && !Parsed.hasArg(OPT_r);
  C.Links = LinksAny && !Parsed.hasArg(OPT_nostdlib, OPT_nodefaultlibs);
  C.JoinsUnits = LinksAny && C.Relocatable;
  C.SavesTemps = Parsed.hasArg(OPT_save_temps_EQ);
  C.Linker = findLinkerName(Parsed);
  C.Sysroot = Parsed.getLastArgValue(OPT__sysroot_EQ).str();
  C.LinksStatically = Parsed.hasArg(OPT_static, OPT_static_pie);
  readWarnings(Parsed, Args, C);
}

} // namespace

Expected<Config> parseCommandLine(ArrayRef<const char *> Args, BumpPtrAllocator &Alloc) {
  Config C;
  C.ClangArgs = Args;
  if (!Args.empty() && StringRef(Args[0]).starts_with("-cc1")) {
    C.Cc1 = true;
    return C;
  }
  SmallVector<const char *, 64> Expanded(Args.begin(), Args.end());
  cl::ExpansionContext Context(Alloc, cl::TokenizeGNUCommandLine);
  if (Error E = Context.expandResponseFiles(Expanded))
    return E;

  std::vector<const char *> Own, Rest;
  for (const char *Arg : Expanded)
    (isOwn(Arg) ? Own : Rest).push_back(Arg);
  if (Error E = readOwnOptions(Own, C))
    return E;
  // A response file goes to clang++ as it is, unless it has options that only we know.
  if (!Own.empty())
    C.ClangArgs = Rest;
  readClangOptions(Rest, C);
  return C;
}

void printHelp(raw_ostream &OS) {
  AmpOptTable().printHelp(OS, "amp-clang++ [options of clang++] file...", "amp-clang++: clang++ for C++ AMP programs");
}

} // namespace amp
