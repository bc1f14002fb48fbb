// See cpu_quota.h. Control groups version 2 have one hierarchy, whose line begins with "0::", and the file cpu.max
// with quota and period; version 1 has a hierarchy for processors, and one file per number.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/cpu_quota.h"

#include <algorithm>
#include <fstream>
#include <stdlib.h>

namespace Concurrency::detail {

namespace {

/// Returns the first word; empty if the file cannot be read.
std::string first_word(std::istream &in) {
  std::string word;
  in >> word;
  return word;
}

unsigned processors_of(const std::string &quota, const std::string &period) {
  const long long time = strtoll(quota.c_str(), nullptr, 10), of = strtoll(period.c_str(), nullptr, 10);
  if (time <= 0 || of <= 0) // "max", or -1
    return 0;
  return static_cast<unsigned>(std::min(((time - 1) / of) + 1, 1LL << 30));
}

unsigned quota_of_group(const std::string &folder, bool is_version_1) {
  if (is_version_1) {
    std::ifstream quota(folder + "/cpu.cfs_quota_us"), period(folder + "/cpu.cfs_period_us");
    return processors_of(first_word(quota), first_word(period));
  }
  std::ifstream both(folder + "/cpu.max");
  const std::string quota = first_word(both);
  return processors_of(quota, first_word(both));
}

/// A container sees its own group as the root, and its path may not exist.
unsigned least_quota(const std::string &root, std::string path, bool is_version_1) {
  unsigned least = 0;
  for (;;) {
    if (const unsigned quota = quota_of_group(root + (path == "/" ? "" : path), is_version_1))
      least = least ? std::min(least, quota) : quota;
    if (path.empty() || path == "/")
      return least;
    path.erase(path.find_last_of('/'));
  }
}

bool has_word(const std::string &list, const std::string &word) {
  return ("," + list + ",").find("," + word + ",") != std::string::npos;
}

} // namespace

unsigned cpu_quota(const std::string &membership, const std::string &root) {
  std::ifstream lines(membership);
  unsigned least = 0;
  for (std::string line; std::getline(lines, line);) {
    // number:controllers:path
    const size_t first = line.find(':'), second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos || line.compare(second + 1, 1, "/") != 0)
      continue;
    const std::string controllers = line.substr(first + 1, second - first - 1), path = line.substr(second + 1);
    const bool is_version_1 = !controllers.empty();
    if (is_version_1 && !has_word(controllers, "cpu"))
      continue;
    const unsigned quota = least_quota(is_version_1 ? root + "/cpu" : root, path, is_version_1);
    if (quota)
      least = least ? std::min(least, quota) : quota;
  }
  return least;
}

} // namespace Concurrency::detail
