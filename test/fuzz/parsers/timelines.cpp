// Timelines as amp-prof reads them: sums, a picture, a comparison, and two as the ranks of a job. The input contains
// the files in order, separated by form feeds.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Picture.h"
#include "Ranks.h"
#include "input_file.h"

using namespace amp;
using namespace llvm;

extern "C" int LLVMFuzzerTestOneInput(const char *Data, size_t Size) {
  static const InputFile Memory[2];
  const auto [First, Second] = StringRef(Data, Size).split('\f');
  std::vector<TraceFile> Files;
  for (const auto &[Place, Text] : {std::pair(&Memory[0], First), std::pair(&Memory[1], Second)}) {
    Expected<TraceFile> File = readTraceFile(Place->with(Text));
    if (File)
      Files.push_back(std::move(*File));
    else
      consumeError(File.takeError());
  }
  std::string Text;
  raw_string_ostream OS(Text);
  for (const TraceFile &File : Files) {
    (void)drawTimeline(File, {}, OS);
    OS << text_of(File.profile());
  }
  if (Files.size() < 2)
    return 0;
  OS << text_of_comparison(Files[0].profile(), Files[1].profile());
  if (Error E = alignRanks(Files)) {
    consumeError(std::move(E));
    return 0;
  }
  OS << textOfRanks(Files);
  (void)drawTimeline(joinRanks(Files), {}, OS);
  if (Error E = writeMerged(Files, OS))
    consumeError(std::move(E));
  return 0;
}
