// Ordinary C++ around kernels in one file: regular expressions, threads, exceptions, virtual classes, RTTI,
// thread-local and static variables with constructors, variadic functions.
//
// RUN: %amp-clang++ -O1 -std=c++17 -pthread -I%S/../Inputs %s -o %t && %t
// RUN: %amp-clang++ -O0 -g -std=c++20 -pthread -I%S/../Inputs %s -o %t.20 && %t.20
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <algorithm>
#include <amp.h>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <numeric>
#include <regex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <typeinfo>
#include <unordered_map>
#include <vector>

namespace amp = concurrency;

static thread_local int per_thread = 3;
static const std::string greeting = "size=12;count=30;";

struct operation {
  virtual ~operation() {}
  virtual std::vector<int> run(const std::vector<int> &in) const = 0;
};

/// A virtual function that launches a kernel.
template <typename F> struct kernel_operation : operation {
  explicit kernel_operation(F f) : f(f) {}
  std::vector<int> run(const std::vector<int> &in) const override {
    std::vector<int> out(in.size());
    amp::array_view<const int, 1> from(static_cast<int>(in.size()), in);
    amp::array_view<int, 1> to(static_cast<int>(out.size()), out);
    const F function = f;
    parallel_for_each(to.extent,
                      [=](amp::index<1> i) restrict(amp) { to[i] = function(from[i]); });
    to.synchronize();
    if (out.front() < 0)
      throw std::domain_error("negative: " + std::to_string(out.front()));
    return out;
  }
  F f;
};
template <typename F> std::unique_ptr<operation> make_operation(F f) {
  return std::unique_ptr<operation>(new kernel_operation<F>(f));
}

int parse(const std::string &text, const char *key) {
  std::smatch match;
  if (!std::regex_search(text, match, std::regex(std::string(key) + "=([0-9]+);")))
    throw std::invalid_argument(key);
  return std::stoi(match[1]);
}

int main() {
  const int size = parse(greeting, "size"), count = parse(greeting, "count");
  std::vector<int> numbers(size);
  std::iota(numbers.begin(), numbers.end(), 1);

  std::map<std::string, std::unique_ptr<operation>> operations;
  operations["square"] = make_operation([](int x) restrict(amp) { return x * x; });
  operations["add"] = make_operation([count](int x) restrict(amp) { return x + count; });
  operations["negate"] = make_operation([](int x) restrict(amp) { return -x; });

  std::vector<int> squares = operations["square"]->run(numbers);
  EXPECT_EQUAL(std::accumulate(squares.begin(), squares.end(), 0), 650);
  std::ostringstream text;
  for (int x : operations["add"]->run(numbers))
    text << x << ' ';
  EXPECT(text.str().substr(0, 9) == "31 32 33 ");
  const operation &add = *operations["add"], &square = *operations["square"];
  EXPECT(typeid(add) != typeid(square));
  try {
    operations["negate"]->run(numbers);
    EXPECT(false);
  } catch (const std::domain_error &e) {
    EXPECT(std::string(e.what()) == "negative: -1");
  }
  try {
    parse(greeting, "nothing");
    EXPECT(false);
  } catch (const std::exception &) {
    EXPECT(true);
  }

  // Several threads launch kernels at once.
  std::atomic<int> right(0);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      per_thread += t;
      std::vector<int> mine(size, per_thread);
      for (int round = 0; round < 10; ++round)
        if (operations["square"]->run(mine)[size - 1] == (3 + t) * (3 + t))
          ++right;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQUAL(right.load(), 40);

  std::function<int(int)> twice = [](int x) { return 2 * x; };
  std::unordered_map<int, std::shared_ptr<int>> cache;
  cache[1] = std::make_shared<int>(twice(21));
  EXPECT_EQUAL(*cache[1], 42);
  std::sort(squares.begin(), squares.end(), [](int a, int b) { return a > b; });
  EXPECT_EQUAL(squares[0], 144);
  return result();
}
