// Halos of an array in device memory, exchanged between ranks while kernels run: data is copied from and to
// the device without waiting for them (runtime_api.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_MPI_STAGED_HALOS_H
#define CPPAMP_DETAIL_MPI_STAGED_HALOS_H
#pragma GCC system_header

#include <amp/detail/section_transfer.h>
#include <amp/mpi/messages.h>

#include <memory>

namespace Concurrency {
namespace detail {

template <typename T, int N> class staged_halos {
public:
  staged_halos(MPI_Comm comm, const mpi::source_location &place) : m_comm(comm), m_place(place) {}

  /// Starts receiving into host memory.
  void receive(const array_view<T, N> &cells, int peer, int tag) {
    m_receives.emplace_back(new incoming(cells));
    incoming &each = *m_receives.back();
    each.message = mpi::ireceive(each.on_host, peer, tag, m_comm, m_place);
  }
  /// Starts sending: the cells leave the device after what is queued there.
  void send(const array_view<T, N> &cells, int peer, int tag) { m_sends.emplace_back(new outgoing(cells, peer, tag)); }
  /// Call when the kernels that need no halo are queued: kernels queued later read the new halos.
  void finish() {
    std::vector<mpi::future> sent;
    for (const std::unique_ptr<outgoing> &each : m_sends) {
      const array_view<const T, N> on_host(each->size, reinterpret_cast<const T *>(each->cells.wait()));
      sent.push_back(mpi::isend(on_host, each->peer, each->tag, m_comm, m_place));
    }
    for (const std::unique_ptr<incoming> &each : m_receives) {
      each->message.get();
      start_entering(each->memory.get(), section_of(each->cells));
    }
    for (const mpi::future &each : sent)
      each.get();
    m_sends.clear();
    m_receives.clear();
  }

private:
  struct incoming {
    explicit incoming(const array_view<T, N> &cells)
        : cells(cells), memory(new char[byte_count(section_of(cells))]),
          on_host(cells.get_extent(), reinterpret_cast<T *>(memory.get())) {}
    array_view<T, N> cells;
    std::unique_ptr<char[]> memory;
    array_view<T, N> on_host;
    mpi::future message; ///< destroyed first, because it uses the memory
  };
  struct outgoing {
    outgoing(const array_view<T, N> &cells, int peer, int tag)
        : cells(section_of(cells)), size(cells.get_extent()), peer(peer), tag(tag) {}
    leaving_copy cells;
    Concurrency::extent<N> size;
    int peer, tag;
  };

  MPI_Comm m_comm;
  mpi::source_location m_place;
  std::vector<std::unique_ptr<incoming>> m_receives;
  std::vector<std::unique_ptr<outgoing>> m_sends;
};

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_MPI_STAGED_HALOS_H
