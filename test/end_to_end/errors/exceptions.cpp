// Other errors at run time: the exception's class, and a text that names the request. All classes derive from
// runtime_exception, and so from std::exception.
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t && %t
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

/// Checks a class whose constructors take a text, or nothing.
template <typename Exception> void expect_class(amp::HRESULT code) {
  const Exception named("the text"), silent;
  EXPECT(strcmp(named.what(), "the text") == 0 && named.get_error_code() == code);
  EXPECT(silent.what() != nullptr && silent.get_error_code() == code);
  EXPECT(thrown<amp::runtime_exception>([] { throw Exception("caught"); }) == "caught");
}

void classes() {
  // A17.01 accept: runtime_exception
  char text[] = "a text of its own";
  amp::runtime_exception one(text, 77), two(-5), copied(one);
  memset(text, 'x', 5);
  EXPECT(strcmp(one.what(), "a text of its own") == 0 && one.get_error_code() == 77);
  EXPECT(two.get_error_code() == -5 && two.what() != nullptr);
  two = one;
  one = amp::runtime_exception("another", 3);
  EXPECT(strcmp(two.what(), copied.what()) == 0 && strcmp(two.what(), "a text of its own") == 0 && two.get_error_code() == 77);
  EXPECT(strcmp(one.what(), "another") == 0 && one.get_error_code() == 3);
  // A17.02 accept: out_of_memory
  expect_class<amp::out_of_memory>(static_cast<amp::HRESULT>(0x8007000E));
  // A17.03 accept: invalid_compute_domain
  expect_class<amp::invalid_compute_domain>(static_cast<amp::HRESULT>(0x80070057));
  // A17.04 accept: unsupported_feature
  expect_class<amp::unsupported_feature>(static_cast<amp::HRESULT>(0x80004005));
  // A17.06 accept: uninitialized_object
  expect_class<amp::uninitialized_object>(static_cast<amp::HRESULT>(0x80004005));
  // A17.05 accept: accelerator_view_removed
  amp::accelerator_view_removed gone("gone", 42), silent(43);
  EXPECT(strcmp(gone.what(), "gone") == 0 && gone.get_view_removed_reason() == 42 && silent.get_view_removed_reason() == 43);
  EXPECT(thrown<amp::runtime_exception>([&] { throw gone; }) == "gone");
}

int main() {
  using amp::runtime_exception;
  classes();
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

  // The accelerator that only stands for host memory runs no kernels.
  amp::accelerator cpu(amp::accelerator::cpu_accelerator);
  std::string text = thrown<amp::unsupported_feature>([&] {
    amp::parallel_for_each(cpu.default_view, v.extent,
                           [=](amp::index<1> i) restrict(amp) { v[i] = 1; });
  });
  EXPECT(text.find("concurrency::parallel_for_each is not supported on the selected accelerator \"") ==
         0);
  return result();
}
