// amp-prof: evaluates timelines of CPPAMP_TRACE as a table, as a picture, and in comparison with another one.
//
//   amp-prof trace.json                         where the time went, and how to improve it
//   amp-prof --svg trace.json > picture.svg     the timeline (--from, --to: a part of it, in milliseconds)
//   amp-prof --compare before.json after.json   what changed
//   amp-prof trace.0.json trace.1.json ...      the ranks of an MPI job: sums and imbalance (--svg: one picture)
//   amp-prof --merge trace.*.json > all.json    one timeline of them
//
// Exit status: 0; 2 if a file cannot be read or is not such a timeline, or if files do not belong together.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Picture.h"
#include "Ranks.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include <cmath>

using namespace llvm;
using namespace amp;

namespace {

constexpr int StatusTrouble = 2;

cl::OptionCategory Category("amp-prof");
cl::list<std::string> Inputs(cl::Positional, cl::desc("<trace.json>..."), cl::cat(Category));
cl::opt<bool> Svg("svg", cl::desc("Draw the timeline as an SVG"), cl::cat(Category));
cl::opt<double> From("from", cl::value_desc("milliseconds"), cl::desc("With --svg: begin here"), cl::cat(Category));
cl::opt<double> To("to", cl::value_desc("milliseconds"), cl::desc("With --svg: end here"), cl::cat(Category));
cl::opt<bool> Compare("compare", cl::desc("Compare two timelines: before, after"), cl::cat(Category));
cl::opt<bool> Merge("merge", cl::desc("Write one timeline of the ranks of an MPI job, with arrows for messages"),
                    cl::cat(Category));

int fail(const Twine &Message) {
  WithColor::error(errs(), "amp-prof") << Message << "\n";
  return StatusTrouble;
}

std::optional<int64_t> nanoseconds(const cl::opt<double> &Milliseconds) {
  if (!Milliseconds.getNumOccurrences())
    return std::nullopt;
  return std::llround(Milliseconds * 1e6);
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](raw_ostream &OS) { OS << "amp-prof (CppAMP) " CPPAMP_VERSION "\n"; });
  cl::ParseCommandLineOptions(argc, argv, "summarizes timelines of CPPAMP_TRACE\n");
  if (Compare && Inputs.size() != 2)
    return fail("--compare takes two files: before, after");
  if (Inputs.empty())
    return fail("name a file that CPPAMP_TRACE wrote, or one of each rank of an MPI job");
  if (Compare + Svg + Merge > 1)
    return fail("--compare, --svg and --merge exclude each other");

  std::vector<TraceFile> Files;
  for (const std::string &Path : Inputs) {
    Expected<TraceFile> File = readTraceFile(Path);
    if (!File)
      return fail(toString(File.takeError()));
    if (File->Unfinished)
      WithColor::warning(errs(), "amp-prof")
          << Path << ": " << File->Unfinished << " events had no end when it was written\n";
    Files.push_back(std::move(*File));
  }
  if (Compare) {
    outs() << text_of_comparison(Files[0].profile(), Files[1].profile());
    return 0;
  }
  const bool AreRanks = Files.size() > 1 || Merge;
  if (AreRanks)
    if (Error E = alignRanks(Files))
      return fail(toString(std::move(E)));
  if (Merge) {
    if (Error E = writeMerged(Files, outs()))
      return fail(toString(std::move(E)));
    return 0;
  }
  const TraceFile Whole = AreRanks ? joinRanks(Files) : Files[0];
  if (Svg)
    return drawTimeline(Whole, {nanoseconds(From), nanoseconds(To)}, outs())
               ? 0
               : fail("there are no events in that interval");
  outs() << text_of(Whole.profile());
  if (AreRanks)
    outs() << textOfRanks(Files);
  return 0;
}
