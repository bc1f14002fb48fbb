// Random programs that access one data source through views, and a serial model. The model computes their
// results and the smallest number of bytes that they have to copy.
//
// For each element, the model knows the value and the locations that hold a current copy: the host (which includes
// devices that share its memory), and each other device. An element is copied only when it is used at a
// location without a current copy.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_COHERENCE_MODEL_H
#define CPPAMP_TEST_RUNTIME_COHERENCE_MODEL_H

#include <random>
#include <stddef.h>
#include <string>
#include <vector>

namespace amp_test {

constexpr int rows = 12, columns = 16;

enum class source { host_memory, device_array, unsourced };

enum class action {
  add,             ///< a kernel changes the box
  add_row,         ///< a kernel changes one row, through a projection
  read_in_kernel,  ///< a kernel reads one row through a view of const
  write_on_host,   ///< one element, through the view
  read_on_host,    ///< all elements of the box
  synchronize,     ///< with the source
  synchronize_to,  ///< with an accelerator_view
  write_directly,  ///< synchronize for writing, and change the host's memory directly
  copy_out,        ///< through an array on some device to the host
  copy_in,         ///< from the host
  copy_from_array, ///< from an array on some device
  discard,         ///< and overwrite with copy_in
  discard_row,     ///< and overwrite one row by a kernel
  double_row,      ///< a kernel doubles one row into the next one, or in place
  refresh,         ///< synchronize, change the host's memory directly, refresh
  overwrite,       ///< synchronize for writing only, and overwrite the host's memory
  use_data,        ///< one row through data(): reads it, or writes one element
  use_ref,         ///< get_ref after a synchronization: reads the box, or writes one element
  copy_row,        ///< from a view to a view of the same source
  renew_views      ///< destroy the last view, and create a new one of the source
};
constexpr int action_count = 20;

/// How a step accesses its box or its row. The result must not depend on it.
struct path {
  bool is_nested; ///< a section of a section
  bool is_const;  ///< a view of const elements, where it only reads
  bool is_async;  ///< the asynchronous form, and get()
  int row_form;   ///< a row: 0 projection, 1 also view_as, 2 also reinterpret_as, 3 a section
};

/// One step on the box of the source at (top, left).
struct step {
  action what;
  unsigned queue; ///< an accelerator_view: two for each device
  int top, left, height, width;
  int y, x, value; ///< row and column within the box
  path by;

  int next_row() const { return (y + 1) % height; }
  std::string text() const;
};

struct program {
  source kind;
  unsigned home_queue; ///< the device of an array
  std::vector<step> steps;

  std::string text() const;
};

program random_program(std::mt19937 &random, source kind, unsigned devices, int steps);

struct byte_counts {
  unsigned long long to_device = 0, from_device = 0;
};

class coherence_model {
public:
  /// `shares_memory` states for each device whether it uses the host's memory.
  coherence_model(const program &p, std::vector<bool> shares_memory);

  void run(const step &s);
  /// Returns whether `use_data` and `use_ref` write. get_ref allows only writes that need no view.
  static bool writes(const step &s, source kind) {
    return !s.by.is_const && (s.what != action::use_ref || kind == source::host_memory);
  }
  /// Destroys the last view.
  void finish();

  int value(int y, int x) const { return m_value[static_cast<size_t>(y * columns + x)]; }
  const std::vector<int> &values() const { return m_value; }
  const byte_counts &bytes() const { return m_bytes; }

private:
  using location = unsigned; ///< 0: the host
  location location_of(unsigned queue) const;
  location home() const;
  /// Copies one element that is current at the locations in the mask `where`.
  void move(unsigned where, location to);
  void bring(const step &s, int y, int height, location to);
  void own(const step &s, int y, int height, location at);
  void set_element(const step &s);
  template <typename F> void each(const step &s, int y, int height, F f);

  source m_kind;
  unsigned m_home_queue;
  std::vector<bool> m_shares_memory;
  std::vector<int> m_value;
  std::vector<unsigned> m_current; ///< bit 0: the host; 1 + i: device i
  byte_counts m_bytes;
};

/// The value that copy_in and copy_from_array store into an element.
int copied_value(const step &s, int y, int x);
/// Doubles as the kernels do. Many values may overflow.
int twice(int value);

/// Removes steps while the remaining program still fails.
template <typename F> program shrink(program p, F fails) {
  for (size_t part = p.steps.size() / 2; part > 0;) {
    bool is_smaller = false;
    for (size_t at = 0; at + part <= p.steps.size();) {
      program less = p;
      less.steps.erase(less.steps.begin() + static_cast<ptrdiff_t>(at),
                       less.steps.begin() + static_cast<ptrdiff_t>(at + part));
      if (fails(less)) {
        p = less;
        is_smaller = true;
      } else {
        at += part;
      }
    }
    if (!is_smaller)
      part /= 2;
  }
  return p;
}

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_COHERENCE_MODEL_H
