// Two threads that share objects: one whose initialization is guarded, one without protection, and one on the heap
// whose list has no protection.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <list>
#include <mutex>
#include <string>
#include <thread>

int unprotected = 0, total = 0;

static const std::string &guarded() {
  static const std::string text = std::to_string(total) + " is initialized by the first thread";
  return text;
}
static int *once() {
  static std::once_flag flag;
  static int *value;
  std::call_once(flag, [] { value = new int(7); });
  return value;
}

__attribute__((noinline)) int count_without_lock() { return ++unprotected; }

__attribute__((noinline)) size_t fill_without_lock() {
  static auto &list = *new std::list<int>;
  if (list.empty())
    list.push_back(1);
  return list.size();
}

int main() {
  const auto work = [] {
    int sum = static_cast<int>(guarded().size()) + *once();
#ifdef RACES
    sum += count_without_lock() + static_cast<int>(fill_without_lock());
#endif
    return sum;
  };
  std::thread other(work);
  work();
  other.join();
}
