// A link of --amp-relocatable: Clang runs amp-device-link in place of the linker.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_DEVICELINK_H
#define CPPAMP_DRIVER_DEVICELINK_H

#include "Config.h"
#include "Installation.h"

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace amp {

/// What tells Clang to do so, and amp-device-link which linker Clang would have run.
llvm::Expected<std::vector<std::string>> argumentsForDeviceLink(const Config &C, const Installation &I,
                                                                const std::string &Clang);

} // namespace amp

#endif // CPPAMP_DRIVER_DEVICELINK_H
