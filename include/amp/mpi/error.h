// Errors of MPI as exceptions that name the location in the program, the call, and the rank.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_MPI_ERROR_H
#define CPPAMP_MPI_ERROR_H
#pragma GCC system_header

#include <amp/exceptions.h>

// MPI's own C++ bindings, which MPI 3.0 removed, would require another library.
#ifndef OMPI_SKIP_MPICXX
#define OMPI_SKIP_MPICXX 1
#endif
#ifndef MPICH_SKIP_MPICXX
#define MPICH_SKIP_MPICXX 1
#endif
#if defined(__has_include)
#if !__has_include(<mpi.h>)
#error "amp_mpi.h needs MPI: install libopenmpi-dev or libmpich-dev, and compile with its options (docs/guides/mpi.md)"
#endif
#endif
#include <mpi.h>

#include <exception>
#include <string>

namespace Concurrency {

/// Messages between processes. All functions run on the host, and take a communicator of MPI's.
namespace mpi {

/// The location of a call in the program. Functions take it as their last, defaulted argument.
struct source_location {
  const char *file;
  int line;
  static source_location here(const char *file = __builtin_FILE(), int line = __builtin_LINE()) {
    source_location place = {file, line};
    return place;
  }
};

/// An error of MPI, or a mismatch between two ranks:
///
///   heat.cpp:40: mpi::receive of 400 bytes, from rank 1, tag 0, on rank 0 of 4: MPI_ERR_TRUNCATE: ...
class error : public runtime_exception {
public:
  error(const char *text, int code) noexcept
      : runtime_exception(text, static_cast<HRESULT>(0x80004005u)), m_code(code) {}
  /// MPI's code; MPI_SUCCESS if the error is not MPI's own.
  int get_mpi_code() const noexcept { return m_code; }

private:
  int m_code;
};

} // namespace mpi

namespace detail {

/// One call, as its errors describe it. Texts are made only when there is an error.
struct mpi_call {
  const char *name;
  mpi::source_location place;
  MPI_Comm comm;
  const char *role; ///< of `peer`: "to rank", "from rank", "root"; null where there is none
  int peer;
  int tag; ///< -1: none
  unsigned long long bytes;
};

inline mpi_call make_call(const char *name, const mpi::source_location &place, MPI_Comm comm,
                          unsigned long long bytes = 0) {
  mpi_call call = {name, place, comm, nullptr, 0, -1, bytes};
  return call;
}
inline mpi_call make_call(const char *name, const mpi::source_location &place, MPI_Comm comm, unsigned long long bytes,
                          const char *role, int peer, int tag = -1) {
  mpi_call call = {name, place, comm, role, peer, tag, bytes};
  return call;
}

inline std::string describe(const mpi_call &call) {
  std::string text = std::string(call.place.file) + ':' + std::to_string(call.place.line) + ": mpi::" + call.name;
  if (call.bytes)
    text += " of " + std::to_string(call.bytes) + " bytes";
  if (call.role)
    text += std::string(", ") + call.role + ' ' + std::to_string(call.peer);
  if (call.tag >= 0)
    text += ", tag " + std::to_string(call.tag);
  int rank = 0, size = 0;
  if (call.comm != MPI_COMM_NULL && MPI_Comm_rank(call.comm, &rank) == MPI_SUCCESS &&
      MPI_Comm_size(call.comm, &size) == MPI_SUCCESS)
    text += ", on rank " + std::to_string(rank) + " of " + std::to_string(size);
  return text;
}

[[noreturn]] inline void throw_mpi_error(const mpi_call &call, const std::string &what, int code = MPI_SUCCESS) {
  throw mpi::error((describe(call) + ": " + what).c_str(), code);
}

inline void check_mpi(int code, const mpi_call &call) {
  if (__builtin_expect(code == MPI_SUCCESS, 1))
    return;
  char text[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  MPI_Error_string(code, text, &length);
  throw_mpi_error(call, std::string(text, static_cast<size_t>(length)), code);
}

/// Returns true between MPI_Init and MPI_Finalize: only then may a destructor call MPI.
inline bool mpi_is_running() noexcept {
  int initialized = 0, finalized = 0;
  return MPI_Initialized(&initialized) == MPI_SUCCESS && initialized && MPI_Finalized(&finalized) == MPI_SUCCESS &&
         !finalized;
}

/// Returns true in destructors that run because of an exception.
inline bool is_unwinding() noexcept {
#if __cplusplus >= 201703L
  return std::uncaught_exceptions() != 0;
#else
  return std::uncaught_exception();
#endif
}

/// The flag for comparing sizes between ranks before data moves; mpi::environment sets it.
inline bool &mpi_compares_sizes() {
  static bool compares = false;
  return compares;
}

} // namespace detail
} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_MPI_ERROR_H
