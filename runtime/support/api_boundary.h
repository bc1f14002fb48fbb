// Functions of the interface: messages name them (operation), and only C++ AMP's exceptions leave them. They are
// function-try-blocks that end with
//
//   } catch (...) {
//     leave_library();
//   }
//
// after all locks have been released.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_API_BOUNDARY_H
#define CPPAMP_RUNTIME_SUPPORT_API_BOUNDARY_H

namespace Concurrency::detail {

/// Rethrows the current exception: std::bad_alloc as out_of_memory, and other exceptions of the standard
/// library as runtime_exception. An exception about a closed driver is delayed (process_exit.h).
[[noreturn]] void leave_library();

/// During its lifetime, messages of this thread begin with `name`, unless an outer one already does that.
class operation {
public:
  explicit operation(const char *name) noexcept;
  ~operation();
  operation(const operation &) = delete;
  operation &operator=(const operation &) = delete;

private:
  bool m_outermost;
};

/// Returns the current operation of this thread; "" if there is none.
const char *current_operation_name() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_API_BOUNDARY_H
