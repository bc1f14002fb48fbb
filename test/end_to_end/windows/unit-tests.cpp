// <CppUnitTest.h>: each test runs in a new object, between the setup and teardown functions. Failures name the line if
// the test does, a failing test does not stop the others, and the exit status reports whether any failed.
//
// RUN: %amp-clang++ -std=c++14 -DPART=1 -c %s -o %t.1.o
// RUN: %amp-clang++ -std=c++14 -DPART=2 -c %s -o %t.2.o
// RUN: %amp-clang++ %t.1.o %t.2.o -o %t
// RUN: not %t > %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: %t Kernels::fill shape::Circle | FileCheck --check-prefix=SOME %s
// RUN: not %t Kernels::wrongText Kernels::throwing | FileCheck --check-prefix=WRONG %s
// RUN: echo 'int puts(const char *); int main(void) { return puts("a main function of the program") < 0; }' > %t.c
// RUN: %amp-clang++ %t.1.o %t.2.o -x c %t.c -o %t.own
// RUN: %t.own | FileCheck --check-prefix=OWN %s
//
// CHECK: module begins
// CHECK-NEXT: Kernels begin
// CHECK-NEXT: before
// CHECK-NEXT: after 1
// CHECK-NEXT: Passed   Kernels::fill
// CHECK-NEXT: before
// CHECK-NEXT: after 1
// CHECK-NEXT: Passed   Kernels::comparisons
// CHECK-NEXT: before
// CHECK-NEXT: Failed   Kernels::wrongSum
// CHECK-NEXT: {{.*}}unit-tests.cpp([[#@LINE+68]]): should be <45>, but is <44>: the sum
// CHECK-NEXT: after 1
// CHECK-NEXT: before
// CHECK-NEXT: Failed   Kernels::wrongText
// CHECK-NEXT: should be <größe>, but is <(null)>
// CHECK-NEXT: after 1
// CHECK-NEXT: before
// CHECK-NEXT: Failed   Kernels::throwing
// CHECK-NEXT: unhandled exception: out of luck
// CHECK-NEXT: after 1
// CHECK-NEXT: Skipped  Kernels::forgotten
// CHECK-NEXT: Passed   shape::Circle::area
// CHECK-NEXT: Kernels end
// CHECK-NEXT: module ends
// SOME: Passed   Kernels::fill
// SOME: Passed   shape::Circle::area
// SOME: 2 passed, 0 failed, 0 skipped
// WRONG: 0 passed, 2 failed, 0 skipped
// OWN: a main function of the program
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <CppUnitTest.h>
#include <amp.h>
#include <numeric>
#include <stdexcept>

using namespace concurrency;
using namespace Microsoft::VisualStudio::CppUnitTestFramework;

#if PART == 1
struct Point {
  int x, y;
  bool operator==(const Point &p) const { return x == p.x && y == p.y; }
};
namespace Microsoft {
namespace VisualStudio {
namespace CppUnitTestFramework {
template <> std::wstring ToString<Point>(const Point &p) { return std::to_wstring(p.x) + L"|" + std::to_wstring(p.y); }
} // namespace CppUnitTestFramework
} // namespace VisualStudio
} // namespace Microsoft

TEST_MODULE_INITIALIZE(begin) { Logger::WriteMessage("module begins"); }
TEST_MODULE_CLEANUP(end) { Logger::WriteMessage(L"module ends"); }

TEST_CLASS(Kernels) {
  int tests = 0;
  std::vector<int> data = std::vector<int>(10);

  TEST_CLASS_INITIALIZE(beginKernels) { Logger::WriteMessage("Kernels begin"); }
  TEST_CLASS_CLEANUP(endKernels) { Logger::WriteMessage("Kernels end"); }
  TEST_METHOD_INITIALIZE(beginTest) {
    Logger::WriteMessage("before");
    ++tests;
  }
  TEST_METHOD_CLEANUP(endTest) { Logger::WriteMessage(("after " + std::to_string(tests)).c_str()); }

public:
  TEST_METHOD(fill) {
    array_view<int> view(10, data);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0]; });
    view.synchronize();
    Assert::AreEqual(45, std::accumulate(data.begin(), data.end(), 0));
  }
  TEST_METHOD(comparisons);
  TEST_METHOD(wrongSum) {
    std::iota(data.begin(), data.end(), 0);
    data[9] = 8;
    const __LineInfo line = LINE_INFO();
    Assert::AreEqual(45, std::accumulate(data.begin(), data.end(), 0), L"the sum", &line);
    Assert::Fail(L"not reached");
  }
  TEST_METHOD(wrongText) {
    const wchar_t *none = nullptr;
    Assert::AreEqual(L"größe", none);
  }
  TEST_METHOD(throwing) { throw std::runtime_error("out of luck"); }

  BEGIN_TEST_METHOD_ATTRIBUTE(forgotten)
    TEST_OWNER(L"nobody")
    TEST_IGNORE()
  END_TEST_METHOD_ATTRIBUTE()
  TEST_METHOD(forgotten) { Assert::Fail(); }
};

template <class F> bool fails(F f) {
  try {
    f();
    return false;
  } catch (const Microsoft::VisualStudio::CppUnitTestFramework::detail::failure &) {
    return true;
  }
}

void Kernels::comparisons() {
  int a = 1, b = 1, *none = nullptr;
  Assert::AreEqual(1.0, 1.05, 0.1);
  Assert::AreEqual(2.0f, 2.05f, 0.1f, L"near");
  Assert::AreNotEqual(1.0, 1.5, 0.1);
  Assert::AreNotEqual(1, 2);
  Assert::AreEqual("text", std::string("text").c_str());
  Assert::AreEqual("Text", "tEXT", true);
  Assert::AreNotEqual(L"a", L"b");
  Assert::AreEqual(std::string("x"), std::string("x"), L"strings");
  Assert::AreEqual(Point{1, 2}, Point{1, 2});
  Assert::AreSame(a, a);
  Assert::AreNotSame(a, b);
  Assert::IsNull(none);
  Assert::IsNotNull(&a);
  Assert::IsTrue(a == b);
  Assert::IsFalse(a != b, L"equal");
  Assert::ExpectException<std::exception>([] { throw std::runtime_error("expected"); });
  Assert::IsTrue(fails([] { Assert::AreEqual(1.0, 1.5, 0.1); }) && fails([] { Assert::AreNotEqual(2.0f, 2.0f, 0.1f); }));
  Assert::IsTrue(fails([] { Assert::AreEqual("a", "A"); }) && fails([] { Assert::AreNotEqual("a", "A", true); }));
  Assert::IsTrue(fails([&] { Assert::AreSame(a, b); }) && fails([&] { Assert::AreNotSame(a, a); }));
  Assert::IsTrue(fails([&] { Assert::IsNull(&a); }) && fails([&] { Assert::IsNotNull(none); }));
  Assert::IsTrue(fails([] { Assert::IsFalse(true); }) && fails([] { Assert::Fail(); }));
  Assert::IsTrue(fails([] { Assert::ExpectException<std::logic_error>([] { throw 1; }); }));
  Assert::IsTrue(fails([] { Assert::ExpectException<std::logic_error>([] {}); }));
  try {
    Assert::AreEqual(Point{1, 2}, Point{3, 4});
  } catch (const Microsoft::VisualStudio::CppUnitTestFramework::detail::failure &f) {
    Assert::AreEqual("should be <1|2>, but is <3|4>", f.message.c_str());
  }
}
#elif PART == 2
namespace shape {
TEST_CLASS(Circle) {
public:
  TEST_METHOD(area) { Assert::AreEqual(3.14, 3.1415, 0.01); }
};
} // namespace shape
#endif
