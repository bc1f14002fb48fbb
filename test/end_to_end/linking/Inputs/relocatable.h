// Functions that relocatable.cpp, relocatable_a.cpp and relocatable_b.cpp call in each other.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RELOCATABLE_H
#define CPPAMP_TEST_RELOCATABLE_H

#include <amp.h>

// Defined in a: members, a constructor, operators, overloads that differ only in their restriction.
struct point {
  int x, y;
  point(int x, int y) restrict(cpu, amp);
  int dot(const point &other) const restrict(cpu, amp);
};
point operator+(const point &, const point &) restrict(amp);
int by_side(int x) restrict(cpu);
int by_side(int x) restrict(amp);
int chain(int x) restrict(amp); // calls chain_in_b, which calls end_of_chain
int sum_of_tile(int value, const concurrency::tiled_index<8> &i) restrict(amp);

// Defined in b: functions that call a's functions, and a template that only b instantiates.
int chain_in_b(int x) restrict(amp);
int end_of_chain(int x) restrict(amp); // defined in a
int both_sides(int x) restrict(cpu, amp);
template <class T> T instantiated_in_b(T x) restrict(amp);
namespace c_names {
extern "C" int plain_c(int x) restrict(amp);
}

// Defined in all files: the linker keeps one definition.
inline int inline_function(int x) restrict(amp) { return x * 7; }
template <class T> T template_function(T x) restrict(amp) {
  tile_static T shared;
  shared = x; // all threads of a tile write the same value
  return shared + 1;
}

// a and b launch kernels that call each other's functions.
int launch_in_a(const concurrency::accelerator_view &where, int x);
int launch_in_b(const concurrency::accelerator_view &where, int x);

#endif // CPPAMP_TEST_RELOCATABLE_H
