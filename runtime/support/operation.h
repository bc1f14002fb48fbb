// What a thread does for the program, for messages and the timeline.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_OPERATION_H
#define CPPAMP_RUNTIME_SUPPORT_OPERATION_H

namespace Concurrency::detail {

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

#endif // CPPAMP_RUNTIME_SUPPORT_OPERATION_H
