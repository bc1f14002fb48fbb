// Other mistakes at run time: which class, and a text that says what was asked. All are
// runtime_exceptions, and so std::exceptions.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <string.h>
#include <string>
#include <vector>

template <typename Exception, typename F> std::string thrown(const F &f) {
  try {
    f();
  } catch (const Exception &e) {
    return strlen(e.what()) > 0 ? e.what() : "empty";
  } catch (const std::exception &e) {
    printf("another exception: %s\n", e.what());
    return "";
  }
  return "";
}

namespace amp = concurrency;

int main() {
  using amp::runtime_exception;
  std::vector<int> data(10);
  amp::array_view<int, 1> v(10, data);
  amp::array_view<int, 2> m(2, 5, data);
  amp::array<int, 1> a(10);

  EXPECT(thrown<runtime_exception>([&] { v.section(5, 6); }) != "");
  EXPECT(thrown<runtime_exception>([&] { v.section(-1, 3); }) != "");
  EXPECT(thrown<runtime_exception>([&] { v.section(3, 0); }) != "");
  EXPECT(thrown<runtime_exception>([&] { m[2]; }) != "");
  EXPECT(thrown<runtime_exception>([&] { v.view_as(amp::extent<2>(3, 4)); }) != "");
  EXPECT(thrown<runtime_exception>([] { amp::array<int, 1> none(0); }) != "");
  EXPECT(thrown<runtime_exception>([] { amp::array<int, 2> none(amp::extent<2>(4, -1)); }) != "");
  std::vector<int> few(9);
  EXPECT(thrown<runtime_exception>([&] { amp::copy(few.begin(), few.end(), a); }) != "");
  amp::array<int, 1> larger(11);
  EXPECT(thrown<runtime_exception>([&] { amp::copy(a, larger); }) != "");
  EXPECT(thrown<runtime_exception>([] { amp::accelerator none(L"no such device"); }) != "");
  EXPECT(thrown<amp::uninitialized_object>([] { amp::completion_future().get(); }) != "");

  // Kernels do not run on the accelerator that is only the host's memory.
  amp::accelerator cpu(amp::accelerator::cpu_accelerator);
  std::string text = thrown<amp::unsupported_feature>([&] {
    amp::parallel_for_each(cpu.default_view, v.extent,
                           [=](amp::index<1> i) restrict(amp) { v[i] = 1; });
  });
  EXPECT(text.find("concurrency::parallel_for_each is not supported on the selected accelerator \"") ==
         0);
  return result();
}
