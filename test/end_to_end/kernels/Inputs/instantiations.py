#!/usr/bin/env python3
# Generates programs whose kernels are launched by templates: every way to instantiate a template (WAYS), combined with
# every place that can request it (PLACES).
#
#   instantiations.py FOLDER FILES [--all]
#
# writes FOLDER/part0.cpp and so on. Each case is one kernel. The template argument Tag is a number that the kernel adds
# to its result; only this case instantiates the kernel with that number. Without --all, each way is combined with a few
# places, chosen so that each place occurs.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import os

HEAD = r"""
#include <amp.h>
#include <algorithm>
#include <any>
#include <concepts>
#include <coroutine>
#include <cstdio>
#include <exception>
#include <functional>
#include <future>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <numeric>
#include <optional>
#include <ranges>
#include <set>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <tuple>
#include <unordered_set>
#include <variant>
#include <vector>
using namespace concurrency;

// An expression that launches a kernel, usable wherever an expression is allowed.
#define LAUNCH(Tag, T, X)                                                                        \
  [](T x) {                                                                                      \
    std::vector<T> d(2);                                                                         \
    array_view<T> v(2, d);                                                                       \
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = x * 2 + T(Tag::value); });   \
    v.synchronize();                                                                             \
    return d[1];                                                                                 \
  }(X)

template <int N> struct tag { static const int value = N; };
int failures = 0;
template <class T> void check(const char *name, int number, T got) {
  if (got == T(6 + number))
    return;
  std::printf("%s: %d instead of %d\n", name, int(got), 6 + number);
  ++failures;
}
"""

# name: declarations of `template <class Tag, class T> T NAME(T x)`, which launches with x = 3.
WAYS = {
    "implicit": "template <class Tag, class T> T implicit(T x) { return LAUNCH(Tag, T, x); }",
    "two_deep": """
template <class Tag, class T> T two_deep_1(T x) { return LAUNCH(Tag, T, x); }
template <class Tag, class T> T two_deep_2(T x) { return two_deep_1<Tag>(x); }
template <class Tag, class T> T two_deep(T x) { return two_deep_2<Tag>(x); }""",
    "function_object": """
template <class Tag, class T> struct object_kernel {
  array_view<T> v;
  T x;
  void operator()(index<1> i) const restrict(amp) { v[i] = x * 2 + T(Tag::value); }
};
template <class Tag, class T> T function_object(T x) {
  T d[2];
  array_view<T> v(2, d);
  parallel_for_each(v.extent, object_kernel<Tag, T>{v, x});
  v.synchronize();
  return d[1];
}""",
    "generic_kernel": """
template <class Tag, class T> T generic_kernel(T x) {
  T d[2];
  array_view<T> v(2, d);
  parallel_for_each(v.extent, [=](auto i) restrict(amp) { v[i] = x * 2 + T(Tag::value); });
  v.synchronize();
  return d[1];
}""",
    "tiled": """
template <class Tag, class T> T tiled(T x) {
  T d[4];
  array_view<T> v(4, d);
  parallel_for_each(v.extent.template tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static T s[4];
    s[t.local[0]] = x + T(Tag::value);
    t.barrier.wait();
    v[t] = s[3 - t.local[0]] + x;
  });
  v.synchronize();
  return d[1];
}""",
    "default_argument": """
template <class Tag, class T> T with_default(T, T y = LAUNCH(Tag, T, 3)) { return y; }
template <class Tag, class T> T default_argument(T x) { return with_default<Tag, T>(x); }""",
    "friend_function": """
template <class Tag, class T> struct has_friend {
  T x;
  friend T launch_friend(has_friend h) { return LAUNCH(Tag, T, h.x); }
};
template <class Tag, class T> T friend_function(T x) { return launch_friend(has_friend<Tag, T>{x}); }""",
    "variable_template": """
template <class Tag, class T> T launched_variable = LAUNCH(Tag, T, 3);
template <class Tag, class T> T variable_template(T) { return launched_variable<Tag, T>; }""",
    "static_member": """
template <class Tag, class T> struct has_static { static T value; };
template <class Tag, class T> T has_static<Tag, T>::value = LAUNCH(Tag, T, 3);
template <class Tag, class T> T static_member(T) { return has_static<Tag, T>::value; }""",
    "inline_variable": """
template <class Tag, class T> struct has_inline { static inline T value = LAUNCH(Tag, T, 3); };
template <class Tag, class T> T inline_variable(T) { return has_inline<Tag, T>::value; }""",
    "static_local": """
template <class Tag, class T> T static_local(T x) {
  static T value = LAUNCH(Tag, T, x);
  return value;
}""",
    "thread_variable": """
template <class Tag, class T> T thread_variable(T x) {
  thread_local T value = LAUNCH(Tag, T, x);
  return value;
}""",
    "conversion": """
template <class Tag> struct converts {
  template <class T> operator T() const { return LAUNCH(Tag, T, 3); }
};
template <class Tag, class T> T conversion(T) { return converts<Tag>(); }""",
    "coroutine": """
template <class T> struct later {
  struct promise_type {
    T value;
    later get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_value(T v) { value = v; }
    void unhandled_exception() { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
};
template <class Tag, class T> later<T> launch_later(T x) { co_return LAUNCH(Tag, T, x); }
template <class Tag, class T> T coroutine(T x) {
  later<T> t = launch_later<Tag>(x);
  T result = t.handle.promise().value;
  t.handle.destroy();
  return result;
}""",
    "local_class": """
template <class Tag, class T> T local_class(T x) {
  struct local {
    T x;
    T run() const { return LAUNCH(Tag, T, x); }
  };
  return local{x}.run();
}""",
    "lambda_in_lambda": """
template <class Tag, class T> T lambda_in_lambda(T x) {
  return [&](auto y) { return [=](auto z) { return LAUNCH(Tag, decltype(z), z); }(y); }(x);
}""",
    "virtual_function": """
template <class T> struct runs {
  virtual T run(T) = 0;
  virtual ~runs() {}
};
template <class Tag, class T> struct runs_here : runs<T> {
  T run(T x) override { return LAUNCH(Tag, T, x); }
};
template <class Tag, class T> T virtual_function(T x) {
  std::unique_ptr<runs<T>> p(new runs_here<Tag, T>);
  return p->run(x);
}""",
    "thunk": """
struct first { virtual void *self() { return this; } virtual ~first() {} };
template <class T> struct second { virtual second *me(T, T *) = 0; virtual ~second() {} };
template <class Tag, class T> struct third : first, second<T> {
  third *me(T x, T *out) override { *out = LAUNCH(Tag, T, x); return this; }
};
template <class Tag, class T> T thunk(T x) {
  third<Tag, T> t;
  second<T> &s = t;
  T out = 0;
  s.me(x, &out);
  return out;
}""",
    "concept_function": """
template <class T> concept number = requires(T x) { x * 2; };
template <class Tag, number T> auto constrained(T x) requires(sizeof(T) == 4) { return LAUNCH(Tag, T, x); }
template <class Tag, class T> T concept_function(T x) { return constrained<Tag>(x); }""",
    "deduced_class": """
template <class Tag, class T> struct deduced {
  T r;
  deduced(Tag, T x) : r(LAUNCH(Tag, T, x)) {}
};
template <class Tag, class T> T deduced_class(T x) { return deduced(Tag(), x).r; }""",
    "constructor": """
template <class Tag, class T> struct constructs {
  T r;
  constructs(T x) { r = LAUNCH(Tag, T, x); }
};
template <class Tag, class T> T constructor(T x) { return constructs<Tag, T>(x).r; }""",
    "inherited_constructor": """
template <class Tag, class T> struct base_class {
  T r;
  base_class(T x) : r(LAUNCH(Tag, T, x)) {}
};
template <class Tag, class T> struct inherits : base_class<Tag, T> { using base_class<Tag, T>::base_class; };
template <class Tag, class T> T inherited_constructor(T x) { return inherits<Tag, T>(x).r; }""",
    "destructor": """
template <class Tag, class T> struct destructs {
  T x, &r;
  ~destructs() { r = LAUNCH(Tag, T, x); }
};
template <class Tag, class T> T destructor(T x) {
  T r = 0;
  { destructs<Tag, T> d{x, r}; }
  return r;
}""",
    "member_initializer": """
template <class Tag, class T> struct initialized { T r = LAUNCH(Tag, T, 3); };
template <class Tag, class T> T member_initializer(T) { return initialized<Tag, T>().r; }""",
    "member_template": """
template <class Tag> struct outer {
  template <class T> struct inner {
    template <class U> static U run(U x) { return LAUNCH(Tag, U, x); }
  };
};
template <class Tag, class T> T member_template(T x) { return outer<Tag>::template inner<T>::run(x); }""",
    "crtp": """
template <class Derived> struct runner { auto run() { return static_cast<Derived *>(this)->launch(); } };
template <class Tag, class T> struct derived : runner<derived<Tag, T>> {
  T x;
  auto launch() { return LAUNCH(Tag, T, x); }
};
template <class Tag, class T> T crtp(T x) { derived<Tag, T> d; d.x = x; return d.run(); }""",
    "function_pointer": """
template <class Tag, class T> T pointed(T x) { return LAUNCH(Tag, T, x); }
template <class Tag, class T> T function_pointer(T x) { T (*p)(T) = &pointed<Tag, T>; return p(x); }""",
    "member_pointer": """
template <class Tag, class T> struct has_member { T run(T x) { return LAUNCH(Tag, T, x); } };
template <class Tag, class T> T member_pointer(T x) {
  T (has_member<Tag, T>::*p)(T) = &has_member<Tag, T>::run;
  return (has_member<Tag, T>().*p)(x);
}""",
    "pointer_argument": """
template <class Tag, class T> T given(T x) { return LAUNCH(Tag, T, x); }
template <class T, T (*F)(T)> T calls_given(T x) { return F(x); }
template <class Tag, class T> T pointer_argument(T x) { return calls_given<T, &given<Tag, T>>(x); }""",
    "operators": """
template <class Tag, class T> struct operand { T x; };
template <class Tag, class T> T operator-(operand<Tag, T> o) { return LAUNCH(Tag, T, o.x); }
template <class Tag, class T> T operators(T x) { return -operand<Tag, T>{x}; }""",
    "range_for": """
template <class Tag, class T> struct range {
  T r = 0;
  T *begin() { r = LAUNCH(Tag, T, 3); return &r; }
  T *end() { return &r + 1; }
};
template <class Tag, class T> T range_for(T) {
  T result = 0;
  for (T x : range<Tag, T>())
    result += x;
  return result;
}""",
    "folded": """
template <class Tag, class... T> auto folds(T... x) { return (LAUNCH(Tag, T, x) + ... + 0); }
template <class Tag, class T> T folded(T x) { return folds<Tag>(x); }""",
    "handler": """
template <class Tag, class T> T handler(T x) {
  try {
    throw x;
  } catch (T y) {
    return LAUNCH(Tag, T, y);
  }
}""",
    "partial_specialization": """
template <class Tag, class T> struct special { static T run(T) { return 0; } };
template <class Tag> struct special<Tag, int> { static int run(int x) { return LAUNCH(Tag, int, x); } };
template <class Tag, class T> T partial_specialization(T x) { return special<Tag, T>::run(x); }""",
    "template_parameter": """
template <template <class, class> class Launcher, class Tag, class T> T runs_template(T x) {
  return Launcher<Tag, T>()(x);
}
template <class Tag, class T> struct launcher { T operator()(T x) const { return LAUNCH(Tag, T, x); } };
template <class Tag, class T> T template_parameter(T x) { return runs_template<launcher, Tag>(x); }""",
    "exception_object": """
template <class Tag, class T> struct thrown { T r; thrown(T x) : r(LAUNCH(Tag, T, x)) {} };
template <class Tag, class T> T exception_object(T x) {
  try {
    throw thrown<Tag, T>(x);
  } catch (const thrown<Tag, T> &e) {
    return e.r;
  }
}""",
}

# Ways that need declarations for each case: {tag} is the case's tag.
DECLARED_WAYS = {
    "explicit_definition": (
        "template <class Tag, class T> T explicit_definition(T x) { return LAUNCH(Tag, T, x); }",
        "template int explicit_definition<{tag}, int>(int);", ""),
    "extern_template": (
        "template <class Tag, class T> T extern_template(T x) { return LAUNCH(Tag, T, x); }",
        "extern template int extern_template<{tag}, int>(int);",
        "template int extern_template<{tag}, int>(int);"),
    "explicit_class": (
        "template <class Tag, class T> struct explicit_launcher { static T run(T x); };\n"
        "template <class Tag, class T> T explicit_launcher<Tag, T>::run(T x) { return LAUNCH(Tag, T, x); }\n"
        "template <class Tag, class T> T explicit_class(T x) { return explicit_launcher<Tag, T>::run(x); }",
        "extern template struct explicit_launcher<{tag}, int>;",
        "template struct explicit_launcher<{tag}, int>;"),
    "explicit_specialization": (
        "template <class Tag, class T> T explicit_specialization(T);",
        "template <> inline int explicit_specialization<{tag}, int>(int x) {{ return LAUNCH({tag}, int, x); }}", ""),
}

# name: (declarations for way W and tag G, statements that leave the result in `r`). `fn` is a generic lambda,
# `made<W, G>` and so on are templates of the case.
PLACES = {
    "direct": "r = W<G>(3);",
    "user_template": "r = call_it([](auto x) { return W<G>(x); }, 3);",
    "transform": "std::vector<int> a{3}; std::transform(a.begin(), a.end(), a.begin(), fn); r = a[0];",
    "for_each": "std::vector<int> a{3}; std::for_each(a.begin(), a.end(), [&](auto &x) { r = W<G>(x); });",
    "sort": "std::vector<int> a{3, 3}; std::sort(a.begin(), a.end(), [&](auto x, auto y) { r = W<G>(x); return x < y; });",
    "accumulate": "int a[] = {3}; r = std::accumulate(a, a + 1, 0, [](auto s, auto x) { return s + W<G>(x); });",
    "generate": "std::vector<int> a(1); std::generate_n(a.begin(), 1, [](auto... none) { return W<G>(3 + int(sizeof...(none))); }); r = a[0];",
    "function": "std::function<int(int)> f = fn; r = f(3);",
    "function_object": "std::function<int(int)> f = called<G>(); r = f(3);",
    "bind": "r = std::bind(fn, std::placeholders::_1)(3);",
    "invoke": "r = std::invoke(called<G>(), 3);",
    "mem_fn": "called<G> c; r = std::mem_fn(&called<G>::template run<int>)(c, 3);",
    "reference": "r = std::ref(fn)(3);",
    "make_unique": "r = std::make_unique<made<G, int>>()->r;",
    "make_shared": "r = std::make_shared<made<G, int>>()->r;",
    "deleter": "int three = 3; { std::shared_ptr<int> p(&three, [&](auto *x) { r = W<G>(*x); }); }",
    "unique_deleter": "int three = 3; { std::unique_ptr<int, deleter<G>> p(&three, deleter<G>{&r}); }",
    "vector": "std::vector<made<G, int>> a(1); r = a[0].r;",
    "emplace": "std::vector<made<G, int>> a; a.emplace_back(); r = a[0].r;",
    "map": "auto less = [&](auto x, auto y) { r = W<G>(x); return x < y; }; std::map<int, int, decltype(less)> m(less); m[3] = 1; m[3] = 2;",
    "hash": "auto h = [&](auto x) { r = W<G>(x); return 1u; }; std::unordered_set<int, decltype(h)> s(1, h); s.insert(3);",
    "thread": "std::thread t([&](auto x) { r = W<G>(x); }, 3); t.join();",
    "async": "r = std::async(std::launch::async, fn, 3).get();",
    "packaged_task": "std::packaged_task<int(int)> p(fn); p(3); r = p.get_future().get();",
    "call_once": "std::once_flag once; std::call_once(once, [&](auto x) { r = W<G>(x); }, 3);",
    "any": "std::any a = std::make_any<made<G, int>>(); r = std::any_cast<made<G, int> &>(a).r;",
    "any_copy": "{ std::any a = copied<G>{&r}; std::any b = a; }",
    "variant": "std::variant<int, float> v = 3; std::visit([&](auto x) { r = int(W<G>(int(x))); }, v);",
    "optional": "std::optional<made<G, int>> o; o.emplace(); r = o->r;",
    "apply": "r = std::apply(fn, std::make_tuple(3));",
    "tuple": "std::tuple<made<G, int>> t; r = std::get<0>(t).r;",
    "ranges_transform": "std::vector<int> a{3}; for (int x : a | std::views::transform(fn)) r = x;",
    "ranges_filter": "std::vector<int> a{3}; for (int x : a | std::views::filter([&](auto x) { r = W<G>(x); return true; })) (void)x;",
    "ranges_projection": "std::vector<int> a{3, 3}; std::ranges::sort(a, {}, [&](auto x) { r = W<G>(x); return x; });",
    "stream": "std::ostringstream os; int a[] = {3}; std::transform(a, a + 1, std::ostream_iterator<printed<G>>(os), [](auto x) { return printed<G>{x}; }); r = std::stoi(os.str());",
    "exception_pointer": "try { std::rethrow_exception(std::make_exception_ptr(copied<G>{&r})); } catch (copied<G> &) {}",
    "static_object": "static made<G, int> m; r = m.r;",
    "new_expression": "auto *m = new made<G, int>[1]; r = m->r; delete[] m;",
    "inner_template": "r = [](auto x) { return call_it([](auto y) { return std::invoke([](auto z) { return W<G>(z); }, y); }, x); }(3);",
}

SCAFFOLD = """
template <class F, class T> T call_it(F f, T x) { return f(x); }
"""

def case(number, way, place):
    """One function that runs the case, in a namespace of its own."""
    statements = PLACES[place]
    parts = ["namespace case_%d {" % number, "typedef tag<%d> G;" % number]
    if way in DECLARED_WAYS:
        parts.append("}\n%s\nnamespace case_%d {" % (DECLARED_WAYS[way][1].format(tag="tag<%d>" % number), number))
    parts.append("template <class Tag, class T> T W(T x) { return ::%s<Tag, T>(x); }" % way)
    if "made<" in statements:
        parts.append("template <class Tag, class T> struct made { T r; made() : r(W<Tag>(T(3))) {} };")
    if "called<" in statements:
        parts.append("template <class Tag> struct called {\n"
                     "  template <class T> T operator()(T x) const { return W<Tag>(x); }\n"
                     "  template <class T> T run(T x) { return W<Tag>(x); }\n};")
    if "deleter<" in statements:
        parts.append("template <class Tag> struct deleter {\n  int *r;\n"
                     "  template <class T> void operator()(T *x) const { *r = W<Tag>(*x); }\n};")
    if "copied<" in statements:
        parts.append("template <class Tag> struct copied {\n  int *r;\n  explicit copied(int *r) : r(r) {}\n"
                     "  copied(const copied &o) : r(o.r) { *r = W<Tag>(3); }\n};")
    if "printed<" in statements:
        parts.append("template <class Tag> struct printed { int x; };\n"
                     "template <class Tag> std::ostream &operator<<(std::ostream &os, const printed<Tag> &p) {\n"
                     "  return os << W<Tag>(p.x);\n}")
    parts.append("void run() {\n  int r = 0;")
    if "fn" in statements.replace("mem_fn", ""):
        parts.append("  auto fn = [](auto x) { return W<G>(x); };")
    parts.append("  %s" % statements)
    parts.append('  check("%s, %s", %d, r);\n}\n}' % (way, place, number))
    if way in DECLARED_WAYS and DECLARED_WAYS[way][2]:
        parts.append(DECLARED_WAYS[way][2].format(tag="tag<%d>" % number))
    return "\n".join(parts)


def choose(ways, places, everything):
    """Pairs of a way and a place: all, or a few places for each way, shifted from way to way."""
    if everything:
        return [(w, p) for w in ways for p in places]
    return [(w, places[(i * 3 + j * 13) % len(places)]) for i, w in enumerate(ways) for j in range(3)]


def write(path, cases, first):
    ways = {w for w, _ in cases}
    text = [HEAD, SCAFFOLD]
    text += [body.strip() for w, body in WAYS.items() if w in ways]
    text += [body[0] for w, body in DECLARED_WAYS.items() if w in ways]
    for i, (way, place) in enumerate(cases):
        text.append(case(first + i, way, place))
    text.append("int main() {")
    text += ["  case_%d::run();" % (first + i) for i in range(len(cases))]
    text.append('  std::printf("%d cases, %%d failures\\n", failures);\n  return failures != 0;\n}\n' % len(cases))
    with open(path, "w") as out:
        out.write("\n".join(text))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("files", type=int)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    cases = choose(list(WAYS) + list(DECLARED_WAYS), list(PLACES), options.all)
    missing = set(PLACES) - {p for _, p in cases}
    assert not missing, missing
    size = -(-len(cases) // options.files)
    for part in range(options.files):
        first = part * size
        write(os.path.join(options.folder, "part%d.cpp" % part), cases[first:first + size], first)


if __name__ == "__main__":
    main()
