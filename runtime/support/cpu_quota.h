// How much of the processors a control group leaves to this process.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_CPU_QUOTA_H
#define CPPAMP_RUNTIME_SUPPORT_CPU_QUOTA_H

#include <string>

namespace Concurrency::detail {

/// The least quota of this process's control group and those above it, in processors, rounded up; 0: there is none.
/// `membership` is the file in which the kernel lists the process's groups, `root` where groups are mounted.
unsigned cpu_quota(const std::string &membership = "/proc/self/cgroup", const std::string &root = "/sys/fs/cgroup");

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_CPU_QUOTA_H
