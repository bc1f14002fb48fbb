// See Installation.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Installation.h"
#include "BuildConfig.h"
#include "process/Process.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace llvm;

namespace amp {

namespace {

std::string join(StringRef Dir, const Twine &A) {
  SmallString<256> Result(Dir);
  sys::path::append(Result, A);
  sys::path::remove_dots(Result, /*remove_dot_dot=*/true);
  return std::string(Result);
}

Error missing(StringRef Path) {
  return createStringError(std::make_error_code(std::errc::no_such_file_or_directory),
                           "'" + Path + "' is missing: this installation of CppAMP is incomplete");
}

} // namespace

Expected<Installation> findInstallation() {
  SmallString<256> Self;
  if (std::error_code EC = sys::fs::real_path("/proc/self/exe", Self))
    return createStringError(EC, "cannot read /proc/self/exe");
  StringRef BinDir = sys::path::parent_path(Self);

  Installation I;
  I.DeviceLink = join(BinDir, "amp-device-link");
  I.IncludeDir = join(BinDir, CPPAMP_INCLUDEDIR_FROM_BIN);
  for (const char *Dir : {CPPAMP_LIBDIR_FROM_BIN, "../lib"}) {
    I.LibraryDir = join(BinDir, Dir);
    I.Plugin = join(I.LibraryDir, CPPAMP_PLUGIN_FILE);
    if (sys::fs::exists(I.Plugin))
      break;
  }
  if (!sys::fs::exists(I.Plugin))
    return missing(I.Plugin);
  if (std::string Header = join(I.IncludeDir, "amp.h"); !sys::fs::exists(Header))
    return missing(Header);
  return I;
}

Error Installation::checkLibrary(StringRef Name) const {
  std::string Library = join(LibraryDir, Twine(Name));
  return sys::fs::exists(Library) ? Error::success() : missing(Library);
}

Error Installation::checkTool(StringRef Path) { return sys::fs::can_execute(Path) ? Error::success() : missing(Path); }

bool Installation::isLibraryDirDefault() const {
  StringRef Dir = LibraryDir;
  Dir.consume_front("/usr");
  Dir.consume_front("/local");
  return Dir == "/lib" || Dir == "/lib64" || Dir == "/lib/" CPPAMP_MULTIARCH;
}

bool hasOpenCLLoader(StringRef Sysroot) {
  constexpr char Name[] = "libOpenCL.so.1";
  if (Sysroot.empty() || Sysroot == "/")
    return dlopen(Name, RTLD_LAZY) != nullptr;
  for (StringRef Dir : {"/lib", "/lib64", "/lib/" CPPAMP_MULTIARCH})
    for (StringRef Prefix : {"", "/usr", "/usr/local"})
      if (sys::fs::exists(Sysroot + Prefix + Dir + "/" + Name))
        return true;
  return false;
}

//
// Clang searches folders of its own and those of -B, --target and --sysroot for linkers, so it gets all of the user's
// arguments.

static Expected<std::string> findLinker(const Config &C, const std::string &Clang) {
  if (StringRef(C.Linker).contains('/'))
    return C.Linker;
  std::vector<std::string> Argv = {Clang, "--driver-mode=g++"};
  Argv.insert(Argv.end(), C.ClangArgs.begin(), C.ClangArgs.end());
  Argv.push_back("-print-prog-name=" + C.Linker);
  Expected<std::string> Found = readFirstLine(std::move(Argv));
  return Found && Found->empty() ? C.Linker : std::move(Found);
}

Expected<std::vector<std::string>> argumentsForDeviceLink(const Config &C, const Installation &I,
                                                          const std::string &Clang) {
  if (Error E = Installation::checkTool(I.DeviceLink))
    return E;
  Expected<std::string> Linker = findLinker(C, Clang);
  if (!Linker)
    return Linker.takeError();
  std::vector<std::string> Ours = {"--ld-path=" + I.DeviceLink, "-Xlinker", "--amp-linker=" + *Linker, "-Xlinker",
                                   "--amp-clang=" + Clang};
  if (C.SavesTemps)
    Ours.insert(Ours.end(), {"-Xlinker", "--amp-save-temps"});
  return Ours;
}

} // namespace amp
