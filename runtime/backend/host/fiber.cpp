// On x86-64, a switch of stacks takes about a dozen instructions. The first function of a stack describes its caller as
// the function that resumed the stack, so a backtrace continues to the program's parallel_for_each. Other processors
// use <ucontext.h>, and their backtraces end at the kernel.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/fiber.h"

#include "support/sanitizers.h"

#include <amp/exceptions.h>

#include <stdint.h>
#include <sys/mman.h>

namespace Concurrency::detail {

namespace {

/// Reserved addresses; few of these pages are used.
constexpr size_t stack_bytes = 1 << 20, guard_bytes = 4096;

#if defined(__x86_64__)

/// Saves the callee-saved registers on this stack, stores its top in `*from`, and continues on the stack `to`.
__attribute__((naked, noinline)) void change_stack(void ** /*from*/, void * /*to*/) {
  __asm__ volatile("pushq %rbp\n\t.cfi_adjust_cfa_offset 8\n\t.cfi_rel_offset %rbp, 0\n\t"
                   "pushq %rbx\n\t.cfi_adjust_cfa_offset 8\n\t.cfi_rel_offset %rbx, 0\n\t"
                   "pushq %r12\n\t.cfi_adjust_cfa_offset 8\n\t.cfi_rel_offset %r12, 0\n\t"
                   "pushq %r13\n\t.cfi_adjust_cfa_offset 8\n\t.cfi_rel_offset %r13, 0\n\t"
                   "pushq %r14\n\t.cfi_adjust_cfa_offset 8\n\t.cfi_rel_offset %r14, 0\n\t"
                   "pushq %r15\n\t.cfi_adjust_cfa_offset 8\n\t.cfi_rel_offset %r15, 0\n\t"
                   "movq %rsp, (%rdi)\n\t"
                   "movq %rsi, %rsp\n\t"
                   "popq %r15\n\t.cfi_adjust_cfa_offset -8\n\t.cfi_restore %r15\n\t"
                   "popq %r14\n\t.cfi_adjust_cfa_offset -8\n\t.cfi_restore %r14\n\t"
                   "popq %r13\n\t.cfi_adjust_cfa_offset -8\n\t.cfi_restore %r13\n\t"
                   "popq %r12\n\t.cfi_adjust_cfa_offset -8\n\t.cfi_restore %r12\n\t"
                   "popq %rbx\n\t.cfi_adjust_cfa_offset -8\n\t.cfi_restore %rbx\n\t"
                   "popq %rbp\n\t.cfi_adjust_cfa_offset -8\n\t.cfi_restore %rbp\n\t"
                   "ret");
}

/// The first function of a stack: calls rbx with the argument r12. r13 is where change_stack stored the top of the
/// stack that resumed this one, so the frame there begins at *r13 + 56.
__attribute__((naked, noinline)) void begin_stack() {
  __asm__ volatile(".cfi_escape 0x0f, 5, 0x7d, 0, 0x06, 0x23, 56\n\t" // DW_CFA_def_cfa_expression
                   ".cfi_offset %rip, -8\n\t"
                   ".cfi_offset %rbp, -16\n\t"
                   ".cfi_offset %rbx, -24\n\t"
                   ".cfi_offset %r12, -32\n\t"
                   ".cfi_offset %r13, -40\n\t"
                   ".cfi_offset %r14, -48\n\t"
                   ".cfi_offset %r15, -56\n\t"
                   "movq %r12, %rdi\n\t"
                   "callq *%rbx\n\t"
                   "ud2");
}

template <typename T> uintptr_t word_of(T *p) { return reinterpret_cast<uintptr_t>(p); }

void prepare(stack_state &own, stack_state &caller, char *memory, void (*run)(fiber *) noexcept, fiber *self) {
  // The layout that change_stack expects: r15, r14, r13, r12, rbx, rbp, return address.
  const uintptr_t frame[] = {0, 0, word_of(&caller.top), word_of(self), word_of(run), 0, word_of(begin_stack)};
  constexpr size_t words = sizeof(frame) / sizeof(*frame);
  auto *top = reinterpret_cast<uintptr_t *>(memory + stack_bytes) - (words + 2); // aligned as begin_stack expects
  for (size_t i = 0; i < words; ++i)
    top[i] = frame[i];
  own.top = top;
}

void change(stack_state &from, stack_state &to) { change_stack(&from.top, to.top); }

#else

void run_context(unsigned low, unsigned high, unsigned run_low, unsigned run_high) {
  auto join = [](unsigned l, unsigned h) { return static_cast<uintptr_t>(h) << 32 | l; };
  reinterpret_cast<void (*)(fiber *)>(join(run_low, run_high))(reinterpret_cast<fiber *>(join(low, high)));
}

void prepare(stack_state &own, stack_state &, char *memory, void (*run)(fiber *) noexcept, fiber *self) {
  getcontext(&own.context);
  own.context.uc_stack.ss_sp = memory + guard_bytes;
  own.context.uc_stack.ss_size = stack_bytes - guard_bytes;
  own.context.uc_link = nullptr;
  const auto object = reinterpret_cast<uintptr_t>(self), code = reinterpret_cast<uintptr_t>(run);
  makecontext(&own.context, reinterpret_cast<void (*)()>(run_context), 4, static_cast<unsigned>(object),
              static_cast<unsigned>(object >> 32), static_cast<unsigned>(code), static_cast<unsigned>(code >> 32));
}

void change(stack_state &from, stack_state &to) { swapcontext(&from.context, &to.context); }

#endif

/// Informs ThreadSanitizer that a switch orders nothing. The real ordering is annotated where it happens.
constexpr unsigned no_order = 1;

} // namespace

fiber::fiber() {
  void *memory = mmap(nullptr, stack_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED)
    throw out_of_memory("no memory for the stacks of a tile's threads");
  m_memory = static_cast<char *>(memory);
  // Fails if the system has no mappings left. The guard page is optional.
  (void)mprotect(memory, guard_bytes, PROT_NONE);
  if (__tsan_create_fiber)
    m_own_thread = __tsan_create_fiber(0);
}

fiber::~fiber() {
  if (m_own_thread)
    __tsan_destroy_fiber(m_own_thread);
  munmap(m_memory, stack_bytes);
}

void fiber::start(void (*function)(void *), void *argument) noexcept {
  m_function = function;
  m_argument = argument;
  m_has_ended = false;
  prepare(m_own, m_caller, m_memory, run, this);
}

bool fiber::resume() noexcept {
  void *fake_stack = nullptr;
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(&fake_stack, m_memory, stack_bytes);
  if (m_own_thread) {
    m_caller_thread = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(m_own_thread, no_order);
  }
  change(m_caller, m_own);
  if (__sanitizer_finish_switch_fiber)
    __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
  return !m_has_ended;
}

void fiber::suspend() noexcept {
  void *fake_stack = nullptr;
  leave(&fake_stack);
  change(m_own, m_caller);
  arrive(fake_stack);
}

void fiber::end() noexcept {
  m_has_ended = true;
  if (__asan_handle_no_return)
    __asan_handle_no_return();
  leave(nullptr);
  change(m_own, m_caller);
  __builtin_unreachable();
}

void fiber::run(fiber *self) noexcept {
  self->arrive(nullptr);
  self->m_function(self->m_argument);
  self->end();
}

/// Informs sanitizers that this stack runs now.
void fiber::arrive(void *fake_stack) noexcept {
  if (__sanitizer_finish_switch_fiber)
    __sanitizer_finish_switch_fiber(fake_stack, &m_caller_bottom, &m_caller_bytes);
}

/// Informs sanitizers that the caller is about to run. Null: this stack's contents are no longer needed.
void fiber::leave(void **fake_stack) noexcept {
  if (__sanitizer_start_switch_fiber)
    __sanitizer_start_switch_fiber(fake_stack, m_caller_bottom, m_caller_bytes);
  if (m_own_thread)
    __tsan_switch_to_fiber(m_caller_thread, no_order);
}

} // namespace Concurrency::detail
