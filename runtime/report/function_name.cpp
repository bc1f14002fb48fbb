// The symbol is that of kernel_name<entry<..., function object>> (amp/detail/kernel_entry.h), and a lambda's type
// is named after its enclosing function.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/function_name.h"

#include "image/kernel_image.h"
#include "report/record.h"

#include <cxxabi.h>
#include <memory>
#include <stdlib.h>
#include <string_view>

namespace Concurrency::detail {

namespace {

/// Returns the last template argument of `type`.
std::string_view last_argument(std::string_view type) {
  const size_t end = type.rfind('>');
  int depth = 0;
  for (size_t i = end; i != std::string_view::npos && i-- > 0;) {
    const char c = type[i];
    // Not the arrow of a trailing return type.
    depth += (c == '>' && (i == 0 || type[i - 1] != '-')) || c == ')' || c == '}';
    if (depth == 0 && (c == '<' || c == ',')) {
      const size_t begin = type.find_first_not_of(' ', i + 1);
      return type.substr(begin, end - begin);
    }
    depth -= c == '<' || c == '(' || c == '{';
  }
  return {};
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.back() == ' ')
    text.remove_suffix(1);
  return text;
}

} // namespace

std::string function_of_symbol(const char *symbol) {
  int status = 0;
  std::unique_ptr<char, void (*)(void *)> text(abi::__cxa_demangle(symbol, nullptr, nullptr, &status), free);
  if (!text)
    return {};
  const std::string_view type = trimmed(last_argument(trimmed(last_argument(text.get()))));
  const size_t lambda = type.rfind("::{lambda(");
  return std::string(lambda == std::string_view::npos ? type : type.substr(0, lambda));
}

void name_function(const kernel_info &kernel) noexcept {
  try {
    kernel.function.store(keep_text(function_of_symbol(kernel.symbol)), std::memory_order_release);
  } catch (const std::exception &) { // the timeline then lacks it
  }
}

} // namespace Concurrency::detail
