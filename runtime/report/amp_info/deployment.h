// What a program needs on another machine, for amp-info --deploy.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_AMP_INFO_DEPLOYMENT_H
#define CPPAMP_RUNTIME_REPORT_AMP_INFO_DEPLOYMENT_H

#include "output.h"

namespace amp_info {

/// Lists the files to copy with a program or shared library, the requirements of the other machine, and optional parts.
/// Returns false if the file cannot be read, or if a library that it is linked with is missing here.
bool print_deployment(output &out, const std::string &program);

} // namespace amp_info

#endif // CPPAMP_RUNTIME_REPORT_AMP_INFO_DEPLOYMENT_H
