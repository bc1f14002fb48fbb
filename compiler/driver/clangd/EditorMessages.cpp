// See EditorMessages.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "EditorMessages.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

#include <map>
#include <optional>

using namespace llvm;

namespace amp {
namespace {

/// Lines of files: the editor's text for the open file, the text on disk for others.
class Lines {
public:
  Lines(StringRef File, StringRef Text, ColumnUnits Units) : File(File), Units(Units) {
    split(Text, Files[File.str()]);
  }

  StringRef line(StringRef Of, unsigned Number) {
    const std::vector<std::string> &All = read(isMain(Of) ? File : Of);
    return Number && Number <= All.size() ? StringRef(All[Number - 1]) : StringRef();
  }

  StringRef main() const { return File; }
  bool isMain(StringRef Of) const { return Of == File || sys::fs::equivalent(Of, File); }

  json::Object position(StringRef Of, SourcePosition P) {
    StringRef Before = line(Of, P.Line).take_front(P.Column ? P.Column - 1 : 0);
    int64_t Column = 0;
    for (unsigned char C : Before) {
      bool Begins = (C & 0xC0) != 0x80; // not a UTF-8 continuation byte
      Column += Units == ColumnUnits::Bytes ? 1 : Units == ColumnUnits::CodePoints ? Begins : Begins + (C >= 0xF0);
    }
    return json::Object{{"line", P.Line ? P.Line - 1 : 0}, {"character", Column}};
  }

  json::Object range(StringRef Of, const SourceSpan &Span) {
    return json::Object{{"start", position(Of, Span.Begin)}, {"end", position(Of, Span.End)}};
  }

private:
  static void split(StringRef Text, std::vector<std::string> &Result) {
    for (StringRef Line : llvm::split(Text, '\n'))
      Result.push_back(Line.str());
  }

  const std::vector<std::string> &read(StringRef Of) {
    auto [At, IsNew] = Files.try_emplace(Of.str());
    if (!IsNew)
      return At->second;
    if (auto Buffer = MemoryBuffer::getFile(Of))
      split((*Buffer)->getBuffer(), At->second);
    return At->second;
  }

  const StringRef File;
  const ColumnUnits Units;
  std::map<std::string, std::vector<std::string>> Files;
};

/// Returns the range that Clang underlines for a message, or else the word at its position.
SourceSpan findSpan(const CompilerMessage &M, Lines &L) {
  for (const SourceSpan &Span : M.Spans)
    if (Span.Begin.Line == M.Position.Line && Span.Begin.Column == M.Position.Column)
      return Span;
  StringRef Line = L.line(M.File, M.Position.Line);
  StringRef Rest = Line.drop_front(std::min<size_t>(M.Position.Column ? M.Position.Column - 1 : 0, Line.size()));
  size_t Length = Rest.take_while([](char C) { return isAlnum(C) || C == '_'; }).size();
  unsigned End = M.Position.Column + std::max<unsigned>(1, Length);
  return {M.Position, {M.Position.Line, End}};
}

json::Object location(const CompilerMessage &M, Lines &L) {
  return json::Object{{"uri", uriOfFile(M.File)}, {"range", L.range(M.File, findSpan(M, L))}};
}

std::string describe(const CompilerFixIt &Fix) {
  StringRef New = StringRef(Fix.Text).trim();
  bool Inserts = Fix.Span.Begin.Line == Fix.Span.End.Line && Fix.Span.Begin.Column == Fix.Span.End.Column;
  if (Inserts)
    return ("insert '" + New + "'").str();
  return New.empty() ? "remove this" : ("replace by '" + New + "'").str();
}

/// Combines all fix-its of a message into one action, as Clang intends.
std::optional<json::Object> makeAction(const CompilerMessage &M, StringRef Uri, const json::Object &Diagnostic,
                                       Lines &L) {
  if (M.FixIts.empty())
    return std::nullopt;
  std::map<std::string, json::Array> Changes;
  for (const CompilerFixIt &Fix : M.FixIts)
    Changes[L.isMain(Fix.File) ? Uri.str() : uriOfFile(Fix.File)].push_back(
        json::Object{{"range", L.range(Fix.File, Fix.Span)}, {"newText", Fix.Text}});
  json::Object Edits;
  for (auto &[File, List] : Changes)
    Edits[File] = std::move(List);
  std::string Title = describe(M.FixIts.front());
  if (M.FixIts.size() > 1)
    Title += " and so on";
  return json::Object{{"title", Title},
                      {"kind", "quickfix"},
                      {"diagnostics", json::Array{json::Object(Diagnostic)}},
                      {"isPreferred", true},
                      {"edit", json::Object{{"changes", std::move(Edits)}}}};
}

EditorMessage makeMessage(const CompilerMessage &M, StringRef Uri, Lines &L) {
  EditorMessage Result;
  json::Object &D = Result.Diagnostic;
  json::Array Related;
  if (L.isMain(M.File)) {
    D["range"] = L.range(M.File, findSpan(M, L));
    D["message"] = M.Text;
  } else {
    SourcePosition Begin{M.IncludedFrom, 1};
    D["range"] = L.range(L.main(), {Begin, {M.IncludedFrom, unsigned(L.line(L.main(), M.IncludedFrom).size() + 1)}});
    D["message"] = "in included file: " + M.Text;
    Related.push_back(json::Object{{"location", location(M, L)}, {"message", M.Text}});
  }
  D["severity"] = M.Kind == CompilerMessage::Error ? 1 : M.Kind == CompilerMessage::Warning ? 2 : 3;
  D["source"] = "amp-clang++";
  if (!M.Flag.empty())
    D["code"] = M.Flag;
  for (const CompilerMessage &Note : M.Notes)
    Related.push_back(json::Object{{"location", location(Note, L)}, {"message", Note.Text}});
  if (!Related.empty())
    D["relatedInformation"] = std::move(Related);
  auto AddAction = [&](const CompilerMessage &Of) {
    if (std::optional<json::Object> Action = makeAction(Of, Uri, D, L))
      Result.Actions.push_back(std::move(*Action));
  };
  AddAction(M);
  for (const CompilerMessage &Note : M.Notes)
    AddAction(Note);
  return Result;
}

std::string firstLine(const json::Object &Diagnostic) {
  StringRef Text = Diagnostic.getString("message").value_or("").split('\n').first;
  Text.consume_back(" (fix available)");
  Text.consume_back(" (fixes available)");
  return Text.empty() ? "" : toLower(Text.front()) + Text.drop_front().str();
}

int64_t getLine(const json::Object *Range, StringRef End) {
  const json::Object *Position = Range ? Range->getObject(End) : nullptr;
  return Position ? Position->getInteger("line").value_or(-1) : -1;
}

} // namespace

std::string fileOfUri(StringRef Uri) {
  if (!Uri.consume_front("file://"))
    return "";
  Uri = Uri.drop_front(std::min(Uri.find('/'), Uri.size())); // the host name
  std::string File;
  for (; !Uri.empty(); Uri = Uri.drop_front()) {
    unsigned Code;
    if (Uri.front() == '%' && Uri.size() > 2 && !Uri.substr(1, 2).getAsInteger(16, Code)) {
      File += static_cast<char>(Code);
      Uri = Uri.drop_front(2);
    } else {
      File += Uri.front();
    }
  }
  return File;
}

std::string uriOfFile(StringRef File) {
  std::string Uri = "file://";
  for (unsigned char C : File) {
    if (isAlnum(C) || StringRef("/-_.~").contains(C))
      Uri += C;
    else
      (Uri += '%') += toHex(StringRef(reinterpret_cast<char *>(&C), 1));
  }
  return Uri;
}

std::vector<EditorMessage> makeEditorMessages(const std::vector<CompilerMessage> &Messages, StringRef File,
                                              StringRef Uri, StringRef Text, ColumnUnits Units) {
  Lines L(File, Text, Units);
  std::vector<EditorMessage> Result;
  for (const CompilerMessage &M : Messages)
    Result.push_back(makeMessage(M, Uri, L));
  return Result;
}

bool areEqual(const json::Object &A, const json::Object &B) {
  return getLine(A.getObject("range"), "start") == getLine(B.getObject("range"), "start") &&
         firstLine(A) == firstLine(B);
}

bool shareLine(const json::Object *A, const json::Object *B) {
  return getLine(A, "start") <= getLine(B, "end") && getLine(B, "start") <= getLine(A, "end");
}

} // namespace amp
