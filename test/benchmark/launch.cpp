// The host's cost of a launch: thousands of launches of kernels that do next to nothing, with one,
// three and ten captured views, and one wait at the end.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "amp_side.h"
#include "measure.h"
#include "opencl_peer.h"

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
kernel void one(global int *restrict c, uint n) {
  size_t i = get_global_id(0);
  if (i < n)
    c[i] = (int)i;
}
kernel void three(global int *restrict c, global const int *restrict a,
                  global const int *restrict b, uint n) {
  size_t i = get_global_id(0);
  if (i < n)
    c[i] = a[i] + b[i];
}
kernel void ten(global int *restrict r, global const int *restrict a0, global const int *restrict a1,
                global const int *restrict a2, global const int *restrict a3,
                global const int *restrict a4, global const int *restrict a5,
                global const int *restrict a6, global const int *restrict a7,
                global const int *restrict a8, uint n) {
  size_t i = get_global_id(0);
  if (i < n)
    r[i] = a0[i] + a1[i] + a2[i] + a3[i] + a4[i] + a5[i] + a6[i] + a7[i] + a8[i];
}
)";

const int size = 256;
typedef array_view<int, 1> view;
typedef array_view<const int, 1> const_view;

void launch_one(const view &c) {
  parallel_for_each(c.extent, [=](index<1> i) restrict(amp) { c[i] = i[0]; });
}
void launch_three(const view &c, const const_view &a, const const_view &b) {
  parallel_for_each(c.extent, [=](index<1> i) restrict(amp) { c[i] = a[i] + b[i]; });
}
void launch_ten(const view &r, const std::vector<const_view> &v) {
  const const_view &a0 = v[0], &a1 = v[1], &a2 = v[2], &a3 = v[3], &a4 = v[4], &a5 = v[5], &a6 = v[6],
                   &a7 = v[7], &a8 = v[8]; // captured by value
  parallel_for_each(r.extent, [=](index<1> i) restrict(amp) {
    r[i] = a0[i] + a1[i] + a2[i] + a3[i] + a4[i] + a5[i] + a6[i] + a7[i] + a8[i];
  });
}

/// The same ten inputs on both sides.
class launches {
public:
  explicit launches(const benchmark::options &o)
      : m_options(o), m_peer(benchmark::default_device_name()), m_result(size) {
    for (int k = 0; k < 10; ++k) {
      m_data.emplace_back(size);
      for (int i = 0; i < size; ++i)
        m_data.back()[i] = (k + 1) * i;
    }
    for (int k = 0; k < 10; ++k) {
      m_views.push_back(const_view(size, m_data[k]));
      m_buffers.push_back(m_peer.make_buffer(m_data[k]));
    }
    m_out = m_peer.make_buffer(m_result);
  }

  void run() {
    view out(size, m_result);
    cl_kernel one = m_peer.build(opencl_source, "one"), three = m_peer.build(opencl_source, "three"),
              ten = m_peer.build(opencl_source, "ten");
    cl_uint n = size;
    measure("launch, 1 container, pipelined", 5000, [&](int) { launch_one(out); },
            [&](int) { start(one, m_out, n); });
    expect(out, 1);
    measure("launch, 3 containers, pipelined", 5000,
            [&](int) { launch_three(out, m_views[0], m_views[1]); },
            [&](int) { start(three, m_out, m_buffers[0], m_buffers[1], n); });
    expect(out, 3);
    // The OpenCL side has arguments to set here, too.
    measure("launch, 3 others each time, pipelined", 5000,
            [&](int i) { launch_three(out, m_views[i % 2], m_views[2 + i % 3]); },
            [&](int i) { start(three, m_out, m_buffers[i % 2], m_buffers[2 + i % 3], n); });
    measure("launch, 10 containers, pipelined", 5000, [&](int) { launch_ten(out, m_views); },
            [&](int) {
              start(ten, m_out, m_buffers[0], m_buffers[1], m_buffers[2], m_buffers[3], m_buffers[4],
                    m_buffers[5], m_buffers[6], m_buffers[7], m_buffers[8], n);
            });
    expect(out, 45);
    // A wait after each launch: the cost of a synchronous launch hides most of the library's own cost.
    auto waited = benchmark::measure_pairs(
        m_options, m_options.tiny ? 10 : 1000,
        [&](int calls) {
          for (int i = 0; i < calls; ++i) {
            launch_three(out, m_views[0], m_views[1]);
            benchmark::wait_for_default_view();
          }
        },
        [&](int calls) {
          for (int i = 0; i < calls; ++i) {
            start(three, m_out, m_buffers[0], m_buffers[1], n);
            m_peer.finish();
          }
        });
    benchmark::report("launch, 3 containers, waited for", m_peer, size, waited, 1, "launches");
  }

private:
  template <class... Arguments> void start(cl_kernel kernel, const Arguments &...arguments) {
    const size_t local = size, global = size;
    m_peer.set_arguments(kernel, arguments...);
    m_peer.launch(kernel, 1, &global, &local);
  }
  template <class Ours, class Theirs>
  void measure(const char *name, int least_calls, Ours ours, Theirs theirs) {
    auto times = benchmark::measure_pairs(
        m_options, m_options.tiny ? 10 : least_calls,
        [&](int calls) {
          for (int i = 0; i < calls; ++i)
            ours(i);
          benchmark::wait_for_default_view();
        },
        [&](int calls) {
          for (int i = 0; i < calls; ++i)
            theirs(i);
          m_peer.finish();
        });
    benchmark::report(name, m_peer, size, times, 1, "launches");
  }
  void expect(const view &out, int factor) {
    out.synchronize();
    std::vector<int> theirs = m_peer.read<int>(m_out, size);
    for (int i = 0; i < size; ++i) {
      benchmark::require(m_result[i] == factor * i, "sum, C++ AMP");
      benchmark::require(theirs[i] == factor * i, "sum, OpenCL");
    }
  }

  benchmark::options m_options;
  benchmark::opencl_peer m_peer;
  std::vector<int> m_result;
  std::vector<std::vector<int>> m_data;
  std::vector<const_view> m_views;
  std::vector<cl_mem> m_buffers;
  cl_mem m_out;
};

} // namespace

int main(int argc, char **argv) { launches(benchmark::read_options(argc, argv)).run(); }
