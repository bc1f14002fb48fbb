// The number of processors that a control group allows this process.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_CPU_QUOTA_H
#define CPPAMP_RUNTIME_SUPPORT_CPU_QUOTA_H

#include <string>

namespace Concurrency::detail {

/// Returns the smallest quota of this process's control group and its parents, in processors, rounded up; 0: none.
/// `membership` is the file in which the kernel lists the process's groups, `root` the mount point of groups.
unsigned cpu_quota(const std::string &membership = "/proc/self/cgroup", const std::string &root = "/sys/fs/cgroup");

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_CPU_QUOTA_H
