// See ProfileBars.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ProfileBars.h"

#include "PictureParts.h"

#include "llvm/Support/FormatVariadic.h"
#include <algorithm>

using namespace llvm;
using namespace Concurrency::detail;

namespace amp {

namespace {

constexpr int NameWidth = 390, BarWidth = 400, RowHeight = 18, TitleHeight = 24, Margin = 12;
constexpr size_t NameLength = 62, RemarkLength = 170, MaxRows = 20;

/// At the last blank that fits.
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
                RowHeight - 4, colorOf(Row.kind), escaped(Row.name + "\n" + Times + "\n" + Calls));
  drawText(NameWidth + int(W) + 6, Y + 13, Times + ", " + Calls, OS, " fill=\"#444\"");
}

/// Rows that are drawn, and a line for those that are not.
int rowsOf(const profile_part &Part) { return int(std::min(Part.rows.size(), MaxRows)) + (Part.rows.size() > MaxRows); }

} // namespace

ProfileBars::ProfileBars(const profile &Profile)
    : Parts(table_of(Profile)), Summary(summary_of(Profile)), Remark(wrapped(worst_remark_of(Profile))) {}

int ProfileBars::height() const {
  int Height = TitleHeight + Margin + RowHeight * int(Remark.size());
  for (const profile_part &Part : Parts)
    Height += TitleHeight + RowHeight * rowsOf(Part);
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
      Y += RowHeight;
    }
    if (Part.rows.size() > MaxRows) {
      int64_t Rest = 0;
      for (const profile_row &Row : ArrayRef(Part.rows).drop_front(MaxRows))
        Rest += Row.sum.total;
      drawText(NameWidth, Y + 13, formatv("{0} more: {1}", Part.rows.size() - MaxRows, time_text(Rest)).str(), OS,
               " fill=\"#444\"");
      Y += RowHeight;
    }
  }
  Y += Margin / 2;
  for (const std::string &Line : Remark) {
    drawText(6, Y + 13, Line, OS);
    Y += RowHeight;
  }
}

} // namespace amp
