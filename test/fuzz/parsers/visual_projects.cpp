// A Visual Studio project file in several configurations, and the CMakeLists.txt generated from it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Findings.h"
#include "VisualProject.h"
#include "input_file.h"

using namespace amp;
using namespace llvm;

extern "C" int LLVMFuzzerTestOneInput(const char *Data, size_t Size) {
  static const InputFile File;
  const std::string Path = File.with(StringRef(Data, Size));
  for (StringRef Configuration : {"", "Debug|x64", "Release"}) {
    Expected<Project> P = readProject(Path, "/root", Configuration);
    if (!P) {
      consumeError(P.takeError());
      continue;
    }
    SourceTree Tree;
    Tree.Projects.push_back(std::move(*P));
    (void)makeCMakeFiles(Tree, {}, "/root");
  }
  return 0;
}
