// See Picture.h. The profile lies below. What lies in other events is drawn over them; each tells its facts when the
// mouse is on it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Picture.h"

#include "PictureParts.h"
#include "ProfileBars.h"
#include "Ranks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;

namespace amp {

namespace {

constexpr int LabelWidth = 190, RowHeight = 34, Top = 30, Ticks = 10, LegendStep = 125;

std::string milliseconds(int64_t Nanoseconds) { return formatv("{0:f3} ms", double(Nanoseconds) / 1e6); }

/// Of those that are drawn.
Concurrency::detail::profile profileOf(const TraceFile &File, ArrayRef<const TraceEvent *> Events) {
  TraceFile Part = File;
  Part.Events.clear();
  for (const TraceEvent *E : Events)
    Part.Events.push_back(*E);
  return Part.profile();
}

class Picture {
public:
  Picture(const TraceFile &File, int64_t Begin, int64_t End, std::vector<const TraceEvent *> Events, raw_ostream &OS)
      : File(File), Begin(Begin), End(std::max(End, Begin + 1)), Events(std::move(Events)), OS(OS),
        Scale((PictureWidth - LabelWidth - 10) / double(this->End - Begin)) {
    for (const TraceEvent *E : this->Events)
      Used.push_back(E->Row);
    // Rank by rank; the host's main thread first, then its other threads, then queues by their numbers.
    sort(Used, [&](RowNumber A, RowNumber B) { return rank(A) < rank(B); });
    Used.erase(std::unique(Used.begin(), Used.end()), Used.end());
  }

  void draw() {
    Height = Top + RowHeight * int(Used.size()) + 26;
    const ProfileBars Bars(profileOf(File, Events));
    OS << formatv(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" font-family=\"sans-serif\" "
        "font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
        "<defs><marker id=\"arrow\" markerWidth=\"6\" markerHeight=\"6\" refX=\"5\" refY=\"3\" orient=\"auto\">"
        "<path d=\"M0,0 L6,3 L0,6 z\" fill=\"#c0392b\"/></marker></defs>\n",
        PictureWidth, Height + Bars.height());
    drawTicks();
    for (size_t I = 0; I < Used.size(); ++I)
      drawLabel(Used[I], Top + RowHeight * int(I));
    for (const TraceEvent *E : Events)
      drawEvent(*E);
    for (const Message &M : messagesOf(Events))
      drawMessage(M);
    drawLegend();
    Bars.draw(Height, OS);
    OS << "</svg>\n";
  }

private:
  std::tuple<int64_t, bool, int64_t, bool, int64_t> rank(RowNumber Row) const {
    const auto Name = File.Rows.find(Row);
    return {Row.first / RankStride, !File.Hosts.count(Row.first), Row.first,
            Name == File.Rows.end() || Name->second != "main thread", Row.second};
  }
  double xOf(int64_t Time) const { return LabelWidth + double(Time - Begin) * Scale; }

  void drawTicks() {
    for (int I = 0; I <= Ticks; ++I) {
      const int64_t Time = Begin + (End - Begin) * I / Ticks;
      OS << formatv("<line x1=\"{0:f1}\" y1=\"{1}\" x2=\"{0:f1}\" y2=\"{2}\" stroke=\"#eee\"/><text x=\"{0:f1}\" "
                    "y=\"18\" fill=\"#666\" text-anchor=\"middle\">{3}</text>\n",
                    xOf(Time), Top - 6, Height - 20, milliseconds(Time));
    }
  }

  void drawLabel(RowNumber Row, int Y) {
    const auto Process = File.Processes.find(Row.first);
    const auto Own = File.Rows.find(Row);
    const std::string Name =
        (Process == File.Processes.end() ? "?" : Process->second) + ": " + (Own == File.Rows.end() ? "?" : Own->second);
    OS << formatv("<text x=\"6\" y=\"{0}\">{1}<title>{2}</title></text>\n", Y + 17, escaped(shortened(Name, 30)),
                  escaped(Name));
  }

  void drawEvent(const TraceEvent &E) {
    const double X = xOf(std::max(E.Begin, Begin)), W = xOf(std::min(E.End, End)) - X;
    const int Y = Top + RowHeight * int(find(Used, E.Row) - Used.begin()) + 2;
    std::string Title = E.Name + "\n" + milliseconds(E.End - E.Begin);
    for (const std::string &Fact : E.Facts)
      Title += "\n" + Fact;
    OS << formatv("<g><rect x=\"{0:f2}\" y=\"{1}\" width=\"{2:f2}\" height=\"{3}\" fill=\"{4}\" stroke=\"white\" "
                  "stroke-width=\"0.3\"/><title>{5}</title>",
                  X, Y, std::max(W, 0.7), RowHeight - 8, colorOf(E.Kind), escaped(Title));
    const StringRef Name = E.Name;
    if (W > 7.0 * double(Name.split(" (").first.size()))
      OS << formatv("<text x=\"{0:f2}\" y=\"{1}\" fill=\"#111\">{2}</text>", X + 3, Y + 16,
                    escaped(Name.substr(0, size_t(W / 6))));
    OS << "</g>\n";
  }

  /// From where it is sent to where it has arrived.
  void drawMessage(const Message &M) {
    const auto Middle = [&](const TraceEvent &E) {
      return Top + RowHeight * int(find(Used, E.Row) - Used.begin()) + RowHeight / 2;
    };
    OS << formatv("<line x1=\"{0:f2}\" y1=\"{1}\" x2=\"{2:f2}\" y2=\"{3}\" stroke=\"#c0392b\" stroke-width=\"0.8\" "
                  "marker-end=\"url(#arrow)\"><title>message {4}</title></line>\n",
                  xOf(M.leaves()), Middle(*M.From), xOf(M.arrives()), Middle(*M.To), escaped(M.From->Sent));
  }

  /// Only of what is there.
  void drawLegend() {
    int X = LabelWidth;
    for (const Color &C : pictureColors()) {
      if (none_of(Events, [&](const TraceEvent *E) { return E->Kind == C.Kind; }))
        continue;
      OS << formatv("<rect x=\"{0}\" y=\"{1}\" width=\"10\" height=\"10\" fill=\"{2}\"/><text x=\"{3}\" y=\"{4}\">{5}"
                    "</text>\n",
                    X, Height - 16, C.Value, X + 14, Height - 7, C.Title);
      X += LegendStep;
    }
  }

  const TraceFile &File;
  const int64_t Begin, End;
  const std::vector<const TraceEvent *> Events;
  raw_ostream &OS;
  const double Scale;
  std::vector<RowNumber> Used;
  int Height = 0;
};

} // namespace

bool drawTimeline(const TraceFile &File, PictureRange Range, raw_ostream &OS) {
  std::vector<const TraceEvent *> Events;
  int64_t First = INT64_MAX, Last = INT64_MIN;
  for (const TraceEvent &E : File.Events) {
    if ((Range.Begin && E.End < *Range.Begin) || (Range.End && E.Begin > *Range.End))
      continue;
    Events.push_back(&E);
    First = std::min(First, E.Begin);
    Last = std::max(Last, E.End);
  }
  if (Events.empty())
    return false;
  // Marks, which have no length, come last and are seen.
  stable_sort(Events, [](const TraceEvent *A, const TraceEvent *B) { return A->End - A->Begin > B->End - B->Begin; });
  Picture(File, Range.Begin.value_or(First), Range.End.value_or(Last), std::move(Events), OS).draw();
  return true;
}

} // namespace amp
