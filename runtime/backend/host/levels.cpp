// Queries the processor once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/levels.h"

#include "support/settings.h"

#include <fstream>

namespace Concurrency::detail {

namespace {

struct level_name {
  const char *setting; ///< value of CPPAMP_HOST_LEVEL
  const char *vectors; ///< display name
};
constexpr level_name names[table::host_level_count] = {
    {"own", ""}, {"v2", "SSE4.2"}, {"v3", "AVX2"}, {"v4", "AVX-512"}};

unsigned processor_level() {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4"))
    return table::host_level_x86_v4;
  if (__builtin_cpu_supports("x86-64-v3"))
    return table::host_level_x86_v3;
  if (__builtin_cpu_supports("x86-64-v2"))
    return table::host_level_x86_v2;
#endif
  return table::host_level_own;
}

unsigned wanted_level() {
  const std::string &wanted = get_settings().host_level;
  for (unsigned level = 0; level < table::host_level_count; ++level)
    if (wanted == names[level].setting)
      return level;
  return table::host_level_count;
}

std::string trimmed(const std::string &text) {
  const size_t begin = text.find_first_not_of(" \t"), end = text.find_last_not_of(" \t");
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

} // namespace

unsigned highest_host_level() {
  const unsigned processor = processor_level(), wanted = wanted_level();
  if (wanted != table::host_level_count && wanted > processor)
    report_mistake("CPPAMP_HOST_LEVEL=%s is more than this processor has; ignored", names[wanted].setting);
  return wanted < processor ? wanted : processor;
}

unsigned choose_host_level(const table::host_kernel &kernel, unsigned highest) {
  for (unsigned level = highest + 1; level-- > 0;)
    if (kernel.code[level])
      return level;
  return table::host_level_count;
}

std::string processor_name() {
  std::string name, line;
  std::ifstream in("/proc/cpuinfo");
  while (name.empty() && std::getline(in, line))
    if (line.rfind("model name", 0) == 0 && line.find(':') != std::string::npos)
      name = trimmed(line.substr(line.find(':') + 1));
  const std::string vectors = names[highest_host_level()].vectors;
  return name + (name.empty() || vectors.empty() ? "" : ", ") + vectors;
}

} // namespace Concurrency::detail
