// The Parallel Patterns Library together with C++ AMP; it needs no library to link.
//
// RUN: %amp-clang++ -std=c++11 -w %s -o %t && %t | FileCheck %s
// CHECK: for 332833500 500 285
// CHECK-NEXT: each 14 invoke 3
// CHECK-NEXT: reduce 4950 9 text abcdef
// CHECK-NEXT: transform 9 12
// CHECK-NEXT: sorted 1 1 1
// CHECK-NEXT: group 10 1 canceled 2
// CHECK-NEXT: thrown 7
// CHECK-NEXT: combined 4950
// CHECK-NEXT: locks 1000 1 1
// CHECK-NEXT: event 1 0 1
// CHECK-NEXT: containers 100 100 6 50
// CHECK-NEXT: amp 6
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <ppl.h>
#include <concurrent_queue.h>
#include <concurrent_unordered_map.h>
#include <concurrent_vector.h>
#include <atomic>
#include <list>
#include <numeric>
#include <random>
#include <stdio.h>
#include <string>
#include <vector>
using namespace concurrency;

int main() {
  std::atomic<long> sum(0), evens(0), stepped(0);
  parallel_for(0, 1000, [&](int i) { sum += long(i) * i; });
  parallel_for(size_t(0), size_t(1000), size_t(2), [&](size_t) { ++evens; });
  parallel_for(1, 10, [&](int i) { stepped += i * i; }, simple_partitioner(4));
  printf("for %ld %ld %ld\n", sum.load(), evens.load(), stepped.load());

  std::list<int> numbers = {2, 4, 8};
  std::atomic<int> each(0), invoked(0);
  parallel_for_each(numbers.begin(), numbers.end(), [&](int n) { each += n; });
  parallel_invoke([&] { ++invoked; }, [&] { ++invoked; }, [&] { ++invoked; });
  printf("each %d invoke %d\n", each.load(), invoked.load());

  std::vector<int> v(100);
  std::iota(v.begin(), v.end(), 0);
  std::vector<std::string> words = {"a", "b", "c", "d", "e", "f"};
  int total = parallel_reduce(v.begin(), v.end(), 0);
  int digits = parallel_reduce(words.begin(), words.end(), 3,
      [](std::vector<std::string>::iterator b, std::vector<std::string>::iterator e, int n) { return n + int(e - b); },
      [](int a, int b) { return a + b - 3; });
  std::string text = parallel_reduce(words.begin(), words.end(), std::string(),
                                     [](const std::string &a, const std::string &b) { return a + b; });
  printf("reduce %d %d text %s\n", total, digits, text.c_str());

  std::vector<int> squares(100), sums(100);
  parallel_transform(v.begin(), v.end(), squares.begin(), [](int n) { return n * n; });
  parallel_transform(v.begin(), v.end(), squares.begin(), sums.begin(), [](int a, int b) { return a + b; });
  printf("transform %d %d\n", squares[3], sums[3]);

  std::mt19937 random(1);
  std::vector<unsigned> a(10000), b;
  for (unsigned &x : a) x = random();
  b = a;
  std::vector<unsigned> c = a;
  parallel_sort(a.begin(), a.end());
  parallel_radixsort(b.begin(), b.end());
  parallel_buffered_sort(c.begin(), c.end(), [](unsigned x, unsigned y) { return x > y; });
  printf("sorted %d %d %d\n", std::is_sorted(a.begin(), a.end()), a == b, std::equal(a.begin(), a.end(), c.rbegin()));

  task_group group;
  std::atomic<int> ran(0);
  for (int i = 0; i < 9; ++i) group.run([&] { ++ran; });
  task_group_status first = group.run_and_wait([&] { ++ran; });
  group.cancel();
  bool is_canceling = group.is_canceling();
  group.run([&] { ran = 1000; });
  task_group_status second = group.wait();
  printf("group %d %d canceled %d\n", ran.load(), first == completed && is_canceling, second);

  try {
    task_group failing;
    failing.run_and_wait([] { throw 7; });
  } catch (int n) {
    printf("thrown %d\n", n);
  }

  combinable<int> parts;
  parallel_for_each(v.begin(), v.end(), [&](int n) { parts.local() += n; });
  printf("combined %d\n", parts.combine(std::plus<int>()));

  critical_section section;
  reader_writer_lock both;
  int counted = 0;
  parallel_for(0, 1000, [&](int) { critical_section::scoped_lock lock(section); ++counted; });
  bool is_refused = false;
  { critical_section::scoped_lock lock(section);
    try { section.lock(); } catch (const improper_lock &) { is_refused = true; } }
  both.lock_read();
  bool shares = both.try_lock_read() && !both.try_lock();
  both.unlock(); both.unlock();
  printf("locks %d %d %d\n", counted, is_refused, shares);

  event ready;
  bool times_out = ready.wait(5) == COOPERATIVE_WAIT_TIMEOUT;
  task_group setter;
  setter.run([&] { ready.set(); });
  size_t number = ready.wait();
  setter.wait();
  ready.reset();
  printf("event %d %zu %d\n", times_out, number, ready.wait(0) == COOPERATIVE_WAIT_TIMEOUT);

  concurrent_vector<int> grown;
  concurrent_queue<int> queue;
  concurrent_unordered_map<int, int> map;
  parallel_for(0, 100, [&](int i) { grown.push_back(i); queue.push(i); map[i % 50] = i; });
  int popped = 0, one;
  while (queue.try_pop(one)) ++popped;
  printf("containers %zu %d %d %zu\n", grown.size(), popped, map.count(7) ? 6 : 0, map.size());

  int data[] = {1, 2, 3};
  array_view<int> view(3, data);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 1; });
  printf("amp %d\n", view[0] + view[1] + view[2]);
}
