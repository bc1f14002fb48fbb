// See CompilerMessages.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CompilerMessages.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <optional>

using namespace llvm;

namespace amp {
namespace {

/// Removes `8:10` from the front.
bool takePosition(StringRef &Rest, SourcePosition &Position) {
  return !Rest.consumeInteger(10, Position.Line) && Rest.consume_front(":") &&
         !Rest.consumeInteger(10, Position.Column);
}

/// Removes `{8:10-8:15}` from the front.
bool takeSpan(StringRef &Rest, SourceSpan &Span) {
  return Rest.consume_front("{") && takePosition(Rest, Span.Begin) && Rest.consume_front("-") &&
         takePosition(Rest, Span.End) && Rest.consume_front("}");
}

bool takeKind(StringRef &Rest, CompilerMessage::Kinds &Kind) {
  constexpr std::pair<const char *, CompilerMessage::Kinds> Names[] = {{"error: ", CompilerMessage::Error},
                                                                       {"fatal error: ", CompilerMessage::Error},
                                                                       {"warning: ", CompilerMessage::Warning},
                                                                       {"remark: ", CompilerMessage::Remark},
                                                                       {"note: ", CompilerMessage::Note}};
  for (auto [Name, Of] : Names)
    if (Rest.consume_front(Name)) {
      Kind = Of;
      return true;
    }
  return false;
}

/// Splits `text [-Wflag]`; a bracket may also be part of the text: [C3930].
void splitFlag(StringRef Text, CompilerMessage &M) {
  size_t Open = Text.rfind(" [-W");
  if (Text.ends_with("]") && Open != StringRef::npos) {
    StringRef Flags = Text.substr(Open + 2).drop_back();
    M.Flag = Flags.rsplit(',').second.empty() ? Flags.str() : Flags.rsplit(',').second.str(); // [-Werror,-Wflag]
    Text = Text.take_front(Open);
  }
  M.Text = Text.str();
}

std::optional<CompilerMessage> readMessage(StringRef Line) {
  for (size_t Colon = Line.find(':'); Colon != StringRef::npos; Colon = Line.find(':', Colon + 1)) {
    CompilerMessage M;
    StringRef Rest = Line.substr(Colon + 1);
    if (!takePosition(Rest, M.Position) || !Rest.consume_front(":"))
      continue;
    for (SourceSpan Span; Rest.starts_with("{"); M.Spans.push_back(Span))
      if (!takeSpan(Rest, Span))
        break;
    Rest.consume_front(":"); // after source ranges
    if (!Rest.consume_front(" ") || !takeKind(Rest, M.Kind))
      continue;
    M.File = Line.take_front(Colon).str();
    splitFlag(Rest, M);
    return M;
  }
  return std::nullopt;
}

/// Removes quoted text, escaped as Clang does, and its closing quote from the front.
std::string takeQuoted(StringRef &Rest) {
  std::string Text;
  if (!Rest.consume_front("\""))
    return Text;
  while (!Rest.empty() && Rest.front() != '"') {
    char C = Rest.front();
    Rest = Rest.drop_front();
    if (C != '\\' || Rest.empty()) {
      Text += C;
      continue;
    }
    unsigned Code = 0;
    if (isDigit(Rest.front()) && !Rest.take_front(3).getAsInteger(8, Code)) {
      Text += static_cast<char>(Code);
      Rest = Rest.drop_front(3);
      continue;
    }
    Text += Rest.front() == 'n' ? '\n' : Rest.front() == 't' ? '\t' : Rest.front();
    Rest = Rest.drop_front();
  }
  Rest.consume_front("\"");
  return Text;
}

std::optional<CompilerFixIt> readFixIt(StringRef Line) {
  CompilerFixIt Fix;
  if (!Line.consume_front("fix-it:"))
    return std::nullopt;
  Fix.File = takeQuoted(Line);
  if (!Line.consume_front(":") || !takeSpan(Line, Fix.Span) || !Line.consume_front(":"))
    return std::nullopt;
  Fix.Text = takeQuoted(Line);
  return Fix;
}

/// Parses `In file included from /p/k.cpp:3:`; the outermost file comes first.
std::optional<unsigned> readInclude(StringRef Line) {
  unsigned Number = 0;
  if (!Line.consume_front("In file included from ") || !Line.consume_back(":") ||
      Line.rsplit(':').second.getAsInteger(10, Number))
    return std::nullopt;
  return Number;
}

std::string wholePath(StringRef File, StringRef Folder) {
  SmallString<256> Path;
  sys::path::append(Path, sys::path::is_absolute(File) ? "" : Folder, File);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

} // namespace

ArrayRef<const char *> readableMessages() {
  static constexpr const char *Options[] = {"-fdiagnostics-format=clang",
                                            "-fdiagnostics-parseable-fixits",
                                            "-fdiagnostics-print-source-range-info",
                                            "-fdiagnostics-absolute-paths",
                                            "-fdiagnostics-show-option",
                                            "-fno-color-diagnostics",
                                            "-fshow-column",
                                            "-fcaret-diagnostics"}; // required for fix-its
  return Options;
}

std::vector<CompilerMessage> readMessages(StringRef Output, StringRef Folder) {
  std::vector<CompilerMessage> Messages;
  CompilerMessage *Last = nullptr; // the diagnostic that fix-its belong to
  unsigned IncludedFrom = 0;
  bool InStack = false;
  SmallVector<StringRef, 0> Lines;
  Output.split(Lines, '\n');
  for (StringRef Line : Lines) {
    if (std::optional<unsigned> Include = readInclude(Line)) {
      IncludedFrom = InStack ? IncludedFrom : *Include;
      InStack = true;
      continue;
    }
    InStack = false;
    if (std::optional<CompilerFixIt> Fix = readFixIt(Line)) {
      Fix->File = wholePath(Fix->File, Folder); // -fdiagnostics-absolute-paths does not affect fix-its
      if (Last)
        Last->FixIts.push_back(std::move(*Fix));
      continue;
    }
    std::optional<CompilerMessage> M = readMessage(Line);
    if (!M || (M->Kind == CompilerMessage::Note && Messages.empty()))
      continue;
    M->File = wholePath(M->File, Folder);
    M->IncludedFrom = IncludedFrom;
    auto &List = M->Kind == CompilerMessage::Note ? Messages.back().Notes : Messages;
    List.push_back(std::move(*M));
    Last = &List.back();
  }
  return Messages;
}

} // namespace amp
