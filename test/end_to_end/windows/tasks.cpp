// Tasks with continuations and cancellation, and agents.
//
// RUN: %amp-clang++ -std=c++11 -w %s -o %t && %t | FileCheck %s
// CHECK: value 42 text 42! unwrapped 5
// CHECK-NEXT: error seen thrown 3
// CHECK-NEXT: canceled 1 2 ran 0
// CHECK-NEXT: asked 2
// CHECK-NEXT: all 1 2 3 any 1
// CHECK-NEXT: event 9
// CHECK-NEXT: copied 6
// CHECK-NEXT: agent 10 3 last 4
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <agents.h>
#include <ppltasks.h>
#include <atomic>
#include <stdio.h>
#include <string>
#include <vector>
using namespace concurrency;

class summing : public agent {
public:
  summing(ISource<int> &in, ITarget<int> &out) : in(in), out(out) {}
protected:
  void run() {
    int sum = 0;
    while (int n = receive(in)) sum += n;
    send(out, sum);
    done();
  }
private:
  ISource<int> &in;
  ITarget<int> &out;
};

int main() {
  task<int> value = create_task([] { return 41; }).then([](int n) { return n + 1; });
  task<std::string> text = value.then([](int n) { return std::to_string(n) + "!"; });
  task<int> unwrapped([] { return create_task([] { return 5; }); });
  printf("value %d text %s unwrapped %d\n", value.get(), text.get().c_str(), unwrapped.get());

  task<int> failing = create_task([]() -> int { throw 3; });
  const char *seen = failing.then([](task<int> t) { try { t.get(); return "missed"; } catch (int) { return "seen"; } }).get();
  try { failing.then([](int n) { return n; }).wait(); } catch (int n) { printf("error %s thrown %d\n", seen, n); }

  cancellation_token_source source;
  std::atomic<int> ran(0);
  source.cancel();
  task<void> canceled_one = create_task([&] { ++ran; }, source.get_token());
  bool throws = false;
  try { canceled_one.get(); } catch (const task_canceled &) { throws = true; }
  task<void> after = create_task([] {}).then([&] { ++ran; }, source.get_token());
  printf("canceled %d %d ran %d\n", throws, after.wait(), ran.load());

  cancellation_token_source stop;
  event started;
  task<void> asking = create_task([&] {
    started.set();
    while (!is_task_cancellation_requested()) wait(1);
    cancel_current_task();
  }, stop.get_token());
  started.wait();
  stop.cancel();
  printf("asked %d\n", asking.wait());

  std::vector<task<int>> tasks;
  for (int i = 1; i < 4; ++i) tasks.push_back(create_task([i] { if (i != 2) wait(100); return i; }));
  std::vector<int> all = when_all(tasks.begin(), tasks.end()).get();
  std::vector<task<int>> some = {create_task([] { wait(2000); return 0; }), create_task([] { return 1; })};
  printf("all %d %d %d any %zu\n", all[0], all[1], all[2], when_any(some.begin(), some.end()).get().second);

  task_completion_event<int> later;
  task<int> waiting = create_task(later);
  later.set(9);
  later.set(10);
  printf("event %d\n", waiting.get());

  int data[] = {1, 2, 3}, sum = 0;
  array_view<int> view(3, data);
  copy_async(data, data + 3, view).to_task().then([&] { for (int n : data) sum += n; }).wait();
  printf("copied %d\n", sum);

  unbounded_buffer<int> numbers, results;
  summing s(numbers, results);
  s.start();
  for (int n : {1, 2, 3, 4, 0}) send(numbers, n);
  agent::wait(&s);
  overwrite_buffer<int> last;
  int calls = 0;
  call<int> count([&](const int &) { ++calls; });
  unbounded_buffer<int> linked;
  linked.link_target(&count);
  for (int n : {2, 3, 4}) { send(last, n); asend(linked, n); }
  printf("agent %d %d last %d\n", receive(results), calls, receive(last));
}
