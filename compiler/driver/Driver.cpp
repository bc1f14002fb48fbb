// See Driver.h.
//
//   clang++ <our first arguments> <the user's arguments, unchanged> <our last arguments>
//
// The first arguments are plugin, macro and headers; the last are the library, which must follow the user's objects.
// Ours are wrapped so that clang does not report them as unused.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver.h"
#include "BuildConfig.h"
#include "BuildId.h" // CPPAMP_BUILD_ID: hash of the plugin
#include "ClangTidy.h"
#include "CommandLine.h"
#include "HostClang.h"
#include "Installation.h"
#include "Launcher.h"
#include "clangd/Clangd.h"
#include "process/Process.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {

std::vector<std::string> argumentsInFront(const Config &C, const Installation &I) {
  std::vector<std::string> Ours;
  if (C.CompilesCxx) {
    Ours.push_back("-fplugin=" + I.Plugin);
    for (const std::string &Option : listPluginOptions(C))
      Ours.push_back("-fplugin-arg-cppamp-" + Option);
    // One job must write both module file and object. A second job would have no source from which to read
    // kernels.
    if (C.CompilesModule)
      Ours.push_back("-fexperimental-modules-reduced-bmi");
    for (const std::string &Warning : C.Warnings)
      Ours.push_back("-fplugin-arg-cppamp-" + Warning);
  }
  if (C.PreprocessesCxx) {
    Ours.push_back("-D__CPPAMP__=1");
    if (!C.MscVersion.empty()) // not visible in system headers: see ProgramMacros
      Ours.insert(Ours.end(), {"-D_MSC_VER=" + C.MscVersion, "-D_MSC_FULL_VER=" + C.MscVersion + "00000"});
    if (C.CheckKernels || C.Bounds)
      Ours.push_back("-D__CPPAMP_SUBSCRIPTS__=1");
    Ours.insert(Ours.end(), {"-isystem", I.IncludeDir});
    // The plugin adds this folder to units that reach <amp.h>; the preprocessor alone runs without the plugin.
    if (!C.Strict && (!C.CompilesCxx || C.SavesTemps))
      Ours.insert(Ours.end(), {"-idirafter", I.IncludeDir + "/visual"});
  }
  return Ours;
}

/// Editors' parsers have no plugin, and CPPAMP_HOST_ONLY lets the headers work without one. This configuration is
/// appended to the compile command, so a later option can undo an earlier one.
std::string describeForClangd(const Installation &I) {
  std::string Include = I.IncludeDir;
  for (size_t At = 0; (At = Include.find('\'', At)) != std::string::npos; At += 2)
    Include.insert(At, 1, '\'');
  return "# Written by amp-clang++ --amp-print-clangd: C++ AMP for clangd.\n"
         "CompileFlags:\n"
         "  Compiler: clang++\n"
         "  Add: [-U__CPPAMP__, -DCPPAMP_HOST_ONLY, -fdeclspec, -isystem, '" +
         Include +
         "']\n"
         "  Remove: [-fplugin=*, -fplugin-arg-*, --amp-*, -Wamp*, -Wno-amp*, -Werror=amp*]\n";
}

namespace {

constexpr char OursBegin[] = "--start-no-unused-arguments";
constexpr char OursEnd[] = "--end-no-unused-arguments";

int fail(Error E) {
  errs() << "amp-clang++: error: " << toString(std::move(E)) << '\n';
  return 1;
}

/// Owns the texts of our arguments.
using Strings = std::vector<std::string>;

/// Returns true if the linker would find oneTBB in its default folders.
bool hasTbb(const Config &C, const Installation &I) {
  for (StringRef Folder :
       {"/lib/" CPPAMP_MULTIARCH, "/usr/lib/" CPPAMP_MULTIARCH, "/usr/local/lib", "/usr/lib64", "/usr/lib"})
    if (sys::fs::exists(C.Sysroot + Folder + "/" CPPAMP_TBB_LIBRARY))
      return true;
  return sys::fs::exists(I.LibraryDir + "/" CPPAMP_TBB_LIBRARY);
}

Strings argumentsAfter(const Config &C, const Installation &I) {
  if (!C.Links)
    return {};
  // The library opens other libraries, which a statically linked program cannot.
  if (C.LinksStatically)
    return {};
  if (C.StaticLibcppamp)
    return {"-Wl,--push-state,--as-needed", I.LibraryDir + "/libcppamp.a", "-lm", "-ldl", "-Wl,--pop-state"};
  Strings Ours{"-L" + I.LibraryDir};
  if (!I.isLibraryDirDefault())
    Ours.push_back("-Wl,-rpath," + I.LibraryDir);
  // A program without kernels must not need the library, and one without <ppl.h> must not need oneTBB.
  const char *Tbb = hasTbb(C, I) ? ",-l:" CPPAMP_TBB_LIBRARY : "";
  Ours.push_back(std::string("-Wl,--push-state,--as-needed,-lcppamp") + Tbb + ",--pop-state");
  return Ours;
}

void append(std::vector<const char *> &Argv, const Strings &Ours) {
  if (Ours.empty())
    return;
  Argv.push_back(OursBegin);
  for (const std::string &Arg : Ours)
    Argv.push_back(Arg.c_str());
  Argv.push_back(OursEnd);
}

/// Prints Clang's complete answer to --version or --help first, because build tools parse it.
int answer(const std::string &Clang, std::vector<const char *> Argv, const Config &C) {
  Expected<int> Status = executeAndWait(Clang, std::move(Argv));
  if (!Status)
    return fail(Status.takeError());
  if (C.Version)
    outs() << "CppAMP version " CPPAMP_VERSION " (plugin " CPPAMP_BUILD_ID ")\n";
  else
    printHelp(outs() << '\n');
  return *Status;
}

/// The linker's errors about a missing OpenCL loader do not state the remedy.
int link(const std::string &Clang, std::vector<const char *> Argv, const Config &C) {
  Expected<int> Status = executeAndWait(Clang, std::move(Argv));
  if (!Status)
    return fail(Status.takeError());
  if (*Status && !hasOpenCLLoader(C.Sysroot))
    errs() << "amp-clang++: note: the OpenCL loader libOpenCL.so.1, which programs with kernels "
              "need, was not found: install the package ocl-icd-libopencl1\n";
  return *Status;
}

int printConfig(const std::string &Clang, const Installation &I) {
  outs() << "version: " CPPAMP_VERSION "\nplugin id: " CPPAMP_BUILD_ID "\nclang: " << Clang << "\nplugin: " << I.Plugin
         << "\nheaders: " << I.IncludeDir << "\nlibrary: " << I.LibraryDir << "/libcppamp.so\n";
  return 0;
}

int runClang(const Config &C) {
  Expected<std::string> Clang = findHostClang(C.Clang);
  if (!Clang)
    return fail(Clang.takeError());
  std::vector<const char *> Argv{Clang->c_str()};
  if (C.Cc1) {
    Argv.insert(Argv.end(), C.ClangArgs.begin(), C.ClangArgs.end());
    setMemorySteps();
    return fail(execute(*Clang, std::move(Argv)));
  }
  Expected<Installation> I = findInstallation();
  if (!I)
    return fail(I.takeError());
  if (C.PrintConfig)
    return printConfig(*Clang, *I);
  if (C.PrintClangd) {
    outs() << describeForClangd(*I);
    return 0;
  }
  if (C.Links && !C.LinksStatically)
    if (Error E = I->checkLibrary(C.StaticLibcppamp ? "libcppamp.a" : "libcppamp.so"))
      return fail(std::move(E));

  Strings Front = argumentsInFront(C, *I), After = argumentsAfter(C, *I);
  if (C.JoinsUnits) {
    Expected<Strings> Joining = argumentsForDeviceLink(C, *I, *Clang);
    if (!Joining)
      return fail(Joining.takeError());
    After.insert(After.end(), Joining->begin(), Joining->end());
  }
  Argv.push_back("--driver-mode=g++"); // independent of the executable's name
  append(Argv, Front);
  Argv.insert(Argv.end(), C.ClangArgs.begin(), C.ClangArgs.end());
  append(Argv, After);
  if (C.Version || C.ClangHelp)
    return answer(*Clang, std::move(Argv), C);
  if (C.Links || C.JoinsUnits)
    return link(*Clang, std::move(Argv), C);
  setMemorySteps();
  return fail(execute(*Clang, std::move(Argv)));
}

/// amp-llvm-ar and amp-llvm-ranlib are links to the driver, because CMake derives their names from the compiler's.
int runTool(StringRef Name, ArrayRef<const char *> Args) {
  Expected<std::string> Tool = findLLVMTool(Name);
  if (!Tool)
    return fail(Tool.takeError());
  std::vector<const char *> Argv{Tool->c_str()};
  Argv.insert(Argv.end(), Args.begin(), Args.end());
  return fail(execute(*Tool, std::move(Argv)));
}

/// Runs a tool of LLVM's with the plugin, and returns the tool's exit status.
int runWrapped(StringRef Name, Expected<int> (*Run)(ArrayRef<const char *>), ArrayRef<const char *> Args) {
  Expected<int> Status = Run(Args);
  if (Status)
    return *Status;
  errs() << Name << ": error: " << toString(Status.takeError()) << '\n';
  return 1;
}

} // namespace

/// Runs the command after --amp-launcher=, whose first word may be a name on the PATH.
static int launch(ArrayRef<const char *> Args) {
  Expected<std::vector<std::string>> Command = getLaunchedCommand(Args, sys::fs::getMainExecutable(nullptr, nullptr));
  if (!Command)
    return fail(Command.takeError());
  ErrorOr<std::string> Path = sys::findProgramByName(Command->front());
  if (!Path)
    return fail(createStringError(Path.getError(), "cannot find '" + Command->front() + "'"));
  std::vector<const char *> Argv;
  for (const std::string &Arg : *Command)
    Argv.push_back(Arg.c_str());
  return fail(execute(*Path, std::move(Argv)));
}

int runDriver(int Argc, const char **Argv) {
  ArrayRef<const char *> Args(Argv + (Argc > 0), Argv + Argc);
  if (isLauncher(Args))
    return launch(Args);
  StringRef Name = sys::path::filename(Argc > 0 ? Argv[0] : "");
  if (Name == "amp-clang-tidy")
    return runWrapped(Name, runClangTidy, Args);
  if (Name == "amp-clangd")
    return runWrapped(Name, runClangd, Args);
  if (Name.consume_front("amp-llvm-"))
    return runTool(("llvm-" + Name).str(), Args);

  BumpPtrAllocator Alloc;
  Expected<Config> C = parseCommandLine(Args, Alloc);
  if (!C)
    return fail(C.takeError());
  if (C->Help) {
    printHelp(outs());
    return 0;
  }
  return runClang(*C);
}

} // namespace amp
