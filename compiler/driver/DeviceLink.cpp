// See DeviceLink.h.
//
// Clang looks for linkers in folders of its own, and of -B, --target and --sysroot: it is asked with all that the user
// has given.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DeviceLink.h"
#include "process/Process.h"

#include "llvm/ADT/StringRef.h"

using namespace llvm;

namespace amp {

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
