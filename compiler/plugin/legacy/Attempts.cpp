// See Attempts.h. An attempt with errors writes a line of JSON and waits for one byte.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Attempts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <optional>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace amp {
namespace {

/// Each attempt may reveal another error that the previous one hid.
constexpr unsigned MaxAttempts = 10;
constexpr char GoOn = 'g', GiveWay = 'x', Instantiate = 'i';

/// File descriptors of an attempt, for its report and for the answer.
int ReportTo = -1, AnswerFrom = -1;
/// The attempt's number if it prints that it has no errors.
std::optional<unsigned> PrintedAs;

struct Report {
  LegacyNeeds Needs;
  std::vector<std::string> Errors;
  bool IsPartial = false; ///< templates are not instantiated yet
};

std::optional<Report> parseReport(llvm::StringRef Text) {
  llvm::Expected<llvm::json::Value> Value = llvm::json::parse(Text);
  if (!Value) {
    llvm::consumeError(Value.takeError());
    return std::nullopt;
  }
  Report R;
  llvm::json::Path::Root Root;
  llvm::json::ObjectMapper Map(*Value, Root);
  if (!Map || !Map.map("needs", R.Needs) || !Map.map("errors", R.Errors) || !Map.map("partial", R.IsPartial))
    return std::nullopt;
  return R;
}

/// An attempt, from the point of view of the waiting process.
class Attempt {
public:
  /// Returns false in the attempt itself.
  static bool start(std::optional<Attempt> &New) {
    int Reports[2], Answers[2];
    if (pipe2(Reports, O_CLOEXEC) != 0)
      return true;
    if (pipe2(Answers, O_CLOEXEC) != 0) {
      closeBoth(Reports);
      return true;
    }
    const pid_t Waiting = getpid();
    const pid_t Pid = fork();
    if (Pid == 0) {
      prctl(PR_SET_PDEATHSIG, SIGTERM); // killing the compiler must kill this process too
      if (getppid() != Waiting)
        _exit(1);
      close(Reports[0]);
      close(Answers[1]);
      ReportTo = Reports[1];
      AnswerFrom = Answers[0];
      return false;
    }
    close(Reports[1]);
    close(Answers[0]);
    if (Pid > 0) {
      New.emplace(Attempt(Pid, Reports[0], Answers[1]));
    } else {
      close(Reports[0]);
      close(Answers[1]);
    }
    return true;
  }

  /// Waits until the input is parsed. Returns nothing if there were no errors.
  std::optional<Report> wait() {
    std::string Text;
    char Buffer[4096];
    for (ssize_t Size; (Size = read(From, Buffer, sizeof Buffer)) != 0;) {
      if (Size < 0 && errno == EINTR)
        continue;
      if (Size < 0)
        break;
      Text.append(Buffer, Size);
      if (Text.back() == '\n')
        break;
    }
    return Text.empty() ? std::nullopt : parseReport(Text);
  }

  void answer(char Byte) {
    auto *Earlier = std::signal(SIGPIPE, SIG_IGN); // the attempt may have crashed
    while (write(To, &Byte, 1) < 0 && errno == EINTR)
      ;
    std::signal(SIGPIPE, Earlier);
    if (Byte == Instantiate)
      return;
    close(From);
    close(To);
  }

  void giveWay() {
    answer(GiveWay);
    waitForEnd();
  }

  /// Ends this process with the attempt's status, without flushing buffers or removing temporary files, which belong to
  /// the attempt.
  [[noreturn]] void follow() {
    const int Status = waitForEnd();
    if (WIFSIGNALED(Status)) {
      std::signal(WTERMSIG(Status), SIG_DFL);
      raise(WTERMSIG(Status));
    }
    _exit(WIFEXITED(Status) ? WEXITSTATUS(Status) : 1);
  }

private:
  Attempt(pid_t Pid, int From, int To) : Pid(Pid), From(From), To(To) {}

  static void closeBoth(const int (&Pipe)[2]) {
    close(Pipe[0]);
    close(Pipe[1]);
  }

  int waitForEnd() {
    int Status = 0;
    while (waitpid(Pid, &Status, 0) < 0 && errno == EINTR)
      ;
    return Status;
  }

  pid_t Pid;
  int From, To;
};

/// Returns true if the second attempt lacks an error of the first one.
bool removesError(const Report &Second, const Report &First) {
  return llvm::any_of(First.Errors, [&](const std::string &E) { return !llvm::is_contained(Second.Errors, E); });
}

/// Returns true if the next attempt parses more of the templates only if they are instantiated.
bool addsLate(const LegacyNeeds &Next, const LegacyNeeds &Last) {
  return llvm::any_of(Next.Source.Omitted,
                      [&](const OmittedTokens &O) { return isLate(O) && !llvm::is_contained(Last.Source.Omitted, O); });
}

/// Writes a report and returns the answer.
char ask(const Report &R) {
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::json::Value(llvm::json::Object{
                                        {"needs", R.Needs}, {"errors", R.Errors}, {"partial", R.IsPartial}})
                                 << '\n';
  for (llvm::StringRef Rest = Text; !Rest.empty();) {
    ssize_t Size = write(ReportTo, Rest.data(), Rest.size());
    if (Size < 0 && errno != EINTR)
      break;
    Rest = Rest.drop_front(std::max<ssize_t>(Size, 0));
  }
  char Answer = GoOn;
  while (read(AnswerFrom, &Answer, 1) < 0 && errno == EINTR)
    ;
  return Answer;
}

/// Ends this process if another attempt replaces it. Otherwise it is no longer an attempt.
void settle(char Answer) {
  close(ReportTo);
  close(AnswerFrom);
  if (Answer != GoOn)
    _exit(0);
  ReportTo = AnswerFrom = -1;
}

/// Prints what an attempt found, for -v, while no other process prints: the waiting one if the attempt waits, too, and
/// otherwise the attempt, before it goes on.
void print(unsigned Number, const Report *R) {
  llvm::errs() << "attempt " << Number << ": "
               << (R ? std::to_string(R->Errors.size()) + " errors" : std::string("no errors"))
               << (R && R->IsPartial ? " before templates are instantiated\n" : "\n");
}

} // namespace

LegacyNeeds beginAttempts(bool IsVerbose, const LegacyNeeds &Expected) {
  if (isAttempt())
    return {};
  LegacyNeeds Needs, AfterFirst;
  std::optional<Attempt> Best;
  Report OfBest;
  for (unsigned Number = 1;; ++Number) {
    std::optional<Attempt> Next;
    if (!Attempt::start(Next)) {
      if (IsVerbose)
        PrintedAs = Number;
      return Needs;
    }
    std::optional<Report> R = Next ? Next->wait() : std::nullopt;
    if (IsVerbose && R)
      print(Number, &*R);
    // Instantiations may reveal more.
    if (Best && OfBest.IsPartial && R && !removesError(*R, OfBest) && !addsLate(R->Needs, Needs)) {
      const Report Second = std::move(*R);
      const LegacyNeeds Supplied = std::exchange(Needs, {});
      Next->giveWay();
      Best->answer(Instantiate);
      R = Best->wait();
      Next = std::exchange(Best, std::nullopt);
      Number = 1;
      if (IsVerbose && R)
        print(Number, &*R);
      // The attempts after it would end like those before.
      if (R && R->Needs == AfterFirst && Second.Needs == Supplied && !removesError(Second, *R)) {
        Next->answer(GoOn);
        Next->follow();
      }
    }
    if (Next && !R) {
      if (Best)
        Best->giveWay();
      Next->follow();
    }
    if (!Next && !Best)
      return {};
    const bool IsLast = !Next || R->Needs == Needs || Number == MaxAttempts;
    if (Next && (!Best || removesError(*R, OfBest))) {
      if (Best)
        Best->giveWay();
      Best = Next;
      OfBest = *R;
    } else if (Next) {
      Next->giveWay();
    }
    if (IsLast) {
      Best->answer(GoOn);
      Best->follow();
    }
    Needs = R->Needs;
    if (Number == 1) {
      addExpected(Needs, Expected);
      AfterFirst = Needs;
    }
  }
}

bool isAttempt() { return ReportTo >= 0; }

void settleParsed(const LegacyNeeds &Needs, const std::vector<std::string> &Errors) {
  if (!isAttempt())
    return;
  if (const char Answer = ask({Needs, Errors, /*IsPartial=*/true}); Answer != Instantiate)
    settle(Answer);
}

void settleAttempt(const LegacyNeeds &Needs, const std::vector<std::string> &Errors) {
  if (!isAttempt())
    return;
  if (!Errors.empty())
    return settle(ask({Needs, Errors}));
  if (PrintedAs)
    print(*PrintedAs, nullptr);
  settle(GoOn);
}

} // namespace amp
