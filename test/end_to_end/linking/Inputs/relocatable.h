// What relocatable.cpp, relocatable_a.cpp and relocatable_b.cpp have of each other.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RELOCATABLE_H
#define CPPAMP_TEST_RELOCATABLE_H

#include <amp.h>

// Of a: members, a constructor, operators, overloads by restriction alone.
struct point {
  int x, y;
  point(int x, int y) restrict(cpu, amp);
  int dot(const point &other) const restrict(cpu, amp);
};
point operator+(const point &, const point &) restrict(amp);
int by_side(int x) restrict(cpu);
int by_side(int x) restrict(amp);
int chain(int x) restrict(amp); // goes on in b, and back to a
int sum_of_tile(int value, const concurrency::tiled_index<8> &i) restrict(amp);

// Of b: after a's functions, a template that only b instantiates.
int chain_in_b(int x) restrict(amp);
int end_of_chain(int x) restrict(amp); // of a
int both_sides(int x) restrict(cpu, amp);
template <class T> T instantiated_in_b(T x) restrict(amp);
namespace c_names {
extern "C" int plain_c(int x) restrict(amp);
}

// Of all: one function after the link, whoever has it.
inline int inline_function(int x) restrict(amp) { return x * 7; }
template <class T> T template_function(T x) restrict(amp) {
  tile_static T shared;
  shared = x; // all threads of a tile write the same
  return shared + 1;
}

// Launches in a and b, of kernels that call the other one's functions.
int launch_in_a(const concurrency::accelerator_view &where, int x);
int launch_in_b(const concurrency::accelerator_view &where, int x);

#endif // CPPAMP_TEST_RELOCATABLE_H
