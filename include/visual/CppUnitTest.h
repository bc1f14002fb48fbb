// <CppUnitTest.h>: Visual Studio's unit tests. Visual Studio loads the tests from a library. Here they are a program:
// its main function runs each test in a new object, prints the results, and returns 1 if a test fails.
// Arguments select the tests whose name, `namespace::Class::method`, contains one of them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_CPPUNITTEST_H
#define CPPAMP_VISUAL_CPPUNITTEST_H
#pragma GCC system_header

#include <amp_visual_names.h>

#include <cmath>
#include <codecvt>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <exception>
#include <locale>
#include <set>
#include <sstream>
#include <string>
#include <strings.h>
#include <type_traits>
#include <typeinfo>
#include <vector>
#include <wchar.h>

namespace Microsoft {
namespace VisualStudio {
namespace CppUnitTestFramework {

struct __LineInfo {
  __LineInfo(const wchar_t *file, const char *function, int line)
      : pszFileName(file), pszFunctionName(function), line(line) {}
  const wchar_t *pszFileName;
  const char *pszFunctionName;
  int line;
};

namespace detail {

inline std::string narrow(const std::wstring &text) {
  return std::wstring_convert<std::codecvt_utf8<wchar_t>>("?").to_bytes(text);
}

/// Ends a test.
struct failure {
  std::string message;
};

[[noreturn]] inline void fail(const std::wstring &what, const wchar_t *message, const __LineInfo *line) {
  std::wostringstream text;
  if (line)
    text << line->pszFileName << L"(" << line->line << L"): ";
  text << what;
  if (message)
    text << (what.empty() ? L"" : L": ") << message;
  throw failure{narrow(text.str())};
}

template <typename T> auto write(std::wostream &to, const T &value, int) -> decltype(void(to << value)) { to << value; }
template <typename T> void write(std::wostream &to, const T &, long) { to << L"an object"; }
inline void write(std::wostream &to, bool value, int) { to << (value ? L"true" : L"false"); }
inline void write(std::wostream &to, const std::string &value, int) { to << value.c_str(); }
inline void write(std::wostream &to, const std::wstring &value, int) { to << value; }

enum class kind { method, initialize, cleanup, class_initialize, class_cleanup, module_initialize, module_cleanup };

/// A function of a test class, or of all tests.
struct function {
  kind what;
  const char *name;
  void (*call)(void *object);
  const std::type_info &(*type)(); ///< this and the following are null for a function of all tests
  void *(*create)();
  void (*destroy)(void *object);
};
inline std::vector<function> &functions() {
  static std::vector<function> all;
  return all;
}
inline std::set<std::string> &ignored() {
  static std::set<std::string> names;
  return names;
}

template <typename Class> const std::type_info &type_of() { return typeid(Class); }
template <typename Class> void *create() { return new Class; }
template <typename Class> void destroy(void *object) { delete static_cast<Class *>(object); }

inline std::string name_of(const std::type_info &type) {
  int status = 0;
  char *name = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
  const std::string result = name ? name : type.name();
  std::free(name);
  return result;
}

/// What TEST_METHOD and the other macros define.
struct registration {
  template <typename Class> static registration of(kind what, const char *name, void (*call)(void *)) {
    functions().push_back({what, name, call, &type_of<Class>, &create<Class>, &destroy<Class>});
    return {};
  }
  static registration of_module(kind what, const char *name, void (*call)(void *)) {
    functions().push_back({what, name, call, nullptr, nullptr, nullptr});
    return {};
  }
};

/// The attributes of a test, or of all tests of a class. Only TEST_IGNORE has a meaning.
struct attributes {
  const std::type_info &(*type)();
  const char *method;
  attributes owner(const wchar_t *) const { return *this; }
  attributes ignore() const {
    ignored().insert(name_of(type()) + "::" + method);
    return *this;
  }
};

/// Calls a function and prints how it failed. Returns true if it succeeded.
inline bool run(const std::string &name, const function &f, void *object) {
  std::string message;
  try {
    f.call(object);
    return true;
  } catch (const failure &failed) {
    message = failed.message;
  } catch (const std::exception &e) {
    message = std::string("unhandled exception: ") + e.what();
  } catch (...) {
    message = "unhandled exception";
  }
  std::printf("Failed   %s\n         %s\n", name.c_str(), message.c_str());
  return false;
}

/// Calls the functions of a kind of a class, or of all tests. Returns false if one fails.
inline bool run_all(kind what, const std::type_info *type, void *object = nullptr) {
  bool right = true;
  for (const function &f : functions())
    if (f.what == what && (!type || f.type() == *type))
      right &= run((type ? name_of(*type) + "::" : std::string()) + f.name, f, object);
  return right;
}

inline bool run_method(const std::string &name, const function &test) {
  void *object = nullptr;
  const auto construct = [](void *at) {
    auto *pair = static_cast<std::pair<const function *, void *> *>(at);
    pair->second = pair->first->create();
  };
  const function constructor = {kind::method, test.name, construct, test.type, test.create, test.destroy};
  std::pair<const function *, void *> made(&test, nullptr);
  if (!run(name, constructor, &made))
    return false;
  object = made.second;
  bool right = run_all(kind::initialize, &test.type(), object) && run(name, test, object);
  right &= run_all(kind::cleanup, &test.type(), object);
  test.destroy(object);
  return right;
}

inline bool is_selected(const std::string &name, int count, char **texts) {
  for (int i = 1; i < count; ++i)
    if (name.find(texts[i]) != std::string::npos)
      return true;
  return count <= 1;
}

inline int run_tests(int count, char **texts) {
  int passed = 0, failed = 0, skipped = 0;
  bool right = run_all(kind::module_initialize, nullptr);
  std::vector<const std::type_info *> begun;
  for (const function &test : functions()) {
    if (test.what != kind::method)
      continue;
    const std::string Class = name_of(test.type()), name = Class + "::" + test.name;
    if (!is_selected(name, count, texts))
      continue;
    if (ignored().count(name) || ignored().count(Class + "::")) {
      std::printf("Skipped  %s\n", name.c_str());
      ++skipped;
      continue;
    }
    bool is_first = true;
    for (const std::type_info *type : begun)
      is_first &= *type != test.type();
    if (is_first) {
      begun.push_back(&test.type());
      right &= run_all(kind::class_initialize, &test.type());
    }
    const bool passes = run_method(name, test);
    passed += passes;
    failed += !passes;
    if (passes)
      std::printf("Passed   %s\n", name.c_str());
    std::fflush(stdout);
  }
  for (const std::type_info *type : begun)
    right &= run_all(kind::class_cleanup, type);
  right &= run_all(kind::module_cleanup, nullptr);
  std::printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
  return right && failed == 0 ? 0 : 1;
}

} // namespace detail

/// Programs specialize these for their classes.
template <typename Q> std::wstring ToString(const Q &value) {
  std::wostringstream text;
  detail::write(text, value, 0);
  return text.str();
}
template <typename Q> std::wstring ToString(const Q *value) {
  std::wostringstream text;
  text << static_cast<const void *>(value);
  return text.str();
}
template <typename Q> std::wstring ToString(Q *value) { return ToString(static_cast<const Q *>(value)); }
inline std::wstring ToString(const char *value) { return value ? ToString(std::string(value)) : L"(null)"; }
inline std::wstring ToString(const wchar_t *value) { return value ? value : L"(null)"; }
inline std::wstring ToString(char *value) { return ToString(static_cast<const char *>(value)); }
inline std::wstring ToString(wchar_t *value) { return ToString(static_cast<const wchar_t *>(value)); }
inline std::wstring ToString(std::nullptr_t) { return L"nullptr"; }

class Assert {
  template <typename T>
  static void compare(bool holds, const wchar_t *relation, const T &expected, const T &actual, const wchar_t *message,
                      const __LineInfo *line) {
    if (!holds)
      detail::fail(relation + (L" <" + ToString(expected)) + L">, but is <" + ToString(actual) + L">", message, line);
  }
  static bool is_same(const char *a, const char *b, bool any_case) {
    return a && b ? (any_case ? ::strcasecmp(a, b) : std::strcmp(a, b)) == 0 : a == b;
  }
  static bool is_same(const wchar_t *a, const wchar_t *b, bool any_case) {
    return a && b ? (any_case ? ::wcscasecmp(a, b) : std::wcscmp(a, b)) == 0 : a == b;
  }
  template <typename T> static bool is_near(T a, T b, T tolerance) { return std::abs(a - b) <= tolerance; }

public:
  template <typename T>
  static void AreEqual(const T &expected, const T &actual, const wchar_t *message = nullptr,
                       const __LineInfo *line = nullptr) {
    compare(expected == actual, L"should be", expected, actual, message, line);
  }
  static void AreEqual(double expected, double actual, double tolerance, const wchar_t *message = nullptr,
                       const __LineInfo *line = nullptr) {
    compare(is_near(expected, actual, tolerance), L"should be near", expected, actual, message, line);
  }
  static void AreEqual(float expected, float actual, float tolerance, const wchar_t *message = nullptr,
                       const __LineInfo *line = nullptr) {
    compare(is_near(expected, actual, tolerance), L"should be near", expected, actual, message, line);
  }
  template <typename T>
  static void AreNotEqual(const T &unexpected, const T &actual, const wchar_t *message = nullptr,
                          const __LineInfo *line = nullptr) {
    compare(!(unexpected == actual), L"should not be", unexpected, actual, message, line);
  }
  static void AreNotEqual(double unexpected, double actual, double tolerance, const wchar_t *message = nullptr,
                          const __LineInfo *line = nullptr) {
    compare(!is_near(unexpected, actual, tolerance), L"should not be near", unexpected, actual, message, line);
  }
  static void AreNotEqual(float unexpected, float actual, float tolerance, const wchar_t *message = nullptr,
                          const __LineInfo *line = nullptr) {
    compare(!is_near(unexpected, actual, tolerance), L"should not be near", unexpected, actual, message, line);
  }
#define CPPAMP_COMPARE_TEXT(Char)                                                                                      \
  static void AreEqual(const Char *expected, const Char *actual, bool any_case, const wchar_t *message = nullptr,      \
                       const __LineInfo *line = nullptr) {                                                             \
    compare(is_same(expected, actual, any_case), L"should be", expected, actual, message, line);                       \
  }                                                                                                                    \
  static void AreEqual(const Char *expected, const Char *actual, const wchar_t *message = nullptr,                     \
                       const __LineInfo *line = nullptr) {                                                             \
    AreEqual(expected, actual, false, message, line);                                                                  \
  }                                                                                                                    \
  static void AreNotEqual(const Char *unexpected, const Char *actual, bool any_case, const wchar_t *message = nullptr, \
                          const __LineInfo *line = nullptr) {                                                          \
    compare(!is_same(unexpected, actual, any_case), L"should not be", unexpected, actual, message, line);              \
  }                                                                                                                    \
  static void AreNotEqual(const Char *unexpected, const Char *actual, const wchar_t *message = nullptr,                \
                          const __LineInfo *line = nullptr) {                                                          \
    AreNotEqual(unexpected, actual, false, message, line);                                                             \
  }
  CPPAMP_COMPARE_TEXT(char)
  CPPAMP_COMPARE_TEXT(wchar_t)
#undef CPPAMP_COMPARE_TEXT
  template <typename T>
  static void AreSame(const T &expected, const T &actual, const wchar_t *message = nullptr,
                      const __LineInfo *line = nullptr) {
    compare(&expected == &actual, L"should be the object", &expected, &actual, message, line);
  }
  template <typename T>
  static void AreNotSame(const T &unexpected, const T &actual, const wchar_t *message = nullptr,
                         const __LineInfo *line = nullptr) {
    compare(&unexpected != &actual, L"should not be the object", &unexpected, &actual, message, line);
  }
  template <typename T>
  static void IsNull(const T *actual, const wchar_t *message = nullptr, const __LineInfo *line = nullptr) {
    if (actual)
      detail::fail(L"should be null", message, line);
  }
  template <typename T>
  static void IsNotNull(const T *actual, const wchar_t *message = nullptr, const __LineInfo *line = nullptr) {
    if (!actual)
      detail::fail(L"should not be null", message, line);
  }
  static void IsTrue(bool condition, const wchar_t *message = nullptr, const __LineInfo *line = nullptr) {
    if (!condition)
      detail::fail(L"should be true", message, line);
  }
  static void IsFalse(bool condition, const wchar_t *message = nullptr, const __LineInfo *line = nullptr) {
    if (condition)
      detail::fail(L"should be false", message, line);
  }
  [[noreturn]] static void Fail(const wchar_t *message = nullptr, const __LineInfo *line = nullptr) {
    detail::fail(L"", message, line);
  }
  template <typename Expected, typename F>
  static void ExpectException(F f, const wchar_t *message = nullptr, const __LineInfo *line = nullptr) {
    try {
      f();
    } catch (const Expected &) {
      return;
    } catch (...) {
      detail::fail(L"should throw another exception", message, line);
    }
    detail::fail(L"should throw an exception", message, line);
  }
};

class Logger {
public:
  static void WriteMessage(const char *message) { std::printf("%s\n", message); }
  static void WriteMessage(const wchar_t *message) { WriteMessage(detail::narrow(message).c_str()); }
};

template <typename Class> class TestClass {
protected:
  typedef Class ThisClass;
};

} // namespace CppUnitTestFramework
} // namespace VisualStudio
} // namespace Microsoft

#define CPPAMP_UNIT_TEST ::Microsoft::VisualStudio::CppUnitTestFramework
/// A variable of a class, in any version of C++.
#define CPPAMP_TEST_VARIABLE                                                                                           \
  _Pragma("clang diagnostic push")                                                                                     \
      _Pragma("clang diagnostic ignored \"-Wc++17-extensions\"") inline static const _Pragma("clang diagnostic pop")
#define CPPAMP_TEST_FUNCTION(what, name, specifier)                                                                    \
  static void cppamp_call_##name(void *object) {                                                                       \
    (void)object;                                                                                                      \
    static_cast<ThisClass *>(object)->name();                                                                          \
  }                                                                                                                    \
  CPPAMP_TEST_VARIABLE CPPAMP_UNIT_TEST::detail::registration cppamp_test_##name =                                     \
      CPPAMP_UNIT_TEST::detail::registration::of<ThisClass>(CPPAMP_UNIT_TEST::detail::kind::what, #name,               \
                                                            &cppamp_call_##name);                                      \
  specifier void name()
#define CPPAMP_MODULE_FUNCTION(what, name)                                                                             \
  static void name();                                                                                                  \
  static const CPPAMP_UNIT_TEST::detail::registration cppamp_test_##name =                                             \
      CPPAMP_UNIT_TEST::detail::registration::of_module(CPPAMP_UNIT_TEST::detail::kind::what, #name,                   \
                                                        [](void *) { name(); });                                       \
  static void name()
#define CPPAMP_TEST_ATTRIBUTES(name, method)                                                                           \
  CPPAMP_TEST_VARIABLE CPPAMP_UNIT_TEST::detail::attributes cppamp_attributes_##name =                                 \
      CPPAMP_UNIT_TEST::detail::attributes {                                                                           \
    &CPPAMP_UNIT_TEST::detail::type_of<ThisClass>, method                                                              \
  }

#define TEST_CLASS(name) class name : public CPPAMP_UNIT_TEST::TestClass<name>
#define TEST_METHOD(name) CPPAMP_TEST_FUNCTION(method, name, )
#define TEST_METHOD_INITIALIZE(name) CPPAMP_TEST_FUNCTION(initialize, name, )
#define TEST_METHOD_CLEANUP(name) CPPAMP_TEST_FUNCTION(cleanup, name, )
#define TEST_CLASS_INITIALIZE(name) CPPAMP_TEST_FUNCTION(class_initialize, name, static)
#define TEST_CLASS_CLEANUP(name) CPPAMP_TEST_FUNCTION(class_cleanup, name, static)
#define TEST_MODULE_INITIALIZE(name) CPPAMP_MODULE_FUNCTION(module_initialize, name)
#define TEST_MODULE_CLEANUP(name) CPPAMP_MODULE_FUNCTION(module_cleanup, name)
#define BEGIN_TEST_METHOD_ATTRIBUTE(name) CPPAMP_TEST_ATTRIBUTES(name, #name)
#define BEGIN_TEST_CLASS_ATTRIBUTE() CPPAMP_TEST_ATTRIBUTES(of_class, "")
#define END_TEST_METHOD_ATTRIBUTE() ;
#define END_TEST_CLASS_ATTRIBUTE() ;
#define TEST_OWNER(text) .owner(text)
#define TEST_DESCRIPTION(text) .owner(text)
#define TEST_PRIORITY(number) .owner(nullptr)
#define TEST_IGNORE() .ignore()
#define TEST_METHOD_ATTRIBUTE(name, value) .owner(nullptr)
#define TEST_CLASS_ATTRIBUTE(name, value) .owner(nullptr)
#define LINE_INFO() CPPAMP_UNIT_TEST::__LineInfo(L"" __FILE__, __FUNCTION__, __LINE__)

/// The main function, unless the program has one in another file.
__attribute__((weak)) int cppamp_visual_run_tests(int count, char **texts) __asm__("main");
int cppamp_visual_run_tests(int count, char **texts) {
  return Microsoft::VisualStudio::CppUnitTestFramework::detail::run_tests(count, texts);
}

#endif // CPPAMP_VISUAL_CPPUNITTEST_H
