// Lines "NAME=VALUE" as the environment of a process. Accepted values have the form of their variable, and numbers are
// in range.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/group_size.h"
#include "support/settings.h"

#include <string>
#include <unistd.h>
#include <vector>

using namespace Concurrency::detail;

extern "C" int LLVMFuzzerTestOneInput(const char *data, size_t size) {
  std::string text(data, size);
  text += '\n';
  std::vector<char *> entries;
  for (size_t begin = 0, end; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    text[end] = '\0';
    entries.push_back(&text[begin]);
  }
  entries.push_back(nullptr);
  char **const before = environ;
  environ = entries.data();
  const settings s = read_settings();
  environ = before;

  constexpr uint64_t most = 1000;
  for (const std::string *number : {&s.threads, &s.copy_threads, &s.timeout, &s.exit_timeout, &s.cache_size})
    if (setting_number(*number, most) > most)
      __builtin_trap();
  group_limits limits;
  limits.threads = 1024;
  limits.sizes[0] = limits.sizes[1] = limits.sizes[2] = 1024;
  read_wanted_size(s.group_size.c_str(), limits);
  const group_shape shape = choose_group_shape(limits, 3, {100, 200, 300});
  if (shape.size[0] * shape.size[1] * shape.size[2] - 1 >= limits.threads)
    __builtin_trap();
  (void)is_on(s.cache);
  return 0;
}
