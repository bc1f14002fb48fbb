// Thousands of random programs of kernels, host accesses, copies and synchronizations, on one
// device and on three. The test compares every value read and the bytes moved by every step with the model,
// and shrinks a failing program before it prints it.
//
// Built three times: with the OpenCL stub, with this machine's devices (PoCL: three), and with a
// back end that runs commands as late as possible on devices with all kinds of memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "coherence_model.h"
#if CPPAMP_TEST_FAKE
#include "fake_backend/fake_backend.h"
#else
#include "opencl_stub/opencl_stub.h"
#endif
#include "simple_kernels.h"

#include <amp/copy.h>

#include <gtest/gtest.h>

#include <memory>
#include <stdlib.h>

using namespace Concurrency;
using namespace amp_test;

namespace {

using Concurrency::index; // not POSIX's

const int no_cache = setenv("CPPAMP_CACHE", "0", 1);
#if CPPAMP_TEST_REAL_DEVICES
const int three_devices = setenv("POCL_DEVICES", "basic pthread basic", 1);
const int own_memory = setenv("CPPAMP_ZERO_COPY", "0", 1);
constexpr unsigned usual_programs = 40;
bool has_devices() { return true; }
#elif CPPAMP_TEST_FAKE
const bool three_devices = [] {
  fake::set_devices({fake::memory::own, fake::memory::mapped, fake::memory::own, fake::memory::shared});
  return true;
}();
constexpr unsigned usual_programs = 1000;
bool has_devices() { return three_devices; }
#else
constexpr unsigned usual_programs = 1000;
/// Also forces the linker to link the stub.
bool has_devices() {
  (void)accelerator::get_all();
  return opencl_stub::calls("clGetPlatformIDs") > 0;
}
#endif

/// COHERENCE_PROGRAMS=10000 in the environment runs more.
const unsigned programs = [] {
  const char *wanted = getenv("COHERENCE_PROGRAMS");
  return wanted ? static_cast<unsigned>(atoi(wanted)) : usual_programs;
}();

/// The first devices, with two queues each.
struct machine {
  std::vector<accelerator_view> queues;
  std::vector<bool> shares_memory;

  explicit machine(size_t devices) {
    for (accelerator &a : accelerator::get_all())
      if (a != accelerator(accelerator::cpu_accelerator) && shares_memory.size() < devices) {
        shares_memory.push_back(a.get_supports_cpu_shared_memory());
        queues.push_back(a.create_view());
        queues.push_back(a.create_view(queuing_mode_immediate));
      }
  }
  unsigned devices() const { return static_cast<unsigned>(shares_memory.size()); }
};

/// Runs a program step by step on the runtime and on the model.
class program_run {
public:
  program_run(const machine &m, const program &p)
      : m_machine(m), m_program(p), m_model(p, m.shares_memory), m_memory(rows * columns, 0) {
    if (p.kind == source::host_memory) {
      m_view.reset(new array_view<int, 2>(rows, columns, m_memory));
    } else if (p.kind == source::unsourced) {
      m_view.reset(new array_view<int, 2>(rows, columns));
      copy(m_memory.begin(), m_memory.end(), *m_view);
    } else {
      m_array.reset(new array<int, 2>(rows, columns, m_memory.begin(), m_machine.queues[p.home_queue]));
      m_view.reset(new array_view<int, 2>(*m_array));
    }
  }

  /// Returns an empty string on success, otherwise a description of the error.
  std::string run() {
    if (std::string wrong = compare_bytes(); !wrong.empty())
      return "filling the source: " + wrong;
    for (size_t i = 0; i < m_program.steps.size(); ++i) {
      const step &s = m_program.steps[i];
      m_model.run(s);
      bool is_right = do_step(s);
      std::string wrong = is_right ? compare_bytes() : "a value is wrong";
      if (!wrong.empty())
        return "step " + std::to_string(i) + " (" + s.text() + "): " + wrong;
    }
    m_model.finish();
    if (m_array || m_program.kind == source::unsourced)
      return std::vector<int>(array<int, 2>(*m_view)) == m_model.values() ? "" : "the final values";
    m_view.reset();
    return m_memory == m_model.values() ? compare_bytes() : "the memory after the last view";
  }

private:
  std::string compare_bytes() const {
    detail::runtime_statistics now = detail::statistics();
    unsigned long long to = now.bytes_to_device - m_start.bytes_to_device,
                       from = now.bytes_from_device - m_start.bytes_from_device;
    if (to == m_model.bytes().to_device && from == m_model.bytes().from_device)
      return "";
    return std::to_string(to) + " bytes to devices instead of " + std::to_string(m_model.bytes().to_device) + ", " +
           std::to_string(from) + " from devices instead of " + std::to_string(m_model.bytes().from_device);
  }

  array_view<int, 2> box_of(const step &s) const {
    if (!s.by.is_nested)
      return m_view->section(s.top, s.left, s.height, s.width);
    int top = s.top / 2, left = s.left / 2;
    return m_view->section(top, left, rows - top, columns - left)
        .section(s.top - top, s.left - left, s.height, s.width);
  }
  static array_view<int, 1> row_of(const step &s, const array_view<int, 2> &box, int y) {
    switch (s.by.row_form) {
    case 1: {
      array_view<int, 2> row = box[y].view_as(extent<2>(1, s.width));
      return row[0];
    }
    case 2:
      return box[y].reinterpret_as<float>().reinterpret_as<int>();
    case 3:
      return box.section(y, 0, 1, s.width)[0];
    default:
      return box[y];
    }
  }
  static void synchronize(const step &s, const array_view<int, 2> &box) {
    array_view<const int, 2> reader(box);
    if (s.by.is_async)
      (s.by.is_const ? reader.synchronize_async() : box.synchronize_async()).get();
    else
      s.by.is_const ? reader.synchronize() : box.synchronize();
  }
  static void synchronize_to(const step &s, const array_view<int, 2> &box, const accelerator_view &queue) {
    array_view<const int, 2> reader(box);
    if (s.by.is_async)
      (s.by.is_const ? reader.synchronize_to_async(queue) : box.synchronize_to_async(queue)).get();
    else
      s.by.is_const ? reader.synchronize_to(queue) : box.synchronize_to(queue);
  }
  template <typename From, typename To> static void copy_by(const step &s, const From &from, To &&to) {
    if (s.by.is_async)
      copy_async(from, to).get();
    else
      copy(from, to);
  }
  template <typename F> void change_directly(const step &s, F change) {
    for (int y = 0; y < s.height; ++y)
      for (int x = 0; x < s.width; ++x)
        change(m_memory[static_cast<size_t>((s.top + y) * columns + s.left + x)], y, x);
  }

  /// Returns false if it read a wrong value.
  bool do_step(const step &s) {
    array_view<int, 2> box = box_of(s);
    const accelerator_view &queue = m_machine.queues[s.queue];
    auto add = [&](int &element, int, int) { element += s.value; };
    switch (s.what) {
    case action::add:
      add_number(box, s.value, &queue);
      return true;
    case action::add_row:
      add_number(row_of(s, box, s.y), s.value, &queue);
      return true;
    case action::read_in_kernel:
      return read_in_kernel(s, row_of(s, box, s.y), queue);
    case action::write_on_host:
      box(s.y, s.x) = s.value;
      return true;
    case action::read_on_host:
      return is_right(s, [&, reader = array_view<const int, 2>(box)](int y, int x) { return reader(y, x); });
    case action::synchronize:
      synchronize(s, box);
      return true;
    case action::synchronize_to:
      synchronize_to(s, box, queue);
      return true;
    case action::write_directly:
      if (s.by.is_async)
        box.synchronize_async(access_type_read_write).get();
      else
        box.synchronize(access_type_read_write);
      change_directly(s, add);
      return true;
    case action::refresh:
      synchronize(s, box);
      change_directly(s, add);
      s.by.is_const ? array_view<const int, 2>(box).refresh() : box.refresh();
      return true;
    case action::overwrite:
      box.synchronize(access_type_write);
      change_directly(s, [&](int &element, int y, int x) { element = copied_value(s, y, x); });
      return true;
    case action::use_data:
      return use_data(s, row_of(s, box, s.y));
    case action::use_ref:
      return use_ref(s, box);
    case action::copy_row:
      if (s.next_row() == s.y)
        return true;
      if (s.by.is_const)
        copy_by(s, array_view<const int, 1>(row_of(s, box, s.y)), row_of(s, box, s.next_row()));
      else
        copy_by(s, row_of(s, box, s.y), row_of(s, box, s.next_row()));
      return true;
    case action::renew_views:
      box = array_view<int, 2>(1, 1); // destroys this view of the source, so that m_view is the last one
      m_view.reset();
      if (m_array)
        m_view.reset(new array_view<int, 2>(*m_array));
      else
        m_view.reset(new array_view<int, 2>(rows, columns, m_memory));
      return m_array || m_memory == m_model.values();
    case action::copy_out:
      return copy_out(s, box, queue);
    case action::discard:
      box.discard_data();
      [[fallthrough]];
    case action::copy_in: {
      std::vector<int> in = input(s);
      if (s.by.is_async)
        copy_async(in.begin(), in.end(), box).get();
      else
        copy(in.begin(), in.end(), box);
      return true;
    }
    case action::copy_from_array: {
      std::vector<int> in = input(s);
      array<int, 2> on_device(s.height, s.width, in.begin(), queue);
      copy_by(s, on_device, box);
      return true;
    }
    case action::discard_row: {
      std::vector<int> in = input(s);
      array_view<const int, 1> from(s.width, &in[static_cast<size_t>(s.y * s.width)]);
      array_view<int, 1> row = row_of(s, box, s.y);
      row.discard_data();
      double_into(from, row, &queue);
      return true;
    }
    case action::double_row:
      double_into(row_of(s, box, s.y), row_of(s, box, s.next_row()), &queue);
      return true;
    }
    return false;
  }

  template <typename F> bool is_right(const step &s, F value) {
    for (int y = 0; y < s.height; ++y)
      for (int x = 0; x < s.width; ++x)
        if (value(y, x) != m_model.value(s.top + y, s.left + x))
          return false;
    return true;
  }
  bool read_in_kernel(const step &s, const array_view<const int, 1> &row, const accelerator_view &queue) {
    array_view<int, 1> doubled(s.width);
    double_into(row, doubled, &queue);
    array_view<const int, 1> reader(doubled);
    for (int x = 0; x < s.width; ++x)
      if (reader[x] != twice(m_model.value(s.top + s.y, s.left + x)))
        return false;
    return true;
  }
  bool use_data(const step &s, const array_view<int, 1> &row) {
    if (coherence_model::writes(s, m_program.kind))
      row.data()[s.x] = s.value;
    const int *data = array_view<const int, 1>(row).data();
    for (int x = 0; x < s.width; ++x)
      if (data[x] != m_model.value(s.top + s.y, s.left + x))
        return false;
    return true;
  }
  bool use_ref(const step &s, const array_view<int, 2> &box) {
    array_view<const int, 2> reader(box);
    if (coherence_model::writes(s, m_program.kind)) {
      box.synchronize(access_type_read_write);
      box.get_ref(index<2>(s.y, s.x)) = s.value;
    } else {
      (void)reader(s.y, s.x);
    }
    return is_right(s, [&](int y, int x) { return reader.get_ref(index<2>(y, x)); });
  }
  bool copy_out(const step &s, const array_view<int, 2> &box, const accelerator_view &queue) {
    array<int, 2> on_device(s.height, s.width, queue);
    if (s.by.is_const)
      copy_by(s, array_view<const int, 2>(box), on_device);
    else
      copy_by(s, box, on_device);
    std::vector<int> out = on_device;
    return is_right(s, [&](int y, int x) { return out[static_cast<size_t>(y * s.width + x)]; });
  }
  static std::vector<int> input(const step &s) {
    std::vector<int> in;
    for (int y = 0; y < s.height; ++y)
      for (int x = 0; x < s.width; ++x)
        in.push_back(copied_value(s, y, x));
    return in;
  }

  const machine &m_machine;
  const program &m_program;
  coherence_model m_model;
  std::vector<int> m_memory;
  detail::runtime_statistics m_start = detail::statistics();
  std::unique_ptr<array<int, 2>> m_array;
  std::unique_ptr<array_view<int, 2>> m_view;
};

std::string fault_of(const machine &m, const program &p) { return program_run(m, p).run(); }

void run_programs(source kind, size_t devices) {
  ASSERT_TRUE(has_devices());
  machine m(devices);
  if (m.devices() < devices)
    GTEST_SKIP() << "this machine has " << m.devices() << " OpenCL devices";
  for (unsigned seed = 1; seed <= programs; ++seed) {
    std::mt19937 random(seed);
    program p = random_program(random, kind, m.devices(), 5 + static_cast<int>(seed % 60));
    if (fault_of(m, p).empty())
      continue;
    program small = shrink(p, [&](const program &less) { return !fault_of(m, less).empty(); });
    FAIL() << "seed " << seed << ": " << fault_of(m, small) << "\n" << small.text();
  }
}

TEST(RandomCoherenceTest, HostMemoryOneDevice) { run_programs(source::host_memory, 1); }
TEST(RandomCoherenceTest, HostMemoryThreeDevices) { run_programs(source::host_memory, 3); }
TEST(RandomCoherenceTest, ArrayOneDevice) { run_programs(source::device_array, 1); }
TEST(RandomCoherenceTest, ArrayThreeDevices) { run_programs(source::device_array, 3); }
TEST(RandomCoherenceTest, UnsourcedOneDevice) { run_programs(source::unsourced, 1); }
TEST(RandomCoherenceTest, UnsourcedThreeDevices) { run_programs(source::unsourced, 3); }

TEST(ShrinkTest, KeepsWhatIsNeeded) {
  std::mt19937 random(1);
  program p = random_program(random, source::host_memory, 3, 100);
  p.steps[20].value = 5000;
  p.steps[70].value = 6000;
  program small = shrink(p, [](const program &less) { // both, in this order
    bool seen = false;
    for (const step &s : less.steps) {
      seen |= s.value == 5000;
      if (seen && s.value == 6000)
        return true;
    }
    return false;
  });
  ASSERT_EQ(small.steps.size(), 2u);
  EXPECT_EQ(small.steps[0].value, 5000);
  EXPECT_EQ(small.steps[1].value, 6000);
}

} // namespace
