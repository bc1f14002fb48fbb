// Prints a nested report as text, or as JSON for programs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_AMP_INFO_OUTPUT_H
#define CPPAMP_RUNTIME_AMP_INFO_OUTPUT_H

#include <stddef.h>
#include <string>
#include <vector>

namespace amp_info {

class output {
public:
  explicit output(bool json) : m_json(json) {}

  /// Begins an object: named in an object, nameless in a list. As text, `title` is its line.
  void begin(const std::string &name, const std::string &title);
  void begin_list(const std::string &name, const std::string &title);
  void end();

  /// Omits empty texts.
  void field(const std::string &name, const std::string &text);
  void field(const std::string &name, const char *text) { field(name, std::string(text)); }
  void field(const std::string &name, size_t number);
  void field(const std::string &name, bool value);
  /// A field that repeats the title: only in JSON, even if it is empty.
  void hidden_field(const std::string &name, const std::string &text);
  /// Bytes; as text in KiB, MiB or GiB.
  void bytes(const std::string &name, size_t bytes);
  /// A line in the text only.
  void remark(const std::string &text);

private:
  void open(const std::string &name, const std::string &title, char bracket);
  void key(const std::string &name);
  void raw(const std::string &name, const std::string &json, const std::string &text);

  struct level {
    char bracket;
    bool is_empty;
  };
  bool m_json;
  std::vector<level> m_levels;
};

} // namespace amp_info

#endif // CPPAMP_RUNTIME_AMP_INFO_OUTPUT_H
