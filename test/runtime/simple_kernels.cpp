// The OpenCL C text of the kernels, their code for the host, and their descriptions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simple_kernels.h"
#include "host_threads.h"

#include <stddef.h>

#pragma GCC diagnostic ignored "-Winvalid-offsetof"

namespace amp_test {

namespace {

const char *const text = R"(
kernel void add1(global int *CPPAMP_RESTRICT v, ulong at, int n, uint e0) {
  size_t i = get_global_id(0);
  if (i < e0)
    ((global int *)((global char *)v + at))[i] += n;
}
kernel void add2(global int *CPPAMP_RESTRICT v, ulong at, int stride, int n, uint e0, uint e1) {
  size_t x = get_global_id(0), y = get_global_id(1);
  if (x < e1 && y < e0)
    ((global int *)((global char *)v + at))[y * stride + x] += n;
}
kernel void double_into(global const int *CPPAMP_RESTRICT from, global int *CPPAMP_RESTRICT to,
                        ulong2 at, uint e0) {
  size_t i = get_global_id(0);
  if (i < e0)
    ((global int *)((global char *)to + at.s1))[i] =
        2 * ((global const int *)((global const char *)from + at.s0))[i];
}
kernel void fill_even(global int *CPPAMP_RESTRICT v, ulong at, int n, uint e0) {
  size_t i = get_global_id(0);
  if (i < e0 && i % 2 == 0)
    ((global int *)((global char *)v + at))[i] = n;
}
)";

template <int N> struct add_functor {
  array_view<int, N> v;
  int n;
};
struct add_array_functor {
  array<int, 1> *a;
  int n;
};
struct double_array_functor {
  array<int, 1> *from, *to;
};
struct double_functor {
  array_view<const int, 1> from;
  array_view<int, 1> to;
};

using table::host_domain;

void host_add1(const void *functor, const host_domain *d, uint64_t first, uint64_t count, void *) {
  const auto &f = *static_cast<const add_functor<1> *>(functor);
  auto *data = static_cast<int *>(state<1>(f.v).data);
  run_threads(*d, first, count, [&](uint64_t x, uint64_t, uint64_t) { data[x] += f.n; });
}
void host_add2(const void *functor, const host_domain *d, uint64_t first, uint64_t count, void *) {
  const auto &f = *static_cast<const add_functor<2> *>(functor);
  auto *data = static_cast<int *>(state<2>(f.v).data);
  const auto stride = static_cast<uint64_t>(state<2>(f.v).stride[0]);
  run_threads(*d, first, count, [&](uint64_t x, uint64_t y, uint64_t) { data[y * stride + x] += f.n; });
}
void host_add_array(const void *functor, const host_domain *d, uint64_t first, uint64_t count, void *) {
  const auto &f = *static_cast<const add_array_functor *>(functor);
  auto *data = static_cast<int *>(state<1>(*f.a).data);
  run_threads(*d, first, count, [&](uint64_t x, uint64_t, uint64_t) { data[x] += f.n; });
}
void host_double_into(const void *functor, const host_domain *d, uint64_t first, uint64_t count, void *) {
  const auto &f = *static_cast<const double_functor *>(functor);
  auto *from = static_cast<const int *>(state<1>(f.from).data);
  auto *to = static_cast<int *>(state<1>(f.to).data);
  run_threads(*d, first, count, [&](uint64_t x, uint64_t, uint64_t) { to[x] = 2 * from[x]; });
}
void host_double_array(const void *functor, const host_domain *d, uint64_t first, uint64_t count, void *) {
  const auto &f = *static_cast<const double_array_functor *>(functor);
  auto *from = static_cast<const int *>(state<1>(*f.from).data);
  auto *to = static_cast<int *>(state<1>(*f.to).data);
  run_threads(*d, first, count, [&](uint64_t x, uint64_t, uint64_t) { to[x] = 2 * from[x]; });
}
void host_fill_even(const void *functor, const host_domain *d, uint64_t first, uint64_t count, void *) {
  const auto &f = *static_cast<const add_functor<1> *>(functor);
  auto *data = static_cast<int *>(state<1>(f.v).data);
  run_threads(*d, first, count, [&](uint64_t x, uint64_t, uint64_t) {
    if (x % 2 == 0)
      data[x] = f.n;
  });
}

/// The code for the host, if there is no other accelerator. Elsewhere it would make the host the default one.
table::host_entry *if_alone(table::host_entry *code) {
  for (const Concurrency::accelerator &a : Concurrency::accelerator::get_all())
    if (a.get_device_path().compare(0, 3, L"cpu") != 0)
      return nullptr;
  return code;
}

test_image &kernels() {
  static test_image &image = *[] {
    typedef add_functor<1> one;
    typedef add_functor<2> two;
    typedef Concurrency::detail::container_state<2> state;
    auto *kernels = new test_image(text); // leaked, because destructors of static objects launch, too
    test_image &i = *kernels;
    i.add(test_kernel("add1", 1, sizeof(one))
              .view<int, 1>(offsetof(one, v), read_write)
              .buffer(0)
              .offset(0)
              .scalar(offsetof(one, n), 4)
              .domain(0)
              .host(if_alone(host_add1)));
    i.add(test_kernel("add2", 2, sizeof(two))
              .view<int, 2>(offsetof(two, v), read_write)
              .buffer(0)
              .offset(0)
              .scalar(offsetof(two, v) + offsetof(state, stride), 4)
              .scalar(offsetof(two, n), 4)
              .domain(0)
              .domain(1)
              .host(if_alone(host_add2)));
    i.add(test_kernel("double_into", 1, sizeof(double_functor))
              .view<int, 1>(offsetof(double_functor, from), read_only)
              .view<int, 1>(offsetof(double_functor, to), read_write)
              .buffer(0)
              .buffer(1)
              .offsets(0, 2, 2)
              .domain(0)
              .host(if_alone(host_double_into)));
    i.add(test_kernel("fill_even", 1, sizeof(one))
              .view<int, 1>(offsetof(one, v), read_write)
              .buffer(0)
              .offset(0)
              .scalar(offsetof(one, n), 4)
              .domain(0)
              .host(if_alone(host_fill_even)));
    return kernels;
  }();
  return image;
}

/// The same program, with the array captured by reference.
test_image &array_kernels() {
  static test_image &image = *[] {
    auto *kernels = new test_image(text); // leaked, because destructors of static objects launch, too
    test_image &i = *kernels;
    i.add(test_kernel("add1", 1, sizeof(add_array_functor))
              .array_ref<int, 1>(offsetof(add_array_functor, a), read_write)
              .buffer(0)
              .offset(0)
              .scalar(offsetof(add_array_functor, n), 4)
              .domain(0)
              .host(if_alone(host_add_array)));
    i.add(test_kernel("double_into", 1, sizeof(double_array_functor))
              .array_ref<int, 1>(offsetof(double_array_functor, from), read_only)
              .array_ref<int, 1>(offsetof(double_array_functor, to), read_write)
              .buffer(0)
              .buffer(1)
              .offsets(0, 2, 2)
              .domain(0)
              .host(if_alone(host_double_array)));
    return kernels;
  }();
  return image;
}

} // namespace

void add_number(const array_view<int, 1> &v, int n, const accelerator_view *where) {
  add_functor<1> f = {v, n};
  kernels().launch("add1", v.get_extent(), &f, where);
}

void add_number(const array_view<int, 2> &v, int n, const accelerator_view *where) {
  add_functor<2> f = {v, n};
  kernels().launch("add2", v.get_extent(), &f, where);
}

void add_number(array<int, 1> &a, int n, const accelerator_view *where) {
  add_array_functor f = {&a, n};
  array_kernels().launch("add1", a.get_extent(), &f, where);
}

void double_into(const array_view<const int, 1> &from, const array_view<int, 1> &to, const accelerator_view *where) {
  double_functor f = {from, to};
  kernels().launch("double_into", to.get_extent(), &f, where);
}

void double_into(array<int, 1> &from, array<int, 1> &to, const accelerator_view *where) {
  double_array_functor f = {&from, &to};
  array_kernels().launch("double_into", to.get_extent(), &f, where);
}

void fill_even(const array_view<int, 1> &v, int n, const accelerator_view *where) {
  add_functor<1> f = {v, n};
  kernels().launch("fill_even", v.get_extent(), &f, where);
}

const Concurrency::accelerator *find_opencl() {
  static const Concurrency::accelerator *found = []() -> Concurrency::accelerator * {
    for (const Concurrency::accelerator &a : Concurrency::accelerator::get_all())
      if (a.get_device_path().compare(0, 7, L"opencl\\") == 0)
        return new Concurrency::accelerator(a);
    return nullptr;
  }();
  return found;
}

} // namespace amp_test
