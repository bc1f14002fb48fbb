// See host_kernels.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "host_kernels.h"
#include "host_threads.h"

#include <amp/detail/messages.h>

#include <gtest/gtest.h>

#include <chrono>
#include <pthread.h>
#include <string.h>
#include <thread>

// The functions that compiled kernels call (thread_builtins.h).
extern "C" {
uint64_t __cppamp_host_global_id(uint32_t);
uint64_t __cppamp_host_local_id(uint32_t);
void __cppamp_host_barrier(uint32_t);
void __cppamp_host_end_thread();
}

namespace amp_test {

namespace {

using Concurrency::detail::container_state;
using table::host_domain;

template <typename F> void for_each_thread(const host_domain &d, uint64_t first, uint64_t count, F f) {
  // A vector never begins in the middle of one, but a part of one does.
  EXPECT_TRUE(d.block % 16 == 0 || d.block == d.size[0] || (d.block <= 4 && 16 % d.block == 0));
  run_threads(d, first, count, f);
}

struct numbers {
  array_view<int, 1> v;
  int factor, n;
};
void multiply_add(const void *functor, const host_domain *d, uint64_t first, uint64_t count, void *) {
  const auto &f = *static_cast<const numbers *>(functor);
  auto *data = static_cast<unsigned *>(state<1>(f.v).data);
  for_each_thread(*d, first, count, [&](uint64_t x, uint64_t, uint64_t) {
    data[x] = data[x] * static_cast<unsigned>(f.factor) + static_cast<unsigned>(f.n);
  });
}

template <int N> struct counted_view {
  array_view<int, N> v;
};
template <int N> void count(const void *functor, const host_domain *d, uint64_t first, uint64_t groups, void *) {
  const container_state<N> &s = state<N>(static_cast<const counted_view<N> *>(functor)->v);
  for_each_thread(*d, first, groups, [&](uint64_t x, uint64_t y, uint64_t z) {
    uint64_t at = x * static_cast<uint64_t>(s.stride[N - 1]) + y * static_cast<uint64_t>(s.stride[N - 2]) +
                  (N > 2 ? z * static_cast<uint64_t>(s.stride[0]) : 0);
    __atomic_fetch_add(static_cast<int *>(s.data) + at, 1, __ATOMIC_RELAXED);
  });
}

void count_one(const void *functor, const uint32_t *) {
  const container_state<2> &s = state<2>(static_cast<const counted_view<2> *>(functor)->v);
  const uint64_t x = __cppamp_host_global_id(0), y = __cppamp_host_global_id(1);
  __atomic_fetch_add(static_cast<int *>(s.data) + y * static_cast<uint64_t>(s.stride[0]) + x, 1, __ATOMIC_RELAXED);
}

thread_local int thread_values[64]; // like tile_static variables

/// v[i] = the sum of the local indices in the tile, without those of threads that end before the barrier.
void sum_with_barrier(const void *functor, const uint32_t *) {
  const auto &f = *static_cast<const numbers *>(functor);
  const uint64_t local = __cppamp_host_local_id(0);
  thread_values[local] = 0;
  if (f.factor && local % 2)
    __cppamp_host_end_thread();
  thread_values[local] = static_cast<int>(local);
  __cppamp_host_barrier(0);
  int sum = 0;
  for (int value : thread_values)
    sum += value;
  __cppamp_host_barrier(0);
  thread_values[local] = sum;
  __cppamp_host_barrier(0);
  static_cast<int *>(state<1>(f.v).data)[__cppamp_host_global_id(0)] = thread_values[63 - local] + f.n;
}

/// v[i] += 1 for even i.
void end_odd_threads(const void *functor, const uint32_t *) {
  const uint64_t i = __cppamp_host_global_id(0);
  if (i % 2)
    __cppamp_host_end_thread();
  static_cast<int *>(state<1>(static_cast<const numbers *>(functor)->v).data)[i] += 1;
}

table::host_kernel by_thread(table::host_thread *code, uint32_t flags = 0) {
  return {{reinterpret_cast<table::host_entry *>(reinterpret_cast<void (*)()>(code))},
          0,
          table::host_by_thread | flags,
          nullptr};
}

void number_tiles(const void *functor, const host_domain *d, uint64_t first, uint64_t count, void *) {
  const container_state<2> &s = state<2>(static_cast<const counted_view<2> *>(functor)->v);
  for (uint64_t g = first; g < first + count; ++g)
    for (uint64_t y = g / d->groups[0] * 8, y_end = y + 8; y < y_end; ++y)
      for (uint64_t x = g % d->groups[0] * 16, x_end = x + 16; x < x_end; ++x)
        static_cast<int *>(s.data)[y * static_cast<uint64_t>(s.stride[0]) + x] = static_cast<int>(g);
}

struct two_arrays {
  array<int, 1> *from, *to;
};
void double_into(const void *functor, const host_domain *d, uint64_t first, uint64_t count, void *) {
  const auto &f = *static_cast<const two_arrays *>(functor);
  auto *from = static_cast<int *>(reinterpret_cast<container_state<1> *>(f.from)->data);
  auto *to = static_cast<int *>(reinterpret_cast<container_state<1> *>(f.to)->data);
  for_each_thread(*d, first, count, [&](uint64_t x, uint64_t, uint64_t) { to[x] = 2 * from[x]; });
}

void sum_tiles(const void *functor, const host_domain *, uint64_t first, uint64_t count, void *scratch) {
  auto *data = static_cast<int *>(state<1>(static_cast<const counted_view<1> *>(functor)->v).data);
  auto *tile = static_cast<int *>(scratch);
  for (uint64_t g = first; g < first + count; ++g) {
    for (uint64_t i = 0; i < 64; ++i)
      tile[i] = static_cast<int>(g * 64 + i);
    int sum = 0;
    for (uint64_t i = 0; i < 64; ++i)
      sum += tile[i];
    for (uint64_t i = 0; i < 64; ++i)
      data[g * 64 + i] = sum;
  }
}

void abort_at(const void *functor, const host_domain *d, uint64_t first, uint64_t count, void *) {
  const auto &f = *static_cast<const numbers *>(functor);
  auto *words = static_cast<uint32_t *>(d->messages);
  for_each_thread(*d, first, count, [&](uint64_t x, uint64_t, uint64_t) {
    if (static_cast<int>(x) != f.n)
      return;
    const uint32_t message[] = {9, Concurrency::detail::message_abort, 1, static_cast<uint32_t>(x), 0, 0, 0, 1, 0};
    memcpy(words + Concurrency::detail::message_head_words, message, sizeof(message));
    words[0] = 9;
  });
}

struct floats {
  array_view<float, 1> v;
};
void halve(const void *functor, const host_domain *d, uint64_t first, uint64_t count, void *) {
  auto *data = static_cast<float *>(state<1>(static_cast<const floats *>(functor)->v).data);
  for_each_thread(*d, first, count, [&](uint64_t x, uint64_t, uint64_t) { data[x] *= 0.5f; });
}

void sleep_and_count(const void *functor, const host_domain *d, uint64_t first, uint64_t groups, void *) {
  const auto &f = *static_cast<const numbers *>(functor);
  std::this_thread::sleep_for(std::chrono::milliseconds(f.n));
  auto *data = static_cast<int *>(state<1>(f.v).data);
  for_each_thread(*d, first, groups, [&](uint64_t x, uint64_t, uint64_t) { ++data[x]; });
}

struct function_call {
  array_view<int, 1> v;
  void (*f)(int *);
};
void call_function(const void *functor, const host_domain *d, uint64_t first, uint64_t groups, void *) {
  const auto &call = *static_cast<const function_call *>(functor);
  auto *data = static_cast<int *>(state<1>(call.v).data);
  for_each_thread(*d, first, groups, [&](uint64_t x, uint64_t, uint64_t) { call.f(data + x); });
}

/// Each call adds one to v[0]. Each tile of 64 takes two microseconds.
void show_blocks(const void *functor, const host_domain *d, uint64_t first, uint64_t groups, void *) {
  auto *data = static_cast<int *>(state<1>(static_cast<const counted_view<1> *>(functor)->v).data);
  run_threads(*d, first, groups, [&](uint64_t x, uint64_t, uint64_t) {
    const auto begin = std::chrono::steady_clock::now();
    while (std::chrono::steady_clock::now() - begin < std::chrono::microseconds(4)) {
    }
    data[x] = static_cast<int>(d->block);
  });
}

std::string name_of_show_blocks(uint32_t flags) { return "show_blocks_" + std::to_string(flags); }

void show_blocks_of_rows(const void *functor, const host_domain *d, uint64_t first, uint64_t groups, void *) {
  const container_state<2> &s = state<2>(static_cast<const counted_view<2> *>(functor)->v);
  for_each_thread(*d, first, groups, [&](uint64_t x, uint64_t y, uint64_t) {
    static_cast<int *>(s.data)[y * static_cast<uint64_t>(s.stride[0]) + x] = static_cast<int>(d->block);
  });
}

void count_calls(const void *functor, const host_domain *, uint64_t, uint64_t count, void *) {
  using clock = std::chrono::steady_clock;
  __atomic_fetch_add(static_cast<int *>(state<1>(static_cast<const counted_view<1> *>(functor)->v).data), 1,
                     __ATOMIC_RELAXED);
  const auto end = clock::now() + count * std::chrono::microseconds(2);
  while (clock::now() < end) {
  }
}

/// v[0] = the size of private copies of counters; uses them. Each group takes 20 microseconds.
void show_counters(const void *functor, const host_domain *d, uint64_t, uint64_t count, void *scratch) {
  auto *data = static_cast<int *>(state<1>(static_cast<const counted_view<1> *>(functor)->v).data);
  memset(scratch, 1, d->counter_bytes + table::host_counter_line);
  const auto begin = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - begin < count * std::chrono::microseconds(20)) {
  }
  __atomic_store_n(data, static_cast<int>(d->counter_bytes), __ATOMIC_RELAXED);
}

template <int Level> void tell_level(const void *functor, const host_domain *, uint64_t, uint64_t, void *) {
  *static_cast<int *>(state<1>(static_cast<const counted_view<1> *>(functor)->v).data) = Level;
}

test_image make_image() {
  test_image image("");
  auto numbers_kernel = [](const char *name) {
    return test_kernel(name, 1, sizeof(numbers)).view<int, 1>(offsetof(numbers, v), read_write);
  };
  image.add(numbers_kernel("multiply_add").host(multiply_add))
      .add(numbers_kernel("abort_at").messages().host(abort_at))
      .add(numbers_kernel("sleep").host(sleep_and_count))
      .add(test_kernel("count2", 2, sizeof(counted_view<2>)).view<int, 2>(0, read_write).host(count<2>))
      .add(test_kernel("count3", 3, sizeof(counted_view<3>)).view<int, 3>(0, read_write).host(count<3>))
      .add(test_kernel("number_tiles", 2, sizeof(counted_view<2>))
               .tiles({8, 16})
               .view<int, 2>(0, read_write)
               .host(number_tiles))
      .add(test_kernel("double_into", 1, sizeof(two_arrays))
               .array_ref<int, 1>(offsetof(two_arrays, from), read_only)
               .array_ref<int, 1>(offsetof(two_arrays, to), read_write)
               .host(double_into))
      .add(test_kernel("sum_tiles", 1, sizeof(counted_view<1>))
               .tiles({64})
               .view<int, 1>(0, read_write)
               .host(sum_tiles, 64 * sizeof(int)))
      .add(test_kernel("call_function", 1, sizeof(function_call))
               .view<int, 1>(offsetof(function_call, v), read_write)
               .host(call_function))
      .add(test_kernel("halve", 1, sizeof(floats)).view<float, 1>(0, read_write).host(halve));
  image.add(test_kernel("count_one", 2, sizeof(counted_view<2>)).view<int, 2>(0, read_write).host(by_thread(count_one)))
      .add(test_kernel("sum_with_barrier", 1, sizeof(numbers))
               .tiles({64})
               .view<int, 1>(offsetof(numbers, v), read_write)
               .host(by_thread(sum_with_barrier, table::host_waits)))
      .add(numbers_kernel("end_odd_threads").host(by_thread(end_odd_threads)));
  for (const uint32_t flags : {0u, uint32_t(table::host_equal), uint32_t(table::host_few), uint32_t(table::host_serial),
                               table::host_serial | table::host_equal})
    image.add(test_kernel(name_of_show_blocks(flags), 1, sizeof(counted_view<1>))
                  .view<int, 1>(0, read_write)
                  .host(table::host_kernel{{show_blocks}, 0, flags, nullptr}));
  image.add(test_kernel("show_blocks_of_rows", 2, sizeof(counted_view<2>))
                .view<int, 2>(0, read_write)
                .host(table::host_kernel{{show_blocks_of_rows}, 0, 8 * table::host_joined_rows, nullptr}));
  for (const uint32_t flags : {0u, uint32_t(table::host_adds)})
    image.add(test_kernel(flags ? "count_adding_calls" : "count_calls", 1, sizeof(counted_view<1>))
                  .tiles({64})
                  .view<int, 1>(0, read_write)
                  .host(table::host_kernel{{count_calls}, 0, flags, nullptr}));
  image.add(test_kernel("show_counters", 1, sizeof(counted_view<1>))
                .tiles({64})
                .view<int, 1>(0, read_write | table::access_counters)
                .host(table::host_kernel{
                    {show_counters}, table::host_counter_bytes + table::host_counter_line, table::host_adds, nullptr}));
  for (unsigned levels = 1; levels < 8; ++levels) {
    table::host_kernel code = {};
    code.code[0] = levels & 1 ? tell_level<0> : nullptr;
    code.code[1] = levels & 2 ? tell_level<1> : nullptr;
    code.code[2] = levels & 4 ? tell_level<2> : nullptr;
    image.add(test_kernel("level" + std::to_string(levels), 1, sizeof(counted_view<1>))
                  .view<int, 1>(0, read_write)
                  .host(code));
  }
  return image;
}

test_image &get_image() {
  static test_image &image = []() -> test_image & {
    auto *made = new test_image(make_image()); // leaked, because destructors of static objects launch, too
    (void)pthread_atfork([] { get_image().lock().lock(); }, [] { get_image().lock().unlock(); },
                         [] { get_image().lock().unlock(); });
    return *made;
  }();
  return image;
}

const accelerator_view *host_view() {
  static const auto host =
      new accelerator_view(Concurrency::accelerator(Concurrency::accelerator::direct3d_warp).get_default_view());
  return host;
}

template <int N, typename Functor>
void launch(const char *name, const extent<N> &domain, const Functor &f, const accelerator_view *where,
            const int *tile = nullptr) {
  get_image().launch(name, domain, &f, where ? where : host_view(), tile);
}

} // namespace

void make_host_kernels() { (void)get_image().handle("multiply_add"); }

void host_add(const array_view<int, 1> &v, int n, const accelerator_view *where) {
  launch("multiply_add", v.get_extent(), numbers{v, 1, n}, where);
}
void host_multiply_add(const array_view<int, 1> &v, int factor, int n, const accelerator_view *where) {
  launch("multiply_add", v.get_extent(), numbers{v, factor, n}, where);
}
void host_count(const array_view<int, 2> &v) { launch("count2", v.get_extent(), counted_view<2>{v}, nullptr); }
void host_count(const array_view<int, 3> &v) { launch("count3", v.get_extent(), counted_view<3>{v}, nullptr); }
void host_count_by_thread(const array_view<int, 2> &v) {
  launch("count_one", v.get_extent(), counted_view<2>{v}, nullptr);
}
void host_sum_with_barrier(const array_view<int, 1> &v, int n, bool some_end) {
  const int tile[3] = {64, 0, 0};
  launch("sum_with_barrier", v.get_extent(), numbers{v, some_end, n}, nullptr, tile);
}
void host_count_calls(const array_view<int, 1> &v, bool adds) {
  const int tile[3] = {64, 0, 0};
  launch(adds ? "count_adding_calls" : "count_calls", v.get_extent(), counted_view<1>{v}, nullptr, tile);
}
void host_show_blocks(const array_view<int, 1> &v, uint32_t flags) {
  launch(name_of_show_blocks(flags).c_str(), v.get_extent(), counted_view<1>{v}, nullptr);
}
void host_show_counters(const array_view<int, 1> &v, int tiles) {
  launch("show_counters", extent<1>(64 * tiles), counted_view<1>{v}, nullptr);
}
void host_show_blocks_of_rows(const array_view<int, 2> &v) {
  launch("show_blocks_of_rows", v.get_extent(), counted_view<2>{v}, nullptr);
}
void host_end_odd_threads(const array_view<int, 1> &v) {
  launch("end_odd_threads", v.get_extent(), numbers{v, 0, 0}, nullptr);
}
void host_number_tiles(const array_view<int, 2> &v) {
  const int tile[3] = {8, 16, 0};
  launch("number_tiles", v.get_extent(), counted_view<2>{v}, nullptr, tile);
}
void host_double_into(array<int, 1> &from, array<int, 1> &to) {
  launch("double_into", from.get_extent(), two_arrays{&from, &to}, nullptr);
}
void host_sum_tiles(const array_view<int, 1> &v) {
  const int tile[3] = {64, 0, 0};
  launch("sum_tiles", v.get_extent(), counted_view<1>{v}, nullptr, tile);
}
void host_abort_at(const array_view<int, 1> &v, int i) {
  launch("abort_at", v.get_extent(), numbers{v, 0, i}, nullptr);
}
void host_halve(const array_view<float, 1> &v) { launch("halve", v.get_extent(), floats{v}, nullptr); }
void host_sleep_and_count(const array_view<int, 1> &v, int milliseconds) {
  launch("sleep", v.get_extent(), numbers{v, 0, milliseconds}, nullptr);
}
void host_call(const array_view<int, 1> &v, void (*f)(int *), const accelerator_view *where) {
  launch("call_function", v.get_extent(), function_call{v, f}, where);
}
void host_find_level(const array_view<int, 1> &v, bool has_own, bool has_v2, bool has_v3) {
  const std::string name = "level" + std::to_string(has_own + 2 * has_v2 + 4 * has_v3);
  launch(name.c_str(), extent<1>(1), counted_view<1>{v}, nullptr);
}

} // namespace amp_test
