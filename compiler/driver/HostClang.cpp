// See HostClang.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "HostClang.h"
#include "process/Process.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

#include <cstdlib>

using namespace llvm;

namespace amp {
namespace {

#define MAJOR AMP_STRINGIFY(LLVM_VERSION_MAJOR)
#define AMP_STRINGIFY(X) AMP_STRINGIFY_RAW(X)
#define AMP_STRINGIFY_RAW(X) #X

const char LLVMDir[] = "/usr/lib/llvm-" MAJOR "/bin/";

template <class... Ts> Error failure(const Ts &...Parts) {
  std::string Text;
  for (StringRef Part : {StringRef(Parts)...})
    Text += Part;
  return createStringError(inconvertibleErrorCode(), Text);
}

std::string findTool(const Twine &Name, const Twine &Fallback) {
  if (auto Found = sys::findProgramByName(Name.str()))
    return *Found;
  std::string Path = Fallback.str();
  return sys::fs::can_execute(Path) ? Path : std::string();
}

/// Returns the number after `Prefix` in `Text`, or 0: 19 in "/usr/lib/llvm-19/bin/clang".
unsigned numberAfter(StringRef Text, StringRef Prefix) {
  size_t At = Text.rfind(Prefix);
  unsigned Number = 0;
  if (At == StringRef::npos || Text.substr(At + Prefix.size()).consumeInteger(10, Number))
    return 0;
  return Number;
}

/// Runs the program to query its version. Slow; only for a clang in an unusual folder.
unsigned askClangMajor(StringRef Path) {
  Expected<std::string> Line = readFirstLine({Path.str(), "--version"});
  if (Line)
    return numberAfter(*Line, "clang version ");
  consumeError(Line.takeError());
  return 0;
}

} // namespace

unsigned findClangMajor(StringRef Path) {
  SmallString<256> Real;
  if (sys::fs::real_path(Path, Real))
    return 0;
  // Debian: /usr/lib/llvm-19/bin/clang. Built from source: <prefix>/bin/clang-19.
  for (StringRef Text : {sys::path::parent_path(sys::path::parent_path(Real)), Real.str()})
    for (StringRef Prefix : {"llvm-", "clang-"})
      if (unsigned Major = numberAfter(sys::path::filename(Text), Prefix))
        return Major;
  return askClangMajor(Path);
}

Expected<std::string> findHostClang(StringRef Wanted) {
  std::string Path = Wanted.str();
  if (Path.empty())
    if (const char *FromEnvironment = std::getenv("CPPAMP_CLANG"))
      Path = FromEnvironment;
  if (Path.empty())
    Path = findTool("clang++-" MAJOR, Twine(LLVMDir) + "clang++");
  else if (auto Found = sys::findProgramByName(Path))
    Path = *Found;
  if (Path.empty() || !sys::fs::can_execute(Path))
    return failure(Path.empty() ? "clang++-" MAJOR : Path, " was not found: install the package clang-" MAJOR);
  if (unsigned Major = findClangMajor(Path); Major != LLVM_VERSION_MAJOR)
    return failure("'", Path, "' is clang ", Major ? utostr(Major) : "of an unknown version",
                   ", but this CppAMP works with clang " MAJOR ": install the package clang-" MAJOR);
  return Path;
}

Expected<std::string> findLLVMTool(StringRef Name, StringRef Package) {
  std::string Path = findTool(Name + "-" MAJOR, Twine(LLVMDir) + Name);
  if (Path.empty())
    return failure(Name, "-" MAJOR " was not found: install the package ", Package, "-" MAJOR);
  return Path;
}

} // namespace amp
