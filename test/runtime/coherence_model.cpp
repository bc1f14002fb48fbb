// The serial model. It shares no code with the runtime.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "coherence_model.h"

namespace amp_test {

namespace {

const char *const action_names[] = {"add",          "add_row",     "read_in_kernel",  "write_on_host",
                                    "read_on_host", "synchronize", "synchronize_to",  "write_directly",
                                    "copy_out",     "copy_in",     "copy_from_array", "discard",
                                    "discard_row",  "double_row",  "refresh",         "overwrite",
                                    "use_data",     "use_ref",     "copy_row",        "renew_views"};

bool needs_host_memory(action a) {
  return a == action::write_directly || a == action::refresh || a == action::overwrite;
}

int pick(std::mt19937 &random, int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); }

step random_step(std::mt19937 &random, source kind, unsigned devices) {
  step s = {};
  do {
    s.what = static_cast<action>(pick(random, action_count));
    if (pick(random, 3) == 0)
      s.what = action::add;
  } while ((needs_host_memory(s.what) && kind != source::host_memory) ||
           (s.what == action::renew_views && kind == source::unsourced));
  s.queue = random() % (2 * devices);
  bool whole = pick(random, 4) == 0;
  s.top = whole ? 0 : pick(random, rows);
  s.left = whole ? 0 : pick(random, columns);
  s.height = whole ? rows : 1 + pick(random, rows - s.top);
  s.width = whole ? columns : 1 + pick(random, columns - s.left);
  s.y = pick(random, s.height);
  s.x = pick(random, s.width);
  s.value = pick(random, 1000);
  s.by = {pick(random, 2) == 0, pick(random, 2) == 0, pick(random, 2) == 0, pick(random, 4)};
  return s;
}

} // namespace

std::string step::text() const {
  std::string box = "(" + std::to_string(top) + "," + std::to_string(left) + ") " + std::to_string(height) + "x" +
                    std::to_string(width);
  return std::string(action_names[int(what)]) + " box " + box + " element (" + std::to_string(y) + "," +
         std::to_string(x) + ") value " + std::to_string(value) + " queue " + std::to_string(queue) +
         (by.is_nested ? " nested" : "") + (by.is_const ? " const" : "") + (by.is_async ? " async" : "") +
         " row form " + std::to_string(by.row_form);
}

std::string program::text() const {
  const char *kinds[] = {"host memory", "array", "unsourced"};
  std::string text = std::string(kinds[int(kind)]) + ", home queue " + std::to_string(home_queue);
  for (const step &s : steps)
    text += "\n  " + s.text();
  return text;
}

program random_program(std::mt19937 &random, source kind, unsigned devices, int steps) {
  program p = {kind, static_cast<unsigned>(random() % (2 * devices)), {}};
  for (int i = 0; i < steps; ++i)
    p.steps.push_back(random_step(random, kind, devices));
  return p;
}

int twice(int value) { return static_cast<int>(2 * static_cast<unsigned>(value)); }
int copied_value(const step &s, int y, int x) { return s.value + 100 * y + x; }

coherence_model::coherence_model(const program &p, std::vector<bool> shares_memory)
    : m_kind(p.kind), m_home_queue(p.home_queue), m_shares_memory(shares_memory), m_value(rows * columns, 0),
      m_current(rows * columns, 1) {
  if (m_kind == source::device_array && home() != 0) // the constructor copied the elements from the host
    for (unsigned &where : m_current) {
      m_bytes.to_device += sizeof(int);
      where = 1u << home();
    }
}

coherence_model::location coherence_model::location_of(unsigned queue) const {
  return m_shares_memory[queue / 2] ? 0 : 1 + queue / 2;
}
coherence_model::location coherence_model::home() const {
  return m_kind == source::device_array ? location_of(m_home_queue) : 0;
}

void coherence_model::move(unsigned where, location to) {
  if (where & 1u << to)
    return;
  if (!(where & 1))
    m_bytes.from_device += sizeof(int);
  if (to != 0)
    m_bytes.to_device += sizeof(int);
}

void coherence_model::set_element(const step &s) {
  m_value[static_cast<size_t>((s.top + s.y) * columns + s.left + s.x)] = s.value;
}

template <typename F> void coherence_model::each(const step &s, int y, int height, F f) {
  for (int i = y; i < y + height; ++i)
    for (int k = 0; k < s.width; ++k) {
      auto at = static_cast<size_t>((s.top + i) * columns + s.left + k);
      f(m_value[at], m_current[at], i, k);
    }
}
void coherence_model::bring(const step &s, int y, int height, location to) {
  each(s, y, height, [&](int &, unsigned &where, int, int) {
    move(where, to);
    where |= 1u << to;
  });
}
void coherence_model::own(const step &s, int y, int height, location at) {
  each(s, y, height, [&](int &, unsigned &where, int, int) { where = 1u << at; });
}

void coherence_model::run(const step &s) {
  location there = location_of(s.queue);
  auto add = [&](int &value, unsigned &, int, int) { value += s.value; };
  auto fill = [&](int &value, unsigned &where, int y, int x) {
    value = copied_value(s, y, x);
    where = 1u << home();
  };
  switch (s.what) {
  case action::add:
    bring(s, 0, s.height, there);
    own(s, 0, s.height, there);
    each(s, 0, s.height, add);
    break;
  case action::add_row:
    bring(s, s.y, 1, there);
    own(s, s.y, 1, there);
    each(s, s.y, 1, add);
    break;
  case action::read_in_kernel: // reads into device memory, which the host reads afterwards
    bring(s, s.y, 1, there);
    if (there != 0)
      m_bytes.from_device += static_cast<unsigned long long>(s.width) * sizeof(int);
    break;
  case action::write_on_host: // a non-const view may write anywhere in the box
    bring(s, 0, s.height, 0);
    own(s, 0, s.height, 0);
    set_element(s);
    break;
  case action::read_on_host:
    bring(s, 0, s.height, 0);
    break;
  case action::synchronize:
    bring(s, 0, s.height, home());
    break;
  case action::synchronize_to:
    bring(s, 0, s.height, there);
    break;
  case action::write_directly:
    bring(s, 0, s.height, 0);
    own(s, 0, s.height, 0);
    each(s, 0, s.height, add);
    break;
  case action::copy_out: // to an array on that device, and from there to the host
    each(s, 0, s.height, [&](int &, unsigned &where, int, int) { move(where, there); });
    if (there != 0)
      m_bytes.from_device += static_cast<unsigned long long>(s.height * s.width) * sizeof(int);
    break;
  case action::copy_in:
  case action::discard:
    if (home() != 0)
      m_bytes.to_device += static_cast<unsigned long long>(s.height * s.width) * sizeof(int);
    each(s, 0, s.height, fill);
    break;
  case action::discard_row: // the kernel copies from a view of host memory, which is read-only
    each(s, s.y, 1, [&](int &, unsigned &where, int, int) { where = ~0u; });
    if (there != 0)
      m_bytes.to_device += static_cast<unsigned long long>(s.width) * sizeof(int);
    own(s, s.y, 1, there);
    each(s, s.y, 1, [&](int &value, unsigned &, int y, int x) { value = 2 * copied_value(s, y, x); });
    break;
  case action::double_row: {
    bring(s, s.y, 1, there);
    bring(s, s.next_row(), 1, there);
    own(s, s.next_row(), 1, there);
    std::vector<int> row;
    each(s, s.y, 1, [&](int &value, unsigned &, int, int) { row.push_back(value); });
    each(s, s.next_row(), 1, [&](int &value, unsigned &, int, int x) { value = twice(row[static_cast<size_t>(x)]); });
    break;
  }
  case action::refresh:
    bring(s, 0, s.height, 0);
    own(s, 0, s.height, 0);
    each(s, 0, s.height, add);
    break;
  case action::use_data:
    bring(s, s.y, 1, 0);
    if (writes(s, m_kind)) {
      own(s, s.y, 1, 0);
      set_element(s);
    }
    break;
  case action::use_ref:
    bring(s, 0, s.height, 0);
    if (writes(s, m_kind)) {
      own(s, 0, s.height, 0);
      set_element(s);
    }
    break;
  case action::copy_row: {
    if (s.next_row() == s.y)
      break; // source and destination would overlap
    std::vector<int> row;
    each(s, s.y, 1, [&](int &value, unsigned &where, int, int) {
      move(where, home());
      row.push_back(value);
    });
    own(s, s.next_row(), 1, home());
    each(s, s.next_row(), 1, [&](int &value, unsigned &, int, int x) { value = row[static_cast<size_t>(x)]; });
    break;
  }
  case action::renew_views: // a new view of the memory finds current data only on the host
    finish();
    if (m_kind == source::host_memory)
      m_current.assign(m_current.size(), 1);
    break;
  case action::overwrite:
    own(s, 0, s.height, 0);
    each(s, 0, s.height, fill);
    break;
  case action::copy_from_array:
    each(s, 0, s.height, [&](int &value, unsigned &where, int y, int x) {
      move(1, there);
      move(1u << there, home());
      fill(value, where, y, x);
    });
    break;
  }
}

void coherence_model::finish() {
  step all = {};
  all.height = rows;
  all.width = columns;
  if (m_kind == source::host_memory)
    bring(all, 0, rows, 0);
}

} // namespace amp_test
