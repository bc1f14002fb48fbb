// The only file that includes OpenCL's header, and the table of its functions: the library is not linked
// with the ICD loader, but opens it when a program requests OpenCL devices.
//
// Every call passes the gate in support/process_exit.h. If it is closed, nothing is called, and the result is
// drivers_closed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_H

#include "support/process_exit.h"

#define CL_TARGET_OPENCL_VERSION 300
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>

#include <string>
#include <tuple>
#include <type_traits>

namespace Concurrency::detail {

/// Not a code of OpenCL or of any extension.
constexpr cl_int drivers_closed = -0x43707041;

/// A function of a driver; null until it is found.
template <typename Pointer> class driver_function;
template <typename R, typename... A> class driver_function<R(CL_API_CALL *)(A...)> {
public:
  using pointer = R(CL_API_CALL *)(A...);
  driver_function() = default;
  explicit driver_function(void *address) : m_function(reinterpret_cast<pointer>(address)) {}

  explicit operator bool() const noexcept { return m_function != nullptr; }
  R operator()(A... arguments) const {
    const driver_call call;
    return __builtin_expect(call.is_open(), 1) ? m_function(arguments...) : refuse(arguments...);
  }

private:
  /// Functions that create an object return the code through the last argument.
  static R refuse(A... arguments) {
    if constexpr (std::is_same_v<R, cl_int>) {
      return drivers_closed;
    } else {
      const auto last = std::get<sizeof...(A) - 1>(std::make_tuple(arguments...));
      if constexpr (std::is_convertible_v<decltype(last), cl_int *>)
        if (last)
          *last = drivers_closed;
      return R();
    }
  }

  pointer m_function = nullptr;
};

/// cl.Flush is clFlush, and so on.
struct opencl_functions {
#define FUNCTION(name) driver_function<decltype(&::cl##name)> name;
#include "backend/opencl/functions.def"
#undef FUNCTION
};
extern opencl_functions cl;

/// Opens the ICD loader, and drivers that it does not list or that exist without one (unlisted_drivers.h), once.
/// Returns the reason if there are none, else an empty text; without drivers nothing may be called.
const std::string &load_opencl();

/// Returns whether the program itself, or one of its libraries, has opened the loader.
bool is_opencl_loaded() noexcept;

/// Returns "by the OpenCL loader", or the library's name.
std::string how_platform_was_found(cl_platform_id platform);

/// Returns null if the loader does not have it.
void *find_opencl_symbol(const char *name) noexcept;
/// Returns a function that not every loader has.
template <typename Pointer> driver_function<Pointer> find_opencl_function(const char *name) noexcept {
  return driver_function<Pointer>(find_opencl_symbol(name));
}

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_OPENCL_H
