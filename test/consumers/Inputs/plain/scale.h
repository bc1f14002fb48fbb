// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <vector>
constexpr int factor = 10;
void scale(std::vector<int> &numbers);
