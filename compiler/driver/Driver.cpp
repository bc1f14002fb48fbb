// See Driver.h.
//
//   clang++ <ours in front> <the user's arguments as they came> <ours behind>
//
// In front: plugin, macro, headers. Behind: the library, after the user's objects. Ours are
// wrapped, so that clang does not call them unused where it has no use for them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Driver.h"
#include "BuildConfig.h"
#include "CommandLine.h"
#include "HostClang.h"
#include "Installation.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace amp {
namespace {

constexpr char OursBegin[] = "--start-no-unused-arguments";
constexpr char OursEnd[] = "--end-no-unused-arguments";

int fail(Error E) {
  errs() << "amp-clang++: error: " << toString(std::move(E)) << '\n';
  return 1;
}

/// Owns the texts that are ours.
using Strings = std::vector<std::string>;

Strings argumentsInFront(const Config &C, const Installation &I) {
  Strings Ours;
  if (C.CompilesCxx) {
    Ours.push_back("-fplugin=" + I.Plugin);
    if (C.NoSpirv)
      Ours.push_back("-fplugin-arg-cppamp-no-spirv");
    for (const std::string &Warning : C.Warnings)
      Ours.push_back("-fplugin-arg-cppamp-" + Warning);
  }
  if (C.PreprocessesCxx) {
    Ours.push_back("-D__CPPAMP__=1");
    Ours.insert(Ours.end(), {"-isystem", I.IncludeDir});
  }
  return Ours;
}

Strings argumentsBehind(const Config &C, const Installation &I) {
  if (!C.Links)
    return {};
  // A static program can have the library only if there is a static one.
  if (C.LinksStatically && !sys::fs::exists(I.LibraryDir + "/libcppamp.a"))
    return {};
  Strings Ours{"-L" + I.LibraryDir};
  if (!I.isLibraryDirDefault())
    Ours.push_back("-Wl,-rpath," + I.LibraryDir);
  // A program without kernels shall not need the library.
  Ours.push_back("-Wl,--push-state,--as-needed,-lcppamp,--pop-state");
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

/// Does not return on success.
int execute(const std::string &Path, std::vector<const char *> Argv) {
  Argv.push_back(nullptr);
  execv(Path.c_str(), const_cast<char **>(Argv.data()));
  return fail(createStringError(std::error_code(errno, std::generic_category()),
                                "cannot run '" + Path + "'"));
}

/// Clang's answer to --version comes first and whole; build tools read its first line.
int printVersion(const std::string &Clang, const std::vector<const char *> &Argv) {
  pid_t Child = fork();
  if (Child == 0)
    _exit(execute(Clang, Argv));
  int Status = 0;
  while (Child > 0 && waitpid(Child, &Status, 0) < 0 && errno == EINTR)
    ;
  outs() << "CppAMP version " CPPAMP_VERSION " (plugin " CPPAMP_BUILD_ID ")\n";
  return Child > 0 && WIFEXITED(Status) ? WEXITSTATUS(Status) : 1;
}

int printConfig(const std::string &Clang, const Installation &I) {
  outs() << "version: " CPPAMP_VERSION "\nplugin id: " CPPAMP_BUILD_ID "\nclang: " << Clang
         << "\nplugin: " << I.Plugin << "\nheaders: " << I.IncludeDir
         << "\nlibrary: " << I.LibraryDir << "/libcppamp.so\n";
  return 0;
}

int runClang(const Config &C) {
  Expected<std::string> Clang = findHostClang(C.Clang);
  if (!Clang)
    return fail(Clang.takeError());
  std::vector<const char *> Argv{Clang->c_str()};
  if (C.Cc1) {
    Argv.insert(Argv.end(), C.ClangArgs.begin(), C.ClangArgs.end());
    return execute(*Clang, std::move(Argv));
  }
  Expected<Installation> I = findInstallation();
  if (!I)
    return fail(I.takeError());
  if (C.PrintConfig)
    return printConfig(*Clang, *I);

  Strings Front = argumentsInFront(C, *I), Behind = argumentsBehind(C, *I);
  Argv.push_back("--driver-mode=g++"); // whatever the name of the clang that was asked for
  append(Argv, Front);
  Argv.insert(Argv.end(), C.ClangArgs.begin(), C.ClangArgs.end());
  append(Argv, Behind);
  return C.Version ? printVersion(*Clang, Argv) : execute(*Clang, std::move(Argv));
}

/// amp-llvm-ar and amp-llvm-ranlib are links to the driver: CMake derives their names from ours.
int runTool(StringRef Name, ArrayRef<const char *> Args) {
  Expected<std::string> Tool = findLLVMTool(Name);
  if (!Tool)
    return fail(Tool.takeError());
  std::vector<const char *> Argv{Tool->c_str()};
  Argv.insert(Argv.end(), Args.begin(), Args.end());
  return execute(*Tool, std::move(Argv));
}

} // namespace

int runDriver(int Argc, const char **Argv) {
  ArrayRef<const char *> Args(Argv + (Argc > 0), Argv + Argc);
  StringRef Name = sys::path::filename(Argc > 0 ? Argv[0] : "");
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
