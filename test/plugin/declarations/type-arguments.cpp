// Function types with a restriction as template arguments. C++ AMP 1.2, 2.1.3 and 2.2.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
#include <amp.h>
#include <functional>
#include <type_traits>

// L041 accept: the restriction is part of the type
template <class T> struct Which { static constexpr int value = 0; };
template <> struct Which<int(int) restrict(cpu)> { static constexpr int value = 1; };
template <> struct Which<int(int) restrict(amp)> { static constexpr int value = 2; };
template <> struct Which<int(int) restrict(cpu, amp)> { static constexpr int value = 3; };
template <> struct Which<int(int) restrict(amp) restrict(cpu) noexcept> { static constexpr int value = 4; };
template <> struct Which<auto(float *, int (&)[2]) restrict(amp) -> int> { static constexpr int value = 5; };
static_assert(Which<int(int)>::value == 1);
static_assert(Which<int(int) restrict(amp)>::value == 2);
static_assert(Which<int(int) restrict(amp, cpu)>::value == 3);
static_assert(Which<int(int) restrict(cpu, amp) noexcept>::value == 4);
static_assert(Which<int(float *, int (&)[2]) restrict(amp)>::value == 5);
static_assert(Which<int(float) restrict(amp)>::value == 0);
static_assert(!std::is_same<int() restrict(amp), int()>::value);
static_assert(!std::is_same<int() restrict(amp), int() restrict(cpu, amp)>());
static_assert(std::is_same<int() restrict(cpu), int()>());
static_assert(std::is_function<int() const restrict(amp)>());

// Deduced from such types, in packs, as default arguments, and in template template parameters.
template <class T> struct Signature;
template <class R, class... A> struct Signature<R(A...) restrict(amp)> {
  typedef R Result;
  static constexpr bool amp = true, cpu = false;
};
template <class R, class... A> struct Signature<R(A...)> {
  typedef R Result;
  static constexpr bool amp = false, cpu = true;
};
template <class R, class... A> struct Signature<R(A...) restrict(cpu, amp)> {
  typedef R Result;
  static constexpr bool amp = true, cpu = true;
};
static_assert(std::is_same<Signature<float(int, int) restrict(amp)>::Result, float>());
static_assert(Signature<void() restrict(amp)>::amp && !Signature<void() restrict(amp)>::cpu);
static_assert(!Signature<void()>::amp && Signature<void(int) restrict(cpu, amp)>::cpu);
template <class... T> struct List {};
template <class T = void(int) restrict(amp)> struct Default { typedef T type; };
static_assert(std::is_same<Default<>::type, Default<void(int) restrict(amp)>::type>());
static_assert(!std::is_same<List<void() restrict(amp), void()>, List<void(), void() restrict(amp)>>());
template <class... A> using Lists = List<List<void(A) restrict(amp)>...>;
static_assert(std::is_same<Lists<int, float>, List<List<void(int) restrict(amp)>, List<void(float) restrict(amp)>>>());

// Overloads, which have different symbols in the object file.
void take(List<int(int)>) {}
void take(List<int(int) restrict(amp)>) {}
void take(List<int(int) restrict(cpu, amp)>) {}

// The same in amp code.
int choose() restrict(amp) {
  return Which<int(int) restrict(amp)>::value + Which<int(int) restrict(cpu)>::value;
}

// The same for types named by decltype. Traits that test what is callable ignore the restriction. Specializations for
// functions do not, because the type without the restriction is the type of a pointer.
int ofAmp(int) restrict(amp) { return 1; }
int ofBoth(int) restrict(amp, cpu) { return 2; }
static_assert(std::is_function_v<decltype(ofAmp)> && std::is_function_v<decltype(ofBoth)>);
static_assert(!std::is_object_v<decltype(ofAmp)> && std::is_compound_v<decltype(ofAmp)>);
static_assert(std::is_same_v<std::invoke_result_t<decltype(ofAmp), int>, int>);
static_assert(std::is_invocable_r_v<int, decltype(ofBoth), int> && std::is_invocable_v<decltype(ofBoth) &, int>);
static_assert(!std::is_invocable_v<decltype(ofBoth), int *>);
static_assert(std::is_constructible_v<std::function<int(int)>, decltype(ofBoth)>);
static_assert(Signature<decltype(ofAmp)>::amp && !Signature<decltype(ofAmp)>::cpu);
static_assert(Signature<decltype(ofBoth)>::amp && Signature<decltype(ofBoth)>::cpu);
static_assert(std::is_pointer_v<std::decay_t<decltype(ofBoth)>>);
static_assert(std::is_same_v<std::remove_pointer_t<decltype(&ofBoth)>, int(int)>);
std::function<std::remove_pointer_t<decltype(&ofBoth)>> ofPointer = ofBoth;
std::function deduced = ofBoth;
std::function<decltype(ofBoth)> ofType; // expected-error {{implicit instantiation of undefined template 'std::function<int (int) restrict(cpu, amp)>'}}
// expected-note@*:* {{template is declared here}}
template <class F, class... A> auto call(F f, A... a) -> std::invoke_result_t<F, A...> { return f(a...); }
int called = call(ofBoth, 3) + std::invoke(ofBoth, 3) + std::bind(&ofBoth, std::placeholders::_1)(3);

// L121 reject: pointers and references to such functions, also in templates
Which<int (*)(int) restrict(amp)> pointer;        // expected-error {{[C3939]}}
Which<int (&)(int) restrict(amp)> reference;      // expected-error {{[C3939]}}
Which<void(int(int) restrict(amp))> parameter;    // expected-error {{[C3939]}}
Which<int (List<>::*)() restrict(amp)> member;    // expected-error {{[C3939]}}

// Messages spell the type as the source does.
Signature<int(int) restrict(amp)>::Missing missing; // expected-error {{no type named 'Missing' in 'Signature<int (int) restrict(amp)>'}}

// A parenthesized name is a reference to the function.
namespace parenthesized {
int amp_only() restrict(amp);
struct holder {
  static int both(int) restrict(cpu, amp);
};
static_assert(std::is_same<decltype((amp_only)), std::add_lvalue_reference<int() restrict(amp)>::type>::value, "");
static_assert(!std::is_same<decltype((amp_only)), int (&)()>::value, "");
static_assert(
    std::is_same<std::remove_reference<decltype(((holder::both)))>::type, int(int) restrict(cpu, amp)>::value, "");
} // namespace parenthesized

// `>>` ends the arguments of an alias template, and those that contain it.
namespace last_argument {
template <class T> using function_of = int(T) restrict(amp);
template <class... Types> struct list {};
static_assert(std::is_same<int(int) restrict(amp), function_of<int>>::value, "");
static_assert(!std::is_same<int(int), function_of<int>>::value, "");
static_assert(std::is_same<list<int, list<int, function_of<list<int>>>>,
                           list<int, list<int, int(list<int>) restrict(amp)>>>::value, "");
} // namespace last_argument
