// See Ranks.h. Ranks on one machine share its clock, and each file records when it began.
// Across machines, the ranks compare their clocks at the start of the job
// (mpi::environment). This comparison is accurate to half the round-trip time
// of a message.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ranks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace amp {

namespace {

Error failure(const Twine &Text) { return createStringError(inconvertibleErrorCode(), Text); }

std::string nameOfRank(int64_t Rank) { return "rank " + std::to_string(Rank); }

using Interval = std::pair<int64_t, int64_t>;

/// Returns the total time that at least one of the intervals covers.
int64_t covered(std::vector<Interval> Intervals) {
  llvm::sort(Intervals);
  int64_t Sum = 0, Upto = INT64_MIN;
  for (const auto &[Begin, End] : Intervals) {
    if (End > Upto)
      Sum += End - std::max(Begin, Upto);
    Upto = std::max(Upto, End);
  }
  return Sum;
}

struct RankSums {
  int64_t Busy = 0, InMPI = 0;
  uint64_t Messages = 0, Bytes = 0;
  std::map<std::string, int64_t> Kernels;
};

RankSums sumsOf(const TraceFile &File) {
  RankSums Sums;
  std::vector<Interval> Busy, Calls;
  for (const TraceEvent &E : File.Events) {
    if (!File.Hosts.count(E.Row.first))
      Busy.emplace_back(E.Begin, E.End);
    if (E.Kind == record_kind::kernel)
      Sums.Kernels[E.Name] += E.End - E.Begin;
    if (E.Kind == record_kind::range && StringRef(E.Name).starts_with("mpi::"))
      Calls.emplace_back(E.Begin, E.End);
    if (!E.Sent.empty()) {
      ++Sums.Messages;
      Sums.Bytes += E.Bytes;
    }
  }
  Sums.Busy = covered(std::move(Busy));
  Sums.InMPI = covered(std::move(Calls));
  return Sums;
}

std::string milliseconds(double Nanoseconds) { return formatv("{0:f3} ms", Nanoseconds / 1e6); }

/// Returns text about the kernel in which the rank exceeds the average most.
std::string mostUnevenKernel(ArrayRef<RankSums> All, const RankSums &Worst) {
  std::string Text;
  double Most = 0;
  for (const auto &[Name, Time] : Worst.Kernels) {
    double Average = 0;
    for (const RankSums &Each : All)
      if (const auto Found = Each.Kernels.find(Name); Found != Each.Kernels.end())
        Average += double(Found->second) / double(All.size());
    if (double(Time) - Average > Most) {
      Most = double(Time) - Average;
      Text = formatv(", most by {0}: {1}, on average {2}", Name, milliseconds(double(Time)), milliseconds(Average));
    }
  }
  return Text;
}

/// Writes one event of the merged file per line.
class EventWriter {
public:
  explicit EventWriter(raw_ostream &OS) : OS(OS) {}

  /// Writes `Time` in nanoseconds: JSON's own number format would lose digits.
  void write(const json::Object &Event, std::optional<int64_t> Time) {
    OS << (IsFirst ? "" : ",\n");
    IsFirst = false;
    json::OStream J(OS);
    J.object([&] {
      std::vector<StringRef> Keys;
      for (const auto &Member : Event)
        Keys.push_back(Member.first);
      llvm::sort(Keys); // makes the output deterministic
      for (StringRef Key : Keys)
        J.attribute(Key, *Event.get(Key));
      if (!Time)
        return;
      J.attributeBegin("ts");
      J.rawValue([&](raw_ostream &Raw) { Raw << formatv("{0}.{1,0+3}", *Time / 1000, *Time % 1000); });
      J.attributeEnd();
    });
  }

private:
  raw_ostream &OS;
  bool IsFirst = true;
};

/// Copies one file's events into the merged file.
class Merger {
public:
  Merger(const TraceFile &File, EventWriter &Out) : Rank(File.Rank), Shift(File.Start), Out(Out) {}

  void add(json::Object Event) {
    Event["pid"] = processOf(Event) + Rank * RankStride;
    if (const std::optional<int64_t> Flow = Event.getInteger("id"))
      Event["id"] = std::to_string(Rank) + "." + std::to_string(*Flow);
    const std::optional<StringRef> Name = Event.getString("name");
    json::Object *Args = Event.getObject("args");
    if (Name == "cppamp_clock")
      return;
    if (Name == "process_name" && Args && Event.getString("ph") == "M")
      (*Args)["name"] = nameOfRank(Rank) + ": " + Args->getString("name").value_or("").str();
    std::optional<int64_t> Time;
    if (const std::optional<double> At = Event.getNumber("ts")) {
      Time = nanosecondsOf(*At) + Shift;
      Event.erase("ts");
    }
    Out.write(Event, Time);
  }

private:
  const int64_t Rank, Shift;
  EventWriter &Out;
};

void writeArrowEnd(const TraceEvent &E, int64_t Time, const std::string &Name, bool IsEnd, EventWriter &Out) {
  json::Object Event{{"ph", IsEnd ? "f" : "s"}, {"pid", E.Row.first}, {"tid", E.Row.second},
                     {"cat", "message"},        {"name", "message"},  {"id", "message " + Name}};
  if (IsEnd)
    Event["bp"] = "e";
  Out.write(Event, Time);
}

} // namespace

std::vector<Message> messagesOf(ArrayRef<const TraceEvent *> Events) {
  StringMap<const TraceEvent *> Sent;
  for (const TraceEvent *E : Events)
    if (!E->Sent.empty())
      Sent[E->Sent] = E;
  std::vector<Message> Messages;
  for (const TraceEvent *E : Events)
    if (!E->Received.empty())
      if (const auto From = Sent.find(E->Received); From != Sent.end())
        Messages.push_back({From->second, E});
  return Messages;
}

Error alignRanks(std::vector<TraceFile> &Files) {
  for (const TraceFile &File : Files)
    if (File.Rank < 0 || File.Machine.empty())
      return failure(
          File.Path +
          ": it does not say which rank of a job it is of; several files are those of the ranks of a program "
          "with mpi::environment");
  stable_sort(Files, [](const TraceFile &A, const TraceFile &B) { return A.Rank < B.Rank; });
  for (size_t I = 1; I < Files.size(); ++I) {
    if (Files[I].Rank == Files[I - 1].Rank)
      return failure(Files[I - 1].Path + " and " + Files[I].Path + " are both of rank " + Twine(Files[I].Rank));
    if (Files[I].Ranks != Files[0].Ranks)
      return failure(Files[I].Path + ": this timeline belongs to a job of " + Twine(Files[I].Ranks) + " ranks, " +
                     Files[0].Path + " of " + Twine(Files[0].Ranks));
  }
  // The first rank's machine defines the time.
  const std::string Machine = Files[0].Machine;
  const int64_t Ahead = Files[0].ClockAhead;
  for (TraceFile &File : Files)
    File.Start -= File.Machine == Machine ? 0 : File.ClockAhead - Ahead;
  const int64_t Begin = min_element(Files, [](auto &A, auto &B) { return A.Start < B.Start; })->Start;
  for (TraceFile &File : Files) {
    File.Start -= Begin;
    for (TraceEvent &E : File.Events) {
      E.Begin += File.Start;
      E.End += File.Start;
    }
  }
  return Error::success();
}

TraceFile joinRanks(ArrayRef<TraceFile> Files) {
  TraceFile Joined;
  for (const TraceFile &File : Files) {
    const int64_t First = File.Rank * RankStride;
    for (const int64_t Host : File.Hosts)
      Joined.Hosts.insert(Host + First);
    for (const auto &[Number, Name] : File.Processes)
      Joined.Processes[Number + First] = nameOfRank(File.Rank) + ": " + Name;
    for (const auto &[Row, Name] : File.Rows)
      Joined.Rows[{Row.first + First, Row.second}] = Name;
    for (TraceEvent E : File.Events) {
      E.Row.first += First;
      Joined.Events.push_back(std::move(E));
    }
  }
  return Joined;
}

std::string textOfRanks(ArrayRef<TraceFile> Files) {
  std::vector<RankSums> All;
  double Average = 0;
  for (const TraceFile &File : Files) {
    All.push_back(sumsOf(File));
    Average += double(All.back().Busy) / double(Files.size());
  }
  std::string Text = "  Devices busy        In MPI  Messages     Bytes sent  Ranks\n";
  for (size_t I = 0; I < All.size(); ++I)
    Text += formatv("{0,14} {1,13} {2,9} {3,14}  {4}\n", milliseconds(double(All[I].Busy)),
                    milliseconds(double(All[I].InMPI)), All[I].Messages, All[I].Bytes, nameOfRank(Files[I].Rank));
  const size_t Worst = size_t(max_element(All, [](auto &A, auto &B) { return A.Busy < B.Busy; }) - All.begin());
  if (Average > 0)
    Text += formatv(
        "cppamp: load imbalance {0:f2}: the devices of {1} are busy for {2}, those of a rank on average for {3}{4}\n",
        double(All[Worst].Busy) / Average, nameOfRank(Files[Worst].Rank), milliseconds(double(All[Worst].Busy)),
        milliseconds(Average), mostUnevenKernel(All, All[Worst]));
  return Text;
}

Error writeMerged(ArrayRef<TraceFile> Files, raw_ostream &OS) {
  OS << "[\n";
  EventWriter Out(OS);
  for (const TraceFile &File : Files) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = MemoryBuffer::getFile(File.Path);
    if (!Buffer)
      return createStringError(Buffer.getError(), File.Path + ": " + Buffer.getError().message());
    Expected<json::Value> Root = json::parse((*Buffer)->getBuffer());
    if (!Root)
      return Root.takeError();
    Merger To(File, Out);
    if (json::Array *Events = Root->getAsArray())
      for (json::Value &V : *Events)
        if (json::Object *E = V.getAsObject())
          To.add(std::move(*E));
  }
  const TraceFile Joined = joinRanks(Files);
  std::vector<const TraceEvent *> Events;
  for (const TraceEvent &E : Joined.Events)
    Events.push_back(&E);
  for (const Message &M : messagesOf(Events)) {
    writeArrowEnd(*M.From, M.leaves(), M.From->Sent, false, Out);
    writeArrowEnd(*M.To, M.arrives(), M.From->Sent, true, Out);
  }
  OS << "\n]\n";
  return Error::success();
}

} // namespace amp
