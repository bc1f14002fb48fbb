// A coroutine keeps its frame in host memory.
//
// RUN: %amp-clang++ -std=c++20 -fsyntax-only -Xclang -verify %s
#include <amp.h>
#include <coroutine>

struct task {
  struct promise_type {
    task get_return_object() restrict(cpu, amp) { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() restrict(cpu, amp) {}
    void unhandled_exception() restrict(cpu, amp) {}
  };
};

task on_the_host() { co_return; }
task on_the_device() restrict(amp) { co_return; } // expected-error {{a coroutine cannot be restricted to amp}}
