// See messages.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "data/messages.h"
#include "support/fork.h"
#include "support/hresult.h"
#include "support/never_destroyed.h"
#include "support/process_exit.h"
#include "support/settings.h"

#include <amp/detail/messages.h>
#include <amp/detail/storage.h>
#include <amp/exceptions.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <string>
#include <utility>

namespace Concurrency::detail {

namespace {

std::atomic<bool> may_have_messages{false};
container_state<1> the_container = {nullptr, nullptr, 0, {message_buffer_words}, {1}};

section_ref message_section() {
  const container_state<1> &c = the_container;
  return {c.home, 0, c.extent, c.stride, 1, sizeof(uint32_t)};
}

/// One message in the buffer.
class message {
public:
  message(const uint32_t *words, size_t left) : m_words(words), m_left(left) {}

  /// Returns false for data that a kernel may have left by writing out of bounds.
  bool is_valid() const {
    return m_left >= message_fixed_words && length() <= m_left &&
           message_fixed_words + (uint64_t(m_words[7]) + 3) / 4 + 3 * uint64_t(m_words[6]) == length() &&
           m_words[7] > 0;
  }
  uint32_t length() const { return m_words[0]; }
  uint32_t kind() const { return m_words[1]; }
  uint32_t origin() const { return m_words[2]; }
  /// The text, formatted by printf's rules.
  std::string text() const;
  /// "(2, 5)", most significant first.
  std::string index() const;

private:
  std::string format_argument(std::string format, const uint32_t *argument) const;

  const uint32_t *m_words;
  size_t m_left;
};

template <typename T> std::string print(const std::string &format, T value) {
  char text[512];
  const int length = snprintf(text, sizeof(text), format.c_str(), value);
  return std::string(text, std::clamp<size_t>(length < 0 ? 0 : size_t(length), 0, sizeof(text) - 1));
}

/// `format` is one conversion. The argument's own type determines how it is passed; an argument that does not
/// match the conversion is converted, as by an assignment.
std::string message::format_argument(std::string format, const uint32_t *argument) const {
  const uint64_t bits = argument[1] | uint64_t(argument[2]) << 32;
  double number = 0;
  int64_t integer = 0;
  switch (argument[0]) {
  case tag_int:
    number = static_cast<double>(integer = static_cast<int32_t>(argument[1]));
    break;
  case tag_uint:
    number = static_cast<double>(integer = argument[1]);
    break;
  case tag_long:
    number = static_cast<double>(integer = static_cast<int64_t>(bits));
    break;
  case tag_ulong:
    integer = static_cast<int64_t>(bits);
    number = static_cast<double>(bits);
    break;
  case tag_float: {
    float value;
    memcpy(&value, &argument[1], sizeof(value));
    number = static_cast<double>(value);
    integer = static_cast<int64_t>(number);
    break;
  }
  case tag_double:
    memcpy(&number, &bits, sizeof(number));
    integer = static_cast<int64_t>(number);
    break;
  }
  const char conversion = format.back();
  if (strchr("aAeEfFgG", conversion))
    return print(format, number);
  if (conversion == 'c')
    return print(format, static_cast<int>(integer));
  // %x of a negative int has eight digits.
  if (strchr("ouxX", conversion) && argument[0] == tag_int)
    integer = static_cast<int64_t>(static_cast<uint32_t>(integer));
  format.insert(format.size() - 1, "ll");
  return print(format, static_cast<long long>(integer));
}

std::string message::text() const {
  const std::string format(reinterpret_cast<const char *>(m_words + message_fixed_words), m_words[7] - 1);
  const uint32_t *argument = m_words + message_fixed_words + (m_words[7] + 3) / 4;
  uint32_t left = m_words[6];
  std::string result;
  for (size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') {
      result += format[i];
      continue;
    }
    size_t end = format.find_first_not_of("-+ #0123456789.", i + 1);
    std::string conversion = format.substr(i, end == std::string::npos ? end : end - i);
    while (end != std::string::npos && end < format.size() && strchr("hlLqjzt", format[end]))
      ++end; // the argument's size is known
    if (end == std::string::npos || end >= format.size())
      return result + format.substr(i);
    if (format[end] == '%') {
      result += '%';
    } else if (left > 0 && strchr("diouxXcaAeEfFgG", format[end])) {
      result += format_argument(conversion + format[end], argument);
      argument += 3;
      --left;
    } else { // unknown conversion, or no argument: printed unchanged
      result += format.substr(i, end - i + 1);
    }
    i = end;
  }
  return result;
}

std::string message::index() const {
  const uint32_t recorded = origin() & 255;
  const int rank = static_cast<int>(recorded >= 1 && recorded <= 3 ? recorded : 1);
  std::string result = "(";
  for (int k = rank - 1; k >= 0; --k)
    result += std::to_string(m_words[3 + k]) + (k ? ", " : ")");
  return result;
}

/// The names of launched kernels with messages.
struct launch_names {
  fork_lock lock;
  std::map<uint32_t, const char *> by_origin;
};
launch_names &get_launch_names() {
  static never_destroyed<launch_names> names;
  return *names;
}

/// " [kernel 'name', parallel_for_each (x.cpp:7:42)]"
std::string launch_of(const message &m) {
  launch_names &names = get_launch_names();
  std::lock_guard<fork_lock> guard(names.lock);
  const auto found = names.by_origin.find(m.origin());
  return found == names.by_origin.end() ? "" : std::string(" [") + found->second + "]";
}

/// Returns the message's error text; empty for printed text.
std::string error_of(const message &m) {
  switch (m.kind()) {
  case message_errorf:
    return m.text();
  case message_abort:
    return "a kernel called direct3d_abort at index " + m.index();
  case message_assert:
    return m.text() + " at index " + m.index();
  case message_outside:
    return m.text() + ", in thread " + m.index();
  }
  return "";
}

/// How far the buffer's messages have been processed. Processing the next one may run out of memory.
struct taken_messages {
  size_t words = 0;
  std::string error; ///< the first error text
};

/// Prints all messages and empties the buffer. Returns the first error.
std::string take_messages(uint32_t *buffer, taken_messages &taken) {
  const size_t used = std::min<size_t>(buffer[0], message_buffer_words - message_head_words);
  while (taken.words < used) {
    message m(buffer + message_head_words + taken.words, used - taken.words);
    if (!m.is_valid())
      break; // the last message was cut off
    if (m.kind() == message_printf) {
      const std::string text = m.text();
      fwrite(text.data(), 1, text.size(), stdout);
    } else if (taken.error.empty()) {
      taken.error = error_of(m) + launch_of(m);
    }
    taken.words += m.length();
  }
  std::string &error = taken.error;
  if (buffer[1]) {
    fflush(stdout); // the report follows the messages that fit in the buffer
    fprintf(stderr, "CppAMP: %u messages of kernels were lost: there is space for %u KiB\n", buffer[1],
            message_buffer_words * 4 / 1024);
  }
  if (error.empty() && buffer[2])
    error = std::to_string(buffer[2]) +
            " errors of kernels (direct3d_errorf, direct3d_abort or assert) found no space for "
            "their texts among other messages";
  memset(buffer, 0, (message_head_words + used) * sizeof(uint32_t));
  taken.words = 0;
  return std::exchange(error, std::string());
}

std::string collect() {
  static never_destroyed<fork_lock> lock;
  static never_destroyed<taken_messages> taken;
  std::lock_guard<fork_lock> guard(*lock);
  return take_messages(static_cast<uint32_t *>(access_on_host(message_section(), read_elements | write_elements)),
                       *taken);
}

} // namespace

const container_state<1> &message_container() {
  static never_destroyed<fork_lock> lock;
  std::lock_guard<fork_lock> guard(*lock);
  if (!the_container.home) {
    static std::once_flag once;
    std::call_once(once, [] {
      add_result_finisher([](exit_deadline) noexcept {
        deliver_messages_quietly();
        return true;
      });
    });
    const size_t bytes = message_buffer_words * sizeof(uint32_t);
    the_container.home = create_unsourced_storage(bytes);
    try {
      memset(access_on_host(message_section(), read_elements | write_elements), 0, bytes);
    } catch (...) {
      drop_messages();
      throw;
    }
  }
  return the_container;
}

void drop_messages() noexcept {
  release(the_container.home);
  the_container.home = nullptr;
}

void name_messages(uint32_t origin, const char *launch_name) {
  launch_names &names = get_launch_names();
  std::lock_guard<fork_lock> guard(names.lock);
  names.by_origin[origin] = launch_name;
}

void record_messages() noexcept { may_have_messages.store(true, std::memory_order_release); }

void deliver_messages() {
  if (!may_have_messages.load(std::memory_order_relaxed) || !may_have_messages.exchange(false))
    return;
  std::string error;
  try {
    error = collect();
  } catch (...) { // they remain for the next call
    may_have_messages = true;
    throw;
  }
  if (!error.empty())
    throw runtime_exception(error.c_str(), e_fail);
}

void deliver_messages_quietly() noexcept {
  try {
    deliver_messages();
  } catch (const std::exception &e) {
    log("lost: %s", e.what());
  }
}

} // namespace Concurrency::detail
