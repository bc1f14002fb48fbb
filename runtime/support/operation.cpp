// See operation.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/operation.h"

namespace Concurrency::detail {

namespace {
thread_local const char *current_operation = nullptr;
} // namespace

operation::operation(const char *name) noexcept : m_outermost(current_operation == nullptr) {
  if (m_outermost)
    current_operation = name;
}
operation::~operation() {
  if (m_outermost)
    current_operation = nullptr;
}

const char *current_operation_name() noexcept { return current_operation ? current_operation : ""; }

} // namespace Concurrency::detail
