// See Picture.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Picture.h"
#include "Ranks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"
#include <algorithm>

using namespace llvm;
using namespace Concurrency::detail;

namespace amp {

namespace {

constexpr Color Colors[] = {{record_kind::kernel, "kernel", "#f2a541"},
                            {record_kind::launch, "launch", "#f7cf94"},
                            {record_kind::copy_to_device, "copy to device", "#4c78a8"},
                            {record_kind::copy_from_device, "copy from device", "#72b7b2"},
                            {record_kind::copy_on_device, "copy on device", "#9fc5e8"},
                            {record_kind::wait, "wait", "#d8d8d8"},
                            {record_kind::build, "build", "#e45756"},
                            {record_kind::range, "range", "#e7dff0"},
                            {record_kind::mark, "mark", "#b279a2"}};

} // namespace

ArrayRef<Color> pictureColors() { return Colors; }

StringRef colorOf(record_kind Kind) {
  return find_if(Colors, [&](const Color &C) { return C.Kind == Kind; })->Value;
}

std::string escaped(StringRef Text) {
  std::string Result;
  raw_string_ostream OS(Result);
  printHTMLEscaped(Text, OS);
  return Result;
}

std::string shortened(StringRef Text, size_t Length) {
  if (Text.size() <= Length)
    return Text.str();
  const size_t Kept = Length - 3;
  return (Text.take_front(Kept / 2) + "..." + Text.take_back(Kept - Kept / 2)).str();
}

namespace {

constexpr int NameWidth = 390, BarWidth = 400, BarRowHeight = 18, TitleHeight = 24, Margin = 12;
constexpr size_t NameLength = 62, RemarkLength = 170, MaxRows = 20;

/// Wraps at the last blank that fits.
std::vector<std::string> wrapped(StringRef Text) {
  std::vector<std::string> Lines;
  while (Text.size() > RemarkLength) {
    const size_t Blank = Text.take_front(RemarkLength).rfind(' ');
    const size_t End = Blank == StringRef::npos ? RemarkLength : Blank;
    Lines.push_back(Text.take_front(End).str());
    Text = Text.drop_front(End).ltrim();
  }
  if (!Text.empty())
    Lines.push_back(Text.str());
  return Lines;
}

void drawText(int X, int Y, const Twine &Text, raw_ostream &OS, StringRef More = "") {
  OS << formatv("<text x=\"{0}\" y=\"{1}\"{2}>{3}</text>\n", X, Y, More, escaped(Text.str()));
}

void drawRow(const profile_row &Row, int64_t Whole, int Y, raw_ostream &OS) {
  const double Percent = percent(Row.sum.total, Whole), W = BarWidth * std::min(Percent, 100.0) / 100;
  const std::string Times = formatv("{0:f1} %: {1}", Percent, time_text(Row.sum.total));
  const std::string Calls =
      Row.sum.calls == 1
          ? "1 call"
          : formatv("{0} calls, {1} to {2}", Row.sum.calls, time_text(Row.sum.least), time_text(Row.sum.most)).str();
  OS << formatv("<g><text x=\"{0}\" y=\"{1}\" text-anchor=\"end\">{2}</text><rect x=\"{3}\" y=\"{4}\" width=\"{5:f2}\" "
                "height=\"{6}\" fill=\"{7}\"/><title>{8}</title></g>\n",
                NameWidth - 6, Y + 13, escaped(shortened(Row.name, NameLength)), NameWidth, Y + 2, std::max(W, 0.7),
                BarRowHeight - 4, colorOf(Row.kind), escaped(Row.name + "\n" + Times + "\n" + Calls));
  drawText(NameWidth + int(W) + 6, Y + 13, Times + ", " + Calls, OS, " fill=\"#444\"");
}

/// The number of rows that are drawn, plus a line for the others.
int rowsOf(const profile_part &Part) { return int(std::min(Part.rows.size(), MaxRows)) + (Part.rows.size() > MaxRows); }

} // namespace

ProfileBars::ProfileBars(const profile &Profile)
    : Parts(table_of(Profile)), Summary(summary_of(Profile)), Remark(wrapped(worst_remark_of(Profile))) {}

int ProfileBars::height() const {
  int Height = TitleHeight + Margin + BarRowHeight * int(Remark.size());
  for (const profile_part &Part : Parts)
    Height += TitleHeight + BarRowHeight * rowsOf(Part);
  return Height;
}

void ProfileBars::draw(int Top, raw_ostream &OS) const {
  constexpr StringLiteral Bold = " font-weight=\"bold\"";
  int Y = Top + TitleHeight;
  drawText(6, Y - 7, Summary, OS, Bold);
  for (const profile_part &Part : Parts) {
    drawText(6, Y + 17, Part.title, OS, Bold);
    Y += TitleHeight;
    for (const profile_row &Row : ArrayRef(Part.rows).take_front(MaxRows)) {
      drawRow(Row, Part.whole, Y, OS);
      Y += BarRowHeight;
    }
    if (Part.rows.size() > MaxRows) {
      int64_t Rest = 0;
      for (const profile_row &Row : ArrayRef(Part.rows).drop_front(MaxRows))
        Rest += Row.sum.total;
      drawText(NameWidth, Y + 13, formatv("{0} more: {1}", Part.rows.size() - MaxRows, time_text(Rest)).str(), OS,
               " fill=\"#444\"");
      Y += BarRowHeight;
    }
  }
  Y += Margin / 2;
  for (const std::string &Line : Remark) {
    drawText(6, Y + 13, Line, OS);
    Y += BarRowHeight;
  }
}

// The profile is at the bottom. Events inside other events are drawn on top of them; each shows its facts in
// a tooltip.

namespace {

constexpr int LabelWidth = 190, RowHeight = 34, Top = 30, Ticks = 10, LegendStep = 125;

std::string milliseconds(int64_t Nanoseconds) { return formatv("{0:f3} ms", double(Nanoseconds) / 1e6); }

/// The profile of the events that are drawn.
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
    // Sort by rank; within it, the host's main thread first, then its other threads, then queues by number.
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
      const int64_t Time = Begin + int64_t(double(End - Begin) * I / Ticks);
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

  /// Draws an arrow from the event that sends the message to the one that receives it.
  void drawMessage(const Message &M) {
    const auto Middle = [&](const TraceEvent &E) {
      return Top + RowHeight * int(find(Used, E.Row) - Used.begin()) + RowHeight / 2;
    };
    OS << formatv("<line x1=\"{0:f2}\" y1=\"{1}\" x2=\"{2:f2}\" y2=\"{3}\" stroke=\"#c0392b\" stroke-width=\"0.8\" "
                  "marker-end=\"url(#arrow)\"><title>message {4}</title></line>\n",
                  xOf(M.leaves()), Middle(*M.From), xOf(M.arrives()), Middle(*M.To), escaped(M.From->Sent));
  }

  /// Lists only kinds that occur.
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
  // Markers, which have no length, are drawn last and stay visible.
  stable_sort(Events, [](const TraceEvent *A, const TraceEvent *B) { return A->End - A->Begin > B->End - B->Begin; });
  Picture(File, Range.Begin.value_or(First), Range.End.value_or(Last), std::move(Events), OS).draw();
  return true;
}

} // namespace amp
