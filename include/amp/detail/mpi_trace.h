// MPI calls in the timeline (CPPAMP_TRACE): each is a range of its thread, and calls with a message identify it, so
// that amp-prof can merge the files of all ranks and draw arrows.
//
// A message is identified by its communicator, its two ranks, its tag, and a number: MPI matches messages of one
// sender, one receiver and one tag in the order of the calls, so both sides count alike.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_MPI_TRACE_H
#define CPPAMP_DETAIL_MPI_TRACE_H
#pragma GCC system_header

#include <amp/detail/runtime_api.h>
#include <amp/mpi/error.h>

#include <chrono>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

namespace Concurrency {
namespace detail {

/// Returns true if there is a timeline, which does not change while the program runs.
inline bool mpi_is_traced() {
  static const bool traced = is_tracing();
  return traced;
}

/// A communicator's name, which is the same on all of its ranks, and its messages so far.
struct traced_comm {
  unsigned long long name;
  std::map<std::pair<std::pair<int, int>, int>, unsigned> messages; ///< by sender and receiver, and tag

  static std::mutex &lock() {
    static std::mutex mutex;
    return mutex;
  }
  /// An attribute of communicators, which MPI frees with them.
  static int key() {
    static const int made = [] {
      int key = MPI_KEYVAL_INVALID;
      MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_one, &key, nullptr);
      return key;
    }();
    return made;
  }
  /// Requires the lock. `number` distinguishes communicators of the same ranks; it is the same on all of them.
  static traced_comm &of(MPI_Comm comm, unsigned number = 0) {
    traced_comm *known = nullptr;
    int found = 0;
    if (MPI_Comm_get_attr(comm, key(), &known, &found) == MPI_SUCCESS && found)
      return *known;
    known = new traced_comm();
    known->name = hash_of(comm, number);
    MPI_Comm_set_attr(comm, key(), known);
    return *known;
  }

private:
  static int free_one(MPI_Comm, int, void *attribute, void *) {
    delete static_cast<traced_comm *>(attribute);
    return MPI_SUCCESS;
  }
  static unsigned long long hash_of(MPI_Comm comm, unsigned number) {
    MPI_Group mine, all;
    int size = 0;
    MPI_Comm_group(comm, &mine);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_size(mine, &size);
    std::vector<int> ranks(static_cast<size_t>(size)), in_world(ranks);
    for (int i = 0; i < size; ++i)
      ranks[static_cast<size_t>(i)] = i;
    MPI_Group_translate_ranks(mine, size, ranks.data(), all, in_world.data());
    MPI_Group_free(&mine);
    MPI_Group_free(&all);
    unsigned long long hash = 14695981039346656037ull ^ number;
    for (int rank : in_world)
      hash = (hash ^ static_cast<unsigned>(rank)) * 1099511628211ull;
    return hash;
  }
};

/// For communicators that the headers create: others of the same ranks may use the same tags.
inline void name_traced_comm(MPI_Comm comm) {
  static unsigned made = 0;
  if (!mpi_is_traced())
    return;
  std::lock_guard<std::mutex> guard(traced_comm::lock());
  traced_comm::of(comm, ++made);
}

/// Identifies the message of this call, the next one of its kind; empty without a timeline, or if the sender is
/// unknown.
inline std::string name_message(const mpi_call &call, bool sends) {
  if (!mpi_is_traced() || call.peer < 0 || call.tag < 0)
    return std::string();
  int me = 0;
  MPI_Comm_rank(call.comm, &me);
  const std::pair<int, int> way(sends ? me : call.peer, sends ? call.peer : me);
  std::lock_guard<std::mutex> guard(traced_comm::lock());
  traced_comm &comm = traced_comm::of(call.comm);
  return std::to_string(comm.name) + ' ' + std::to_string(way.first) + '>' + std::to_string(way.second) + ' ' +
         std::to_string(call.tag) + '#' + std::to_string(++comm.messages[std::make_pair(way, call.tag)]);
}

/// A call in its thread's row. With a message, it is where that is "sent" or "received".
class call_span {
public:
  explicit call_span(const mpi_call &call, const char *message_is = nullptr, const std::string &message = std::string(),
                     const char *name = nullptr)
      : m_range(mpi_is_traced() ? begin(call, message_is, message, name ? name : call.name) : nullptr) {}
  ~call_span() {
    if (m_range)
      end_trace_range(m_range);
  }

private:
  call_span(const call_span &) = delete;
  call_span &operator=(const call_span &) = delete;

  static void *begin(const mpi_call &call, const char *message_is, const std::string &message, const char *name) {
    std::string arguments = "\"bytes\":" + std::to_string(call.bytes);
    if (call.role)
      arguments += std::string(",\"") + call.role + "\":" + std::to_string(call.peer);
    if (call.tag >= 0)
      arguments += ",\"tag\":" + std::to_string(call.tag);
    if (message_is && !message.empty())
      arguments += std::string(",\"") + message_is + "\":\"" + message + '"';
    return begin_trace_range((std::string("mpi::") + name).c_str(), arguments.c_str());
  }
  void *m_range;
};

/// How far this rank's clock is ahead of rank 0's in nanoseconds, and the possible error: half of the shortest
/// round trip.
struct clock_difference {
  long long nanoseconds, within;
};
/// All ranks call it together.
inline clock_difference compare_clocks() {
  const int rounds = 10, tag = 1;
  auto now = [] {
    return static_cast<long long>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count());
  };
  int rank = 0, size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  clock_difference best = {0, 0};
  for (int peer = rank ? rank : 1; peer < (rank ? rank + 1 : size); ++peer) {
    long long shortest = -1;
    for (int i = 0; i < rounds; ++i) {
      long long there = 0, before = now();
      if (rank) {
        MPI_Recv(&there, 1, MPI_LONG_LONG, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        there = now();
        MPI_Send(&there, 1, MPI_LONG_LONG, 0, tag, MPI_COMM_WORLD);
        continue;
      }
      MPI_Send(&there, 1, MPI_LONG_LONG, peer, tag, MPI_COMM_WORLD);
      MPI_Recv(&there, 1, MPI_LONG_LONG, peer, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      const long long way = now() - before;
      if (shortest < 0 || way < shortest) {
        shortest = way;
        best = {there - (before + way / 2), way / 2};
      }
    }
    if (rank)
      MPI_Recv(&best, 2, MPI_LONG_LONG, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Send(&best, 2, MPI_LONG_LONG, peer, tag, MPI_COMM_WORLD);
  }
  return rank ? best : clock_difference{0, 0};
}

/// Records this rank in the timeline. If any rank keeps a timeline, all call it together.
inline void mark_rank() {
  const clock_difference clock = compare_clocks();
  int rank = 0, size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  add_trace_mark("mpi::environment", ("\"rank\":" + std::to_string(rank) + ",\"ranks\":" + std::to_string(size) +
                                      ",\"clock ahead\":" + std::to_string(clock.nanoseconds) +
                                      ",\"within\":" + std::to_string(clock.within))
                                         .c_str());
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_MPI_TRACE_H
