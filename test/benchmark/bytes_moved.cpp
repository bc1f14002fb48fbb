// How many bytes array_views copy between host and device: none if the device uses the host's
// memory, otherwise what the program needs, each byte once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "amp_side.h"
#include "measure.h"

#include <amp/detail/runtime_api.h>

using namespace concurrency;

namespace {

typedef array_view<float, 1> view;
typedef array_view<const float, 1> const_view;

bool shares_memory;

/// Compares the bytes moved since its construction with what a program needs.
class moved_bytes {
public:
  moved_bytes() : m_before(detail::statistics()) {}

  void expect(const char *name, unsigned long long to, unsigned long long from) const {
    detail::runtime_statistics after = detail::statistics();
    if (shares_memory)
      to = from = 0;
    printf("{\"name\": \"%s\", \"to_device\": %llu, \"from_device\": %llu, "
           "\"expected_to\": %llu, \"expected_from\": %llu}\n",
           name, after.bytes_to_device - m_before.bytes_to_device,
           after.bytes_from_device - m_before.bytes_from_device, to, from);
  }

private:
  detail::runtime_statistics m_before;
};

void add(const view &c, const const_view &a, const const_view &b) {
  parallel_for_each(c.extent, [=](index<1> i) restrict(amp) { c[i] = a[i] + b[i]; });
}

void add_one(const view &v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] += 1; });
}

void check_all(const std::vector<float> &values, float expected, const char *what) {
  for (float value : values)
    benchmark::require(value == expected, what);
}

void inputs_and_output(int n, size_t bytes) {
  std::vector<float> a(n, 1), b(n, 2), c(n, -1);
  moved_bytes moved;
  {
    const_view view_a(n, a), view_b(n, b);
    view view_c(n, c);
    view_c.discard_data();
    for (int i = 0; i < 3; ++i)
      add(view_c, view_a, view_b);
    view_c.synchronize();
    benchmark::require(view_c[0] == 3, "element read after synchronize");
  }
  moved.expect("two inputs, one discarded output, three kernels", 2 * bytes, bytes);
  check_all(c, 3, "two inputs, one output");
}

void in_place(int n, size_t bytes) {
  std::vector<float> values(n, 5);
  moved_bytes moved;
  {
    view v(n, values);
    for (int i = 0; i < 4; ++i)
      add_one(v);
  } // the last view writes back
  moved.expect("in place, four kernels, destructor", bytes, bytes);
  check_all(values, 9, "in place");
}

void chain(int n, size_t bytes) {
  std::vector<float> a(n, 1), result(n);
  moved_bytes moved;
  {
    const_view view_a(n, a);
    view middle(n), view_result(n, result);
    view_result.discard_data();
    add(middle, view_a, view_a);
    add(view_result, middle, view_a);
    view_result.synchronize();
  }
  moved.expect("chain through a view without a source", bytes, bytes);
  check_all(result, 3, "chain");
}

void one_section(int n, size_t bytes) {
  std::vector<float> values(n, 1);
  moved_bytes moved;
  {
    view v(n, values);
    view quarter = v.section(n / 4, n / 4);
    add_one(quarter);
    v.synchronize();
  }
  moved.expect("kernel on a quarter", bytes / 4, bytes / 4);
  for (int i = 0; i < n; ++i)
    benchmark::require(values[i] == (i / (n / 4) == 1 ? 2.0f : 1.0f), "section");
}

void host_writes_between(int n, size_t bytes) {
  std::vector<float> values(n, 1);
  moved_bytes moved;
  {
    view v(n, values);
    add_one(v);
    for (int i = 0; i < n; ++i)
      v[i] = 10;
    add_one(v);
    v.synchronize();
    v.synchronize(); // nothing new to copy
  }
  moved.expect("kernel, host writes all, kernel", 2 * bytes, 2 * bytes);
  check_all(values, 11, "host writes between");
}

void arrays(int n, size_t bytes) {
  std::vector<float> in(n, 4), out(n);
  moved_bytes moved;
  array<float, 1> a(n, in.begin());
  parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] *= 2; });
  copy(a, out.begin());
  moved.expect("array, copied in and out", bytes, bytes);
  check_all(out, 8, "array");
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  accelerator device;
  shares_memory = device.supports_cpu_shared_memory;
  int n = static_cast<int>(o.choose_size(!shares_memory, 1u << 26, 1u << 20, 1u << 10));
  size_t bytes = static_cast<size_t>(n) * sizeof(float);
  inputs_and_output(n, bytes);
  in_place(n, bytes);
  chain(n, bytes);
  one_section(n, bytes);
  host_writes_between(n, bytes);
  if (!shares_memory)
    arrays(n, bytes);
}
