// See CommandLine.h.
//
// Clang's own option table separates inputs from values of options. It is linked statically; a call
// takes about a millisecond.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CommandLine.h"
#include "ClangOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
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

/// Returns true if clang++ treats this input as C++. `Language` is the value of the -x before it, or empty.
bool isCxx(StringRef Path, StringRef Language) {
  if (!Language.empty() && Language != "none")
    return Language.starts_with("c++");
  return StringSwitch<bool>(sys::path::extension(Path))
      .Cases(".cpp", ".cc", ".cxx", ".C", ".c++", ".cp", ".CPP", ".CC", ".CXX", true)
      .Cases(".hpp", ".hh", ".hxx", ".H", ".h++", ".hp", ".h", ".ii", true)
      .Cases(".cppm", ".ccm", ".cxxm", ".c++m", true)
      .Case(".pcm", true)      // compiled from a module
      .Cases(".c", ".i", true) // clang++ treats C as C++
      .Default(false);
}

/// Returns true if this C++ input is the source of a module.
bool isModuleInterface(StringRef Path, StringRef Language) {
  if (!Language.empty() && Language != "none")
    return Language == "c++-module";
  return StringSwitch<bool>(sys::path::extension(Path)).Cases(".cppm", ".ccm", ".cxxm", ".c++m", true).Default(false);
}

/// The stage after which the options stop clang.
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

/// Collects the -W options for the plugin: those about all warnings, and those about its own warnings. The latter are
/// removed from Args, because Clang would report them as unknown.
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
    C.Warnings.clear(); // the plugin reads -Weverything from Clang
}

/// The linker that Clang would run: a name to search for, or a path.
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

  std::vector<const char *> Rest;
  for (const char *Arg : Expanded)
    if (!isAmpOption(Arg))
      Rest.push_back(Arg);
    else if (Error E = readAmpOption(Arg, C))
      return E;
  // A response file is passed to clang++ unchanged unless it contains our own options.
  if (Rest.size() != Expanded.size())
    C.ClangArgs = Rest;
  readClangOptions(Rest, C);
  return C;
}

void printHelp(raw_ostream &OS) {
  OS << "OVERVIEW: amp-clang++: clang++ for C++ AMP programs\n\n"
        "USAGE: amp-clang++ [options of clang++] file...\n\nOPTIONS:\n";
  printAmpOptions(OS);
}

} // namespace amp
