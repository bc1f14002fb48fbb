// A SPIR-V module is a list of instructions: entry points, names and decorations of ids, types and
// constants, then the functions. This removes the functions that the kernel does not call, and
// all names and decorations of ids that only they define. (SPIR-V specification, sections 2.3
// and 2.4)
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/spirv_module.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <stdint.h>
#include <string.h>
#include <vector>

namespace Concurrency::detail {

namespace {

constexpr uint32_t magic = 0x07230203;
constexpr size_t header_words = 5;

enum opcode : uint16_t {
  op_nop = 0,
  op_name = 5,
  op_line = 8,
  op_entry_point = 15,
  op_execution_mode = 16,
  op_function = 54,
  op_function_end = 56,
  op_function_call = 57,
  op_decorate = 71,
  op_group_decorate = 74,
  op_label = 248,
  op_no_line = 317,
  op_execution_mode_id = 331,
  op_decorate_id = 332,
};

/// Instructions in functions that have no result. All others have a type and then their id.
bool has_result(uint16_t code) {
  static constexpr uint16_t without[] = {0,   8,   62,  63,  64,  99,  224, 225, 228, 246, 247, 249,
                                         250, 251, 252, 253, 254, 255, 256, 257, 260, 317, 319};
  return !std::binary_search(std::begin(without), std::end(without), code);
}

/// The supported subset: SPIR-V 1.0 to 1.2 without pipes, device-side enqueues (which refer to
/// functions that are not called) and the output of geometry shaders.
bool is_understood(uint16_t code) {
  bool is_pipe = code >= 274 && code <= 288, is_enqueue = code >= 291 && code <= 303;
  bool is_output = code >= 218 && code <= 221;
  return (code <= 321 && !is_pipe && !is_enqueue && !is_output) || (code >= 330 && code <= 332);
}

/// Instructions that the result need not have. They come before all functions (section 2.4).
bool is_about_ids(uint16_t code) {
  return code == op_name || code == op_entry_point || code == op_execution_mode || code == op_execution_mode_id ||
         code == op_decorate || code == op_decorate_id || code == op_group_decorate;
}
/// The only instructions that may be between functions.
bool is_between_functions(uint16_t code) { return code == op_nop || code == op_line || code == op_no_line; }

struct instruction {
  const uint32_t *words;
  uint16_t code, count;
};

struct function {
  uint32_t id = 0;
  size_t begin = 0, end = 0; ///< indices of instructions
  std::vector<uint32_t> calls, defines;
};

/// Returns the text in an instruction from one of its words on; nothing if it does not end in the instruction.
std::optional<std::string_view> text_at(const instruction &i, size_t word) {
  if (word >= i.count)
    return std::nullopt;
  auto *text = reinterpret_cast<const char *>(i.words + word);
  size_t capacity = (i.count - word) * sizeof(uint32_t), length = strnlen(text, capacity);
  if (length == capacity)
    return std::nullopt;
  return std::string_view(text, length);
}

class module_reader {
public:
  /// Returns false if the module is damaged or unsupported.
  bool read(const std::vector<uint32_t> &words) {
    if (words.size() < header_words || words[0] != magic)
      return false;
    for (size_t at = header_words; at < words.size();) {
      instruction i = {&words[at], static_cast<uint16_t>(words[at]), static_cast<uint16_t>(words[at] >> 16)};
      if (i.count == 0 || i.count > words.size() - at || !is_understood(i.code) || !note(i))
        return false;
      at += i.count;
      instructions.push_back(i);
    }
    return !m_inside;
  }

  std::vector<instruction> instructions;
  std::vector<function> functions;

private:
  bool note(const instruction &i) {
    if (i.code == op_function) {
      if (m_inside || i.count < 5)
        return false;
      functions.emplace_back();
      functions.back().id = i.words[2];
      functions.back().begin = instructions.size();
      m_inside = true;
    }
    if (!m_inside)
      return functions.empty() || is_between_functions(i.code);
    if (is_about_ids(i.code))
      return false;
    function &f = functions.back();
    if (i.code == op_function_end) {
      f.end = instructions.size() + 1;
      m_inside = false;
      return true;
    }
    if (!has_result(i.code))
      return true;
    size_t result = i.code == op_label ? 1 : 2;
    if (i.count <= result)
      return false;
    f.defines.push_back(i.words[result]);
    if (i.code == op_function_call) {
      if (i.count < 4)
        return false;
      f.calls.push_back(i.words[3]);
    }
    return true;
  }

  bool m_inside = false;
};

} // namespace

std::optional<std::string> take_spirv_kernel(std::string_view bytes, std::string_view kernel) {
  if (bytes.empty() || bytes.size() % sizeof(uint32_t))
    return std::nullopt;
  std::vector<uint32_t> words(bytes.size() / sizeof(uint32_t));
  memcpy(words.data(), bytes.data(), bytes.size());
  module_reader module;
  if (!module.read(words))
    return std::nullopt;

  std::vector<uint32_t> wanted;
  for (const instruction &i : module.instructions)
    if (i.code == op_entry_point && text_at(i, 3) == kernel)
      wanted.push_back(i.words[2]);
  if (wanted.size() != 1)
    return std::nullopt;
  const uint32_t entry = wanted.front();
  std::map<uint32_t, const function *> by_id;
  for (const function &f : module.functions)
    if (!by_id.emplace(f.id, &f).second)
      return std::nullopt; // an id is defined once
  std::set<uint32_t> kept;
  while (!wanted.empty()) {
    uint32_t id = wanted.back();
    wanted.pop_back();
    auto found = by_id.find(id);
    if (found == by_id.end())
      return std::nullopt;
    if (kept.insert(id).second)
      wanted.insert(wanted.end(), found->second->calls.begin(), found->second->calls.end());
  }

  std::vector<bool> is_left_out(module.instructions.size());
  std::set<uint32_t> gone; // ids that are no longer defined
  for (const function &f : module.functions)
    if (!kept.count(f.id)) {
      std::fill(is_left_out.begin() + static_cast<ptrdiff_t>(f.begin),
                is_left_out.begin() + static_cast<ptrdiff_t>(f.end), true);
      gone.insert(f.defines.begin(), f.defines.end());
    }

  std::vector<uint32_t> result(words.begin(), words.begin() + header_words);
  for (size_t n = 0; n < module.instructions.size(); ++n) {
    const instruction &i = module.instructions[n];
    auto is_gone = [&](size_t word) { return word >= i.count || gone.count(i.words[word]) != 0; };
    switch (i.code) {
    case op_entry_point:
      is_left_out[n] = text_at(i, 3) != kernel;
      break;
    case op_execution_mode:
    case op_execution_mode_id:
      is_left_out[n] = i.count < 2 || i.words[1] != entry;
      break;
    case op_name:
    case op_decorate:
    case op_decorate_id:
      is_left_out[n] = is_left_out[n] || is_gone(1);
      break;
    case op_group_decorate: {
      size_t start = result.size();
      result.insert(result.end(), i.words, i.words + std::min<size_t>(i.count, 2));
      for (size_t word = 2; word < i.count; ++word)
        if (!is_gone(word))
          result.push_back(i.words[word]);
      result[start] = static_cast<uint32_t>(result.size() - start) << 16 | i.code;
      is_left_out[n] = true;
      break;
    }
    default: // decorated members belong to types, which stay
      break;
    }
    if (!is_left_out[n])
      result.insert(result.end(), i.words, i.words + i.count);
  }
  return std::string(reinterpret_cast<const char *>(result.data()), result.size() * sizeof(uint32_t));
}

} // namespace Concurrency::detail
