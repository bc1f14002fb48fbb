// Visual C++ compatibility changes no layout: each type has the same layout as in plain Clang, with C++ AMP's headers
// and the repairs for Visual C++'s language, and without them (--amp-strict).
//
// RUN: %clang++ -std=c++17 -fsyntax-only %s
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -DWITH_AMP %s
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -DWITH_AMP --amp-strict %s
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -DWITH_AMP -DVISUAL %s
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#if defined(WITH_AMP)
#include <amp.h>
#endif
#if defined(VISUAL) // needs the repairs
template <class T> struct dependent {
  T::value_type get() const { return late(T()); }
};
void for_each_element() {
  int numbers[] = {1, 2};
  for each (int n in numbers)
    (void)n;
}
#endif
#include <cstddef>

#define SIZE(type, bytes, alignment) static_assert(sizeof(type) == (bytes) && alignof(type) == (alignment))
#define AT(type, member, offset) static_assert(offsetof(type, member) == (offset))

// Visual C++ starts a new allocation unit where the type of a bit-field changes.
struct mixed_bits {
  char a : 3;
  int b : 5;
  short c : 9;
};
SIZE(mixed_bits, 4, 4);
struct zero_bits {
  char a;
  int : 0;
  char b;
};
AT(zero_bits, b, 4);
struct bool_bits {
  bool a : 1;
  unsigned b : 31;
};
SIZE(bool_bits, 4, 4);

// It does not reuse tail padding, and allocates space for empty bases.
struct not_pod {
  not_pod();
  int a;
  char b;
};
struct in_tail : not_pod {
  char c;
};
SIZE(in_tail, 8, 4);
struct empty_one {};
struct empty_two {};
struct two_empty : empty_one, empty_two {
  int a;
};
SIZE(two_empty, 4, 4);

// It has 32-bit `long`, 16-bit `wchar_t`, and 64-bit `long double`.
SIZE(long, 8, 8);
SIZE(wchar_t, 4, 4);
SIZE(long double, 16, 16);
enum scoped_by_value { small = 1, large = 0xffffffffu };
SIZE(scoped_by_value, 4, 4);
static_assert(scoped_by_value(-1) > 0);
enum wide { widest = 0x100000000 };
SIZE(wide, 8, 8);

// Pointers to members, virtual bases and vtables follow the Itanium ABI.
struct base {
  virtual ~base();
  int a;
};
struct left : virtual base {
  int b;
};
struct right : virtual base {
  int c;
};
struct both : left, right {
  int d;
};
SIZE(left, 32, 8);
SIZE(both, 48, 8);
SIZE(int both::*, 8, 8);
SIZE(int (both::*)(), 16, 8);
struct incomplete;
SIZE(int (incomplete::*)(), 16, 8);

#pragma pack(push, 2)
struct packed {
  char a;
  long long b;
};
#pragma pack(pop)
SIZE(packed, 10, 2);
struct alignas(16) aligned {
  char a;
};
SIZE(aligned, 16, 16);
struct flexible {
  double a;
  char rest[];
};
SIZE(flexible, 8, 8);
