// Stacks that run in turn on one host thread, for the threads of a tile with barriers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_FIBER_H
#define CPPAMP_RUNTIME_BACKEND_HOST_FIBER_H

#include <stddef.h>

#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace Concurrency::detail {

/// The state from which a stack resumes.
struct stack_state {
#if defined(__x86_64__)
  void *top = nullptr;
#else
  ucontext_t context;
#endif
};

/// One stack. Belongs to the thread that created it.
class fiber {
public:
  /// Throws out_of_memory.
  fiber();
  ~fiber();
  fiber(const fiber &) = delete;
  fiber &operator=(const fiber &) = delete;

  /// Prepares the stack to run `function(argument)`.
  void start(void (*function)(void *), void *argument) noexcept;
  /// Runs the stack until it suspends or ends. Returns false if it has ended. In a debugger, the stack's first function
  /// appears to be called from here.
  bool resume() noexcept;
  /// Called on this stack: returns from `resume`, and continues with the next `resume`.
  void suspend() noexcept;
  /// Ends the stack from any depth, as if its function returned.
  [[noreturn]] void end() noexcept;

private:
  static void run(fiber *self) noexcept;
  void arrive(void *fake_stack) noexcept;
  void leave(void **fake_stack) noexcept;

  char *m_memory = nullptr;
  stack_state m_own, m_caller;
  bool m_has_ended = true;
  void (*m_function)(void *) = nullptr;
  void *m_argument = nullptr;
  // The state that sanitizers keep for the two stacks.
  void *m_own_thread = nullptr, *m_caller_thread = nullptr;
  const void *m_caller_bottom = nullptr;
  size_t m_caller_bytes = 0;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_FIBER_H
