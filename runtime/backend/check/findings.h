// Mistakes found in checked kernels, and how they are reported.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_CHECK_FINDINGS_H
#define CPPAMP_RUNTIME_BACKEND_CHECK_FINDINGS_H

#include <amp/detail/checked_kernel.h>

#include <stddef.h>
#include <string>
#include <vector>

namespace Concurrency::detail {

/// A line of a report: "file:line:column: note: text".
struct finding_line {
  std::string file;
  unsigned line = 0, column = 0;
  std::string text;

  finding_line() = default;
  finding_line(const table::check_site &site, std::string text)
      : file(site.file ? site.file : ""), line(site.line), column(site.column), text(std::move(text)) {}
  /// At "file:line:column".
  finding_line(const std::string &place, std::string text);
  std::string place() const;
};

struct finding {
  table::check_kind kind;
  finding_line what;
  std::vector<finding_line> notes;
  std::string subject; ///< container or variable; empty: unknown
};

const char *name_of(table::check_kind kind) noexcept;

/// Prints it to stderr, once per location and kind, unless CPPAMP_CHECK_IGNORE suppresses it, and writes it to the
/// files that the environment names. The process then ends with a status other than 0. Returns false if it was not
/// printed.
bool report(const finding &f) noexcept;

/// Writes the files without findings, and sets up the process's exit status.
void begin_findings() noexcept;

/// Returns all reported findings as a document. (findings_files.cpp)
std::string findings_as_json(const std::vector<finding> &all);
std::string findings_as_sarif(const std::vector<finding> &all);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_CHECK_FINDINGS_H
