// What a thread is doing for the program, for messages and the timeline.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_OPERATION_H
#define CPPAMP_RUNTIME_SUPPORT_OPERATION_H

namespace Concurrency::detail {

/// While it lives, the messages of this thread begin with `name`, unless an outer one does that.
class operation {
public:
  explicit operation(const char *name) noexcept;
  ~operation();
  operation(const operation &) = delete;
  operation &operator=(const operation &) = delete;

private:
  bool m_outermost;
};

/// What this thread is doing for the program; "" where no operation lives.
const char *current_operation_name() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_OPERATION_H
