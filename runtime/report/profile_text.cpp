// The tables of profile.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/profile.h"

#include "report/event_names.h"

#include <algorithm>
#include <stdarg.h>
#include <stdio.h>

namespace Concurrency::detail {

namespace {

__attribute__((format(printf, 1, 2))) std::string print(const char *format, ...) {
  char line[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof(line), format, arguments);
  va_end(arguments);
  return line;
}

std::string size_text(uint64_t bytes) {
  const double n = static_cast<double>(bytes);
  if (n < 1e3)
    return print("%.0f B", n);
  if (n < 1e6)
    return print("%.3g kB", n / 1e3);
  if (n < 1e9)
    return print("%.3g MB", n / 1e6);
  return print("%.4g GB", n / 1e9);
}

void collect(const profile &p, record_kind kind, std::vector<profile_row> &rows) {
  for (const auto &[name, sum] : p.of(kind)) {
    std::string text = name;
    if (is_copy(kind)) // bytes per nanosecond are gigabytes per second
      text += ": " + size_text(sum.bytes) +
              print(", %.3g GB/s", sum.total ? static_cast<double>(sum.bytes) / static_cast<double>(sum.total) : 0.0);
    const char *what = kind == record_kind::launch ? "launch: " : kind == record_kind::wait ? "wait: " : "";
    rows.push_back({kind, what + text, sum});
  }
}

std::string text_of(const profile_part &part) {
  std::string text =
      print("%-9s %9s %7s %9s %9s %9s  %s\n", "Time (%)", "Time", "Calls", "Average", "Min", "Max", part.title);
  for (const profile_row &row : part.rows)
    text += print("%8.2f%% %9s %7llu %9s %9s %9s  ", percent(row.sum.total, part.whole),
                  time_text(row.sum.total).c_str(), static_cast<unsigned long long>(row.sum.calls),
                  time_text(row.sum.total / static_cast<int64_t>(row.sum.calls)).c_str(),
                  time_text(row.sum.least).c_str(), time_text(row.sum.most).c_str()) +
            row.name + "\n";
  return text;
}

} // namespace

std::string time_text(int64_t nanoseconds) {
  const double n = static_cast<double>(nanoseconds);
  if (n < 1e3)
    return print("%.0f ns", n);
  if (n < 1e6)
    return print("%.3g us", n / 1e3);
  if (n < 1e9)
    return print("%.3g ms", n / 1e6);
  return print("%.4g s", n / 1e9);
}
double percent(int64_t part, int64_t whole) {
  return whole ? 100 * static_cast<double>(part) / static_cast<double>(whole) : 0;
}

std::vector<profile_part> table_of(const profile &p) {
  std::vector<profile_part> parts = {{"On devices", p.device_time(), {}},
                                     {"On the host", p.wall_time(), {}},
                                     {"Builds", p.wall_time(), {}},
                                     {"Ranges of the program", p.wall_time(), {}}};
  for (record_kind kind :
       {record_kind::kernel, record_kind::copy_to_device, record_kind::copy_from_device, record_kind::copy_on_device})
    collect(p, kind, parts[0].rows);
  collect(p, record_kind::launch, parts[1].rows);
  collect(p, record_kind::wait, parts[1].rows);
  collect(p, record_kind::build, parts[2].rows);
  collect(p, record_kind::range, parts[3].rows);
  parts.erase(std::remove_if(parts.begin(), parts.end(), [](const profile_part &part) { return part.rows.empty(); }),
              parts.end());
  for (profile_part &part : parts)
    std::stable_sort(part.rows.begin(), part.rows.end(),
                     [](const profile_row &a, const profile_row &b) { return a.sum.total > b.sum.total; });
  return parts;
}

std::string summary_of(const profile &p) {
  return time_text(p.wall_time()) + " from the first event to the last, devices busy for " + time_text(p.busy_time());
}

std::string worst_remark_of(const profile &p) {
  const std::vector<remark> remarks = p.remarks();
  if (remarks.empty())
    return "";
  return print("%.0f %%", percent(remarks[0].cost, p.wall_time())) + " of the time: " + remarks[0].text;
}

std::string text_of(const profile &p) {
  std::string text = "cppamp: profile: " + summary_of(p) + "\n";
  for (const profile_part &part : table_of(p))
    text += text_of(part);
  const std::string remark = worst_remark_of(p);
  return remark.empty() ? text : text + "cppamp: " + remark + "\n";
}

std::string text_of_comparison(const profile &before, const profile &after) {
  struct pair {
    std::string name;
    time_sum before, after;
  };
  std::vector<pair> pairs;
  for (record_kind kind : {record_kind::kernel, record_kind::copy_to_device, record_kind::copy_from_device,
                           record_kind::copy_on_device, record_kind::build, record_kind::wait, record_kind::range}) {
    std::map<std::string, pair> by_name;
    for (const auto &[name, sum] : before.of(kind))
      by_name[name].before = sum;
    for (const auto &[name, sum] : after.of(kind))
      by_name[name].after = sum;
    for (auto &[name, p] : by_name) {
      p.name = (kind == record_kind::wait ? "wait: " : "") + name;
      pairs.push_back(p);
    }
  }
  std::stable_sort(pairs.begin(), pairs.end(), [](const pair &a, const pair &b) {
    return std::max(a.before.total, a.after.total) > std::max(b.before.total, b.after.total);
  });
  std::string text = print("%9s %7s %9s %7s %7s  %s\n", "Before", "Calls", "After", "Calls", "Ratio", "Name");
  for (const pair &p : pairs)
    text += print("%9s %7llu %9s %7llu ", time_text(p.before.total).c_str(),
                  static_cast<unsigned long long>(p.before.calls), time_text(p.after.total).c_str(),
                  static_cast<unsigned long long>(p.after.calls)) +
            (p.before.total && p.after.total
                 ? print("%7.3f", static_cast<double>(p.after.total) / static_cast<double>(p.before.total))
                 : std::string("      -")) +
            "  " + p.name + "\n";
  return text + print("%9s %7s %9s %7s %7.3f  from the first event to the last\n",
                      time_text(before.wall_time()).c_str(), "", time_text(after.wall_time()).c_str(), "",
                      before.wall_time()
                          ? static_cast<double>(after.wall_time()) / static_cast<double>(before.wall_time())
                          : 0.0);
}

} // namespace Concurrency::detail
