// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <vector>

/// Adds `what` to every element, on the default accelerator.
void add(std::vector<int> &data, int what);
