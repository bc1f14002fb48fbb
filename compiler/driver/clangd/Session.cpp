// See Session.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Session.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {

constexpr std::chrono::milliseconds AtOnce{0}, AfterTyping{300};

static std::string print(const json::Value &Value) {
  std::string Text;
  raw_string_ostream(Text) << Value;
  return Text;
}

/// Returns the file that a message is about.
static std::string fileOf(const json::Object &Params) {
  const json::Object *Document = Params.getObject("textDocument");
  return fileOfUri((Document ? *Document : Params).getString("uri").value_or(""));
}

Session::Session(Installation I, std::string Clang, std::string Database, Send ToEditor, Send ToClangd)
    : ToEditor(std::move(ToEditor)), ToClangd(std::move(ToClangd)),
      Check(std::move(I), std::move(Clang), std::move(Database),
            [this](CheckResult Result) { takeResult(std::move(Result)); }) {}

void Session::fromEditor(const std::string &Bytes) {
  Expected<json::Value> Value = json::parse(Bytes);
  const json::Object *Message = Value ? Value->getAsObject() : nullptr;
  if (Message) {
    std::lock_guard Lock(Mutex);
    const json::Object *Params = Message->getObject("params");
    if (Message->get("id"))
      recordRequest(*Message);
    else if (Params)
      recordNotification(Message->getString("method").value_or(""), *Params);
  } else {
    consumeError(Value.takeError()); // clangd replies to it
  }
  ToClangd(Bytes);
}

void Session::recordRequest(const json::Object &Message) {
  StringRef Method = Message.getString("method").value_or("");
  const json::Object *Params = Message.getObject("params");
  std::string Id = print(*Message.get("id"));
  if (Method == "initialize")
    Initialization = Id;
  else if (Method == "textDocument/codeAction" && Params && Params->getObject("range"))
    Requests[Id] = {fileOf(*Params), *Params->getObject("range")};
}

void Session::recordNotification(StringRef Method, const json::Object &Params) {
  std::string File = fileOf(Params);
  const json::Object *Of = Params.getObject("textDocument");
  if (!Of || File.empty())
    return;
  if (Method == "textDocument/didOpen") {
    Document &D = Documents[File] = Document();
    D.Uri = Of->getString("uri")->str();
    D.Text = Of->getString("text").value_or("").str();
    D.Version = Of->getInteger("version").value_or(0);
    Check.check(File, D.Text, D.Version, AtOnce);
  } else if (Method == "textDocument/didChange") {
    const json::Array *Changes = Params.getArray("contentChanges");
    const json::Object *Whole = Changes && !Changes->empty() ? Changes->back().getAsObject() : nullptr;
    auto Found = Documents.find(File);
    if (Found == Documents.end() || !Whole || Whole->get("range")) // the session requested whole texts
      return;
    Document &D = Found->second;
    D.Text = Whole->getString("text").value_or("").str();
    D.Version = Of->getInteger("version").value_or(D.Version + 1);
    Check.check(File, D.Text, D.Version, AfterTyping);
  } else if (Method == "textDocument/didSave") {
    checkAll(); // other open files may include it
  } else if (Method == "textDocument/didClose") {
    Check.forget(File);
    Documents.erase(File);
  }
}

void Session::checkAll() {
  for (auto &[File, D] : Documents)
    Check.check(File, D.Text, D.Version, AtOnce);
}

void Session::fromClangd(const std::string &Bytes) {
  Expected<json::Value> Value = json::parse(Bytes);
  json::Object *Message = Value ? Value->getAsObject() : nullptr;
  std::lock_guard Lock(Mutex);
  if (!Message) {
    consumeError(Value.takeError());
    return ToEditor(Bytes);
  }
  json::Object *Params = Message->getObject("params");
  if (Message->getString("method") == "textDocument/publishDiagnostics" && Params && Documents.count(fileOf(*Params)))
    return takeDiagnostics(*Params);
  bool IsAnswer = Message->get("id") && !Message->get("method");
  if (IsAnswer && changeAnswer(*Message))
    return ToEditor(print(*Value));
  ToEditor(Bytes);
}

void Session::takeDiagnostics(json::Object &Params) {
  Document &D = Documents.at(fileOf(Params));
  if (json::Array *List = Params.getArray("diagnostics"))
    D.OfClangd = std::move(*List);
  D.VersionOfClangd = Params.getInteger("version").value_or(D.Version);
  publish(D, D.VersionOfClangd);
}

bool Session::changeAnswer(json::Object &Message) {
  std::string Id = print(*Message.get("id"));
  if (Id == Initialization && Message.getObject("result")) {
    Initialization.clear();
    changeInitialization(*Message.getObject("result"));
    return true;
  }
  auto Request = Requests.find(Id);
  if (Request == Requests.end())
    return false;
  addActions(Request->second, Message);
  Requests.erase(Request);
  return true;
}

/// Requests whole texts from the editor, and learns the unit of columns.
void Session::changeInitialization(json::Object &Result) {
  json::Object *Capabilities = Result.getObject("capabilities");
  StringRef Encoding = Result.getString("offsetEncoding").value_or("utf-16");
  if (Capabilities)
    Encoding = Capabilities->getString("positionEncoding").value_or(Encoding);
  Units = Encoding == "utf-8"    ? ColumnUnits::Bytes
          : Encoding == "utf-32" ? ColumnUnits::CodePoints
                                 : ColumnUnits::Utf16;
  if (!Capabilities)
    return;
  constexpr int WholeText = 1;
  if (json::Object *Sync = Capabilities->getObject("textDocumentSync"))
    (*Sync)["change"] = WholeText;
  else
    (*Capabilities)["textDocumentSync"] = WholeText;
}

void Session::addActions(const ActionRequest &Request, json::Object &Message) {
  auto Found = Documents.find(Request.File);
  if (Found == Documents.end() || Found->second.VersionOfOurs != Found->second.Version || Message.get("error"))
    return;
  if (!Message.getArray("result"))
    Message["result"] = json::Array();
  for (const EditorMessage &M : Found->second.Ours)
    if (shareLine(M.Diagnostic.getObject("range"), &Request.Range))
      for (const json::Value &Action : M.Actions)
        Message.getArray("result")->push_back(Action);
}

void Session::takeResult(CheckResult Result) {
  std::lock_guard Lock(Mutex);
  auto Found = Documents.find(Result.File);
  if (Found == Documents.end() || Found->second.Version != Result.Version)
    return;
  Document &D = Found->second;
  D.Ours = makeEditorMessages(Result.Messages, Result.File, D.Uri, D.Text, Units);
  D.VersionOfOurs = Result.Version;
  D.Accepted = Result.Accepted;
  publish(D, D.Version);
}

/// clangd parses C++ AMP without our plugin, so its errors are dropped if the compiler accepts the file.
void Session::publish(const Document &D, int64_t Version) {
  bool DropErrors = D.Accepted && D.VersionOfOurs == D.VersionOfClangd;
  json::Array All;
  for (const json::Value &Value : D.OfClangd) {
    const json::Object *Diagnostic = Value.getAsObject();
    bool IsError = Diagnostic && Diagnostic->getInteger("severity") == 1 && Diagnostic->getString("source") == "clang";
    if (!IsError || !DropErrors)
      All.push_back(Value);
  }
  size_t Theirs = All.size();
  for (const EditorMessage &M : D.Ours)
    if (none_of(make_range(All.begin(), All.begin() + Theirs), [&](const json::Value &Other) {
          return Other.getAsObject() && areEqual(*Other.getAsObject(), M.Diagnostic);
        }))
      All.push_back(json::Object(M.Diagnostic));
  json::Object Params{{"uri", D.Uri}, {"version", Version}, {"diagnostics", std::move(All)}};
  ToEditor(print(
      json::Object{{"jsonrpc", "2.0"}, {"method", "textDocument/publishDiagnostics"}, {"params", std::move(Params)}}));
}

} // namespace amp
