// The classes of Visual Studio's concurrency visualizer, on top of CPPAMP_TRACE's timeline: spans are ranges; flags,
// messages and alerts are marks; series, importance and category become their arguments.
//
// Formats are printf's, narrow or wide. All importances and categories are enabled while there is a
// timeline.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TRACE_MARKERS_H
#define CPPAMP_TRACE_MARKERS_H
#pragma GCC system_header

#include <amp/trace.h>

#include <stdarg.h>
#include <stdio.h>
#include <string>
#include <wchar.h>

namespace Concurrency {
/// The program's own ranges and marks in the timeline.
namespace diagnostic {

enum marker_importance { critical_importance = 1, high_importance, normal_importance, low_importance };

/// A series of marks.
class marker_series {
public:
  marker_series() {}
  explicit marker_series(const char *name) : m_name(name ? name : "") {}
  explicit marker_series(const wchar_t *name) : m_name(narrow(name)) {}

  bool is_enabled() const noexcept { return is_tracing(); }
  bool is_enabled(marker_importance) const noexcept { return is_tracing(); }
  bool is_enabled(int /*category*/) const noexcept { return is_tracing(); }
  bool is_enabled(marker_importance, int /*category*/) const noexcept { return is_tracing(); }

#define CPPAMP_MARKER_FUNCTION(name, kind)                                                                             \
  template <typename Char> void name(const Char *format, ...) const {                                                  \
    CPPAMP_MARKER_WRITE(kind, normal_importance, 0)                                                                    \
  }                                                                                                                    \
  template <typename Char> void name(marker_importance importance, const Char *format, ...) const {                    \
    CPPAMP_MARKER_WRITE(kind, importance, 0)                                                                           \
  }                                                                                                                    \
  template <typename Char> void name(int category, const Char *format, ...) const {                                    \
    CPPAMP_MARKER_WRITE(kind, normal_importance, category)                                                             \
  }                                                                                                                    \
  template <typename Char> void name(marker_importance importance, int category, const Char *format, ...) const {      \
    CPPAMP_MARKER_WRITE(kind, importance, category)                                                                    \
  }
#define CPPAMP_MARKER_WRITE(kind, importance, category)                                                                \
  if (!is_tracing())                                                                                                   \
    return;                                                                                                            \
  va_list arguments;                                                                                                   \
  va_start(arguments, format);                                                                                         \
  detail::add_trace_mark(text_of(format, arguments).c_str(), facts(kind, importance, category).c_str());               \
  va_end(arguments);
  CPPAMP_MARKER_FUNCTION(write_flag, "flag")
  CPPAMP_MARKER_FUNCTION(write_message, "message")
  CPPAMP_MARKER_FUNCTION(write_alert, "alert")
#undef CPPAMP_MARKER_WRITE
#undef CPPAMP_MARKER_FUNCTION

private:
  friend class span;

  static std::string text_of(const char *format, va_list arguments) {
    char text[1024] = "";
    (void)vsnprintf(text, sizeof(text), format, arguments);
    return text;
  }
  static std::string text_of(const wchar_t *format, va_list arguments) {
    wchar_t text[1024] = L"";
    (void)vswprintf(text, sizeof(text) / sizeof(*text), format, arguments);
    return narrow(text);
  }
  /// Converts to UTF-8, regardless of the locale.
  static std::string narrow(const wchar_t *text) {
    std::string result;
    for (; text && *text; ++text) {
      const unsigned long c = static_cast<unsigned long>(*text);
      const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
      result += static_cast<char>(more ? (0xff00 >> (more + 1) & 0xff) | c >> 6 * more : c);
      for (int i = more; i-- > 0;)
        result += static_cast<char>(0x80 | (c >> 6 * i & 0x3f));
    }
    return result;
  }
  /// Returns the inside of a JSON object.
  std::string facts(const char *kind, marker_importance importance, int category) const {
    static const char *const names[] = {"", "critical", "high", "normal", "low"};
    std::string text = std::string("\"kind\":\"") + kind + "\",\"importance\":\"" +
                       (importance >= 1 && importance <= 4 ? names[importance] : "") +
                       "\",\"category\":" + std::to_string(category);
    if (m_name.empty())
      return text;
    text += ",\"series\":\"";
    for (char c : m_name) {
      if (c == '"' || c == '\\')
        text += '\\';
      text += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
    return text + "\"";
  }

  std::string m_name;
};

/// A range in the thread's row, from construction to destruction.
class span {
public:
#define CPPAMP_SPAN_BEGIN(importance, category)                                                                        \
  if (!is_tracing())                                                                                                   \
    return;                                                                                                            \
  va_list arguments;                                                                                                   \
  va_start(arguments, format);                                                                                         \
  m_range = detail::begin_trace_range(marker_series::text_of(format, arguments).c_str(),                               \
                                      series.facts("span", importance, category).c_str());                             \
  va_end(arguments);
  template <typename Char> span(const marker_series &series, const Char *format, ...) {
    CPPAMP_SPAN_BEGIN(normal_importance, 0)
  }
  template <typename Char> span(const marker_series &series, marker_importance importance, const Char *format, ...) {
    CPPAMP_SPAN_BEGIN(importance, 0)
  }
  template <typename Char> span(const marker_series &series, int category, const Char *format, ...) {
    CPPAMP_SPAN_BEGIN(normal_importance, category)
  }
  template <typename Char>
  span(const marker_series &series, marker_importance importance, int category, const Char *format, ...) {
    CPPAMP_SPAN_BEGIN(importance, category)
  }
#undef CPPAMP_SPAN_BEGIN
  ~span() noexcept { detail::end_trace_range(m_range); }
  span(const span &) = delete;
  span &operator=(const span &) = delete;

private:
  void *m_range = nullptr;
};

} // namespace diagnostic
} // namespace Concurrency

#endif // CPPAMP_TRACE_MARKERS_H
