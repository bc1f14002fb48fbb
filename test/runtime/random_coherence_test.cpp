// Long random sequences of kernels, host accesses, copies and synchronisations on all devices of
// the stub OpenCL, compared with an ordinary array after every step that reads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"

#include <gtest/gtest.h>

#include <random>
#include <stdlib.h>

using namespace Concurrency;
using namespace amp_test;

namespace {

const int no_cache = setenv("CPPAMP_CACHE", "0", 1);
constexpr int rows = 24, columns = 32;

enum class source { host_memory, device_array, unsourced };

/// One source, the same data in an ordinary array, and random steps on both.
class random_program {
public:
  random_program(unsigned seed, source kind)
      : m_random(seed), m_memory(rows * columns, 0), m_expected(rows * columns, 0) {
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 2; ++k)
        m_views.push_back(
            accelerator(L"opencl\\stub-platform\\" + std::to_wstring(i)).create_view());
    if (kind == source::host_memory)
      m_view.reset(new array_view<int, 2>(rows, columns, m_memory));
    else if (kind == source::unsourced)
      m_view.reset(new array_view<int, 2>(rows, columns));
    else
      m_view.reset(new array_view<int, 2>(
          *(m_array.reset(new array<int, 2>(rows, columns, m_views[pick(6)])), m_array.get())));
    copy(m_expected.begin(), m_expected.end(), *m_view);
  }

  void step() {
    choose_box();
    array_view<int, 2> box = m_view->section(m_top, m_left, m_height, m_width);
    switch (pick(12)) {
    case 0:
    case 1:
    case 2:
    case 3:
      return add(box);
    case 4:
      return add_row(box);
    case 5:
      return write_on_host(box);
    case 6:
    case 7:
      return read_on_host(box);
    case 8:
      return box.synchronize();
    case 9:
      return box.synchronize_to(m_views[pick(6)]);
    case 10:
      return copy_box_out(box);
    default:
      return copy_box_in(box);
    }
  }

  void finish() {
    std::vector<int> all(m_expected.size());
    copy(*m_view, all.begin());
    EXPECT_EQ(all, m_expected);
    m_view.reset();
    if (!m_array && !m_is_unsourced) {
      EXPECT_EQ(m_memory, m_expected);
    }
  }
  void is_unsourced() { m_is_unsourced = true; }

private:
  int pick(int n) { return static_cast<int>(m_random() % static_cast<unsigned>(n)); }
  int &expected(int y, int x) {
    return m_expected[static_cast<size_t>((m_top + y) * columns + m_left + x)];
  }

  void choose_box() {
    bool whole = pick(4) == 0;
    m_top = whole ? 0 : pick(rows);
    m_left = whole ? 0 : pick(columns);
    m_height = whole ? rows : 1 + pick(rows - m_top);
    m_width = whole ? columns : 1 + pick(columns - m_left);
  }
  void add(const array_view<int, 2> &box) {
    int n = pick(100);
    add_number(box, n, &m_views[pick(6)]);
    for (int y = 0; y < m_height; ++y)
      for (int x = 0; x < m_width; ++x)
        expected(y, x) += n;
  }
  void add_row(const array_view<int, 2> &box) {
    int y = pick(m_height), n = pick(100);
    add_number(box[y], n, &m_views[pick(6)]);
    for (int x = 0; x < m_width; ++x)
      expected(y, x) += n;
  }
  void write_on_host(const array_view<int, 2> &box) {
    int y = pick(m_height), x = pick(m_width);
    box(y, x) = expected(y, x) = pick(1000);
  }
  void read_on_host(const array_view<int, 2> &box) {
    array_view<const int, 2> reader(box);
    for (int y = 0; y < m_height; ++y)
      for (int x = 0; x < m_width; ++x)
        ASSERT_EQ(reader(y, x), expected(y, x));
  }
  void copy_box_out(const array_view<int, 2> &box) {
    std::vector<int> out(static_cast<size_t>(m_height * m_width));
    array<int, 2> on_device(m_height, m_width, m_views[pick(6)]);
    copy(box, on_device);
    copy(on_device, out.begin());
    for (int y = 0; y < m_height; ++y)
      for (int x = 0; x < m_width; ++x)
        ASSERT_EQ(out[static_cast<size_t>(y * m_width + x)], expected(y, x));
  }
  void copy_box_in(const array_view<int, 2> &box) {
    std::vector<int> in(static_cast<size_t>(m_height * m_width));
    for (int y = 0; y < m_height; ++y)
      for (int x = 0; x < m_width; ++x)
        in[static_cast<size_t>(y * m_width + x)] = expected(y, x) = pick(1000);
    if (pick(2)) {
      copy(in.begin(), in.end(), box);
    } else {
      array<int, 2> on_device(m_height, m_width, in.begin(), m_views[pick(6)]);
      copy(on_device, box);
    }
  }

  std::mt19937 m_random;
  std::vector<accelerator_view> m_views;
  std::vector<int> m_memory, m_expected;
  std::unique_ptr<array<int, 2>> m_array;
  std::unique_ptr<array_view<int, 2>> m_view;
  bool m_is_unsourced = false;
  int m_top = 0, m_left = 0, m_height = 0, m_width = 0;
};

void run(source kind) {
  (void)accelerator::get_all();
  ASSERT_GT(opencl_stub::calls("clGetPlatformIDs"), 0);
  for (unsigned seed = 1; seed <= 20 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    random_program program(seed, kind);
    if (kind == source::unsourced)
      program.is_unsourced();
    for (int i = 0; i < 200 && !testing::Test::HasFailure(); ++i)
      program.step();
    program.finish();
  }
}

TEST(RandomCoherenceTest, HostMemory) { run(source::host_memory); }
TEST(RandomCoherenceTest, Array) { run(source::device_array); }
TEST(RandomCoherenceTest, Unsourced) { run(source::unsourced); }

} // namespace
