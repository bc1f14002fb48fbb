// See api_boundary.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/api_boundary.h"

#include "support/hresult.h"
#include "support/process_exit.h"

#include <amp/exceptions.h>

#include <new>

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

void leave_library() {
  try {
    throw;
  } catch (const runtime_exception &) {
    hold_refused_thread();
    throw;
  } catch (const std::bad_alloc &) {
    throw out_of_memory("the host is out of memory");
  } catch (const std::exception &e) {
    throw runtime_exception(e.what(), e_fail);
  }
}

} // namespace Concurrency::detail
