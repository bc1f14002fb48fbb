// One message between two ranks, from the call until its arrival.
//
// Sizes: the receiver always compares the size of the message with its own. If both sides compare
// sizes (mpi::environment), the receiver also sends the expected size, in a message of eight
// bytes with a separate tag; both sides do so in the order of their calls, in which MPI also
// matches the messages themselves.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_MPI_REQUEST_H
#define CPPAMP_DETAIL_MPI_REQUEST_H
#pragma GCC system_header

#include <amp/completion_future.h>
#include <amp/detail/mpi_section.h>
#include <amp/detail/mpi_trace.h>

#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

namespace Concurrency {
namespace detail {

typedef unsigned long long mpi_size;

/// Tags from here on are for sizes: the upper half of MPI's.
inline int first_size_tag(MPI_Comm comm, const mpi_call &call) {
  int *bound = nullptr, found = 0;
  check_mpi(MPI_Comm_get_attr(comm, MPI_TAG_UB, &bound, &found), call);
  return (found && bound ? *bound : 32767) / 2 + 1;
}
inline int size_tag(const mpi_call &call) {
  int first = first_size_tag(call.comm, call);
  if (call.tag < 0 || call.tag >= first || call.peer == MPI_ANY_SOURCE)
    throw_mpi_error(call, "sizes can be compared of messages from a given rank with a tag below " +
                              std::to_string(first) + " only; unset CPPAMP_MPI_CHECK");
  return first + call.tag;
}

/// The size that the other side of a message expects, while it is in transfer.
class size_notice {
public:
  size_notice() : m_size(0), m_request(MPI_REQUEST_NULL), m_is_sender(false) {}
  ~size_notice() {
    if (m_request != MPI_REQUEST_NULL && mpi_is_running()) {
      if (!m_is_sender) // the sender waits for the receiver's size
        MPI_Cancel(&m_request);
      MPI_Wait(&m_request, MPI_STATUS_IGNORE);
    }
  }
  /// The sender's half: call before sending.
  void expect(const mpi_call &call) {
    if (mpi_compares_sizes() && call.peer != MPI_PROC_NULL)
      check_mpi(MPI_Irecv(&m_size, sizeof(m_size), MPI_BYTE, call.peer, size_tag(call), call.comm, &m_request), call);
  }
  /// The receiver's half: call before waiting.
  void send_to(const mpi_call &call) {
    if (!mpi_compares_sizes() || call.peer == MPI_PROC_NULL)
      return;
    m_size = call.bytes;
    m_is_sender = true;
    check_mpi(MPI_Isend(&m_size, sizeof(m_size), MPI_BYTE, call.peer, size_tag(call), call.comm, &m_request), call);
  }
  /// Throws if the receiver expects another size.
  void finish(const mpi_call &call, bool sends) {
    if (m_request == MPI_REQUEST_NULL)
      return;
    check_mpi(MPI_Wait(&m_request, MPI_STATUS_IGNORE), call);
    if (sends && m_size != call.bytes)
      throw_mpi_error(call, "the receiver expects " + std::to_string(m_size) + " bytes");
  }

private:
  size_notice(const size_notice &) = delete;
  size_notice &operator=(const size_notice &) = delete;
  mpi_size m_size;
  MPI_Request m_request;
  bool m_is_sender;
};

inline void check_received(int code, const MPI_Status &status, const mpi_call &call) {
  check_mpi(code, call);
  MPI_Count bytes = 0;
  check_mpi(MPI_Get_elements_x(&status, MPI_BYTE, &bytes), call);
  if (static_cast<mpi_size>(bytes) != call.bytes)
    throw_mpi_error(call, "the message has " + std::to_string(bytes) + " bytes");
}

inline mpi_call call_of_sending(const char *name, const section_ref &from, int to, int tag, MPI_Comm comm,
                                const mpi::source_location &place) {
  return make_call(name, place, comm, byte_count(from), "to rank", to, tag);
}
inline mpi_call call_of_receiving(const char *name, const section_ref &to, int from, int tag, MPI_Comm comm,
                                  const mpi::source_location &place) {
  return make_call(name, place, comm, byte_count(to), "from rank", from, tag);
}

/// Calls `go(data, layout)`, an MPI function, unless there is no other end. Checks its code.
template <typename Go> void go_sending(const section_ref &from, const mpi_call &call, size_notice &notice, Go go) {
  if (call.peer == MPI_PROC_NULL)
    return;
  mpi_layout layout(from, call);
  void *data = host_for_sending(from);
  notice.expect(call);
  check_mpi(go(data, layout), call);
}
/// The same for a message to be received.
template <typename Go> void go_receiving(const section_ref &to, const mpi_call &call, size_notice &notice, Go go) {
  if (call.peer == MPI_PROC_NULL)
    return;
  mpi_layout layout(to, call);
  void *data = host_for_receiving(to);
  notice.send_to(call);
  check_mpi(go(data, layout), call);
}

inline void send_section(const char *name, const section_ref &from, int to, int tag, MPI_Comm comm,
                         const mpi::source_location &place) {
  mpi_call call = call_of_sending(name, from, to, tag, comm, place);
  call_span span(call, "sent", name_message(call, true));
  size_notice notice;
  go_sending(from, call, notice, [&](void *data, const mpi_layout &layout) {
    return MPI_Send(data, layout.count, layout.type, to, tag, comm);
  });
  notice.finish(call, true);
}

inline void receive_section(const char *name, const section_ref &to, int from, int tag, MPI_Comm comm,
                            const mpi::source_location &place) {
  mpi_call call = call_of_receiving(name, to, from, tag, comm, place);
  call_span span(call, "received", name_message(call, false));
  size_notice notice;
  go_receiving(to, call, notice, [&](void *data, const mpi_layout &layout) {
    MPI_Status status;
    check_received(MPI_Recv(data, layout.count, layout.type, from, tag, comm, &status), status, call);
    return MPI_SUCCESS;
  });
  notice.finish(call, false);
}

/// A nonblocking message.
class mpi_request {
public:
  static std::shared_ptr<mpi_request> send(const char *name, const section_ref &from, int to, int tag, MPI_Comm comm,
                                           const mpi::source_location &place) {
    mpi_call call = call_of_sending(name, from, to, tag, comm, place);
    auto made = std::make_shared<mpi_request>(from, call, true);
    call_span span(call, "sent", made->m_message);
    go_sending(from, call, made->m_notice, [&](void *data, const mpi_layout &layout) {
      return MPI_Isend(data, layout.count, layout.type, to, tag, comm, &made->m_request);
    });
    return made;
  }
  static std::shared_ptr<mpi_request> receive(const char *name, const section_ref &to, int from, int tag, MPI_Comm comm,
                                              const mpi::source_location &place) {
    mpi_call call = call_of_receiving(name, to, from, tag, comm, place);
    auto made = std::make_shared<mpi_request>(to, call, false);
    call_span span(call);
    go_receiving(to, call, made->m_notice, [&](void *data, const mpi_layout &layout) {
      return MPI_Irecv(data, layout.count, layout.type, from, tag, comm, &made->m_request);
    });
    return made;
  }

  mpi_request(const section_ref &s, const mpi_call &call, bool sends)
      : m_section(s), m_call(call), m_sends(sends), m_request(MPI_REQUEST_NULL), m_message(name_message(call, sends)) {}
  /// Waits. While an exception propagates, the other side may never answer, so this gives up.
  ~mpi_request() {
    if (m_request == MPI_REQUEST_NULL || !mpi_is_running())
      return;
    if (is_unwinding() && m_sends) {
      retain(m_section.get().home); // forever: MPI may still read it
      MPI_Request_free(&m_request);
      return;
    }
    if (is_unwinding())
      MPI_Cancel(&m_request);
    MPI_Status status;
    MPI_Wait(&m_request, &status);
  }

  void get() {
    std::lock_guard<std::mutex> guard(m_mutex);
    if (m_request != MPI_REQUEST_NULL) {
      call_span span(m_call, m_sends ? nullptr : "received", m_message, "wait");
      MPI_Status status;
      int code = MPI_Wait(&m_request, &status);
      finish(code, status);
    }
    throw_what_failed();
  }
  bool is_ready() {
    std::lock_guard<std::mutex> guard(m_mutex);
    if (m_request == MPI_REQUEST_NULL)
      return true;
    int done = 0;
    MPI_Status status;
    int code = MPI_Test(&m_request, &done, &status);
    if (code != MPI_SUCCESS || done) {
      call_span span(m_call, m_sends ? nullptr : "received", m_message, "is_ready");
      finish(code, status);
    }
    return code != MPI_SUCCESS || done;
  }

private:
  mpi_request(const mpi_request &) = delete;
  mpi_request &operator=(const mpi_request &) = delete;

  /// Requires the mutex; called once.
  void finish(int code, const MPI_Status &status) {
    m_request = MPI_REQUEST_NULL;
    try {
      if (m_sends)
        check_mpi(code, m_call);
      else {
        // A kernel that was launched meanwhile may have received the old elements along with the
        // others that it used.
        host_for_receiving(m_section.get());
        check_received(code, status, m_call);
      }
      m_notice.finish(m_call, m_sends);
    } catch (...) {
      m_failed = std::current_exception();
    }
  }
  void throw_what_failed() const {
    if (m_failed)
      std::rethrow_exception(m_failed);
  }

  held_section m_section;
  mpi_call m_call;
  bool m_sends;
  MPI_Request m_request;
  std::string m_message; ///< for the timeline
  size_notice m_notice;
  std::exception_ptr m_failed;
  std::mutex m_mutex;
};

/// Polls, because a thread blocked in MPI would keep a processor busy.
struct mpi_request_wait {
  void operator()() const {
    for (int microseconds = 20; !request->is_ready(); microseconds = microseconds < 500 ? microseconds * 2 : 500)
      std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
    request->get();
  }
  std::shared_ptr<mpi_request> request;
};

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_MPI_REQUEST_H
