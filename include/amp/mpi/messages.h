// Messages between two ranks: send, receive, exchange, and the same without waiting.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_MPI_MESSAGES_H
#define CPPAMP_MPI_MESSAGES_H
#pragma GCC system_header

#include <amp/detail/mpi_request.h>

namespace Concurrency {
namespace mpi {

/// A send or receive that may still be running. Copies refer to the same operation. The last one waits for it,
/// and keeps the storage of the container until then.
///
///   mpi::future sent = mpi::isend(edge, right), received = mpi::ireceive(halo, left);
///   parallel_for_each(...);   // what needs neither
///   received.get();
///   sent.get();
class future {
public:
  /// valid() is false.
  future() {}
  explicit future(std::shared_ptr<detail::mpi_request> request)
      : m_request(static_cast<std::shared_ptr<detail::mpi_request> &&>(request)) {}

  bool valid() const noexcept { return m_request != nullptr; }
  /// Waits, and throws mpi::error if it failed. Received elements may be used from then on.
  void get() const { checked().get(); }
  /// Returns true if get() would not wait.
  bool is_ready() const { return checked().is_ready(); }
  /// Waits; ignores errors of the operation.
  void wait() const {
    try {
      checked().get();
    } catch (const error &) {
    }
  }
  /// Returns the operation as a completion_future: a thread waits for it. Throws unsupported_feature if MPI
  /// has not granted MPI_THREAD_MULTIPLE.
  operator completion_future() const {
    checked();
    int level = MPI_THREAD_SINGLE;
    MPI_Query_thread(&level);
    if (level < MPI_THREAD_MULTIPLE)
      throw unsupported_feature("mpi::future: a completion_future waits on another "
                                "thread, and MPI was not started with MPI_THREAD_MULTIPLE");
    detail::mpi_request_wait waits = {m_request};
    return detail::start_async(waits);
  }
  /// Calls `f()` on another thread when the operation has finished.
  template <typename F> void then(const F &f) const { completion_future(*this).then(f); }

private:
  detail::mpi_request &checked() const {
    if (!m_request)
      throw uninitialized_object("mpi::future: there is no operation to wait for");
    return *m_request;
  }
  std::shared_ptr<detail::mpi_request> m_request;
};

/// Begins to send. Do not write the elements until it has finished. Like all functions here that
/// send, it first copies the results of kernels to the host.
template <typename C>
future isend(const C &from, int to, int tag = 0, MPI_Comm comm = MPI_COMM_WORLD,
             source_location place = source_location::here()) {
  return future(detail::mpi_request::send("isend", detail::section_of(from), to, tag, comm, place));
}

/// Begins to receive. Do not use these elements until it has finished. The message must have as many
/// bytes as `to`. A receive from MPI_PROC_NULL leaves the elements as they are.
template <typename C>
future ireceive(C &&to, int from, int tag = 0, MPI_Comm comm = MPI_COMM_WORLD,
                source_location place = source_location::here()) {
  return future(detail::mpi_request::receive("ireceive", detail::target_of(to), from, tag, comm, place));
}

/// Sends, and returns when the elements may be written again.
template <typename C>
void send(const C &from, int to, int tag = 0, MPI_Comm comm = MPI_COMM_WORLD,
          source_location place = source_location::here()) {
  detail::send_section("send", detail::section_of(from), to, tag, comm, place);
}

/// Receives into an array, an array_view or a section. The message must have as many bytes.
template <typename C>
void receive(C &&to, int from, int tag = 0, MPI_Comm comm = MPI_COMM_WORLD,
             source_location place = source_location::here()) {
  detail::receive_section("receive", detail::target_of(to), from, tag, comm, place);
}

/// Sends to one rank and receives from another at once: a ring of ranks that all do so cannot block.
/// `from` and `to` have no elements in common.
template <typename A, typename B>
void exchange(const A &from, int destination, B &&to, int source, int tag = 0, MPI_Comm comm = MPI_COMM_WORLD,
              source_location place = source_location::here()) {
  future received(detail::mpi_request::receive("exchange", detail::target_of(to), source, tag, comm, place));
  future sent(detail::mpi_request::send("exchange", detail::section_of(from), destination, tag, comm, place));
  received.get();
  sent.get();
}

} // namespace mpi
} // namespace Concurrency

#endif // CPPAMP_MPI_MESSAGES_H
