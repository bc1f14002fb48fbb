// See TraceFile.h. Skips events of other kinds, which other tools add to such files.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TraceFile.h"

#include "report/event_names.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cmath>
#include <optional>

using namespace llvm;

namespace amp {

namespace {

std::optional<record_kind> kindOf(StringRef Category, StringRef Name) {
  for (unsigned I = 0; I <= static_cast<unsigned>(record_kind::mark); ++I) {
    const auto Kind = static_cast<record_kind>(I);
    if (Category == Concurrency::detail::category_of(Kind) &&
        (!Concurrency::detail::is_copy(Kind) || Name == Concurrency::detail::name_of(Kind)))
      return Kind;
  }
  return std::nullopt;
}

std::string textOf(const json::Value &V) {
  if (std::optional<StringRef> S = V.getAsString())
    return S->str();
  return formatv("{0}", V);
}

/// LLVM's JSON parser recurses for each bracket, so deep nesting would overflow the stack.
bool isNestedTooDeeply(StringRef Json) {
  constexpr unsigned Most = 64; // timelines nest four levels
  unsigned Depth = 0;
  bool IsText = false;
  for (size_t I = 0; I < Json.size() && Depth <= Most; ++I) {
    const char C = Json[I];
    if (C == '"')
      IsText = !IsText;
    else if (IsText)
      I += C == '\\';
    else if (C == '[' || C == '{')
      ++Depth;
    else if ((C == ']' || C == '}') && Depth > 0)
      --Depth;
  }
  return Depth > Most;
}

int64_t integerIn(const json::Object &Args, StringRef Key, int64_t Least, int64_t Most, int64_t Otherwise) {
  const int64_t Value = Args.getInteger(Key).value_or(Otherwise);
  return Value < Least || Value > Most ? Otherwise : Value;
}
constexpr int64_t MostRanks = int64_t(1) << 31, MostAhead = int64_t(1e18), LatestStart = int64_t(4e18);

void readName(const json::Object &E, RowNumber Row, StringRef What, TraceFile &File) {
  const json::Object *Args = E.getObject("args");
  const std::string Name = Args ? Args->getString("name").value_or("").str() : "";
  if (What == "process_name") {
    File.Processes[Row.first] = Name;
    if (Name == "host")
      File.Hosts.insert(Row.first);
  } else if (What == "cppamp_clock" && Args) {
    File.Machine = Args->getString("machine").value_or("").str();
    if (!to_integer(Args->getString("start").value_or(""), File.Start) || File.Start < 0 || File.Start > LatestStart)
      File.Start = 0;
  } else if (What == "thread_name") {
    File.Rows[Row] = Name;
  }
}

void readEvent(const json::Object &E, RowNumber Row, StringRef Name, TraceFile &File) {
  const std::optional<record_kind> Kind = kindOf(E.getString("cat").value_or(""), Name);
  if (!Kind)
    return;
  TraceEvent Event{*Kind, Row, Name.str(), nanosecondsOf(E.getNumber("ts").value_or(0)), 0, 0, "", "", "", {}};
  Event.End = Event.Begin + nanosecondsOf(E.getNumber("dur").value_or(0));
  if (const json::Object *Args = E.getObject("args")) {
    Event.Bytes = static_cast<uint64_t>(Args->getInteger("bytes").value_or(0));
    Event.Reason = Args->getString("reason").value_or("").str();
    Event.Sent = Args->getString("sent").value_or("").str();
    Event.Received = Args->getString("received").value_or("").str();
    if (Event.Kind == record_kind::mark && Name == "mpi::environment") {
      File.Rank = integerIn(*Args, "rank", 0, MostRanks, -1);
      File.Ranks = integerIn(*Args, "ranks", 1, MostRanks, 0);
      File.ClockAhead = integerIn(*Args, "clock ahead", -MostAhead, MostAhead, 0);
    }
    File.Unfinished += Args->get("state") != nullptr;
    for (const auto &[Key, Value] : *Args)
      Event.Facts.push_back(Key.str() + ": " + textOf(Value));
    sort(Event.Facts);
  }
  File.Events.push_back(std::move(Event));
}

/// "parallel_for_each (dir/file.cpp:12:3)" launches the kernel named "kernel (file.cpp:12)".
std::string kernelOfLaunch(const TraceEvent &E) {
  std::string Kernel, Source;
  for (StringRef Fact : E.Facts) {
    if (Fact.consume_front("kernel: "))
      Kernel = Fact.str();
    else if (Fact.consume_front("source: "))
      Source = Fact.str();
  }
  const StringRef Position = StringRef(Source).rsplit(':').first;
  return Kernel + " (" + Position.substr(Position.rfind('/') + 1).str() + ")";
}

} // namespace

int64_t nanosecondsOf(double Microseconds) {
  return Microseconds > 0 ? std::llround(std::min(Microseconds * 1000, LongestTime)) : 0;
}

int64_t processOf(const json::Object &Event) { return static_cast<int32_t>(Event.getInteger("pid").value_or(0)); }

Expected<TraceFile> readTraceFile(StringRef Path) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFileOrSTDIN(Path);
  if (!Buffer)
    return createStringError(Buffer.getError(), Path + ": " + Buffer.getError().message());
  if (isNestedTooDeeply((*Buffer)->getBuffer()))
    return createStringError(inconvertibleErrorCode(), Path + ": this is not a timeline of CPPAMP_TRACE");
  Expected<json::Value> Root = json::parse((*Buffer)->getBuffer());
  if (!Root)
    return createStringError(inconvertibleErrorCode(), Path + ": " + toString(Root.takeError()));
  const json::Array *Events = Root->getAsArray();
  if (!Events)
    return createStringError(inconvertibleErrorCode(), Path + ": this is not a timeline of CPPAMP_TRACE");
  TraceFile File;
  File.Path = Path.str();
  for (const json::Value &V : *Events) {
    const json::Object *E = V.getAsObject();
    if (!E)
      continue;
    const RowNumber Row = {processOf(*E), E->getInteger("tid").value_or(0)};
    const StringRef Phase = E->getString("ph").value_or(""), Name = E->getString("name").value_or("");
    if (Phase == "M")
      readName(*E, Row, Name, File);
    else if (Phase == "X" || Phase == "i")
      readEvent(*E, Row, Name, File);
  }
  double Sum = 0;
  for (const TraceEvent &E : File.Events)
    Sum += double(E.End - E.Begin);
  if (Sum > MostAhead) // the profile adds them as integers
    return createStringError(inconvertibleErrorCode(), Path + ": this is not a timeline of CPPAMP_TRACE");
  if (File.Events.empty())
    return createStringError(inconvertibleErrorCode(), Path + ": there are no events of C++ AMP in it");
  return File;
}

Concurrency::detail::profile TraceFile::profile() const {
  Concurrency::detail::profile Result;
  for (const TraceEvent &E : Events) {
    if (E.Kind == record_kind::mark)
      continue;
    std::string Name = E.Name;
    if (E.Kind == record_kind::launch)
      Name = kernelOfLaunch(E);
    else if (E.Kind == record_kind::wait && !E.Reason.empty())
      Name = E.Reason;
    Result.add({E.Kind, !Hosts.count(E.Row.first), static_cast<long>(E.Row.first), Name, E.Begin, E.End,
                Concurrency::detail::is_copy(E.Kind) ? E.Bytes : 0, E.Reason});
  }
  return Result;
}

} // namespace amp
