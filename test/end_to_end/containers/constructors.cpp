// Every constructor of array and array_view: its contents, its accelerator_view, and what the host may access.
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t && %t
// RUN: env CPPAMP_ZERO_COPY=0 %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <algorithm>
#include <amp.h>
#include <array>
#include <forward_list>
#include <string>
#include <utility>
#include <vector>

using namespace concurrency;

static const int count = 2 * 3 * 4;

struct places {
  accelerator_view cpu, device, other;
  places()
      : cpu(accelerator(accelerator::cpu_accelerator).default_view), device(accelerator().default_view),
        other(accelerator().create_view()) {}
};

std::vector<float> numbers() {
  std::vector<float> v;
  for (int i = 0; i < count; ++i)
    v.push_back(i + 0.5f);
  return v;
}

/// Checks the elements in order and reports the first difference.
template <typename A> void expect_numbers(int line, const A &a) {
  const std::vector<float> got = a, expected = numbers();
  EXPECT(got == expected || (printf("line %d:\n", line), false));
}
template <typename A> void expect_at(int line, const A &a, const accelerator_view &home, const accelerator_view &associated, access_type access) {
  EXPECT((a.accelerator_view == home && a.associated_accelerator_view == associated && a.cpu_access_type == access) ||
         (printf("line %d:\n", line), false));
}
#define EXPECT_NUMBERS(a) expect_numbers(__LINE__, a)
#define EXPECT_AT(...) expect_at(__LINE__, __VA_ARGS__)

/// The constructors that begin with a size: an extent, or as many ints.
template <int N, typename... Size> void arrays_of_size(const places &at, const Size &...size) {
  typedef array<float, N> A;
  const std::vector<float> v = numbers();
  const std::forward_list<float> list(v.begin(), v.end());
  const access_type usual = accelerator().default_cpu_access_type, all = access_type_read_write;
  // A11.02 accept: (extent)
  A plain(size...);
  EXPECT_AT(plain, at.device, at.device, usual);
  copy(v.begin(), v.end(), plain);
  EXPECT_NUMBERS(plain);
  EXPECT_EQUAL(plain.extent.size(), unsigned(count));
  // A11.03 accept: (extent, view, access type)
  EXPECT_AT(A(size..., at.other), at.other, at.other, usual);
  EXPECT_AT(A(size..., at.other, access_type_none), at.other, at.other, access_type_none);
  EXPECT_AT(A(size..., at.cpu), at.cpu, at.cpu, all);
  // A11.04 accept: (extent, view, associated view)
  A staging(size..., at.cpu, at.other);
  EXPECT_AT(staging, at.cpu, at.other, all);
  std::copy(v.begin(), v.end(), staging.data());
  EXPECT_NUMBERS(staging);
  // A11.05 accept: (extent, begin) and (extent, begin, end)
  EXPECT_NUMBERS(A(size..., v.begin()));
  EXPECT_NUMBERS(A(size..., v.data()));
  EXPECT_NUMBERS(A(size..., list.begin()));
  EXPECT_NUMBERS(A(size..., v.begin(), v.end()));
  EXPECT_NUMBERS(A(size..., list.begin(), list.end()));
  // A11.06 accept: (extent, begin, view, access type), with and without the end
  A with_access(size..., v.begin(), at.other, access_type_none), of_range(size..., list.begin(), list.end(), at.other),
      of_list(size..., list.begin(), at.cpu), of_all(size..., v.begin(), v.end(), at.device, access_type_none);
  EXPECT_NUMBERS(with_access);
  EXPECT_NUMBERS(of_range);
  EXPECT_NUMBERS(of_list);
  EXPECT_NUMBERS(of_all);
  EXPECT_AT(with_access, at.other, at.other, access_type_none);
  EXPECT_AT(of_range, at.other, at.other, usual);
  EXPECT_AT(of_list, at.cpu, at.cpu, all);
  EXPECT_AT(of_all, at.device, at.device, access_type_none);
  // A11.07 accept: (extent, begin, view, associated view), with and without the end
  A filled(size..., v.begin(), at.cpu, at.device), filled_by_list(size..., list.begin(), list.end(), at.cpu, at.other);
  EXPECT_NUMBERS(filled);
  EXPECT_NUMBERS(filled_by_list);
  EXPECT_AT(filled, at.cpu, at.device, all);
  EXPECT_AT(filled_by_list, at.cpu, at.other, all);
}

template <int N> void arrays_of_others(const places &at, const extent<N> &e) {
  typedef array<float, N> A;
  std::vector<float> v = numbers();
  const access_type usual = accelerator().default_cpu_access_type, all = access_type_read_write;
  const array_view<const float, N> view(e, v);
  // A11.08 accept: (view of const), explicit; (view of const, view, access type); (view of const, view, view)
  A one(view), two(view, at.other), three(view, at.device, access_type_none), four(view, at.cpu, at.other);
  EXPECT_NUMBERS(one);
  EXPECT_NUMBERS(two);
  EXPECT_NUMBERS(three);
  EXPECT_NUMBERS(four);
  EXPECT_AT(one, at.device, at.device, usual);
  EXPECT_AT(two, at.other, at.other, usual);
  EXPECT_AT(three, at.device, at.device, access_type_none);
  EXPECT_AT(four, at.cpu, at.other, all);
  // A11.09 accept: copy and move
  A copied(two), copied_staging(four), moved(std::move(two));
  EXPECT_NUMBERS(copied);
  EXPECT_NUMBERS(moved);
  EXPECT_AT(copied, at.other, at.other, usual);
  EXPECT_AT(copied_staging, at.cpu, at.other, all);
  EXPECT_AT(moved, at.other, at.other, usual);
  // A11.10 accept: assignment of an array, of a moved array, of a view
  A first(e), second(e, at.cpu), third(e);
  EXPECT(&(first = one) == &first && &(third = view) == &third);
  second = std::move(moved);
  EXPECT_NUMBERS(first);
  EXPECT_NUMBERS(second);
  EXPECT_NUMBERS(third);
  EXPECT_AT(first, at.device, at.device, usual);
  // A11.11 accept: copy_to an array, and a view
  A target(e);
  std::vector<float> memory(count);
  const A &constant = one;
  constant.copy_to(target);
  constant.copy_to(array_view<float, N>(e, memory));
  EXPECT_NUMBERS(target);
  EXPECT(memory == v);
  // A11.24 accept: data
  EXPECT(constant.data() == nullptr || constant.data()[1] == 1.5f);
  EXPECT((usual == access_type_none) == (one.data() == nullptr) && four.data()[count - 1] == count - 0.5f);
  // A11.25 accept: conversion to a vector
  std::vector<float> converted = constant;
  EXPECT(converted == v);
}

/// Reads all elements in a kernel.
template <int N> std::vector<float> seen(const array_view<const float, N> &view) {
  std::vector<float> v(view.extent.size());
  array_view<float, N> out(view.extent, v);
  out.discard_data();
  parallel_for_each(view.extent, [=](index<N> i) restrict(amp) { out[i] = view[i]; });
  out.synchronize();
  return v;
}

template <int N, typename... Ints> void views_of_size(const extent<N> &e, Ints... ints) {
  typedef array_view<float, N> V;
  typedef array_view<const float, N> C;
  std::vector<float> v = numbers();
  const std::vector<float> constant = v;
  std::array<float, count> fixed;
  std::copy(v.begin(), v.end(), fixed.begin());
  array<float, N> a(e, v.begin());
  const array<float, N> &constant_array = a;
  // A12.02 accept: (array)
  // A13.02 accept: (const array), (extent, const container), (extent, pointer to const), and as many ints
  EXPECT(seen<N>(V(a)) == constant && seen(C(constant_array)) == constant);
  // A12.03 accept: (extent, container), and as many ints
  EXPECT(seen<N>(V(e, v)) == constant && seen<N>(V(ints..., v)) == constant && seen<N>(V(e, fixed)) == constant);
  EXPECT(seen(C(e, constant)) == constant && seen(C(ints..., constant)) == constant && seen(C(ints..., fixed)) == constant);
  // A12.04 accept: (extent, pointer), and as many ints
  EXPECT(seen<N>(V(e, v.data())) == constant && seen<N>(V(ints..., v.data())) == constant);
  EXPECT(seen(C(e, constant.data())) == constant && seen(C(ints..., constant.data())) == constant);
  // A12.05 accept: (extent) is explicit, and as many ints
  V own(e), as_ints(ints...);
  EXPECT(own.extent == e && as_ints.extent == e);
  copy(constant.begin(), constant.end(), own);
  // A12.08 accept: copy_to an array, and a view
  // A13.07 accept: copy_to an array, and a view
  own.copy_to(as_ints);
  EXPECT(seen<N>(as_ints) == constant);
  std::vector<float> memory(count);
  V of_memory(e, memory);
  C(as_ints).copy_to(a);
  C(as_ints).copy_to(of_memory);
  of_memory.synchronize();
  EXPECT(memory == constant && std::vector<float>(a) == constant);
  // A12.07 accept: copying is shallow and implicit; destruction
  // A13.03 accept: from a view of T, implicitly, and = of both
  // A13.05 accept: copying is shallow and implicit; destruction
  V copied(of_memory);
  C reader = copied, again(e, constant);
  again = reader;
  reader = C(e, constant);
  reader = of_memory;
  copied[index<N>()] = 1000;
  EXPECT(of_memory[index<N>()] == 1000 && reader[index<N>()] == 1000 && again(index<N>()) == 1000);
  of_memory = own; // another source
  of_memory[index<N>()] = 5;
  EXPECT(copied[index<N>()] == 1000 && own[index<N>()] == 5 && memory[0] == 1000);
}

void views_of_rank_1() {
  // A12.06 accept: of rank 1: a container alone, a C array alone; both explicit
  // A13.06 accept: of rank 1: a const container alone, a constant C array alone; both explicit
  std::vector<int> v = {1, 2, 3};
  const std::vector<int> constant = {4, 5, 6, 7};
  int plain[] = {8, 9};
  const int constants[] = {10, 11, 12, 13, 14};
  std::array<int, 2> fixed = {{15, 16}};
  array_view<int> of_vector(v), of_plain(plain), of_fixed(fixed);
  array_view<const int> of_constant(constant), of_constants(constants), of_plain_constant(plain);
  EXPECT(of_vector.extent[0] == 3 && of_plain.extent[0] == 2 && of_fixed.extent[0] == 2 && of_constant.extent[0] == 4 &&
         of_constants.extent[0] == 5 && of_plain_constant.extent[0] == 2);
  array_view<int> sums(1);
  parallel_for_each(extent<1>(1), [=](index<1> i) restrict(amp) {
    sums[i] = of_vector[2] + of_plain[1] + of_fixed[1] + of_constant[3] + of_constants[4] + of_plain_constant[0];
    of_plain[0] = 50;
  });
  EXPECT_EQUAL(sums[0], 3 + 9 + 16 + 7 + 14 + 8);
  of_plain.synchronize();
  EXPECT_EQUAL(plain[0], 50);
}

/// Elements, projections and sections on the host, of views and of arrays that the host may access.
void elements() {
  const std::vector<float> v = numbers();
  const places at;
  array<float, 1> a1(count, v.begin(), at.cpu);
  array<float, 2> a2(4, 6, v.begin(), at.cpu);
  array<float, 3> a3(2, 3, 4, v.begin(), at.cpu);
  const array<float, 1> &c1 = a1;
  const array<float, 2> &c2 = a2;
  const array<float, 3> &c3 = a3;
  // A11.16 accept: operator[] and operator() of an index, for both
  EXPECT(a2[index<2>(2, 3)] == 15.5f && c2[index<2>(2, 3)] == 15.5f && a3(index<3>(1, 2, 3)) == 23.5f && c3(index<3>(1, 0, 2)) == 14.5f);
  // A11.17 accept: operator[](int), operator()(int) of rank 1
  EXPECT(a1[7] == 7.5f && c1[8] == 8.5f && a1(9) == 9.5f && c1(10) == 10.5f);
  // A11.18 accept: operator()(int, int), operator()(int, int, int)
  EXPECT(a2(3, 5) == 23.5f && c2(0, 5) == 5.5f && a3(1, 1, 1) == 17.5f && c3(0, 2, 0) == 8.5f);
  // A11.19 accept: projections
  // A12.15 accept: projections
  EXPECT(a2[1][2] == 8.5f && c2[1](3) == 9.5f && a3(1)(2, 0) == 20.5f && c3[1][1][1] == 17.5f);
  EXPECT(a3[1].extent == extent<2>(3, 4) && c2(1).extent[0] == 6);
  // A11.20 accept: section of origin and extent, of an origin, of an extent
  // A11.21 accept: section of ints
  const array_view<float, 2> middle = a2.section(index<2>(1, 2), extent<2>(2, 3));
  EXPECT(middle.extent == extent<2>(2, 3) && middle(1, 2) == 16.5f && c2.section(1, 2, 2, 3)(1, 2) == 16.5f);
  EXPECT(a3.section(index<3>(1, 1, 1)).extent == extent<3>(1, 2, 3) && c3.section(index<3>(1, 1, 1))(0, 1, 2) == 23.5f);
  EXPECT(a3.section(extent<3>(1, 2, 3)).extent == extent<3>(1, 2, 3) && c3.section(0, 1, 1, 2, 2, 3)(1, 1, 2) == 23.5f);
  EXPECT(a1.section(5, 4)[3] == 8.5f && c1.section(index<1>(20)).extent[0] == 4);
  // A11.22 accept: reinterpret_as
  // A11.23 accept: view_as
  EXPECT(c2.reinterpret_as<int>().extent[0] == count && c2.reinterpret_as<int>()[0] == 0x3f000000);
  EXPECT(a1.reinterpret_as<double>().extent[0] == count / 2);
  EXPECT(a3.view_as(extent<2>(6, 4))(5, 3) == 23.5f && c1.view_as(extent<3>(2, 2, 2))(1, 1, 1) == 7.5f);

  std::vector<float> memory = v;
  const array_view<float, 1> v1(count, memory);
  const array_view<float, 2> v2(4, 6, memory.data()), part = v2.section(1, 2, 2, 3);
  // A12.11 accept: operator[] and operator() of an index are const
  v2[index<2>(1, 2)] = 100;
  EXPECT(part(index<2>()) == 100 && memory[8] == 100);
  // A12.12 accept: get_ref
  part.get_ref(index<2>(1, 2)) = 200;
  EXPECT(memory[16] == 200);
  // A12.13 accept: operator[](int), operator()(int) of rank 1
  // A12.14 accept: operator()(int, int), operator()(int, int, int)
  v2(3, 5) = 300;
  EXPECT(v1[0] == 0.5f && v1(1) == 1.5f && memory[23] == 300 && (array_view<const float, 3>(2, 3, 4, v)(1, 1, 1) == 17.5f));
  // A12.16 accept: section of origin and extent, of an origin, of an extent
  // A12.17 accept: section of ints
  // A13.09 accept: sections are views of const
  const array_view<const float, 3> c(2, 3, 4, v);
  EXPECT(c.section(index<3>(1, 1, 1))(0, 0, 0) == 17.5f && c.section(extent<3>(1, 1, 2)).extent == extent<3>(1, 1, 2));
  EXPECT(c.section(index<3>(0, 1, 1), extent<3>(2, 1, 1))(1, 0, 0) == 17.5f && c.section(0, 1, 1, 2, 1, 1)(1, 0, 0) == 17.5f);
  // A12.18 accept: reinterpret_as of rank 1
  // A12.19 accept: view_as of rank 1
  // A12.20 accept: data of rank 1
  EXPECT(v1.reinterpret_as<unsigned>()[0] == 0x3f000000u && v1.section(6, 12).view_as(extent<2>(3, 4))(2, 3) == 17.5f);
  EXPECT(v1.data() == memory.data() && v1.section(6, 3).data() == &memory[6] && v2[2].data() == &memory[12]);
}

/// Threads construct, copy and assign views themselves.
// A12.26 accept: construction from a pointer and from an array, copying and assignment in amp code
// A12.25 accept: discard_data, also in amp code
void views_in_kernels() {
  std::vector<float> v = numbers(), sums(8);
  array<float, 2> a(4, 6, v.begin());
  array_view<float, 1> out(8, sums);
  parallel_for_each(extent<1>(4), [=, &a](index<1> i) restrict(amp) {
    const array_view<float, 2> whole(a);
    array_view<float, 1> row = whole[i[0]], other(extent<1>(6), &a(3 - i[0], 0)), ints(6, other.data());
    array_view<const float, 1> reader(row);
    row.discard_data(); // has no effect here
    float sum = 0;
    for (int k = 0; k < 6; ++k)
      sum += reader[k] + 100 * ints[k];
    out[i] = sum;
    row = other;
    reader = row;
    out[4 + i[0]] = reader[5];
  });
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQUAL(out[i], (36 * i + 18) + 100 * (36.0f * (3 - i) + 18));
    EXPECT_EQUAL(out[4 + i], 6 * (3 - i) + 5.5f);
  }
}

int main() {
  const places at;
  arrays_of_size<1>(at, extent<1>(count));
  arrays_of_size<1>(at, count);
  arrays_of_size<2>(at, extent<2>(4, 6));
  arrays_of_size<2>(at, 4, 6);
  arrays_of_size<3>(at, extent<3>(2, 3, 4));
  arrays_of_size<3>(at, 2, 3, 4);
  const int four[] = {2, 3, 2, 2};
  arrays_of_size<4>(at, extent<4>(four));
  arrays_of_others(at, extent<1>(count));
  arrays_of_others(at, extent<3>(2, 3, 4));
  arrays_of_others(at, extent<4>(four));
  views_of_size(extent<1>(count), count);
  views_of_size(extent<2>(4, 6), 4, 6);
  views_of_size(extent<3>(2, 3, 4), 2, 3, 4);
  views_of_rank_1();
  elements();
  views_in_kernels();
  return result();
}
