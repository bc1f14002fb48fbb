// The beginning and the end of a program of several ranks, and the assignment of accelerators.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_MPI_ENVIRONMENT_H
#define CPPAMP_MPI_ENVIRONMENT_H
#pragma GCC system_header

#include <amp/accelerator.h>
#include <amp/detail/mpi_trace.h>
#include <amp/mpi/error.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <thread>
#include <vector>

namespace Concurrency {

namespace detail {

/// Prints the reason and the rank, and ends all ranks of the job.
[[noreturn]] inline void abort_job(const char *why) noexcept {
  int rank = 0, size = 0;
  if (mpi_is_running()) {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::fprintf(stderr, "rank %d of %d ends the job: %s\n", rank, size, why);
    std::fflush(stderr);
    // MPICH's launcher drops unread output when a process ends the job.
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  std::abort();
}

[[noreturn]] inline void terminate_job() noexcept {
  if (std::exception_ptr thrown = std::current_exception()) {
    try {
      std::rethrow_exception(thrown);
    } catch (const std::exception &e) {
      abort_job(e.what());
    } catch (...) {
      abort_job("an exception that is no std::exception");
    }
  }
  abort_job("std::terminate was called");
}

inline bool asks_for_size_checks() {
  const char *value = std::getenv("CPPAMP_MPI_CHECK");
  return value && *value && !(value[0] == '0' && !value[1]);
}

/// The rank and number of processes that share the memory of a machine.
struct node_place {
  int rank, size;
};
inline node_place find_node_place(MPI_Comm comm, const mpi::source_location &place) {
  mpi_call call = make_call("accelerator_for", place, comm);
  MPI_Comm node;
  int rank = 0;
  check_mpi(MPI_Comm_rank(comm, &rank), call);
  check_mpi(MPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node), call);
  node_place found = {0, 1};
  MPI_Comm_rank(node, &found.rank);
  MPI_Comm_size(node, &found.size);
  MPI_Comm_free(&node);
  return found;
}

inline accelerator share_out(const std::vector<accelerator> &candidates, const node_place &node) {
  size_t count = candidates.size();
  if (node.rank == 0 && static_cast<size_t>(node.size) > count)
    std::fprintf(stderr, "mpi::accelerator_for: %d ranks of this machine share %d accelerator%s\n", node.size,
                 static_cast<int>(count), count == 1 ? "" : "s");
  return candidates[static_cast<size_t>(node.rank) % count];
}

} // namespace detail

namespace mpi {

/// Keeps MPI initialized during its lifetime: the first local variable of main. Ranks construct it together.
///
///   int main(int argc, char **argv) {
///     mpi::environment ranks(argc, argv);
///     array<float, 1> mine(n, mpi::accelerator_for(MPI_COMM_WORLD).default_view);
///     ...
///   }
///
/// - Errors of MPI on MPI_COMM_WORLD, and on communicators created from it later, become exceptions.
/// - An uncaught exception ends the whole job and prints its text: no other rank waits forever
///   for one that has ended.
/// - With the environment variable CPPAMP_MPI_CHECK=1 on any rank, all compare sizes before data
///   moves, so that a mismatch throws on both sides.
///
/// If the program has called MPI_Init itself, it must call MPI_Finalize as well.
class environment {
public:
  environment() { start(nullptr, nullptr); }
  environment(int &argc, char **&argv) { start(&argc, &argv); }
  /// An exception that leaves its scope ends the job.
  ~environment() {
    if (!detail::mpi_is_running())
      return;
    if (detail::is_unwinding())
      detail::abort_job("an exception left the scope of mpi::environment");
    if (m_owns)
      MPI_Finalize();
  }
  /// The level of thread support that MPI provides; MPI_THREAD_MULTIPLE was requested.
  int get_thread_level() const noexcept { return m_level; }
  /// Returns true if sizes are compared.
  bool get_compares_sizes() const noexcept { return detail::mpi_compares_sizes(); }

private:
  environment(const environment &) = delete;
  environment &operator=(const environment &) = delete;

  void start(int *argc, char ***argv) {
    detail::mpi_call call = detail::make_call("environment", source_location::here(), MPI_COMM_NULL);
    int initialized = 0;
    MPI_Initialized(&initialized);
    m_owns = !initialized;
    if (initialized)
      detail::check_mpi(MPI_Query_thread(&m_level), call);
    else
      detail::check_mpi(MPI_Init_thread(argc, argv, MPI_THREAD_MULTIPLE, &m_level), call);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    std::set_terminate(detail::terminate_job);
    int mine[2] = {detail::asks_for_size_checks(), detail::is_tracing()}, any[2] = {0, 0};
    detail::check_mpi(MPI_Allreduce(mine, any, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD), call);
    detail::mpi_compares_sizes() = any[0] != 0;
    if (any[1])
      detail::mark_rank();
  }

  bool m_owns;
  int m_level;
};

/// The rank of the calling process, and the number of ranks.
inline int rank(MPI_Comm comm = MPI_COMM_WORLD, source_location place = source_location::here()) {
  int found = 0;
  detail::check_mpi(MPI_Comm_rank(comm, &found), detail::make_call("rank", place, MPI_COMM_NULL));
  return found;
}
inline int size(MPI_Comm comm = MPI_COMM_WORLD, source_location place = source_location::here()) {
  int found = 0;
  detail::check_mpi(MPI_Comm_size(comm, &found), detail::make_call("size", place, MPI_COMM_NULL));
  return found;
}

/// Returns the calling rank's element of `candidates`, which the ranks of each machine use in rotation.
/// If there are more ranks than candidates, the first rank of the machine reports it on stderr. All
/// ranks of `comm` call it together.
inline accelerator accelerator_for(MPI_Comm comm, const std::vector<accelerator> &candidates,
                                   source_location place = source_location::here()) {
  detail::node_place node = detail::find_node_place(comm, place);
  if (candidates.empty())
    detail::throw_mpi_error(detail::make_call("accelerator_for", place, comm),
                            "there are no accelerators to choose from");
  return detail::share_out(candidates, node);
}

/// Returns the accelerator of the calling rank: one of the machine's GPUs, used in rotation. If there
/// are none, or CPPAMP_DEFAULT_ACCELERATOR names one, the default accelerator: ranks share the
/// processor without a message, each with CPPAMP_THREADS threads.
inline accelerator accelerator_for(MPI_Comm comm, source_location place = source_location::here()) {
  detail::node_place node = detail::find_node_place(comm, place);
  std::vector<accelerator> gpus;
  const char *named = std::getenv("CPPAMP_DEFAULT_ACCELERATOR");
  if (!named || !*named)
    for (const accelerator &each : accelerator::get_all())
      if (!each.get_is_emulated() && each.get_device_path() != accelerator::cpu_accelerator)
        gpus.push_back(each);
  return gpus.empty() ? accelerator() : detail::share_out(gpus, node);
}

} // namespace mpi
} // namespace Concurrency

#endif // CPPAMP_MPI_ENVIRONMENT_H
